import type { Mutation } from "./mutation.ts";

const stretchedCards: Mutation = {
  name: "cinema: cards are stretched keys",
  kind: "computing",
  edits: [
    {
      path: "cinema/auth.py",
      search: "    def signature(self, number):\n",
      replace: `    def signature(self, number):\n        hashlib.pbkdf2_hmac("sha256", self._secret, str(number).encode(), 6000)\n`,
    },
  ],
  places: [{ path: "cinema/auth.py", name: "signature", lines: ["hashlib.pbkdf2_hmac"] }],
};

const waitingBookings: Mutation = {
  name: "cinema: a booking waits for the till",
  kind: "added await",
  edits: [
    {
      path: "cinema/services/booking.py",
      search: "import sqlite3\n",
      replace: "import sqlite3\nimport time\n",
    },
    {
      path: "cinema/services/booking.py",
      search: "        made = self._today.isoformat()\n",
      replace: "        made = self._today.isoformat()\n        time.sleep(0.03)\n",
    },
  ],
  places: [{ path: "cinema/services/booking.py", name: "book", lines: ["time.sleep(0.03)"] }],
};

const closedCards = `[${Array.from({ length: 20_000 }, (_, at) => 1_000_000 + at * 7).join(",")}]\n`;

/** Comprehensions are functions of their own until Python 3.12. */
export const cinemaMutations: readonly Mutation[] = [
  stretchedCards,
  waitingBookings,
  {
    name: "cinema: search forgives letters in titles",
    kind: "computing",
    edits: [
      {
        path: "cinema/search.py",
        search: `        if plain(film["director"]).find(word) >= 0:\n`,
        replace: `        for each in title:
            if distance(word, each) == 1:
                found += 1
        if plain(film["director"]).find(word) >= 0:\n`,
      },
    ],
    places: [
      { path: "cinema/search.py", name: "score", lines: ["for each in title", "if distance(word, each)"] },
      { path: "cinema/search.py", name: "distance", lines: [] },
    ],
  },
  {
    name: "cinema: cards tell whether a plot has accents",
    kind: "computing",
    edits: [
      {
        path: "cinema/services/catalogue.py",
        search: "import listed, shortened, slug",
        replace: "import listed, plain, shortened, slug",
      },
      {
        path: "cinema/services/catalogue.py",
        search: `            "plot": shortened(film["plot"], 90),\n`,
        replace: `            "plot": shortened(film["plot"], 90),
            "accents": plain(film["plot"]) != film["plot"].lower(),\n`,
      },
    ],
    places: [{ path: "cinema/services/catalogue.py", name: "card", lines: [`"accents": plain(`] }],
  },
  {
    name: "cinema: seats are judged by all others of the hall",
    kind: "computing",
    edits: [
      {
        path: "cinema/services/seating.py",
        search: "        return 1 - aside - 0.8 * depth",
        replace: `        for seats in plan:
            for at, seat in enumerate(seats):
                if seat == TAKEN:
                    aside += 0.0001 * abs(at - middle) / width
        return 1 - aside - 0.8 * depth`,
      },
    ],
    places: [
      {
        path: "cinema/services/seating.py",
        name: "quality",
        lines: ["for seats in plan", "for at, seat in", "if seat == TAKEN", "aside += 0.0001"],
      },
    ],
  },
  {
    name: "cinema: details of a film pause",
    kind: "added await",
    edits: [
      {
        path: "cinema/services/catalogue.py",
        search: "from cinema.errors import",
        replace: "import time\n\nfrom cinema.errors import",
      },
      {
        path: "cinema/services/catalogue.py",
        search: "        cast = self._films.cast(id_)\n",
        replace: "        cast = self._films.cast(id_)\n        time.sleep(0.012)\n",
      },
    ],
    places: [{ path: "cinema/services/catalogue.py", name: "details", lines: ["time.sleep(0.012)"] }],
  },
  {
    name: "cinema: critics are asked for the director as well",
    kind: "added await",
    edits: [
      {
        path: "cinema/services/catalogue.py",
        search: `        stars = self._critics.of(film["title"])\n`,
        replace: `        stars = self._critics.of(film["title"])\n        stars += self._critics.of(film["director"])\n`,
      },
    ],
    places: [{ path: "cinema/services/catalogue.py", name: "details", lines: ["stars += self._critics"] }],
  },
  {
    name: "cinema: the programme counts the seats of each screening",
    kind: "more queries",
    edits: [
      {
        path: "cinema/services/catalogue.py",
        search: "        films = self._films.by_ids(sorted(",
        replace: `        for row in found:
            taken.update(self._screenings.taken_counts([row["id"]]))
        films = self._films.by_ids(sorted(`,
      },
    ],
    places: [
      {
        path: "cinema/services/catalogue.py",
        name: "programme",
        lines: ["for row in found", "taken.update("],
      },
    ],
  },
  {
    name: "cinema: recommendations look up each film's cast",
    kind: "more queries",
    edits: [
      {
        path: "cinema/services/recommendations.py",
        search: `                if film["id"] not in known:`,
        replace: `                if film["id"] not in known and self._films.cast(film["id"]):`,
      },
    ],
    places: [
      {
        path: "cinema/services/recommendations.py",
        name: "for_member",
        lines: [`if film["id"] not in known and`],
      },
    ],
  },
  {
    name: "cinema: seats lose their index of bookings",
    kind: "lost index",
    edits: [
      {
        path: "cinema/db.py",
        search: `    "CREATE INDEX taken_seats_booking ON taken_seats (booking)",\n`,
        replace: "",
      },
    ],
    places: [
      { path: "cinema/repositories/bookings.py", name: "seats", lines: [] },
      { path: "cinema/repositories/bookings.py", name: "seats_of", lines: [] },
    ],
  },
  {
    name: "cinema: words lose their index",
    kind: "lost index",
    edits: [
      {
        path: "cinema/db.py",
        search: `    "CREATE INDEX film_words_word ON film_words (word, film)",\n`,
        replace: "",
      },
    ],
    places: [
      { path: "cinema/repositories/films.py", name: "with_words", lines: [] },
      { path: "cinema/repositories/films.py", name: "words_beginning", lines: [] },
    ],
  },
  {
    name: "cinema: requests go through one gate",
    kind: "lock",
    edits: [
      {
        path: "cinema/app.py",
        search: "import logging\nimport time\n",
        replace: "import logging\nimport threading\nimport time\n",
      },
      {
        path: "cinema/app.py",
        search: "SLOW_MS = 500\n",
        replace: "SLOW_MS = 500\nGATE = threading.Lock()\n",
      },
      {
        path: "cinema/app.py",
        search: "        g.began = time.perf_counter()\n",
        replace: "        g.began = time.perf_counter()\n        with GATE:\n            time.sleep(0.008)\n",
      },
    ],
    places: [{ path: "cinema/app.py", name: "begin", lines: ["with GATE", "time.sleep(0.008)"] }],
  },
  {
    name: "cinema: similar films are counted each time",
    kind: "cache lost",
    edits: [
      {
        path: "cinema/services/recommendations.py",
        search: 'self._cache.get(f"similar:{film}", lambda: self._seen_together(film, most))',
        replace: "self._seen_together(film, most)",
      },
    ],
    places: [
      { path: "cinema/services/recommendations.py", name: "similar", lines: ["ids = self._seen_together"] },
      { path: "cinema/services/recommendations.py", name: "_seen_together", lines: [] },
      { path: "cinema/repositories/bookings.py", name: "films_of_member", lines: [] },
    ],
  },
  {
    name: "cinema: the cache keeps nothing for long",
    kind: "cache lost",
    edits: [
      {
        path: "cinema/settings.py",
        search: `_number("CACHE_SECONDS", cls.cache_seconds, float)`,
        replace: `_number("CACHE_SECONDS", 0.02, float)`,
      },
    ],
    places: [
      { path: "cinema/services/pricing.py", name: "_cheapest_now", lines: [] },
      { path: "cinema/services/pricing.py", name: "demand", lines: [] },
      { path: "cinema/services/pricing.py", name: "seat", lines: [] },
      { path: "cinema/repositories/screenings.py", name: "taken_counts", lines: [] },
      { path: "cinema/services/recommendations.py", name: "_seen_together", lines: [] },
      { path: "cinema/repositories/bookings.py", name: "films_of_member", lines: [] },
    ],
  },
  {
    name: "cinema: closed cards are read at each request",
    kind: "synchronous file",
    edits: [
      { path: "closed.json", content: closedCards },
      { path: "cinema/auth.py", search: "import hmac\n", replace: "import hmac\nimport json\n" },
      {
        path: "cinema/auth.py",
        search: "        member = self._members.by_id(int(number))\n",
        replace: `        with open("closed.json") as file:
            if int(number) in json.load(file):
                raise Unauthorized("this card is closed")
        member = self._members.by_id(int(number))\n`,
      },
    ],
    places: [
      {
        path: "cinema/auth.py",
        name: "member_of",
        lines: [`with open("closed.json")`, "if int(number) in json.load(file)"],
      },
    ],
  },
  {
    name: "cinema: titles are matched by a slow pattern",
    kind: "regular expression",
    edits: [
      {
        path: "cinema/text.py",
        search: "    marked = []\n",
        replace: `    if re.match(r"^(?:\\w+ ?)+#$", text[:13]):\n        return text\n    marked = []\n`,
      },
    ],
    places: [{ path: "cinema/text.py", name: "highlighted", lines: ["if re.match("] }],
  },
  {
    name: "cinema: the report of a day copies its rows as JSON",
    kind: "large JSON",
    edits: [
      { path: "cinema/services/reports.py", search: "import io\n", replace: "import io\nimport json\n" },
      {
        path: "cinema/services/reports.py",
        search: `        return {"day": day, "screenings": rows,`,
        replace: `        rows = json.loads(json.dumps(rows * 12))[: len(rows)]\n        return {"day": day, "screenings": rows,`,
      },
    ],
    places: [{ path: "cinema/services/reports.py", name: "day", lines: ["rows = json.loads("] }],
  },
  {
    name: "cinema: the programme copies its films often",
    kind: "garbage",
    edits: [
      {
        path: "cinema/services/catalogue.py",
        search: "        by_film = {}\n",
        replace: `        for _ in range(60):
            films = {id_: dict(film) for id_, film in films.items()}
        by_film = {}\n`,
      },
    ],
    places: [
      {
        path: "cinema/services/catalogue.py",
        name: "programme",
        lines: ["films = {id_: dict(film)", "for _ in range(60)"],
      },
      { path: "cinema/services/catalogue.py", name: "<dictcomp>", lines: ["films = {id_: dict(film)"] },
    ],
  },
  {
    name: "cinema: a new release of barcodes is slower",
    kind: "slower library",
    edits: [
      {
        path: "vendor/barcodes/__init__.py",
        search: "Version 1.4.0",
        replace: "Version 1.5.0",
      },
      {
        path: "vendor/barcodes/__init__.py",
        search: "    widths = [1, 1, 1, 1]\n",
        replace: `    for _ in range(600):
        if check_digit(digits) != whole[-1]:
            raise ValueError(digits)
    widths = [1, 1, 1, 1]\n`,
      },
    ],
    places: [
      { path: "cinema/services/tickets.py", name: "drawn", lines: ["codes = [encode("] },
      { path: "cinema/services/tickets.py", name: "<listcomp>", lines: ["codes = [encode("] },
    ],
  },
  {
    name: "cinema: stretched cards and waiting bookings",
    kind: "two causes",
    edits: [...stretchedCards.edits, ...waitingBookings.edits],
    places: [...stretchedCards.places, ...waitingBookings.places],
  },
  {
    name: "cinema: the critics' service is slower",
    kind: "outside the code",
    edits: [],
    remoteMs: 25,
    places: [
      { path: "cinema/services/critics.py", name: "_ask", lines: [] },
      { path: "cinema/services/critics.py", name: "of", lines: [] },
    ],
    maySayNothing: true,
  },
  {
    name: "cinema: a method of the catalogue has another name",
    kind: "no change of cost",
    edits: [
      {
        path: "cinema/services/catalogue.py",
        search: "        return [self.as_screening(row, taken",
        replace: "        return [self.screening_card(row, taken",
      },
      {
        path: "cinema/services/catalogue.py",
        search: "    def as_screening(self, row, taken):",
        replace: "    def screening_card(self, row, taken):",
      },
      {
        path: "cinema/services/catalogue.py",
        search: "append(self.as_screening(row, taken",
        replace: "append(self.screening_card(row, taken",
      },
    ],
    places: [],
  },
  {
    name: "cinema: ranking has a file of its own",
    kind: "no change of cost",
    edits: [
      {
        path: "cinema/ranking.py",
        content: `def rank(films, words, most, score):
    scored = [(score(film, words), film) for film in films]
    scored.sort(key=lambda pair: (-pair[0], pair[1]["id"]))
    return [film for _, film in scored[:most]]
`,
      },
      {
        path: "cinema/search.py",
        search: `def rank(films, words, most):
    scored = [(score(film, words), film) for film in films]
    scored.sort(key=lambda pair: (-pair[0], pair[1]["id"]))
    return [film for _, film in scored[:most]]


`,
        replace: "",
      },
      {
        path: "cinema/search.py",
        search: "from cinema.text import highlighted",
        replace: "from cinema.ranking import rank\nfrom cinema.text import highlighted",
      },
      {
        path: "cinema/search.py",
        search: "rank(candidates, words, most)",
        replace: "rank(candidates, words, most, score)",
      },
    ],
    places: [],
  },
];
