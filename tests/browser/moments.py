"""Moments of games as a room sees them: one of each kind, whatever the rules and however many sit there."""

from types import SimpleNamespace

from kuski import bus, huutopussi
from kuski.web.bus.past import ended_attempt, judged
from kuski.web.scene import Player
from test_web_bus import game
from test_web_bus import scene as bus_scene
from test_web_huutopussi import Match

NAMES = ("Aino", "Niko", "Veera", "Oona", "Maximilian", "Annastiina", "Elias", "Leo")
LONG_NAMES = (
    "Maximilian-Alexander III",
    "Annastiina",
    "Hans-Christian Wiesner",
    "Ștefănescu-Brânză Ioana",
    "Wiebke-Wilhelmine",
    "Bo",
    "Kaarina Elisabet Mäkelä",
    "Łukasz",
)
LETTERS = ("Ai", "N", "V", "O", "M", "An", "E", "L")


def people(count, names=NAMES, bots=(), away=()):
    """Return players by seat."""
    return tuple(
        Player(
            names[seat],
            LETTERS[seat],
            seat + 1,
            bot="casual" if seat in bots else None,
            away=seat in away,
            total=7 * seat,
        )
        for seat in range(count)
    )


def bus_moments(short, count, *, seeds=6, most=900, **seated):
    """Return a scene of each kind of moment of a game of the bus family, by the name of the kind."""
    rules, found = bus.rules_from(short), {}
    sitting = people(count, **seated)
    for seed in range(seeds):
        for step, (state, beats) in enumerate(game(rules, count, seed)):
            if step > most:
                break
            if state.phase == "over":
                scene = bus_scene(state, beats, None, people=sitting, whole=True)
            else:
                scene = bus_scene(state, beats, None, people=sitting, odds=False)
            found[_bus_kind(scene)] = scene
    return dict(sorted(found.items()))


def _bus_kind(scene):
    """Return what kind of moment it is, as far as it looks different."""
    view = scene.view
    deck = ", the deck" if view.actors == ("deck",) else ""
    if view.question is not None:
        owed = ", gives" if view.question.owed else ""
        past = ", judged" if judged(scene) else ""
        return f"question {view.question.question}{deck}{owed}{past}"
    if view.pyramid is not None:
        laid = max(map(len, view.pyramid.laid), default=0)
        who = (
            ""
            if deck
            else ", several"
            if len(view.actors) > 1
            else ", gives"
            if any(view.pyramid.owed)
            else ", one"
        )
        return f"pyramid row {view.pyramid.row}{deck}{who}{', laid' if laid else ''}"
    if view.draw is not None:
        return f"draw {len(view.draw.drawn)} of {len(view.draw.drawing)}"
    if view.ride is not None:
        past = ", stopped" if ended_attempt(scene) else ""
        drivers = view.driver if isinstance(view.driver, tuple) else (view.driver,)
        turned = min(len(view.ride.turned), 8)
        return f"{view.ride.bus} at {turned}{deck}{past} of {len(drivers)}"
    return "over"


def huutopussi_moments(short, *, seeds=4, most=700, names=NAMES, **seated):
    """Return a scene of each kind of moment of a match of Huutopussi, by the name of the kind."""
    rules, found = huutopussi.rules_from(short), {}
    sitting = people(rules.players, names, **seated)
    for seed in range(seeds):
        match = Match(rules, seed)
        for _ in range(most):
            scene = match.scene(None)._replace(players=sitting)
            found[_huutopussi_kind(scene)] = scene
            if not match.state.actors:
                break
            match.step()
        if not match.state.actors:
            found["over"] = match.scene(None, 400)._replace(players=sitting)
    return dict(sorted(found.items()))


def _huutopussi_kind(scene):
    view = scene.view
    if view.over:
        return "over"
    deck = ", the deck" if view.actors == ("deck",) else ""
    deals = min(len(view.sheet), 6)
    sheet = f", {deals} deals" if deals in (0, 1, 6) else ", some deals"
    if view.auction is not None:
        said = sum(word is not None for word in view.auction.said)
        bid = "" if view.auction.bidder is None else ", bid"
        return f"auction {said}{bid}{sheet}"
    if view.exchange is not None:
        now = view.exchange
        return f"exchange {now.stage} {len(now.talon)} {now.discarded} {now.handed}{deck}"
    if view.tricks is not None:
        now = view.tricks
        first = "" if any(now.taken) else ", first"
        told = {"naming": now.naming, "asked": now.answers, "married": now.marriages}
        more = "".join(f", {word}" for word, so in told.items() if so)
        trump = "" if view.trump is None else ", trump"
        return f"trick of {len(now.trick)}{first}{more}{trump}"
    return f"deal{deck}{sheet}, {max(view.counts)}"


def thinned(moments, most):
    """Return at most so many of them, those that lie far apart."""
    names = [
        name for name in moments if name != "over" and not (name.startswith("deal") and name[-3:] != ", 0")
    ]
    step = max(len(names) / most, 1)
    kept = [names[int(place * step)] for place in range(min(most, len(names)))]
    return {name: moments[name] for name in kept}


def people_of(scene):
    """Return who is at the table of a scene, as an evening counts them."""
    return [
        SimpleNamespace(id=seat, status="seated", total=player.total, more=seat % 2 == 1)
        for seat, player in enumerate(scene.players)
    ]
