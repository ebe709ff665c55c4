"""A programme to begin with: made up, and always the same."""

import random
from datetime import timedelta

from cinema.text import words_of

ADJECTIVES = "silent golden broken last hidden distant burning northern forgotten winter electric crooked paper velvet hollow".split()
NOUNS = "harbour garden letter orchard tower river mirror station island engine lantern window border summer machine".split()
PLACES = "prague lisbon kassel oslo naples vienna dakar quito busan tallinn".split()
VERBS = "returns disappears wakes waits falls escapes remembers sings burns begins".split()
FIRST = "Ada Bela Chidi Dana Emre Freya Goran Hana Ines Jonas Kofi Lena Mina Nils Olga Petra Quinn Rosa Sven Tariq".split()
LAST = "Abel Brandt Costa Dietz Eriksen Fodor Gruber Huang Ivanov Jansen Keller Lopes Marek Novak Okafor Perez Rossi Sato".split()
GENRES = "drama comedy crime science family documentary horror romance western animation".split()
COMFORTS = ["standard", "standard", "standard", "premium", "large"]
CITIES = ["Kassel", "Fulda", "Marburg", "Giessen", "Hanau", "Erfurt"]
STARTS = ["11:00", "14:15", "17:00", "19:45", "22:15"]
DAYS = 14


def _name(random_):
    return f"{random_.choice(FIRST)} {random_.choice(LAST)}"


def _title(random_):
    kind = random_.randrange(4)
    if kind == 0:
        return f"The {random_.choice(ADJECTIVES).title()} {random_.choice(NOUNS).title()}"
    if kind == 1:
        return f"{random_.choice(NOUNS).title()} of {random_.choice(PLACES).title()}"
    if kind == 2:
        return f"When the {random_.choice(NOUNS).title()} {random_.choice(VERBS).title()}"
    return f"A {random_.choice(ADJECTIVES).title()} {random_.choice(NOUNS).title()} in {random_.choice(PLACES).title()}"


def _plot(random_):
    sentences = []
    for _ in range(random_.randint(3, 6)):
        sentences.append(
            f"{random_.choice(FIRST)} {random_.choice(VERBS)} in {random_.choice(PLACES).title()}, "
            f"where a {random_.choice(ADJECTIVES)} {random_.choice(NOUNS)} {random_.choice(VERBS)}."
        )
    return " ".join(sentences)


def seed(db, settings):
    random_ = random.Random(20260302)
    with db.transaction():
        _films(db, random_, settings.films)
        _venues(db, random_)
        _screenings(db, random_, settings)
        _members(db, random_, settings)
        _bookings(db, random_, settings)
    db.run("ANALYZE")


def _films(db, random_, count):
    films, words, cast = [], [], []
    for id_ in range(1, count + 1):
        title, plot, director = _title(random_), _plot(random_), _name(random_)
        films.append(
            (id_, title, plot, director, random_.randint(1960, 2026), random_.randint(74, 190),
             random_.choice([0, 6, 12, 16, 18]), random_.choice(GENRES), round(random_.random() ** 3, 5))
        )
        weights = {}
        for text, weight in ((title, 5), (director, 3), (plot, 1)):
            for word in words_of(text):
                weights[word] = weights.get(word, 0) + weight
        words.extend((word, id_, weight) for word, weight in weights.items())
        cast.extend((id_, _name(random_), _name(random_)) for _ in range(random_.randint(3, 9)))
    db.many("INSERT INTO films VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", films)
    db.many("INSERT INTO film_words VALUES (?, ?, ?)", words)
    db.many("INSERT INTO cast_members VALUES (?, ?, ?)", cast)


def _venues(db, random_):
    hall = 0
    for venue, city in enumerate(CITIES, start=1):
        db.run("INSERT INTO venues VALUES (?, ?, ?)", venue, f"Lichtspiele {city}", city)
        for number in range(1, 6):
            hall += 1
            db.run(
                "INSERT INTO halls VALUES (?, ?, ?, ?, ?, ?)",
                hall, venue, f"Hall {number}", random_.randint(8, 16), random_.randint(12, 24), random_.choice(COMFORTS),
            )


def _screenings(db, random_, settings):
    rows = []
    for day in range(DAYS):
        date = (settings.today + timedelta(days=day)).isoformat()
        for hall in range(1, 31):
            for starts in STARTS:
                film = 1 + int(settings.films * random_.random() ** 2)
                language = random_.choice(["de", "de", "de", "en", "en/de"])
                rows.append((len(rows) + 1, min(film, settings.films), hall, date, starts, language, random_.choice([850, 950, 1050, 1200])))
    db.many("INSERT INTO screenings VALUES (?, ?, ?, ?, ?, ?, ?)", rows)


def _members(db, random_, settings):
    rows = []
    for id_ in range(1, settings.members + 1):
        born = f"{random_.randint(1940, 2005)}-{random_.randint(1, 12):02d}-{random_.randint(1, 28):02d}"
        level = random_.choice(["basic", "basic", "basic", "friend", "patron"])
        rows.append((id_, _name(random_), f"member{id_}@example.org", born, level, random_.randint(0, 4000), 0, None))
    db.many("INSERT INTO members VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)


def _bookings(db, random_, settings):
    bookings, taken = [], []
    used = set()
    screenings = DAYS * 30 * len(STARTS)
    for id_ in range(1, settings.bookings + 1):
        screening = random_.randint(1, screenings)
        row, first = random_.choice("ABCDEFGH"), random_.randint(1, 9)
        seats = [(screening, row, first + at) for at in range(random_.randint(1, 3))]
        if any(seat in used for seat in seats):
            continue
        used.update(seats)
        made = (settings.today - timedelta(days=random_.randint(0, 60))).isoformat()
        bookings.append((id_, random_.randint(1, settings.members), screening, 950 * len(seats), made, "paid"))
        taken.extend((id_, *seat) for seat in seats)
    db.many("INSERT INTO bookings VALUES (?, ?, ?, ?, ?, ?)", bookings)
    db.many("INSERT INTO taken_seats VALUES (?, ?, ?, ?)", taken)
