"""What a seat costs."""

from datetime import date

from cinema.money import percent_off, rounded

COMFORT = {"standard": 0, "premium": 350, "large": 250}
LEVEL_OFF = {"basic": 0, "friend": 8, "patron": 15}
BACK_ROWS_FROM = 0.6


def age_on(born, day):
    birth = date.fromisoformat(born)
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


class Pricing:
    def __init__(self, screenings, cache):
        self._screenings = screenings
        self._cache = cache

    def seat(self, screening, row, demand):
        """Cents for a seat of a row, before anything is taken off."""
        cents = screening["base_price"] + COMFORT[screening["comfort"]]
        if (ord(row) - ord("A")) / screening["rows"] >= BACK_ROWS_FROM:
            cents += 100
        if screening["starts"] >= "19:00":
            cents += 150
        if date.fromisoformat(screening["day"]).weekday() >= 4:
            cents += 100
        return rounded(cents + int(cents * demand))

    def demand(self, screening):
        """Up to a fifth more, the fewer seats are left."""
        taken = self._screenings.taken_counts([screening["id"]]).get(screening["id"], 0)
        share = taken / (screening["rows"] * screening["seats"])
        return min(0.2, share * share)

    def discount(self, member, screening, count):
        """In percent."""
        day = date.fromisoformat(screening["day"])
        age = age_on(member["born"], day)
        off = LEVEL_OFF[member["level"]]
        if age < 16 or age >= 67:
            off = max(off, 20)
        if count >= 5:
            off += 5
        if screening["starts"] < "15:00":
            off += 10
        return min(off, 35)

    def quote(self, screening, seats, member=None):
        demand = self.demand(screening)
        lines = [
            {"seat": f"{row}{number}", "cents": self.seat(screening, row, demand)} for row, number in seats
        ]
        whole = sum(line["cents"] for line in lines)
        off = 0 if member is None else self.discount(member, screening, len(lines))
        return {"lines": lines, "whole": whole, "off": off, "cents": rounded(percent_off(whole, off))}

    def cheapest(self, screening):
        return self._cache.get(
            f"cheapest:{screening['id']}", lambda: self._cheapest_now(screening)
        )

    def _cheapest_now(self, screening):
        demand = self.demand(screening)
        return min(self.seat(screening, chr(ord("A") + row), demand) for row in range(screening["rows"]))
