"""Names of things, cards and languages: what terminal and web say alike."""

import pytest

from kuski import games
from kuski.bus.options import GROUPS, OPTIONS
from kuski.bus.presets import OVERLAYS, PRESETS
from kuski.cards import CARDS, Card, Rank, Suit, parse_cards
from kuski.game import Notice
from kuski.words import bus as words
from kuski.words.language import LANGUAGES, detect, language
from kuski.words.lists import capital, either, listed, numbers

EACH = pytest.mark.parametrize("code", LANGUAGES)


# Names.


@EACH
def test_presets_and_overlays_have_names_and_a_sentence(code):
    lang = language(code)
    for known, name_of, meaning_of in (
        (PRESETS, words.preset_name, words.preset_meaning),
        (OVERLAYS, words.overlay_name, words.overlay_meaning),
    ):
        names = [name_of(lang, name) for name in known]
        assert len(set(names)) == len(names)
        assert all(names)
        assert all(len(name) <= 30 for name in names), names
        meanings = [meaning_of(lang, name) for name in known]
        assert len(set(meanings)) == len(meanings)
        assert all(meaning.endswith(".") for meaning in meanings)


@EACH
def test_options_have_a_meaning_and_a_group(code):
    lang = language(code)
    meanings = [words.option_meaning(lang, option) for option in OPTIONS.values()]
    assert len(set(meanings)) == len(meanings)
    assert all(meaning.endswith(".") for meaning in meanings)
    assert {words.group_name(lang, option) for option in OPTIONS.values()} == set(map(lang.gettext, GROUPS))


@EACH
def test_reasons_are_told(code):
    lang = language(code)
    assert words.reason(lang, "arrived").endswith(".")


# Cards.


@EACH
def test_every_card_has_a_name_of_its_own(code):
    lang = language(code)
    names = [words.card_name(lang, card) for card in CARDS]
    assert len(set(names)) == 52
    assert len({words.rank_name(lang, rank) for rank in Rank}) == 13
    assert len({words.suit_name(lang, suit) for suit in Suit}) == 4


@EACH
def test_a_card_is_read_as_it_is_shown_and_in_international_letters(code):
    lang = language(code)
    assert len({words.card_text(lang, card) for card in CARDS}) == 52
    letters = {words.rank_letter(lang, rank) for rank in Rank}
    assert len(letters) == 13
    for card in CARDS:
        for text in (words.card_text(lang, card), f" {words.card_text(lang, card).lower()} "):
            assert words.read_card(lang, text) is card
        if str(card.rank) not in letters - {words.rank_letter(lang, card.rank)}:
            assert words.read_card(lang, str(card)) is card
            assert words.read_card(lang, f"{card.rank}{'cdhs'[card.suit]}") is card
    for text in ("", " ", "♦", "1♦", "11d", "x♠", "9", "9♦♦", "J"):
        with pytest.raises(ValueError, match="not a card"):
            words.read_card(lang, text)


def test_letters_on_cards():
    shown = {code: words.cards_text(language(code), parse_cards("J♣ Q♦ K♥ A♠ 10♠")) for code in LANGUAGES}
    assert shown["en"] == shown["fi"] == "J♣ Q♦ K♥ A♠ 10♠"
    assert shown["de"] == "B♣ D♦ K♥ A♠ 10♠"
    assert words.card_name(language("en"), Card.D9) == "nine of diamonds"


# Lists.


def test_lists():
    lang = language("en")
    assert listed(lang, []) == ""
    assert listed(lang, ["Aino"]) == "Aino"
    assert listed(lang, ["Aino", "Niko", "{}"]) == "Aino, Niko and {}"
    assert either(lang, ["J"]) == "J"
    assert either(lang, ["J", "Q", "K"]) == "J, Q or K"
    assert numbers(lang, (4, 3)) == "4 and 3"
    assert capital("ässä") == "Ässä"
    assert capital("") == ""


# Languages.


def test_values_may_be_called_anything():
    lang = language("en")
    assert lang.gettext("{text} {self}", text=1, self=2) == "1 2"
    assert lang.ngettext("{n} {one}", "{n} {one} {many}", 2, one="a", many="b") == "2 a b"
    assert lang.pgettext("c", "{context}", context="x") == "x"
    assert lang.gettext("as it {stands}") == "as it {stands}"


@EACH
def test_a_notice_names_people_and_shows_cards_in_the_language(code):
    lang = language(code)
    template = "{player} {card} {turned} {values} {other}"
    values = {"player": 1, "card": "Q♦", "turned": "10♠", "values": "a list of cards / null", "other": 3}
    said = lang.notice(Notice("x", template, values), ["Aino", "Niko"])
    assert said == f"Niko {words.card_text(lang, Card.DQ)} 10♠ a list of cards / null 3"
    assert lang.notice(Notice("x", "{player}", {"player": 7}), ["Aino"]) == "7"


@EACH
def test_refusals_of_every_option_are_told(code):
    lang = language(code)
    for game in map(games.find, games.GAMES):
        for name in game.rules_data(next(iter(game.PRESETS.values()))):
            with pytest.raises(ValueError, match=name) as refused:
                game.rules_from({name: {"no": "value"}})
            said = lang.notice(refused.value.notice)
            assert name in said
            assert not set("{}") & set(said.replace('{"no": "value"}', ""))


def test_no_such_language():
    with pytest.raises(KeyError):
        language("sv")


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "fi_FI.UTF-8"}, "fi"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "ro-RO"}, "ro"),
        ({"LANG": "fil_PH.UTF-8"}, "en"),
        ({"LANG": "sv_SE.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "fi_FI.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "de_AT@euro", "LANG": "fi_FI.UTF-8"}, "de"),
        ({"KUSKI_LANG": "ro", "LC_ALL": "fi_FI.UTF-8"}, "ro"),
        ({"KUSKI_LANG": "DE", "LC_ALL": "fi_FI.UTF-8"}, "de"),
        ({"KUSKI_LANG": "xx", "LC_ALL": "fi_FI.UTF-8"}, "fi"),
        ({"KUSKI_LANG": "", "LANG": "fi_FI.UTF-8"}, "fi"),
    ],
)
def test_the_language_that_the_environment_asks_for(environment, code):
    assert detect(environment) == code
