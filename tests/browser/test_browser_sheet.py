"""The rule sheet on paper: one page of A4, whatever the rules and the language."""

import re
from random import Random

import pytest

from kuski import games
from kuski.bus.presets import PRESETS as BUS
from kuski.huutopussi.presets import PRESETS as HUUTOPUSSI
from kuski.web.house.house import words
from kuski.web.house.judging import judge
from kuski.web.house.sharing import query_of
from kuski.words.language import LANGUAGES, language
from random_huutopussi import random_huutopussi
from random_rules import random_rules

PRESETS = {"bus": BUS, "huutopussi": HUUTOPUSSI}
A4 = (595, 842)


def pages(phone, game, rules, lang):
    """Return how many pages of A4 a rule sheet is printed on; its letters are no smaller than 8.5 pt."""
    phone.visit(f"/rules/{game}/sheet?{query_of(game, rules)}&lang={lang}")
    phone.page.locator(".sections li").first.wait_for()
    phone.page.emulate_media(media="print")
    sizes = phone.page.evaluate(
        "[...document.querySelectorAll('.sections li')].map((li) => getComputedStyle(li).fontSize)"
    )
    assert min(float(size.removesuffix("px")) for size in sizes) * 72 / 96 >= 8.49
    printed = phone.page.pdf(prefer_css_page_size=True, print_background=True)
    for box in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed):
        assert tuple(round(float(side)) for side in box) == A4
    return len(re.findall(rb"/Type\s*/Page\b", printed))


def letters(game, rules, lang):
    """Return how many letters a rule sheet has."""
    sheet = words(game).rule_sheet(language(lang), rules, "")
    return sum(len(sentence) for section in sheet.sections for sentence in section.sentences)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", PRESETS)
def test_every_preset_fits_on_one_page(people, game, lang):
    phone = people.phone()
    found = {name: pages(phone, game, rules, lang) for name, rules in PRESETS[game].items()}
    assert set(found.values()) == {1}, found


@pytest.mark.parametrize("game", PRESETS)
def test_the_longest_of_many_rules_fit_on_one_page(people, game):
    dice = Random(11)
    make = random_rules if game == "bus" else random_huutopussi
    found = (games.find(game).rules_from(make(dice)[0]) for _ in range(150))
    rules = [one for one in found if judge(one).fault is None]
    longest = sorted(rules, key=lambda one: letters(game, one, "de"))[-3:]
    phone = people.phone()
    for one in longest:
        for lang in LANGUAGES:
            assert pages(phone, game, one, lang) == 1, (lang, query_of(game, one))
