"""The forms of a table: every answer is one, and works without script."""

from typing import Final

from markupsafe import Markup

from kuski.web.drawing.pattern import Pattern
from kuski.web.scene import Scene

ACT: Final = Pattern(
    '<form method="post" action="/t/{code}/act" class="{cls}" data-act>'
    '<input type="hidden" name="csrf" value="{csrf}"><input type="hidden" name="turn" value="{turn}">'
    "{inner}</form>"
)


def act_form(scene: Scene, inner: Markup, cls: str = "") -> Markup:
    """Return a form that sends an action of the screen's owner.

    Args:
        scene: whose screen it is; its turn number goes with the answer.
        inner: fields and buttons named ``action``, ``give@SEAT`` or ``amount``.
        cls: classes of the form.
    """
    turn = "" if scene.turn is None else scene.turn
    return ACT.format(code=scene.code, cls=cls, csrf=scene.csrf, turn=turn, inner=inner)
