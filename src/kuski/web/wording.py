"""Texts that stand in markup again and again, each of which goes over the wire as one sign.

The first message to a page brings the list, so that also a screen that is quite another is told in few bytes.
Nothing depends on where they stand; which of them are worth their place, the budgets of the tests say.
"""

from typing import Final

WORDS: Final = (
    '" viewBox="-16 -16 32 32" aria-hidden="true"><path d="',
    '" width="24" height="24" aria-hidden="true"><path d="',
    '</span></b></a></li><li><a class="player" href="/t/',
    '" cx="22" cy="22" r="20"/><text x="22" y="28.6">',
    '"><svg viewBox="0 0 100 140"><use href="/static/',
    '<input type="checkbox" class="pick" id="pick-',
    '<input type="hidden" name="csrf" value="',
    '><button type="button" class="',
    " 7l3.5-3.5 3.5 3.5-3.5 3.5z",
    ' method="post" action="/t/',
    '" role="img" aria-label="',
    '</svg><span class="name">',
    '" name="action" value="',
    '" y="0" height="100%"/>',
    '<span class="spoken">',
    '<svg class="mug seat-',
    '" aria-hidden="true"',
    '" viewBox="0 0 24 24',
    '</span><span class="',
    ' aria-hidden="true"',
    '" data-for="amount"',
    '<span class="card s',
    '<span class="slot i',
    "</option><option>",
    '<option class="',
    ' aria-label="',
    '" data-key="c',
    '<rect class="',
    '" data-set="',
    "</span><b>",
    ' class="',
    "/></svg>",
)
"""The longest first, so that none takes a part of another that could have been told as one."""
FIRST: Final = 0x80
"""The sign of the first of them. From here on there are 32 signs that no text has a use for."""
NO_SIGN: Final = "\ufffd"
"""What stands for such a sign where a text has one all the same."""
SIGNS: Final = {FIRST + place: word for place, word in enumerate(WORDS)}
LISTED: Final = "|".join((*WORDS, '"', "", "`"))
"""The list as a page is told it: a sign is found at its number modulo 64, a quote and a backtick too."""
