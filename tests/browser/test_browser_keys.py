"""With the keyboard alone: Tab, arrows, Enter, Space, digits, and P to pass."""

import pytest

from browser.phones import play

MOST = 80
"""So often a key is pressed at most on the way to something."""
ROW = """[...document.querySelectorAll(
  "form[data-act] :is(button:not([type=button]), [type=checkbox]), form[data-limit] [data-step='1']"
)].filter((button) => button.getClientRects().length)"""


def reach(phone, target, key="Tab"):
    """Press a key until the focus is on something."""
    for _ in range(MOST):
        if target.evaluate("(element) => element === document.activeElement"):
            return
        phone.page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {target}")


def enter(phone, target, key="Tab"):
    """Go to something by a key, and press Enter there."""
    reach(phone, target, key)
    phone.page.keyboard.press("Enter")


def digit(phone, target):
    """Press the digit of an answer; without one go there by arrows."""
    place = target.evaluate(f"(button) => {ROW}.indexOf(button)")
    assert place >= 0
    if place < 9:
        phone.page.keyboard.press(str(place + 1))
    else:
        enter(phone, target, "ArrowRight")


def answer(phone, choice):
    """Give an answer by keys."""
    keys = phone.page.keyboard
    form = phone.page.locator("#table form[data-act]").nth(choice["place"])
    action = choice.get("action", "")
    target = form.locator(f'button[name=action][value="{action}"]:not([aria-disabled=true])').first
    if choice["kind"] == "share":
        while form.get_attribute("data-left", timeout=2000) != "0":
            digit(phone, phone.rng.choice(form.locator("[data-step='1']").all()))
        enter(phone, form.locator("button:not([type=button])"))
    elif choice["kind"] == "part":
        boxes = form.locator("input[type=checkbox]")
        send = form.locator("button:not([type=button]):not([name])")
        for box in phone.rng.sample(boxes.all(), boxes.count()):
            if send.is_visible():
                break
            reach(phone, box, phone.rng.choice(("Tab", "ArrowLeft")))
            keys.press("Space")
        enter(phone, send)
    elif action == "pass":
        keys.press("p")
    elif "{amount}" in action:
        if form.locator("select").count():
            reach(phone, form.locator("select"))
            keys.press("ArrowDown")
        enter(phone, target)
    elif action.split()[0] in ("turn", "red", "black", "higher", "lower", "inside", "outside"):
        digit(phone, target)
    else:
        enter(phone, target, phone.rng.choice(("ArrowRight", "ArrowLeft", "Tab")))


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("bus", {"pyramid": [2, 1], "bus_rows": [1, 2, 3, 1], "attempt_limit": 2}),
        ("huutopussi", {"deals": 1}),
    ],
)
def test_a_whole_game(people, server, game, rules):
    table = server.open(game, rules)
    phone = people.phone("en-US").sit(table.seat("Aino"), table.code)
    for name in ("Otso", "Kettu"):
        enter(phone, phone.page.locator("#stage form button[value=bot]"))
        phone.see(name)
    enter(phone, phone.page.locator("button[value=start]"))
    phone.page.locator("#table[data-code]").wait_for()
    play([phone], say=answer)
    enter(phone, phone.page.locator("button[value=start]"))
    phone.page.locator("#table[data-code]").wait_for()


def test_the_menu(people, server):
    table = server.open(people=1, bots=1)
    phone = people.phone("en-US").sit(table.seat("Aino"), table.code).asked()
    turn = phone.turn
    enter(phone, phone.page.locator("#menu-button"))
    phone.page.locator("#menu").wait_for()
    phone.page.keyboard.press("Escape")
    phone.page.locator("#menu").wait_for(state="hidden")
    assert phone.turn == turn
    phone.page.keyboard.press("l")
    phone.page.wait_for_url("**/log")
    enter(phone, phone.page.locator("header a"))
    phone.asked()
    assert phone.turn == turn
