"""The phone screens of Huutopussi, drawn from what a seat may see."""

from kuski.web.huutopussi.end import end
from kuski.web.huutopussi.log import log
from kuski.web.huutopussi.screen import present
from kuski.web.huutopussi.sheet import paper

__all__ = ["end", "log", "paper", "present"]
