"""The phone screens of the bus family, drawn from what a seat may see."""

from kuski.web.bus.end import end
from kuski.web.bus.log import log
from kuski.web.bus.screen import present

__all__ = ["end", "log", "present"]
