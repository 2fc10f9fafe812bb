# SPDX-License-Identifier: MIT
"""A board of 144 squares on a pseudo terminal whose pieces and clock a test moves by hand (docs/protocols/peripheral.md).
Standard library only."""
import itertools
import os
import re
import time

from hand_board import Terminal

ARRAY = ("rK2rRrP2bPbR2bK/1rQ1rNrP2bPbB1bQ1/3rNrP2bPbB3/rRrBrBrP4bPbNbNbR/rPrPrP1rP2bP1bPbPbP/12/12/wPwPwP1wP2gP1gPgPgP/"
         "wRwNwNwP4gPgBgBgR/3wBwP2gPgN3/1wQ1wBwP2gPgN1gQ1/wK2wRwP2gPgR2gK")


def squares_of(placement):
    """Of ranks 12 to 1, files a to l: colour and letter, or nothing."""
    ranks = []
    for rank in placement.split("/"):
        words = re.findall(r"\d+|[wrbg][KQRBNP]", rank)
        ranks.append([man for word in words for man in ([""] * int(word) if word.isdigit() else [word])])
    return ranks


def placement_of(ranks):
    runs = ([(man, len(list(group))) for man, group in itertools.groupby(rank)] for rank in ranks)
    return "/".join("".join(man * count or str(count) for man, count in rank) for rank in runs)


def line(text):
    """With its check sum."""
    total = 0xFFFF
    for byte in text.encode():
        total ^= byte << 8
        for _ in range(8):
            total = (total << 1 ^ (0x1021 if total & 0x8000 else 0)) & 0xFFFF
    return f"{text}*{total:04x}\n".encode()


class QuaternityHandBoard(Terminal):
    """All four clocks show the same, and do not count."""

    def __init__(self, link):
        self._ranks, self._time = squares_of(ARRAY), "900000 900000 900000 900000 -"
        super().__init__(link)

    def _answer(self):
        rest = b""
        for data in self._asked():
            *questions, rest = (rest + data).split(b"\n")
            for question in questions:
                words = question.split(b"*")[0].decode().split()
                if words:
                    self._reply(words[0])

    def _reply(self, verb):
        answer = {"variant": "ok", "feature": "ok", "get_serial": "serial Q-1", "get_state": f"state {placement_of(self._ranks)}",
                  "get_time": f"time {self._time}"}.get(verb)
        if answer:
            os.write(self._host, line(answer))

    def square(self, name, man="", then=0.3):
        """`man`: what stands there now, colour and letter, as in "wN"; without it, it was lifted."""
        self._ranks[12 - int(name[1:])]["abcdefghijkl".index(name[0])] = man
        os.write(self._host, line(f"square {name} {man or '-'}"))
        time.sleep(then)

    def runs(self, letter, then=1.0):
        """The clock was pressed; the time of that player runs now."""
        self._time = self._time[:-1] + letter
        os.write(self._host, line(f"time {self._time}"))
        time.sleep(then)
