"""Tickets, with a code that the door reads."""

import hashlib
import hmac

from barcodes import encode, svg

from cinema.errors import Unauthorized
from cinema.money import text


class Tickets:
    def __init__(self, secret):
        self._secret = secret

    def code(self, booking):
        """Of the link in a letter, which needs no card."""
        return hmac.new(self._secret.encode(), f"tickets/{booking}".encode(), hashlib.sha256).hexdigest()[:16]

    def check(self, booking, code):
        if not hmac.compare_digest(self.code(booking), code):
            raise Unauthorized("this link is not ours")

    def number(self, booking, seat):
        digest = hashlib.sha256(f"{self._secret}/{booking}/{seat}".encode()).hexdigest()
        return f"{booking:08d}{int(digest[:8], 16) % 1_000_000:06d}"

    def of(self, booking, lines):
        return [
            {
                "seat": line["seat"],
                "price": text(line["cents"]),
                "number": self.number(booking, line["seat"]),
            }
            for line in lines
        ]

    def drawn(self, booking, seats):
        """All tickets of a booking as one picture."""
        codes = [encode(self.number(booking, seat)) for seat in seats]
        return svg(codes, labels=[f"Seat {seat}" for seat in seats])
