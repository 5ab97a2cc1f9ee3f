"""Asking: a numbered menu, a yes or no, and the few commands that work at every question."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, NamedTuple

from rich.text import Text

from kuski.terminal.cards import suited
from kuski.terminal.letters import nearest_printable
from kuski.terminal.menu import Choice, Meant, plain, understand, whole_number
from kuski.terminal.screen import Screen
from kuski.words.language import Language
from kuski.words.lists import listed


class Command(Enum):
    """What may be typed instead of an answer."""

    HELP = "help"
    RULES = "rules"
    POINTS = "points"
    TABLE = "table"
    UNDO = "undo"
    WHY = "why"
    LEAVE = "leave"
    QUIT = "quit"


SHORT = {"?": Command.HELP, "u": Command.UNDO, "q": Command.QUIT, "exit": Command.QUIT}


class Typed(NamedTuple):
    """A command, and what stood behind it."""

    command: Command
    rest: str = ""


class Quit(Exception):
    """Somebody wants to stop here."""


def _nothing(line: str) -> None:
    """Return that a line means nothing."""


class Asker:
    """Asks at a screen, in a language."""

    def __init__(self, screen: Screen, lang: Language) -> None:
        self._screen = screen
        self._lang = lang
        self._words = {plain(word): command for command, word, _ in self.commands()}
        self._words |= {command.value: command for command in Command}

    def commands(self) -> list[tuple[Command, str, str]]:
        """Return the commands: each its word in the language, and what it does."""
        lang = self._lang
        return [
            (Command.HELP, lang.pgettext("command", "help"), lang.gettext("shows this list")),
            (Command.TABLE, lang.pgettext("command", "table"), lang.gettext("shows the table again")),
            (Command.POINTS, lang.pgettext("command", "points"), lang.gettext("shows the points")),
            (Command.RULES, lang.pgettext("command", "rules"), lang.gettext("shows the house rules")),
            (Command.UNDO, lang.pgettext("command", "undo"), lang.gettext("takes back the last entry")),
            (Command.WHY, lang.pgettext("command", "why"), lang.gettext("asks a bot why it did that")),
            (Command.LEAVE, lang.pgettext("command", "leave"), lang.gettext("leaves the table")),
            (Command.QUIT, lang.pgettext("command", "quit"), lang.gettext("stops the game here")),
        ]

    def show_commands(self, hint: str) -> None:
        """Print what can be typed; ``hint`` says how the question itself is answered."""
        self._screen.say(hint)
        width = max(len(word) for _, word, _ in self.commands())
        for command, word, meaning in self.commands():
            short = next((key for key, value in SHORT.items() if value is command), "")
            line = Text.assemble((f"  {word:<{width}} ", "lamp"), (f"{short:<4} ", "lamp"), meaning)
            self._screen.say(line)

    def command(self, line: str, *, begun: bool = False) -> Typed | None:
        """Return the command that ``line`` is, or (if asked) how one begins."""
        typed = plain(line)
        if typed in SHORT:
            return Typed(SHORT[typed])
        head, _, tail = typed.partition(" ")
        found = self._words.get(head)
        if found is not None and (not tail or found in (Command.LEAVE, Command.WHY)):
            return Typed(found, tail)
        if begun and len(typed) > 1:
            meant = {command for word, command in self._words.items() if word.startswith(typed)}
            if len(meant) == 1:
                return Typed(meant.pop())
        return None

    # Questions.

    def menu(
        self,
        choices: Sequence[Choice],
        default: int | None = None,
        *,
        shown: bool = False,
        otherwise: Callable[[str], Any] = _nothing,
    ) -> Any | Typed:
        """Ask until one of ``choices`` is meant, and return its action; or return a command.

        Args:
            choices: what can be answered.
            default: the index of what an empty line means.
            shown: whether the choices stand on the screen already.
            otherwise: returns what a line means that is none of the choices; or None.
        """
        if not shown:
            self._show(choices)
        prompt = ">" if default is None else f"[{default + 1}] >"
        while True:
            line = self._screen.ask(prompt)
            if not line.strip():
                if default is not None:
                    return choices[default].action
                self._hint(choices)
                continue
            meant = understand(line, choices)
            other = None if meant.choice else otherwise(line)
            if other is not None:
                return other
            full = meant.choice is not None and self._in_full(line, meant.choice, choices)
            typed = None if full else self.command(line, begun=not meant.choices)
            if typed is not None:
                return typed
            answer = self._answer(meant, line, choices)
            if answer is not None:
                return answer

    def _in_full(self, line: str, choice: Choice, choices: Sequence[Choice]) -> bool:
        """Whether a choice was said in full, so that no command can be meant."""
        spoken = plain(line)
        number = str(choices.index(choice) + 1)
        return spoken in (number, *(plain(word) for word in (choice.label, *choice.words)))

    def _answer(self, meant: Meant, line: str, choices: Sequence[Choice]) -> Any:
        """Return the action that is meant, or None after saying why it is not clear."""
        choice = meant.choice
        if choice is None:
            self._unclear(meant, line, choices)
            return None
        if meant.amount is None:
            return self._amount(choice) if choice.action is None else choice.action
        if meant.amount in choice.amounts:
            return choice.amounts[meant.amount]
        self._out_of_range(choice)
        return None

    def _amount(self, choice: Choice) -> Any:
        """Ask for the number that goes with a choice; the greatest is what an empty line means."""
        most = max(choice.amounts)
        while True:
            self._screen.say(choice.question, "title")
            line = self._screen.ask(f"[{most}] >")
            if not line.strip():
                return choice.amounts[most]
            typed = self.command(line)
            if typed is not None:
                return typed
            number = whole_number(line.strip())
            if number is not None and number in choice.amounts:
                return choice.amounts[number]
            self._out_of_range(choice)

    def _out_of_range(self, choice: Choice) -> None:
        low, high = min(choice.amounts), max(choice.amounts)
        self.refuse(self._lang.gettext("A number from {low} to {high}.", low=low, high=high))

    def _show(self, choices: Sequence[Choice]) -> None:
        """Print the choices with their numbers, as many beside each other as there is room for."""
        width = self._screen.width
        lines: list[Text] = []
        for number, choice in enumerate(choices, 1):
            if choice.drawn:
                continue
            shown = Text.assemble((f"{number} ", "lamp"), suited(choice.label))
            if lines and len(choices) <= 8 and lines[-1].cell_len + 3 + shown.cell_len <= width:
                lines[-1].append("   ").append_text(shown)
            else:
                lines.append(shown)
        for line in lines:
            self._screen.say(line)

    def _hint(self, choices: Sequence[Choice]) -> None:
        most = len(choices)
        self.refuse(
            self._lang.gettext("Type a number from 1 to {most}, or ? for help.", most=most)
            if most > 1
            else self._lang.gettext("Press Enter, or type ? for help.")
        )

    def _unclear(self, meant: Meant, line: str, choices: Sequence[Choice]) -> None:
        if len(meant.choices) > 1:
            labels = listed(self._lang, [choice.label for choice in meant.choices[:4]])
            self.refuse(self._lang.gettext("That could be {answers}: type more of it.", answers=labels))
            return
        shown = nearest_printable(line.strip())[:30]
        self.refuse(self._lang.gettext('"{typed}" is none of the answers.', typed=shown))
        self._hint(choices)

    def refuse(self, sentence: str) -> None:
        """Say what is wrong with what was typed."""
        self._screen.say(Text.assemble(("✗ ", "bad"), suited(sentence)))

    def yes(self, question: str, *, default: bool) -> bool:
        """Ask for yes or no."""
        lang = self._lang
        yes = {"y", "yes", plain(lang.pgettext("answer", "yes"))}
        no = {"n", "no", plain(lang.pgettext("answer", "no"))}
        known = lang.pgettext("answer", "yes") if default else lang.pgettext("answer", "no")
        self._screen.say(question, "title")
        while True:
            typed = plain(self._screen.ask(f"[{known}] >"))
            if not typed:
                return default
            for words, value in ((yes, True), (no, False)):
                if typed in words or (len(typed) == 1 and any(word[0] == typed for word in words)):
                    return value
            self.refuse(lang.gettext("Answer yes or no."))
