"""Whole games through the screens of people at one table, from the first page to the record."""

import io
import re

import pytest
import segno
from click.testing import CliRunner

from browser.phones import play
from kuski.cli import kuski
from kuski.table import entries

FOUR_AT_ONE_TABLE = ("fi-FI", "de-DE", "fi-FI", "de-DE")


def open_table(host, game, name, change):
    """Open a table from the start page, with house rules that `change` chooses, and no waiting."""
    page = host.visit().page
    page.click("#new")
    form = page.locator("form[action='/new']")
    page.locator(f"section:has(#family-{game}) a").first.click()
    form.locator(f"[name=game][value={game}]").wait_for(state="attached")
    form.locator(f"a[href^='/rules/{game}']").first.click()
    page.locator("#house").wait_for()
    change(page)
    page.click("#house button[name=use]")
    form.locator("[name=name]").fill(name)
    form.locator(".verdict button").click()
    page.click("#people-button")
    for field in ("think", "window", "pace"):
        page.fill(f"[name={field}]", "0")
    with page.expect_navigation():
        page.click("button[value=settings]")
    page.click("header a")
    page.locator("#live").wait_for()


def join_by_code(phone, code, name):
    """Type the code on the start page, letter by letter, and sit down."""
    page = phone.visit().page
    page.locator("#code").press_sequentially(code.lower())
    page.locator("a#join").click()
    sit_down(phone, name)


def join_by_picture(phone, server, host, name):
    """Open what the code to scan on the host's screen says, and sit down."""
    code = host.code
    secret = next(entry.secret for entry in server.table(code).log() if isinstance(entry, entries.Opened))
    drawn = io.BytesIO()
    segno.make(f"{server.url}/j/{code}/{secret}", micro=False).save(
        drawn, kind="svg", border=1, scale=4, xmldecl=False, svgns=True
    )
    shown = host.page.locator("#table img[src$='.svg']").get_attribute("src")
    assert host.context.request.get(server.url + shown).body() == drawn.getvalue()
    phone.visit(f"/j/{code}/{secret}")
    assert secret not in phone.page.url
    sit_down(phone, name)


def sit_down(phone, name):
    phone.page.fill("[name=name]", name)
    phone.page.click("form[action$='/join'] button")
    phone.page.locator("#live").wait_for()


def scores(phone):
    """Return the points on the screen of the end of a bus game, from the best to the worst."""
    lines = phone.page.locator("#end ol > li .player").all_inner_texts()
    return [int(re.search(r"\d+", line)[0]) for line in lines]


def sums(phone):
    """Return the sums of the score sheet at the end of a match."""
    body = phone.page.locator("#end table tbody").filter(has=phone.page.locator("th[scope=row]"))
    cells = body.last.locator("tr").last.locator("td").all_inner_texts()
    return [int(cell.split()[0].replace("−", "-")) for cell in cells]


def check_record(phone, tmp_path):
    """Download the record as the menu offers it; its deck must be proven."""
    page = phone.page
    page.locator("#menu-button").click()
    with page.expect_download() as download:
        page.locator("#menu a[href$='/record']").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    verified = CliRunner().invoke(kuski, ["verify", str(path)])
    assert verified.exit_code == 0, verified.output
    page.keyboard.press("Escape")


@pytest.mark.soak
def test_bussikuski(people, server, tmp_path):
    host, *others = phones = [people.phone(locale, motion=locale == "fi-FI") for locale in FOUR_AT_ONE_TABLE]
    open_table(host, "bus", "Aino", lambda page: page.click("#overlay-quick"))
    code = host.code
    join_by_code(others[0], code, "Björn")
    join_by_picture(others[1], server, host, "Veera")
    join_by_code(others[2], code, "Çelik")
    spectator = people.phone("en-US").visit(f"/t/{code}/watch")
    host.press("bot", "#stage")
    for phone in (*phones, spectator):
        for name in ("Aino", "Björn", "Veera", "Çelik", "Otso"):
            phone.see(name)
    host.press("start")
    for phone in phones:
        phone.page.locator("#table[data-code]").wait_for()
    languages = [phone.page.locator("html").get_attribute("lang") for phone in (*phones, spectator)]
    assert languages == ["fi", "de", "fi", "de", "en"]
    play(phones)
    spectator.page.locator("#end").wait_for()
    assert not spectator.page.locator("form[data-act]").count()
    view = server.table(code).view()
    for phone in (*phones, spectator):
        assert scores(phone) == sorted(view["view"]["scores"])
    check_record(others[0], tmp_path)
    check_record(spectator, tmp_path)


def one_deal(page):
    """Choose a match of one deal."""
    control = page.locator("#option-deals")
    control.locator("label:has([data-own])").click()
    control.locator("input[name='deals.own']").fill("1")
    control.locator("input[name='deals.own']").press("Enter")
    page.locator("#option-deals .changed").wait_for()


@pytest.mark.soak
def test_huutopussi_for_three(people, server, tmp_path):
    host, guest = phones = [people.phone("fi-FI"), people.phone("de-DE")]
    open_table(host, "huutopussi", "Aino", one_deal)
    join_by_code(guest, host.code, "Björn")
    host.press("bot", "#stage").press("start")
    play(phones)
    totals = server.table(host.code).view()["view"]["scores"]
    assert sums(host) == sums(guest) == totals
    check_record(guest, tmp_path)


@pytest.mark.soak
def test_huutopussi_in_pairs(people, server, tmp_path):
    table = server.open("huutopussi", {"preset": "pari", "deals": 1}, people=4)
    seats = [table.seat(name) for name in ("Aino", "Björn", "Veera", "Çelik")]
    phones = [
        people.phone(locale).sit(seat, table.code)
        for locale, seat in zip(FOUR_AT_ONE_TABLE, seats, strict=True)
    ]
    spectator = people.phone("ro-RO").visit(f"/t/{table.code}/watch")
    play(phones)
    spectator.page.locator("#end").wait_for()
    shown = {tuple(sums(phone)) for phone in (*phones, spectator)}
    assert len(shown) == 1
    assert set(shown.pop()) == set(table.view()["view"]["scores"])
    check_record(phones[2], tmp_path)
