"""What is heard: the sounds of a table, made by a program, short and dry."""

from kuski.web.sounding.sounds import SOUNDS, sound

__all__ = ["SOUNDS", "sound"]
