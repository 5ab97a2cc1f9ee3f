"""A game as text: its rules, its players and its actions; everything else follows by replaying.

``model`` is the record itself, ``reading`` and ``writing`` its text, ``playing`` plays it through,
``expecting`` checks what it says must hold, ``proving`` says whether its deck was steered.
"""

from kuski.record.expecting import Failure, check_expect, failures_at
from kuski.record.model import FORMAT, Record, RecordError
from kuski.record.playing import Step, final, replay
from kuski.record.proving import Finding, Proof, verify
from kuski.record.reading import load_record, read_record
from kuski.record.writing import save_record, write_record

__all__ = [
    "FORMAT",
    "Failure",
    "Finding",
    "Proof",
    "Record",
    "RecordError",
    "Step",
    "check_expect",
    "failures_at",
    "final",
    "load_record",
    "read_record",
    "replay",
    "save_record",
    "verify",
    "write_record",
]
