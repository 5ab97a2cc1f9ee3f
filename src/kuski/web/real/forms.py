"""The forms of what is entered: each posts to the table, works without script, and names its step."""

from typing import Final

from markupsafe import Markup

from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern
from kuski.web.real.saying import said
from kuski.web.scene import Scene
from kuski.words.language import Language

_FORM: Final = Markup(
    '<form id="{id}" method="post" action="/t/{code}/do" class="{cls}" data-do{more}>'
    '<input type="hidden" name="csrf" value="{csrf}"><input type="hidden" name="do" value="{word}">'
    '<input type="hidden" name="step" value="{step}">{inner}</form>'
)
_APART: Final = Markup(
    '<input type="hidden" name="step" value="{step}" form="{id}">'
    '<form id="{id}" method="post" action="/t/{code}/do" class="{cls}" data-do data-kept>'
    '<input type="hidden" name="csrf" value="{csrf}"><input type="hidden" name="do" value="enter">'
    "{inner}</form>"
)
_CONFIRM: Final = Pattern(' data-confirm="{}"')
_BACK: Final = Pattern('<button class="quiet back">{icon}<span>{label}</span></button>')
_DRAWER: Final = Pattern(
    '<div id="{id}" class="drawer {cls}" role="dialog" aria-modal="true" aria-labelledby="{id}-title">'
    '<a class="drawer-shade" href="#table" tabindex="-1" aria-hidden="true"></a>'
    '<div class="drawer-panel"><div class="drawer-head"><h2 id="{id}-title">{title}</h2>'
    '<a class="icon-button" href="#table" data-close>{icon}<span class="spoken">{close}</span></a></div>'
    "{inner}</div></div>"
)
_OPEN: Final = Pattern('<p class="open"><a class="button {cls} wide" href="#{id}">{label}</a></p>')


def entry_form(scene: Scene, name: str, inner: Markup, cls: str = "") -> Markup:
    """Return a form that enters something at the step that the scene shows."""
    return _filled(_FORM, scene, name, inner, cls, word="enter", more="")


def kept_form(scene: Scene, name: str, inner: Markup, cls: str = "") -> Markup:
    """Return a form that stays as it is filled in while the table goes on; only its step is renewed."""
    return _filled(_APART, scene, name, inner, cls)


def back_form(scene: Scene, lang: Language, name: str = "take-back") -> Markup:
    """Return the form that takes the last entry back, or nothing."""
    real = scene.real
    if real is None or not real.enters or not real.last:
        return Markup("")
    what = said(lang, scene.game, scene.names, real.last)
    label = lang.gettext("Take back: {what}", what=what)
    confirm = _CONFIRM.format(lang.gettext("Take back: {what}?", what=what))
    inner = _BACK.format(icon=marks.icon("back"), label=marks.suited(lang, label))
    return _filled(_FORM, scene, name, inner, "take-back", word="take-back", more=confirm)


def drawer(lang: Language, name: str, title: str, inner: Markup, cls: str = "") -> Markup:
    """Return a sheet that rises from below when its name is in the address."""
    return _DRAWER.format(
        id=name, cls=cls, title=title, icon=marks.icon("close"), close=lang.gettext("Close"), inner=inner
    )


def opener(name: str, label: str, cls: str = "secondary") -> Markup:
    """Return the button that opens a drawer."""
    return _OPEN.format(id=name, label=label, cls=cls)


def _filled(form: Markup, scene: Scene, name: str, inner: Markup, cls: str, **values: str | Markup) -> Markup:
    assert scene.real is not None
    return form.format(
        id=name,
        code=scene.code,
        cls=cls,
        csrf=scene.csrf,
        step=scene.real.step,
        inner=inner,
        **values,
    )
