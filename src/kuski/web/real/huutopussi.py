"""Huutopussi with real cards on a phone: bids for whose phone is away, trumps as they are made, points."""

from typing import Final

from markupsafe import Markup

from kuski.cards import Suit
from kuski.huutopussi.actions import Bid, Contract, parse_action
from kuski.huutopussi.rules import MARRIAGE_VALUES
from kuski.huutopussi.sheet import all_counted, whole_points
from kuski.web.drawing import marks
from kuski.web.drawing.marks import SIGNS
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.huutopussi.amounts import Saying, say, stepper
from kuski.web.huutopussi.people import called
from kuski.web.real.forms import back_form, drawer, entry_form, kept_form, opener
from kuski.web.scene import Real, Scene, Screen
from kuski.words import huutopussi as words
from kuski.words.language import Language
from kuski.words.lists import listed

POINTS: Final = "points"
FOR: Final = "for"

_MAKERS: Final = Pattern('<fieldset class="makers"><legend>{label}</legend>{players}</fieldset>')
_PAIRS: Final = Pattern('<div class="pairs">{}</div>')
_PLAYER: Final = Pattern(
    '<label class="maker"><input type="radio" name="who" value="{seat}"{checked}>'
    "{mug}<span>{name}</span></label>"
)
_SUIT: Final = Pattern(
    '<button class="pair {letter}" name="entry" value="{{who}} trump {suit}" aria-label="{name}, {value}">'
    "{sign}<b>{value}</b></button>"
)
_MADE: Final = Pattern(
    '<span class="pair made {letter}">{mug}{sign}<b>{value}</b><span class="spoken">{name}</span></span>'
)
_SIDE: Final = Pattern(
    '<div class="side{cls}"><span class="folk">{mugs}<b>{name}</b></span>'
    '<input class="field" type="text" inputmode="numeric" pattern="[0-9]*" maxlength="3" autocomplete="off"'
    ' name="points-{place}" id="points-{place}" aria-label="{label}">'
    '<label class="none"><input type="checkbox" name="none-{place}"><span>{none}</span></label></div>'
)
_COUNT: Final = Pattern('<p class="lede">{lede}</p>{sides}<button class="primary wide">{label}</button>')
_PLAY: Final = Pattern(
    '<section class="counting trumps" aria-labelledby="trumps"><h2 id="trumps">{title}</h2>{form}</section>'
)
_SAY: Final = Pattern('<button class="{cls}" name="entry" value="{seat} {action}">{label}</button>')
_CHOICES: Final = Pattern('{stepper}<div class="choices">{choices}</div>')


def dressed(screen: Screen, scene: Scene, real: Real, lang: Language) -> Screen:
    """Return a screen with what is entered: bids for others, or the trumps and points of the deal."""
    if scene.view.phase == "counting":
        return _counting(screen, scene, real, lang)
    screen = screen._replace(hand=Markup(""))
    if scene.view.exchange is not None and scene.asked:
        screen = screen._replace(lede=_before_the_contract(scene, lang))
    if not real.enters:
        return screen
    answers = screen.answers
    if not scene.asked and len(scene.view.actors) == 1:
        answers += opener(FOR, _for(scene, lang))
    return screen._replace(answers=answers, hand=back_form(scene, lang))


def beside(scene: Scene, real: Real, lang: Language) -> Markup:
    """Return the sheets that rise from below: to speak for who is asked, and for the points of a deal."""
    if not real.enters:
        return Markup("")
    if scene.view.phase == "counting":
        return drawer(lang, POINTS, lang.gettext("Points of the deal"), _points(scene, lang), "counts")
    if scene.asked or len(scene.view.actors) != 1:
        return Markup("")
    return drawer(lang, FOR, _for(scene, lang), _saying(scene, real, lang))


# For somebody else.


def _for(scene: Scene, lang: Language) -> str:
    player = scene.names[int(scene.view.actors[0])]
    return lang.gettext("Enter for {player}", player=player)


def _saying(scene: Scene, real: Real, lang: Language) -> Markup:
    """Return the bids, the pass or the contracts of who is asked, for another to enter."""
    seat = int(scene.view.actors[0])
    actions = [parse_action(text) for text in real.legal]
    points = [action.points for action in actions if isinstance(action, Bid | Contract)]
    verb = "bid" if scene.view.auction is not None else "contract"
    others = [action for action in actions if not isinstance(action, Bid | Contract)]
    choices = joined(
        _SAY.format(cls="secondary", seat=seat, action=action, label=words.choice(lang, action, scene.names))
        for action in others
    )
    if not points:
        return entry_form(scene, "speak", Markup('<div class="choices">{}</div>').format(choices), "bidding")
    saying = Saying(lang.gettext("Bid {points}", points="{amount}"), None, lang.pgettext("choice", "Bid"))
    if verb == "contract":
        any_ = lang.gettext("Play for {points}", points="{amount}")
        saying = Saying(any_, None, lang.gettext("Say the contract"))
    button = say(f"{seat} {verb}", points, saying, "entry")
    chosen = stepper(lang, points, lang.gettext("The bid") if verb == "bid" else lang.gettext("The contract"))
    return entry_form(scene, "speak", _CHOICES.format(stepper=chosen, choices=choices + button), "bidding")


def _before_the_contract(scene: Scene, lang: Language) -> str:
    if scene.rules.talon_size:
        return lang.gettext("Take the talon and lay cards away first.")
    if scene.rules.exchange:
        return lang.gettext("Exchange cards with your partner first.")
    return lang.gettext("If it is made, just the contract counts.")


# Trumps and points.


def _counting(screen: Screen, scene: Scene, real: Real, lang: Language) -> Screen:
    stage = _trumps(scene, real, lang)
    answers = Markup("")
    if real.enters:
        answers = opener(POINTS, lang.gettext("Enter the points"), "primary") + back_form(scene, lang)
    return screen._replace(
        layout="counting",
        lamp=(),
        stage=stage,
        help=Markup(""),
        answers=answers,
        hand=Markup(""),
    )


def _trumps(scene: Scene, real: Real, lang: Language) -> Markup:
    """Return the four suits: those that were made trump with their makers, the others to be tapped."""
    makers = {suit: seat for seat, suit in scene.view.tricks.marriages}
    values = MARRIAGE_VALUES[scene.rules.suit_values]
    suits = joined(
        _suit(scene, lang, suit, values[suit], makers.get(str(suit)), taps=real.enters)
        for suit in sorted(Suit, key=lambda suit: -values[suit])
    )
    title = lang.gettext("Trumps")
    if not real.enters:
        return _PLAY.format(title=title, form=_PAIRS.format(suits))
    players = joined(
        _PLAYER.format(
            seat=seat,
            name=name,
            mug=marks.mug(scene.players[seat], 44),
            checked=Markup(" checked") if seat == (scene.seat or 0) else "",
        )
        for seat, name in enumerate(called(scene, lang))
    )
    inner = _MAKERS.format(label=lang.gettext("Who made it trump"), players=players) + _PAIRS.format(suits)
    return _PLAY.format(title=title, form=entry_form(scene, "trump", inner))


def _suit(scene: Scene, lang: Language, suit: Suit, value: int, maker: int | None, *, taps: bool) -> Markup:
    name, letter, sign = words.suit_name(lang, suit), SIGNS[str(suit)], marks.suit(suit)
    if maker is not None:
        said = f"{scene.names[maker]}, {name}"
        mug = marks.mug(scene.players[maker], 30, away=False)
        return _MADE.format(letter=letter, mug=mug, sign=sign, value=value, name=said)
    if not taps:
        return Markup('<span class="pair to-come {}">{}<b>{}</b></span>').format(letter, sign, value)
    return _SUIT.format(letter=letter, suit=suit, name=name, value=value, sign=sign)


def _points(scene: Scene, lang: Language) -> Markup:
    """Return the form for what each side brought home."""
    rules = scene.rules
    sides = joined(_side(scene, lang, place, side) for place, side in enumerate(rules.all_sides))
    lede = lang.gettext(
        "Tricks, last trick and discards, without marriages: {points} in all.", points=whole_points(rules)
    )
    if all_counted(rules, scene.view.declarer):
        lede += " " + lang.gettext("One may stay empty: it gets the rest.")
    inner = _COUNT.format(lede=lede, sides=sides, label=lang.gettext("Score the deal"))
    # The deal's number is in its name, so that the next deal begins with an empty form.
    return kept_form(scene, f"count-{len(scene.view.sheet)}", inner, "count")


def _side(scene: Scene, lang: Language, place: int, side: tuple[int, ...]) -> Markup:
    called_so = called(scene, lang)
    name = listed(lang, [called_so[seat] for seat in side])
    return _SIDE.format(
        cls=" two" if len(side) > 1 else "",
        mugs=joined(marks.mug(scene.players[seat], 36) for seat in side),
        name=name,
        place=place,
        label=lang.gettext("Points of {players}: tricks, last trick", players=name),
        none=lang.gettext("No trick"),
    )
