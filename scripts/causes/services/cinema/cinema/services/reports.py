"""What the office wants to know."""

import csv
import io
from collections import defaultdict
from datetime import timedelta

from cinema.money import text


class Reports:
    def __init__(self, bookings, screenings, films, members, cache):
        self._bookings = bookings
        self._screenings = screenings
        self._films = films
        self._members = members
        self._cache = cache

    def day(self, day):
        sold = self._bookings.sold_by_screening(day)
        taken = self._screenings.taken_counts([row["id"] for row in sold])
        places = {row["id"]: row for row in self._screenings.of_day(day)}
        films = self._films.by_ids(sorted({row["film"] for row in sold}))
        rows = [self._line(row, places[row["id"]], films[row["film"]], taken) for row in sold]
        return {"day": day, "screenings": rows, "venues": self._by_venue(rows), "income": text(sum(row["income"] for row in rows))}

    def _line(self, row, place, film, taken):
        seats = place["rows"] * place["seats"]
        return {
            "screening": row["id"],
            "film": film["title"],
            "venue": place["venue_name"],
            "hall": place["hall_name"],
            "starts": row["starts"],
            "bookings": row["bookings"],
            "income": row["income"],
            "filled": round(taken.get(row["id"], 0) / seats, 3),
        }

    def _by_venue(self, rows):
        venues = defaultdict(lambda: {"income": 0, "filled": []})
        for row in rows:
            venues[row["venue"]]["income"] += row["income"]
            venues[row["venue"]]["filled"].append(row["filled"])
        return [
            {
                "venue": venue,
                "income": text(found["income"]),
                "filled": round(sum(found["filled"]) / len(found["filled"]), 3),
            }
            for venue, found in sorted(venues.items())
        ]

    def day_as_csv(self, day):
        out = io.StringIO()
        names = ["screening", "film", "venue", "hall", "starts", "bookings", "income", "filled"]
        writer = csv.DictWriter(out, fieldnames=names, delimiter=";")
        writer.writeheader()
        writer.writerows(self.day(day)["screenings"])
        return out.getvalue()

    def active_members(self, today, most=20):
        since = (today - timedelta(days=30)).isoformat()
        return self._cache.get(
            f"active:{most}", lambda: [dict(row) for row in self._members.most_active(since, most)]
        )
