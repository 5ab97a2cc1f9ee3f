"""The catalogues, compiled at start from ``locale/*.po``: nothing is built before, nothing kept on disk.

The parser is imported with the first catalogue that is not English: the source is English already.
"""

import gettext
import io
from pkgutil import get_data


def load(code: str) -> gettext.NullTranslations:
    """Return the catalogue of a language; that of English gives every text back as it is."""
    if code == "en":
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    data = get_data("kuski", f"locale/{code}.po")
    assert data is not None
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(data), locale=code))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
