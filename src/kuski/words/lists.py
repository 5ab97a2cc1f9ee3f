"""Lists in running text: ``Aino, Niko and Veera``."""

from collections.abc import Iterable, Sequence

from kuski.words.language import Language


def listed(lang: Language, items: Sequence[str]) -> str:
    """Return the items as a list in running text, joined by *and*; they are not inflected."""
    if len(items) < 2:
        return "".join(items)
    return lang.gettext("{items} and {last}", items=", ".join(items[:-1]), last=items[-1])


def either(lang: Language, items: Sequence[str]) -> str:
    """Return the items as a list in running text, joined by *or*."""
    if len(items) < 2:
        return "".join(items)
    return lang.gettext("{items} or {last}", items=", ".join(items[:-1]), last=items[-1])


def numbers(lang: Language, values: Iterable[int]) -> str:
    """Return numbers as a list in running text."""
    return listed(lang, [str(value) for value in values])


def capital(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]
