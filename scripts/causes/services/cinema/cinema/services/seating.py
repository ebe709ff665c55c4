"""Which seats of a hall are free, and which of them go well together."""

FREE, TAKEN = ".", "x"


class Seating:
    def __init__(self, screenings):
        self._screenings = screenings

    def plan(self, screening):
        """A string for each row, from the screen on."""
        rows = [[FREE] * screening["seats"] for _ in range(screening["rows"])]
        for taken in self._screenings.taken(screening["id"]):
            row = ord(taken["row"]) - ord("A")
            if row < len(rows) and taken["seat"] <= len(rows[row]):
                rows[row][taken["seat"] - 1] = TAKEN
        return ["".join(row) for row in rows]

    def best(self, screening, count, most=5):
        """Groups of neighbouring seats, the best first."""
        groups = []
        plan = self.plan(screening)
        for row, seats in enumerate(plan):
            for first in range(len(seats) - count + 1):
                if seats[first : first + count] != FREE * count:
                    continue
                groups.append((self.quality(plan, row, first, count), row, first))
        groups.sort(reverse=True)
        return [
            {
                "seats": [f"{chr(ord('A') + row)}{first + 1 + at}" for at in range(count)],
                "quality": round(quality, 3),
            }
            for quality, row, first in groups[:most]
        ]

    def quality(self, plan, row, first, count):
        """1 in the middle of the hall, two thirds back; less where a single seat is left over."""
        width = len(plan[row])
        middle = first + (count - 1) / 2
        aside = abs(middle - (width - 1) / 2) / width
        depth = abs(row / max(1, len(plan) - 1) - 0.66)
        left_over = self._is_single(plan[row], first - 1, -1) + self._is_single(plan[row], first + count, 1)
        return 1 - aside - 0.8 * depth - 0.2 * left_over

    def _is_single(self, seats, at, step):
        if at < 0 or at >= len(seats) or seats[at] != FREE:
            return False
        beyond = at + step
        return beyond < 0 or beyond >= len(seats) or seats[beyond] == TAKEN
