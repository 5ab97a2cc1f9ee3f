"""The catalogues are whole: every text of the source in every language, and written as it should be."""

import re
import subprocess
import sys
from importlib import util
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from kuski.words.language import LANGUAGES, language

ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / "scripts" / "texts.py"
EACH = pytest.mark.parametrize("code", LANGUAGES)


def load_script():
    spec = util.spec_from_file_location("texts", SCRIPT)
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


texts = load_script()


def path_of(code):
    return ROOT / "src" / "kuski" / "locale" / f"{code}.po"


def messages(code):
    """Return the messages of a catalogue as the full parser reads them, its header apart."""
    with path_of(code).open("rb") as file:
        return [message for message in read_po(file, locale=code) if message.id]


def forms(text):
    """Return a text as a tuple: one form, or several."""
    return (text,) if isinstance(text, str) else tuple(text)


def said(code):
    """Return pairs of a message and each translation of it; what is missing is for another test."""
    return [(message, form) for message in messages(code) for form in forms(message.string) if form]


def faulty(code, fault):
    """Return the translations that have a fault, each beside its text."""
    return [(forms(message.id)[0], form) for message, form in said(code) if fault(form)]


# Every text is there.


@EACH
def test_nothing_is_missing_fuzzy_or_left_over(code):
    assert list(texts.faults(code)) == []


@EACH
def test_texts_stand_once_in_each_catalogue(code):
    keys = [(message.context, forms(message.id)[0]) for message in messages(code)]
    assert len(set(keys)) == len(keys)
    found = list(texts.texts())
    plain = {(text.context, text.id) for text in found if isinstance(text.id, str)}
    plural = {(text.context, text.id[0]) for text in found if not isinstance(text.id, str)}
    assert not plain & plural, "a text is told in one form here and in several there"


def test_english_is_the_source():
    assert all(message.string == message.id for message in messages("en"))


# Plural forms.


@EACH
def test_the_number_of_plural_forms(code):
    count = 3 if code == "ro" else 2
    for message in messages(code):
        assert not message.pluralizable or len(message.string) == count, message.id


@EACH
def test_which_plural_form(code):
    with path_of(code).open("rb") as file:
        found = read_po(file, locale=code)
    assert f"Plural-Forms: {found.plural_forms}\\n" in path_of(code).read_text("utf-8")


def test_a_number_takes_its_form():
    lang = language("ro")
    told = [lang.ngettext("{n} trick", "{n} tricks", n) for n in (0, 1, 2, 19, 20, 101, 119, 120)]
    assert told == [
        "0 levate",
        "1 levată",
        "2 levate",
        "19 levate",
        "20 de levate",
        "101 levate",
        "119 levate",
        "120 de levate",
    ]
    assert [lang.ngettext("{n} dog", "{n} dogs", n) for n in (1, 2)] == ["1 dog", "2 dogs"]


# Placeholders.


def placeholders(text):
    """Return what is filled in, with its format: ``{n}``, ``{name!r}``."""
    return {
        (name, conversion, spec) for _, name, spec, conversion in Formatter().parse(text) if name is not None
    }


N = ("n", None, "")


@EACH
def test_placeholders_are_those_of_the_text(code):
    """The form for one thing may say so without a number; every other form says it."""
    for message in messages(code):
        ids = forms(message.id)
        wanted = placeholders(ids[-1])
        assert wanted - {N} <= placeholders(ids[0]) <= wanted
        for number, form in enumerate(forms(message.string)):
            if not form:
                continue
            found = placeholders(form)
            short = message.pluralizable and number == 0
            assert found == wanted or (short and found == wanted - {N}), (ids, form)


@EACH
def test_placeholders_stand_in_their_places(code):
    """None is positional or reaches into a value, and no letter beside a name inflects it."""
    for _, form in said(code):
        assert all(name and name.isidentifier() for name, _, _ in placeholders(form)), form
    inflected = re.compile(r"\{(player|players|to|name)\}['’]?:?\w|[\w]\{(player|players|to|name)\}")
    assert not faulty(code, inflected.search)


# Writing.


@EACH
def test_no_space_too_many(code):
    assert not faulty(code, lambda form: form != form.strip() or "  " in form or "\n" in form or "\t" in form)


@EACH
def test_no_exclamation_mark(code):
    assert not faulty(code, lambda form: "!" in re.sub(r"\{\w*![rsa]", "", form))


@EACH
def test_nothing_is_left_to_do(code):
    assert "TODO" not in path_of(code).read_text("utf-8")
    assert not faulty(code, lambda form: re.search(r"XXX|FIXME|\?\?", form))


@EACH
def test_letters_of_the_language(code):
    letters = {"fi": "åäöšž", "en": "", "de": "äöüß", "ro": "ăâîșț"}[code]
    foreign = re.compile(rf"[^\W\d_a-z{letters}]")
    assert not faulty(code, lambda form: foreign.search(form.lower()))


@EACH
def test_signs_of_print(code):
    assert not faulty(code, lambda form: "..." in form or "\u00a0" in form or "\u00ad" in form)
    # Ends as its text does: a sentence is a sentence, a title a title.
    for message, form in said(code):
        ends = forms(message.id)[0][-1:]
        if ends in ".?:":
            assert form.endswith(ends), form
        else:
            assert not form.endswith("."), form


def test_romanian_letters_have_commas_not_cedillas():
    assert not set("şţŞŢ") & set(path_of("ro").read_text("utf-8"))


@EACH
def test_the_same_word_everywhere(code):
    """Each rank, suit and answer is one word, so that what is said is what is typed."""
    lang = language(code)
    for context, words in (
        ("card index", "JQKA"),
        ("answer", ("red", "black", "higher", "lower", "same", "new")),
    ):
        assert len({lang.pgettext(context, word) for word in words}) == len(words)


# The script.


def check(*arguments):
    return subprocess.run(
        [sys.executable, SCRIPT, "--check", *arguments], capture_output=True, encoding="utf-8", check=False
    )


def test_the_script_says_that_english_is_whole():
    result = check("en")
    assert (result.returncode, result.stdout) == (0, ""), result.stdout
    assert check("sv").returncode == 2


SOURCE = """
from kuski.game import mark
DOG = mark("a dog")
def tell(lang, n):
    lang.gettext("{who} has "
                 "a cat", who=n)
    lang.ngettext("{n} cat", "{n} cats", n)
    lang.gettext(DOG) + f"{lang.gettext('in a string')}"
    return lang.pgettext("a sign", "cat")
"""
FINNISH = """\
msgid ""
msgstr ""
"Language: fi\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "a dog"
msgstr "koira"

#, fuzzy
msgid "{who} has a cat"
msgstr "kissa"

msgid "{n} cat"
msgid_plural "{n} cats"
msgstr[0] "{n} kissa"
msgstr[1] ""

msgid "a horse"
msgstr "hevonen"
"""


@pytest.fixture
def small(tmp_path, monkeypatch):
    """A small project: its folder, and the script called in it."""
    (tmp_path / "cats.py").write_text(SOURCE, "utf-8")
    (tmp_path / "fi.po").write_text(FINNISH, "utf-8")
    (tmp_path / "en.po").write_text(FINNISH.replace("fi", "en"), "utf-8")
    monkeypatch.setattr(texts, "SOURCE", tmp_path)
    monkeypatch.setattr(texts, "LOCALE", tmp_path)

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["texts.py", *arguments])
        return texts.main()

    return tmp_path, run


FAULTS = """\
fi.po: fuzzy: {who} has a cat
fi.po: not translated: {n} cat
fi.po: not in the catalogue: in a string
fi.po: not in the catalogue: a sign: cat
fi.po: no longer in the source: a horse
"""


def read(path):
    """Return the translations in a catalogue, those that are missing left out."""
    with path.open("rb") as file:
        found = [
            message
            for message in read_po(file)
            if message.id and all(forms(message.string)) and not message.fuzzy
        ]
    return {(message.context or "", forms(message.id)[0]): forms(message.string) for message in found}


def test_the_script_names_what_is_missing_and_changes_nothing(small, capsys):
    folder, run = small
    assert run("--check", "fi") == 1
    assert capsys.readouterr().out == FAULTS
    assert (folder / "fi.po").read_text("utf-8") == FINNISH


def test_the_script_adds_texts_and_keeps_translations(small, capsys):
    folder, run = small
    assert run("fi") == 0
    assert capsys.readouterr().out == FAULTS.replace("not in the catalogue", "not translated")
    assert read(folder / "fi.po") == {("", "a dog"): ("koira",)}
    written = (folder / "fi.po").read_text("utf-8")
    assert '#~ msgid "a horse"' in written
    assert 'msgctxt "a sign"' in written
    assert run("fi", "--prune") == 0
    assert "a horse" not in (folder / "fi.po").read_text("utf-8")
    assert "fi.po: no longer" not in capsys.readouterr().out.split("cat\n", 4)[-1]


def test_the_script_fills_in_english(small, capsys):
    folder, run = small
    assert run("--check", "en") == 1
    assert "en.po: not as in the source: a dog" in capsys.readouterr().out
    assert run("en") == 0
    assert run("--check", "en") == 0
    assert capsys.readouterr().out == ""
    assert read(folder / "en.po") == {
        ("", "a dog"): ("a dog",),
        ("", "{who} has a cat"): ("{who} has a cat",),
        ("", "{n} cat"): ("{n} cat", "{n} cats"),
        ("", "in a string"): ("in a string",),
        ("a sign", "cat"): ("cat",),
    }


@pytest.mark.parametrize(
    "line",
    [
        'mark(f"{1} dog")',
        'mark("a " + name)',
        "mark(name)",
        'x.gettext("a" if y else "b")',
        'x.gettext(f"{y}")',
    ],
)
def test_the_script_refuses_texts_in_parts(small, line):
    folder, run = small
    (folder / "dogs.py").write_text(f"\n{line}\n", "utf-8")
    with pytest.raises(SystemExit, match=r"dogs\.py:2: mark whole texts"):
        run("--check")
