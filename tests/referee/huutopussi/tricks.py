"""The play: which cards are legal, marriages, questions between partners."""

from typing import TYPE_CHECKING

from referee.cards import SUITS, rank, suit
from referee.huutopussi.cards import best_card, height
from referee.text import Action

if TYPE_CHECKING:
    from referee.huutopussi.game import Huutopussi


class Tricks:
    """Trick after trick, from the first lead to the score."""

    name = "tricks"

    def __init__(self, game: "Huutopussi", leader: int) -> None:
        self.turn = leader
        self.leader = leader  # of the running trick
        self.done = 0  # finished tricks
        self.led_before: int | None = None  # who led the last finished trick
        self.asker: int | None = None  # whose question is being answered; his partner has to name a pair
        self.asked: set[int] = set()  # who has asked anything in this deal
        self.asked_half: set[int] = set()  # who has asked for a half in this deal
        self._new_occasion()

    def _new_occasion(self) -> None:
        self.made_now: list[str] = []  # marriages declared since the last trick
        self.occasion_over = False

    def actors(self, game: "Huutopussi") -> set[int | str]:
        """Who plays next, or who has to name a pair."""
        if self.asker is not None:
            return {game.partner(self.asker)}
        return {self.turn}

    # Cards.

    def playable(self, game: "Huutopussi", seat: int) -> list[str]:
        """The cards of this hand that may be played now."""
        hand = game.hands[seat]
        if not game.trick:
            return self._cards_to_lead(game, hand)
        o = game.options
        played = [card for _, card in game.trick]
        winning = best_card(played, game.trump)
        led_suit = suit(played[0])

        following = [card for card in hand if suit(card) == led_suit]
        if following:
            if o["must_beat"]:
                # A plain lead that is trumped cannot be beaten by following.
                beating = [card for card in following if best_card([*played, card], game.trump) == card]
                if beating:
                    return beating
            return following

        trumps = [card for card in hand if suit(card) == game.trump]
        if trumps and o["must_trump"]:
            if o["must_overtrump"] and suit(winning) == game.trump:
                higher = [card for card in trumps if height(card) > height(winning)]
                if higher:
                    return higher
            return trumps

        return list(hand)

    def _cards_to_lead(self, game: "Huutopussi", hand: list[str]) -> list[str]:
        if game.options["lead_marriage"] and self.made_now:
            married = self.made_now[-1]
            return [card for card in hand if suit(card) == married and rank(card) in ["K", "Q"]]
        if game.options["first_lead"] == "ace_spade" and self.done == 0:
            aces = [card for card in hand if rank(card) == "A"]
            spades = [card for card in hand if suit(card) == "♠"]
            return aces or spades or list(hand)
        return list(hand)

    def _refuse_card(self, game: "Huutopussi", seat: int, card: str) -> str | None:
        hand = game.hands[seat]
        if card not in hand:
            return "card-not-in-hand"
        if card in self.playable(game, seat):
            return None
        if not game.trick:
            return "lead-marriage" if self.made_now else "first-lead"
        led_suit = suit(game.trick[0][1])
        if any(suit(own) == led_suit for own in hand):
            return "must-beat" if suit(card) == led_suit else "must-follow-suit"
        return "must-overtrump" if suit(card) == game.trump else "must-trump"

    # Marriages and questions.

    def _no_occasion(self, game: "Huutopussi", seat: int) -> str | None:
        """Why this seat, whose turn it is, cannot make any trump now; None when it may try."""
        if game.trick:
            return "trick-under-way"
        if self.done == 0:
            return "marriage-before-trick"
        if game.options["declare_after"] == "own_led" and self.led_before != seat:
            return "marriage-own-led"
        return "marriage-once-a-trick" if self.occasion_over else None

    def pairs_of(self, game: "Huutopussi", seat: int) -> list[str]:
        """The suits not yet made of which this hand has king and queen."""
        hand = game.hands[seat]
        made = [s for s, _ in game.made]
        return [s for s in SUITS if "K" + s in hand and "Q" + s in hand and s not in made]

    def _locked_from_trump(self, game: "Huutopussi", seat: int) -> bool:
        """Whether an earlier question forbids a marriage from the own hand."""
        lockout = game.options["ask_lockout"]
        if lockout == "none":
            return False
        if seat in self.asked:
            return True
        return lockout == "illisoft" and self._side_asked_half(game, seat)

    def _locked_from_whole(self, game: "Huutopussi", seat: int) -> bool:
        """Whether an earlier question forbids asking for a whole."""
        return game.options["ask_lockout"] == "illisoft" and self._side_asked_half(game, seat)

    def _side_asked_half(self, game: "Huutopussi", seat: int) -> bool:
        return any(member in self.asked_half for member in game.side_of(seat))

    def _declarations(self, game: "Huutopussi", seat: int) -> set[str]:
        """What may be declared or asked now."""
        o = game.options
        if self._no_occasion(game, seat):
            return set()
        texts = set()
        if not self._locked_from_trump(game, seat):
            texts |= {f"trump {s}" for s in self.pairs_of(game, seat)}
        if o["asking"] == "none" or self.made_now:
            return texts
        if not self._locked_from_whole(game, seat):
            texts.add("ask whole")
        made = [s for s, _ in game.made]
        for s in SUITS:
            holds_one = "K" + s in game.hands[seat] or "Q" + s in game.hands[seat]
            if s not in made and (holds_one or not o["half_needs_card"]):
                texts.add(f"ask half {s}")
        return texts

    def _refuse_suit(self, game: "Huutopussi", seat: int, wanted: str) -> str | None:
        """Why this seat cannot show that pair."""
        if wanted in [s for s, _ in game.made]:
            return "marriage-already-made"
        return None if wanted in self.pairs_of(game, seat) else "no-marriage"

    def _refuse_trump(self, game: "Huutopussi", seat: int, wanted: str) -> str | None:
        code = self._no_occasion(game, seat)
        if code:
            return code
        if self._locked_from_trump(game, seat):
            return "ask-lockout"
        return self._refuse_suit(game, seat, wanted)

    def _refuse_question(self, game: "Huutopussi", seat: int, action: Action) -> str | None:
        if game.options["asking"] == "none":
            return "no-asking"
        code = self._no_occasion(game, seat)
        if code:
            return code
        if self.made_now:  # a question only instead of a marriage
            return "marriage-once-a-trick"
        if action[0] == "whole":
            return "ask-lockout" if self._locked_from_whole(game, seat) else None
        wanted = action[1]
        if wanted in [s for s, _ in game.made]:
            return "marriage-already-made"
        halves = [card for card in ["K" + wanted, "Q" + wanted] if card in game.hands[seat]]
        return "half-needs-card" if game.options["half_needs_card"] and not halves else None

    # All together.

    def legal(self, game: "Huutopussi", seat: int) -> set[str]:
        """Cards, marriages, questions, answers."""
        if self.asker is not None:
            return {f"name {s}" for s in self.pairs_of(game, seat)}
        return set(self.playable(game, seat)) | self._declarations(game, seat)

    def refusal(self, game: "Huutopussi", seat: int, action: Action) -> str | None:
        """Why not, or None."""
        kind = action[0]
        if (kind == "name") != (self.asker is not None):
            return "wrong-phase"  # an answer without a question, or something else than the answer
        if kind == "name":
            return self._refuse_suit(game, seat, action[1])
        if kind == "card":
            return self._refuse_card(game, seat, action[1])
        if kind == "trump":
            return self._refuse_trump(game, seat, action[1])
        if kind in ["whole", "half"]:
            return self._refuse_question(game, seat, action)
        return "wrong-phase"

    def act(self, game: "Huutopussi", seat: int, action: Action) -> None:
        """Play, declare, ask or answer."""
        kind = action[0]
        if kind == "card":
            self._play(game, seat, action[1])
        elif kind == "trump":
            self.made_now.append(action[1])
            self.occasion_over = game.options["declares_per_trick"] == 1
            game.make_trump(action[1], seat)
        elif kind == "whole":
            self._ask(seat)
            if self.pairs_of(game, game.partner(seat)):
                self.asker = seat  # the partner says which
        elif kind == "half":
            self._ask(seat)
            self.asked_half.add(seat)
            self._answer_half(game, seat, action[1])
        else:
            game.make_trump(action[1], self.asker)
            self.asker = None

    def _ask(self, seat: int) -> None:
        self.asked.add(seat)
        self.occasion_over = True

    def _answer_half(self, game: "Huutopussi", seat: int, wanted: str) -> None:
        """The suit is trump if one of the two has only its king and the other only its queen."""
        king, queen = "K" + wanted, "Q" + wanted
        own = [card for card in [king, queen] if card in game.hands[seat]]
        partners = [card for card in [king, queen] if card in game.hands[game.partner(seat)]]
        if len(own) == 1 and len(partners) == 1:
            game.make_trump(wanted, seat)

    def _play(self, game: "Huutopussi", seat: int, card: str) -> None:
        game.hands[seat].remove(card)
        game.trick.append((seat, card))
        if len(game.trick) < game.players:
            self.turn = (seat + 1) % game.players
            return
        played = [card for _, card in game.trick]
        best = best_card(played, game.trump)
        (winner,) = [player for player, card in game.trick if card == best]
        game.won[winner].append(played)
        game.trick = []
        self.done += 1
        self.led_before = self.leader
        self.leader = self.turn = winner
        self._new_occasion()
        if not game.hands[winner]:
            game.finish_deal(last_winner=winner)
