"""What stands around a game on a screen: who is here, what its owner may do beside playing."""

from kuski.bots import level_in, usual
from kuski.game import Notice
from kuski.table.asking import voters
from kuski.table.claiming import gives_up, may_claim
from kuski.table.entries import Answered
from kuski.table.hosting import obstacles
from kuski.table.members import HERE
from kuski.table.shown import ShownMember, stage_of
from kuski.table.wanting import asked
from kuski.web.device import Look, question
from kuski.web.house.house import option_name
from kuski.web.house.sharing import nearest_preset, query_of
from kuski.web.live import LiveTable
from kuski.web.reader import Reader
from kuski.web.real.saying import said
from kuski.web.real.sight import real_of
from kuski.web.scene import Player, Real, Scene
from kuski.web.showing import COLOURS, initials
from kuski.web.tale import corrected
from kuski.words.bus_names import preset_name as bus_preset_name
from kuski.words.huutopussi_names import preset_name as huutopussi_preset_name
from kuski.words.language import Language
from kuski.words.levels import Level, level_choices, level_name
from kuski.words.lists import listed


class Around:
    """What stands around a game: who is here, what the owner of the screen may do.

    Attributes:
        code: the table's letters.
        you: the number of the screen's owner, or None.
        hosts: whether the owner is the host.
        members: everybody who is here.
        marks: by member, the letters on the mug.
        waiting: the newcomers that the host is asked about.
        waits: whether the owner waits for the host's yes.
        shared: whether the device holds several seats, the owner's among them.
        beside: the members who sit at this device.
        left: the members who sat there and may come back.
    """

    def __init__(
        self, live: LiveTable, member: int | None, reader: Reader, csrf: str, look: Look | None = None
    ) -> None:
        table = live.table
        self.live = live
        self.shared = look is not None and look.shared
        self.beside = () if look is None else look.seats
        self.left = [] if look is None else [table.members[number] for number in look.left]
        self.lang = reader.lang
        self.reader = reader
        self.csrf = csrf
        self.code = table.code
        self.table = table
        self.you = member
        self.hosts = member is not None and member == table.host
        self.members = live.members
        names = initials([shown.name for shown in self.members])
        self.marks = {shown.id: name for shown, name in zip(self.members, names, strict=True)}
        self.waiting = table.waiting() if self.hosts else []
        mine = None if member is None else table.members.get(member)
        self.status = None if mine is None else mine.status
        self.waits = self.status == "waiting"
        self.standin = mine is not None and mine.standin is not None
        self.stage = stage_of(table)

    @property
    def asker(self) -> int | None:
        """Whose wish a form of a shared device is; a device of one seat need not say it."""
        return self.you if self.shared else None

    def own(self, scene: Scene) -> Scene:
        """Return a scene as its owner's device shows it: a shared one says whose it is."""
        if not self.shared or self.you is None:
            return scene
        turn = None if scene.turn is None else question(self.you, scene.turn)
        return scene._replace(turn=turn, shared=True)

    def player(self, shown: ShownMember) -> Player:
        """Return somebody who is here as a mug is drawn."""
        colour = shown.id % COLOURS + 1
        return Player(shown.name, self.marks[shown.id], colour, shown.bot, shown.away, shown.total, shown.id)

    def standing(self, shown: ShownMember) -> str:
        """Return what is said below the name of somebody who is here; mostly nothing."""
        lang = self.lang
        if shown.id == self.table.host:
            return lang.gettext("host, away") if shown.away else lang.gettext("host")
        if shown.status == "waiting":
            return lang.gettext("waits to be let in")
        if shown.status == "next":
            return lang.gettext("plays from the next game on")
        if shown.status == "left":
            return lang.gettext("has left, a bot plays") if shown.bot else lang.gettext("has left")
        if shown.bot:
            return lang.gettext("Bot: {level}", level=level_name(lang, self.table.game, shown.bot))
        return lang.gettext("away") if shown.away else ""

    @property
    def levels(self) -> tuple[list[Level], str]:
        """The levels that the next bot may have, and the one that it has unless another is chosen."""
        game = self.table.game
        seated = [member.bot for member in self.table.members.values() if member.bot]
        level = level_in(game, seated[-1]) if seated else usual(game)
        return level_choices(self.lang, game), level

    @property
    def asked(self) -> list[ShownMember]:
        """The people who must want another game for it to begin by itself."""
        numbers = {person.id for person in asked(self.table)}
        return [shown for shown in self.members if shown.id in numbers]

    @property
    def wanting(self) -> str:
        """Who wants another game, as a sentence; empty while nobody does, and while one goes on."""
        names = [shown.name for shown in self.members if shown.more]
        if not names:
            return ""
        return self.lang.ngettext(
            "{players} wants another game.",
            "{players} want another game.",
            len(names),
            players=listed(self.lang, names),
        )

    @property
    def wants(self) -> bool:
        """Whether the owner has said that he wants another game."""
        return self.you in self.table.wanting

    @property
    def may_want(self) -> bool:
        """Whether the owner may say that he wants another game, and there is somebody to hear it."""
        people = self.asked
        return len(people) > 1 and any(shown.id == self.you for shown in people)

    @property
    def corrections(self) -> list[str]:
        """How the host corrected the points that are shown, as sentences, oldest first."""
        kind = self.table.kind
        lines = [entry for entry in self.table.corrections if entry.game == kind]
        return [corrected(self.lang, self.table, entry) for entry in lines]

    @property
    def counted(self) -> bool:
        """Whether there are points over several games to be shown."""
        return bool(self.table.games or self.table.totals)

    @property
    def host_name(self) -> str:
        """The name of the host, or an empty text."""
        return "" if self.table.host is None else self.table.members[self.table.host].name

    @property
    def seat(self) -> int | None:
        """The seat of the owner in the game that goes on."""
        if self.you is None or self.table.running is None:
            return None
        return self.table.running.seat_of(self.you)

    @property
    def request(self) -> tuple[str, str] | None:
        """What is asked of the owner: its kind and who asks; None when nothing is."""
        request = self.table.request
        if (
            request is None
            or self.table.running is None
            or self.you not in voters(self.table) - request.agreed
        ):
            return None
        return request.what, self.table.members[request.member].name

    @property
    def asking(self) -> bool:
        """Whether the owner waits for the others to agree."""
        request = self.table.request
        return request is not None and request.member == self.you

    @property
    def can_claim(self) -> bool:
        """Whether the owner may say that the rest of the tricks is his."""
        play, seat = self.table.running, self.seat
        return play is not None and seat is not None and may_claim(play.state, seat)

    @property
    def dice(self) -> str:
        """What this device has to say of what it adds to the deck: ``commit``, ``reveal`` or nothing."""
        if not self.reader.dice or self.you is None or self.shared or self.status not in HERE:
            return ""
        if self.table.running is not None:
            return "reveal" if self.seat in self.table.running.unrevealed else ""
        return "" if self.you in self.table.commitments else "commit"

    @property
    def vain(self) -> bool:
        """Whether it was the last thing that happened that a claim to which all agreed came to nothing."""
        version, entry = self.table.tale[-1] if self.table.tale else (-1, None)
        return version == self.table.version and isinstance(entry, Answered) and entry.vain

    @property
    def claim_costs(self) -> str:
        """What the owner is warned of before he claims; nothing when he gives up nothing."""
        play, seat = self.table.running, self.seat
        if not self.can_claim or play is None or seat is None or not gives_up(play.state, seat):
            return ""
        return self.lang.gettext("Claim the rest? A marriage that was not shown yet is given up.")

    @property
    def can_emote(self) -> bool:
        """Whether the owner may make emotes."""
        return self.table.settings.emotes and self.status in HERE

    @property
    def can_undo(self) -> bool:
        """Whether the owner has answered something in this game."""
        play, seat = self.table.running, self.seat
        return play is not None and seat is not None and any(actor == seat for actor, _ in play.actions)

    @property
    def real(self) -> Real | None:
        """What is entered, when real cards lie on the table."""
        return real_of(self.table, self.you)

    @property
    def last_entry(self) -> str:
        """What taking the last entry back would take; empty where nothing can be, or the deck is sealed."""
        shown, play = self.real, self.table.play
        if shown is None or play is None or not shown.enters:
            return ""
        return said(self.lang, play.game, play.names, shown.last)

    @property
    def bots(self) -> list[tuple[int, ShownMember]]:
        """The seats of the running game that bots of the table play, for newcomers to take over."""
        if self.table.running is None or not self.table.settings.takeover:
            return []
        return [
            (shown.seat, shown)
            for shown in self.members
            if shown.seat is not None and self.table.members[shown.id].bot is not None
        ]

    @property
    def obstacles(self) -> tuple[Notice, ...]:
        """Why the next game cannot begin with those who are here."""
        return obstacles(self.table)

    @property
    def rules_name(self) -> str:
        """The name of the preset that the rules come nearest to."""
        return preset_title(self.lang, self.table.game, nearest_preset(self.table.game, self.table.rules))

    @property
    def changed(self) -> str:
        """What the host has changed in the rules since the last game, as a sentence; or nothing."""
        names = [option_name(self.lang, self.table.game, option) for option in self.table.changed]
        if not names:
            return ""
        return self.lang.gettext("Changed in the rules: {options}.", options=listed(self.lang, names))

    @property
    def rules_query(self) -> str:
        """The rules as the query of a link."""
        return query_of(self.table.game, self.table.rules)


def preset_title(lang: Language, game: str, preset: str) -> str:
    """Return the name of a preset."""
    return (bus_preset_name if game == "bus" else huutopussi_preset_name)(lang, preset)
