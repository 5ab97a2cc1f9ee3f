"""What is shown of a table: nothing that a seat has not seen, nothing of tokens and seeds."""

import random
import re
from collections import Counter

import msgspec
import pytest

from kuski.cards import CardSet
from kuski.game import CHANCE, IllegalAction
from kuski.record import Proof, write_record
from kuski.table import clocks, entries
from kuski.table.deciding import Deck, ending
from kuski.table.settings import Settings
from kuski.table.shown import show, shown_members, stage_of
from kuski.table.table import Table
from table_helpers import Room, proof, seated
from test_table_clocks import PRIVATE, redealt

CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")
NOW = Settings(pace=0, think=60, window=20)


def told(table, member, now):
    """Return all that a member, or a spectator, is told of a table, as bytes."""
    play = table.play
    seat = None if member is None or play is None else play.seat_of(member)
    known = [show(table, member, (0,), now), clocks.due(table)]
    if play is not None and play.running:
        known += [play.perceived(seat), write_record(play.record(seat))]
    return msgspec.json.encode(known)


# Other cards, the same to look at.


def renamed(log, first, names):
    """Return a log in which the cards of actions have other names, from that entry on."""

    def other(entry):
        actions = tuple(
            (who, CARD.sub(lambda found: names.get(found[0], found[0]), text)) for who, text in entry.actions
        )
        return msgspec.structs.replace(entry, actions=actions)

    return [
        other(entry) if number >= first and isinstance(entry, entries.Played) else entry
        for number, entry in enumerate(log)
    ]


def last_deal(log, size):
    """Return the number of the entry with the last deal in it, which is its own or the end of another."""
    for number in range(len(log) - 1, -1, -1):
        entry = log[number]
        if isinstance(entry, entries.Played) and sum(who == "deck" for who, _ in entry.actions) >= size:
            return number
    raise AssertionError("nothing was dealt")


@pytest.mark.parametrize("block", range(4))
def test_two_tables_that_differ_in_hidden_cards_look_the_same(block):
    """In Huutopussi: cards that a seat never saw are exchanged in the whole log of a deal."""
    dice, counts = random.Random(f"hidden {block}"), Counter()
    for seed in range(block * 100, block * 100 + 14):
        people = dice.choice([2, 3, 4])
        preset = {2: ["kaksin"], 3: ["kolmin", "simple"], 4: ["pari", "kysely", "solo36", "illisoft"]}[people]
        rules = {"preset": dice.choice(preset), "deals": 1}
        room, members = seated(people - people // 3, people // 3, "huutopussi", rules, NOW, seed)
        moments = dice.sample(range(1, 40), 8)
        for step in range(40):
            if room.table.running is None:
                break
            room.now += dice.choice([0, 1])
            room.step()
            if step in moments and room.table.running is not None:
                for member in (None, *members):
                    compare(room, member, dice, counts)
    wanted = {"auction": 10, "exchange": 5, "tricks": 40, "spectator": 20}
    assert {name: counts[name] for name, least in wanted.items() if counts[name] < least} == {}


def compare(room, member, dice, counts):
    log = [entries.decode(data) for data in room.log]
    first = last_deal(log, room.play.rules.hand_size * len(room.play.seats))
    seat = None if member is None else room.play.seat_of(member)
    seen = set(CARD.findall(" ".join(text for _, text in room.play.perceived(seat))))
    hidden = [card for card in texts(room.play.rules.pack) if card not in seen]
    for _ in range(4):
        if len(hidden) < 2:
            return
        chosen = dice.sample(hidden, min(len(hidden), dice.choice([2, 2, 3, 30])))
        names = dict(zip(chosen, chosen[1:] + chosen[:1], strict=True))
        try:
            other = Table.from_log(renamed(log, first, names))
        except IllegalAction:
            continue  # that could not have been played
        if other.play.perceived(seat) != room.play.perceived(seat) or other.play.state == room.state:
            continue
        assert told(other, member, room.now) == told(room.table, member, room.now)
        counts[room.state.phase] += 1
        counts["spectator"] += member is None


def texts(mask):
    """Return the texts of the cards of a mask."""
    return list(map(str, CardSet(mask)))


def test_private_hands_show_in_nothing():
    """In the bus family: other cards in the hands that were taken up."""
    dice, counts = random.Random("private"), Counter()
    for seed in range(16):
        options = PRIVATE | {"match": dice.choice(["optional", "one", "all"]), "bus_deck": "full"}
        room, members = seated(3, 1, rules=options, settings=NOW, seed=seed)
        while room.table.running is not None:
            state = room.state
            if state.phase != "guessing" and any(state.hands) and dice.random() < 0.4:
                for member in (None, *members):
                    seat = () if member is None else (room.play.seat_of(member),)
                    before = shown(room, member)
                    room.play.state = redealt(state, seat, dice)
                    assert shown(room, member) == before
                    counts[state.phase] += room.play.state != state
                    room.play.state = state
            room.now += dice.choice([0, 1])
            room.step()
    assert counts["pyramid"] > 300


def shown(room, member):
    return msgspec.json.encode([show(room.table, member, (0,), room.now), clocks.due(room.table)])


def test_no_card_is_shown_that_nobody_has_seen():
    """A talon before it is taken, a dead hand: the deck shows in nothing until it is turned."""
    looked = 0
    for seed in range(4):
        room, members = seated(1 + seed % 2, 1, "huutopussi", None, NOW, seed)
        while room.table.running is not None:
            hidden = set(texts(room.state.unseen))
            for member in (None, *members):
                assert not hidden & set(CARD.findall(told(room.table, member, room.now).decode()))
                looked += len(hidden)
            room.step()
    assert looked > 500


# What is said of the table.


def test_where_a_table_stands():
    room, members = seated(3, start=False)
    assert stage_of(room.table) == "lobby"
    view = show(room.table, members[0], members, room.now)
    assert (view.stage, view.number, view.view, view.seat, view.turn, view.commitment) == (
        "lobby", 0, None, None, None, None,
    )  # fmt: skip
    room.start()
    view = show(room.table, members[1], members, room.now)
    seat = room.play.seat_of(members[1])
    assert (view.stage, view.number, view.seat, view.turn) == ("playing", 1, seat, room.play.turns[seat])
    assert view.commitment == room.play.fair[0].commitment
    assert view.view == room.state.view(seat)
    assert show(room.table, None, members, room.now).view == room.state.view(None)
    room.finish()
    view = show(room.table, members[1], members, room.now)
    assert (view.stage, view.turn, view.left) == ("over", None, None)
    assert [one.total for one in view.members] == [room.table.totals[one.id] for one in view.members]


def test_only_who_is_asked_is_told_how_long():
    room, members = seated(3, settings=NOW)
    (seat,) = room.state.actors
    room.now += 12.34
    left = {member: show(room.table, member, (), room.now).left for member in (None, *members)}
    assert left == {None: None, **dict.fromkeys(members), room.play.seats[seat]: 47.7}
    room.now += 1000
    assert show(room.table, room.play.seats[seat], (), room.now).left == 0.0


def test_who_is_asked_to_agree_is_told_so():
    room, members = seated(3, 1)
    (seat,) = room.state.actors
    member = room.play.seats[seat]
    if room.table.members[member].bot:
        room.step()
        member = room.play.seats[min(room.state.actors)]
    room.answer(member, "red")
    room.undo(member)
    yours = {one: show(room.table, one, (), room.now).request.yours for one in (None, *members)}
    assert yours == {None: False, **dict.fromkeys(members, True), member: False}
    assert show(room.table, None, (), room.now).request.agreed == (member,)


def test_a_newcomer_sees_what_a_spectator_sees():
    room, _ = seated(2, 1, game="huutopussi")
    newcomer = room.join("Oona")
    mine, nobodys = (show(room.table, one, (), room.now) for one in (newcomer, None))
    assert mine.view == nobodys.view
    assert (mine.seat, mine.turn) == (None, None)


def test_members_are_shown_by_seat_then_by_who_comes():
    room, _ = seated(3, rules={"preset": "bussikuski"})
    waiting, other = room.join("Oona"), room.join("Eino")
    room.accept(other)
    assert [one.id for one in shown_members(room.table, ())] == [0, 1, 2, other, waiting]
    assert [one.seat for one in shown_members(room.table, ())] == [0, 1, 2, None, None]


# What is secret.


def test_no_view_and_no_record_of_a_running_game_holds_a_seed_or_a_token():
    for game in ("bus", "huutopussi"):
        room, members = seated(2, 1, game, seed=3)
        while room.table.running is not None:
            secret = [seed.hex() for seed in room.seeds.values()]
            secret += [member.token for member in room.table.members.values() if member.token]
            secret += [*room.tokens.values(), room.table.secret]
            for member in (None, *members):
                text = told(room.table, member, room.now).decode()
                assert not [one for one in secret if one in text]
            room.step()
            if len(room.play.actions) == 20:
                room.lose_seeds()


def test_the_end_tells_the_seeds_of_its_deck_and_no_other():
    room, (aino,) = seated(1, 2)
    for _ in range(2):
        room.until(lambda room: 0 in room.state.actors)
        room.answer(aino, room.choice(0))
        room.undo(aino)
    room.until(lambda room: 0 in room.state.actors)
    sealed = dict(room.seeds)
    stretches = [sealed[f"seed 1.{seal}"] for seal in room.play.seals]
    assert len(sealed) == 3 > len(stretches)
    room.finish()
    ended = entries.decode(room.log[-1])
    assert ended.seeds == tuple(seed.hex() for seed in stretches)
    assert [segment.seed for segment in room.play.fair] == list(ended.seeds)
    unused = set(sealed.values()) - set(stretches)
    log = b"".join(room.log)
    assert not [seed for seed in unused if seed.hex().encode() in log]
    assert room.seeds == {}
    assert proof(room) is Proof.PROVEN


def test_giving_up_tells_the_seeds_too():
    room, _ = seated(3, game="huutopussi")
    room.until(lambda room: room.state.phase == "tricks")
    seeds = [seed.hex() for seed in room.seeds.values()]
    assert room.play.record(0).actions != tuple(room.play.actions)
    decision = room.give_up()
    (entry,) = decision.entries
    assert (entry.seeds, entry.given_up) == (tuple(seeds), True)
    assert decision.forget == ("seed 1.0",)
    assert room.play.record(None).actions == tuple(room.play.actions)
    assert proof(room) is Proof.PROVEN


def test_a_seed_that_is_lost_is_told_as_lost():
    room, _ = seated(3)
    room.until(lambda room: room.play.draws == 3)
    room.lose_seeds()
    room.finish()
    assert [segment.seed is None for segment in room.play.fair] == [True, False]
    assert proof(room) is Proof.NOTHING


def test_a_deck_that_was_lost_before_its_first_card_is_not_missed():
    room, _ = seated(3, start=False)
    room.start(deal=False)
    room.lose_seeds()
    assert [segment.start for segment in room.play.fair] == [0]
    room.finish()
    assert proof(room) is Proof.PROVEN


def test_every_game_has_a_deck_of_its_own():
    room, _ = seated(3)
    commitments = set()
    for number in range(1, 5):
        assert list(room.seeds) == [f"seed {number}.0"]
        commitments.add(room.play.fair[0].commitment)
        room.give_up()
        room.start()
    assert len(commitments) == 4


def test_a_deck_is_of_the_systems_dice():
    decks = [Deck.new(3) for _ in range(20)]
    assert len({deck.seed for deck in decks}) == 20
    assert all(Deck.kept(deck.seed, 3).commitment == deck.commitment for deck in decks)
    assert not [deck for deck in decks if deck.seed.hex() == deck.commitment]


def test_the_end_of_a_game_forgets_every_deck_that_was_sealed_in_it():
    room, _ = seated(3)
    room.lose_seeds()
    room.lose_seeds()
    assert ending(room.play, 0.0, [None]).forget == ("seed 1.0", "seed 1.1", "seed 1.2")


def test_the_cards_are_those_of_the_deck_that_was_published():
    """The commitment stands in the log before the first card, and each card follows from its seed."""
    room, _ = seated(3, game="huutopussi", start=False)
    room.start(deal=False)
    started = entries.decode(room.log[-1])
    deck = Deck.kept(room.seeds["seed 1.0"], 3)
    assert started.commitment == deck.commitment
    room.deal()
    room.finish()
    number = 0
    for before, actor, action, _ in room.play.steps():
        if actor == CHANCE:
            assert action == deck.dealer.draw(before, number)
            number += 1
    assert number >= 33


def test_an_empty_table_shows_nothing():
    room = Room()
    view = show(room.table, None, (), room.now)
    assert (view.members, view.host, view.version) == ((), None, 1)
    assert "qr-secret" not in str(view)
