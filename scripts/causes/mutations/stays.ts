import type { Mutation } from "./mutation.ts";

const longSeries: Mutation = {
  name: "stays: a night's price follows a long series",
  kind: "computing",
  edits: [
    {
      path: "internal/service/pricing.go",
      search: "	return roundTo(int(cents*demand), 50)",
      replace: `	for harmonic := 2; harmonic < 300; harmonic++ {
		demand += math.Sin(float64(harmonic*day)/365) / 1e9
	}
	return roundTo(int(cents*demand), 50)`,
    },
  ],
  places: [
    { path: "internal/service/pricing.go", name: "night", lines: ["for harmonic", "demand += math.Sin"] },
  ],
};

const timedDesk = {
  path: "internal/service/desk.go",
  search: `	"sync"\n`,
  replace: `	"sync"\n	"time"\n`,
};

const ledger: Mutation = {
  name: "stays: a booking waits for the ledger",
  kind: "added await",
  edits: [
    timedDesk,
    {
      path: "internal/service/desk.go",
      search: "	if err := d.guests.Touch(",
      replace: "	time.Sleep(18 * time.Millisecond)\n	if err := d.guests.Touch(",
    },
  ],
  places: [{ path: "internal/service/desk.go", name: "Book", lines: ["time.Sleep"] }],
};

const ratingOfEach: Mutation = {
  name: "stays: pages of a region look up each rating",
  kind: "more queries",
  edits: [
    {
      path: "internal/service/catalogue.go",
      search: `		quote, err := c.pricing.Quote(ctx, home, from, to, freePeople)
		if err != nil {
			return nil, err
		}
`,
      replace: `		quote, err := c.pricing.Quote(ctx, home, from, to, freePeople)
		if err != nil {
			return nil, err
		}
		ratings, err := c.reviews.RatingsOf(ctx, []int{home.ID})
		if err != nil {
			return nil, err
		}
`,
    },
    {
      path: "internal/service/catalogue.go",
      search: `	ratings, err := c.reviews.RatingsOf(ctx, idsOf(free))
	if err != nil {
		return nil, err
	}
`,
      replace: "",
    },
  ],
  places: [{ path: "internal/service/catalogue.go", name: "List", lines: ["ratings, err :="] }],
};

const copiedArrivals: Mutation = {
  name: "stays: arrivals are copied as JSON",
  kind: "large JSON",
  edits: [
    {
      path: "internal/service/reports.go",
      search: `	"encoding/csv"\n`,
      replace: `	"encoding/csv"\n	"encoding/json"\n`,
    },
    {
      path: "internal/service/reports.go",
      search: `	bookings, err := r.bookings.Between(ctx, today, today+reportDays, mostArrivals)
	if err != nil {
		return nil, err
	}
`,
      replace: `	all, err := r.bookings.Between(ctx, today, today+reportDays, 1500)
	if err != nil {
		return nil, err
	}
	content, err := json.Marshal(all)
	if err != nil {
		return nil, err
	}
	var bookings []store.Booking
	if err := json.Unmarshal(content, &bookings); err != nil {
		return nil, err
	}
	bookings = bookings[:min(mostArrivals, len(bookings))]
`,
    },
  ],
  places: [
    {
      path: "internal/service/reports.go",
      name: "Arrivals",
      lines: ["all, err :=", "content, err :=", "if err := json.Unmarshal"],
    },
  ],
};

const blockedGuests = `[${Array.from({ length: 12_000 }, (_, at) => 1_000_000 + at * 7).join(",")}]\n`;

const distance = `// kilometres between two homes, on a ball.
func kilometres(one, other store.Home) float64 {
	radians := math.Pi / 180
	north := (other.Latitude - one.Latitude) * radians
	east := (other.Longitude - one.Longitude) * radians
	half := math.Pow(math.Sin(north/2), 2) +
		math.Cos(one.Latitude*radians)*math.Cos(other.Latitude*radians)*math.Pow(math.Sin(east/2), 2)
	return 2 * 6371 * math.Asin(math.Sqrt(half))
}
`;

/** The service is `services/stays`. */
export const staysMutations: readonly Mutation[] = [
  longSeries,
  ledger,
  ratingOfEach,
  copiedArrivals,
  {
    name: "stays: search compares pairs of letters",
    kind: "computing",
    edits: [
      {
        path: "internal/service/ranking.go",
        search: "		score += aboutScore * float64(strings.Count(about, word))",
        replace: `		score += aboutScore * float64(strings.Count(about, word))
		for from := 0; from+2 <= len(title); from++ {
			for at := 0; at+2 <= len(word); at++ {
				if title[from:from+2] == word[at:at+2] {
					score += 0.01
				}
			}
		}`,
      },
    ],
    places: [
      {
        path: "internal/service/ranking.go",
        name: "scoreOf",
        lines: ["for from :=", "for at :=", "if title[from", "score += 0.01"],
      },
    ],
  },
  {
    name: "stays: search ranks more candidates",
    kind: "computing",
    edits: [
      {
        path: "internal/service/catalogue.go",
        search: "	mostCandidates = 150",
        replace: "	mostCandidates = 900",
      },
    ],
    places: [
      { path: "internal/service/catalogue.go", name: "Search", lines: [] },
      { path: "internal/service/ranking.go", name: "scoreOf", lines: [] },
      { path: "internal/service/ranking.go", name: "rank", lines: [] },
      { path: "internal/store/homes.go", name: "WithWords", lines: [] },
      { path: "internal/store/homes.go", name: "scanHome", lines: [] },
      { path: "internal/store/reviews.go", name: "RatingsOf", lines: [] },
    ],
  },
  {
    name: "stays: tokens are stretched keys",
    kind: "computing",
    edits: [
      {
        path: "internal/service/accounts.go",
        search: `	"crypto/hmac"\n`,
        replace: `	"crypto/hmac"\n	"crypto/pbkdf2"\n`,
      },
      {
        path: "internal/service/accounts.go",
        search: "	hash := hmac.New(sha256.New, a.secret)",
        replace: `	key, err := pbkdf2.Key(sha256.New, id, a.secret, 2000, 32)
	if err != nil || len(key) == 0 {
		return ""
	}
	hash := hmac.New(sha256.New, a.secret)`,
      },
    ],
    places: [{ path: "internal/service/accounts.go", name: "signature", lines: ["key, err := pbkdf2.Key"] }],
  },
  {
    name: "stays: dates are written in the zone of the house",
    kind: "computing",
    edits: [
      {
        path: "internal/text/days.go",
        search: "	return time.Unix(int64(day)*86_400, 0).UTC().Format(time.DateOnly)",
        replace: `	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		zone = time.UTC
	}
	return time.Unix(int64(day)*86_400, 0).In(zone).Format(time.DateOnly)`,
      },
    ],
    places: [{ path: "internal/text/days.go", name: "Day", lines: ["zone, err := time.LoadLocation"] }],
  },
  {
    name: "stays: revenue is of many days",
    kind: "computing",
    edits: [
      {
        path: "internal/service/reports.go",
        search: "today-reportDays/2, today)",
        replace: "today-300, today)",
      },
    ],
    places: [
      { path: "internal/service/reports.go", name: "Revenue", lines: ["sums, err :="] },
      { path: "internal/store/bookings.go", name: "ByRegion", lines: [] },
    ],
  },
  {
    name: "stays: answers are indented",
    kind: "large JSON",
    edits: [
      {
        path: "internal/web/respond.go",
        search: "	content, err := json.Marshal(body)",
        replace: `	content, err := json.MarshalIndent(body, "", "    ")`,
      },
    ],
    places: [{ path: "internal/web/respond.go", name: "respond", lines: [] }],
  },
  {
    name: "stays: each request waits a little",
    kind: "added await",
    edits: [
      {
        path: "internal/web/middleware.go",
        search: `	"sync/atomic"\n`,
        replace: `	"sync/atomic"\n	"time"\n`,
      },
      {
        path: "internal/web/middleware.go",
        search: `		w.Header().Set("X-Request"`,
        replace: `		time.Sleep(time.Millisecond)\n		w.Header().Set("X-Request"`,
      },
    ],
    places: [{ path: "internal/web/middleware.go", name: "", lines: ["time.Sleep"] }],
  },
  {
    name: "stays: a price asks for two rates",
    kind: "added await",
    edits: [
      {
        path: "internal/service/desk.go",
        search: "	amount := float64(quote.Cents) / 100 * rates.Rate",
        replace: `	own, err := d.rates.Of(ctx, "EUR")
	if err != nil {
		return Priced{}, err
	}
	amount := float64(quote.Cents) / 100 * rates.Rate / max(1, own.Rate-rates.Rate+1)`,
      },
    ],
    places: [{ path: "internal/service/desk.go", name: "Price", lines: ["own, err :="] }],
  },
  {
    name: "stays: a guest's stays look up each home",
    kind: "more queries",
    edits: [
      {
        path: "internal/service/accounts.go",
        search: `	ids := make([]int, len(bookings))
	for at, booking := range bookings {
		ids[at] = booking.Home
	}
	homes, err := a.homes.ByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	stays`,
        replace: "	stays",
      },
      {
        path: "internal/service/accounts.go",
        search: "		home := homes[booking.Home]\n",
        replace: `		home, err := a.homes.ByID(ctx, booking.Home)
		if err != nil {
			return nil, err
		}
`,
      },
    ],
    places: [{ path: "internal/service/accounts.go", name: "Stays", lines: ["home, err :="] }],
  },
  {
    name: "stays: bookings lose their index of homes",
    kind: "lost index",
    edits: [
      {
        path: "internal/database/schema.go",
        search: "	`CREATE INDEX IF NOT EXISTS bookings_home ON bookings (home, arrival)`,\n",
        replace: "",
      },
    ],
    places: [
      { path: "internal/store/bookings.go", name: "OfHome", lines: [] },
      { path: "internal/store/bookings.go", name: "TakenHomes", lines: [] },
      { path: "internal/store/bookings.go", name: "GuestsOf", lines: [] },
    ],
  },
  {
    name: "stays: reviews lose their index of homes",
    kind: "lost index",
    edits: [
      {
        path: "internal/database/schema.go",
        search: "	`CREATE INDEX IF NOT EXISTS reviews_home ON reviews (home, day)`,\n",
        replace: "",
      },
    ],
    places: [
      { path: "internal/store/reviews.go", name: "OfHome", lines: [] },
      { path: "internal/store/reviews.go", name: "RatingsOf", lines: [] },
      { path: "internal/store/reviews.go", name: "Best", lines: [] },
    ],
  },
  {
    name: "stays: words are kept by home",
    kind: "lost index",
    edits: [
      {
        path: "internal/database/schema.go",
        search: "		PRIMARY KEY (word, home)",
        replace: "		PRIMARY KEY (home, word)",
      },
    ],
    places: [{ path: "internal/store/homes.go", name: "WithWords", lines: [] }],
  },
  {
    name: "stays: bookings go through one queue",
    kind: "lock",
    edits: [
      timedDesk,
      { path: "internal/service/desk.go", search: "	shards      = 16", replace: "	shards      = 1" },
      {
        path: "internal/service/desk.go",
        search: "	defer lock.Unlock()\n",
        replace: "	defer lock.Unlock()\n	time.Sleep(25 * time.Millisecond)\n",
      },
    ],
    places: [{ path: "internal/service/desk.go", name: "keep", lines: ["lock.Lock()", "time.Sleep"] }],
  },
  {
    name: "stays: requests are counted under a lock",
    kind: "lock",
    edits: [
      {
        path: "internal/web/middleware.go",
        search: `	"sync/atomic"\n`,
        replace: `	"sync"\n	"sync/atomic"\n`,
      },
      {
        path: "internal/web/middleware.go",
        search: `var requests atomic.Int64\n`,
        replace: `var requests atomic.Int64\n\nvar counting sync.Mutex\n`,
      },
      {
        path: "internal/web/middleware.go",
        search: `		w.Header().Set("X-Request"`,
        replace: `		counting.Lock()\n		defer counting.Unlock()\n		w.Header().Set("X-Request"`,
      },
    ],
    places: [{ path: "internal/web/middleware.go", name: "", lines: ["counting.Lock()"] }],
  },
  {
    name: "stays: the database has one connection",
    kind: "lock",
    edits: [
      {
        path: "internal/database/database.go",
        search: "const mostConnections = 8",
        replace: "const mostConnections = 1",
      },
    ],
    places: [
      { path: "internal/store/store.go", name: "all", lines: ["rows, err :="] },
      { path: "internal/store/store.go", name: "one", lines: ["found, err :="] },
    ],
    maySayNothing: true,
  },
  {
    name: "stays: similar homes are computed each time",
    kind: "cache lost",
    edits: [
      {
        path: "internal/service/similar.go",
        search: `	return s.kept.Get(strconv.Itoa(id), func() ([]store.Home, error) {
		return s.compute(ctx, id)
	})`,
        replace: "	return s.compute(ctx, id)",
      },
      { path: "internal/service/similar.go", search: `	"strconv"\n`, replace: "" },
    ],
    places: [
      { path: "internal/service/similar.go", name: "To", lines: ["return s.compute"] },
      { path: "internal/service/similar.go", name: "compute", lines: [] },
    ],
  },
  {
    name: "stays: caches keep nothing for long",
    kind: "cache lost",
    edits: [
      {
        path: "internal/config/config.go",
        search: `number("CACHE_MS", 300_000)`,
        replace: `number("CACHE_MS", 5)`,
      },
    ],
    places: [
      { path: "internal/store/homes.go", name: "Vocabulary", lines: [] },
      { path: "internal/service/catalogue.go", name: "mended", lines: [] },
      { path: "internal/service/similar.go", name: "compute", lines: [] },
    ],
  },
  {
    name: "stays: the page of invoices is parsed each time",
    kind: "cache lost",
    edits: [
      {
        path: "internal/service/invoices.go",
        search: "sync.OnceValues(parsePage)",
        replace: "parsePage",
      },
    ],
    places: [
      { path: "internal/service/invoices.go", name: "parsePage", lines: [] },
      { path: "internal/service/invoices.go", name: "Page", lines: ["page, err :=", "err = page.Execute"] },
    ],
  },
  {
    name: "stays: blocked guests are read at each request",
    kind: "synchronous file",
    edits: [
      { path: "resources/blocked.json", content: blockedGuests },
      {
        path: "internal/service/accounts.go",
        search: `	"encoding/hex"\n	"errors"\n	"fmt"\n	"net/mail"\n`,
        replace: `	"encoding/hex"\n	"encoding/json"\n	"errors"\n	"fmt"\n	"net/mail"\n	"os"\n	"slices"\n`,
      },
      {
        path: "internal/service/accounts.go",
        search: "	return a.guests.ByID(ctx, id)",
        replace: `	content, err := os.ReadFile("resources/blocked.json")
	if err != nil {
		return store.Guest{}, err
	}
	var blocked []int
	if err := json.Unmarshal(content, &blocked); err != nil {
		return store.Guest{}, err
	}
	if slices.Contains(blocked, id) {
		return store.Guest{}, fmt.Errorf("guest %d is blocked: %w", id, ErrNoGuest)
	}
	return a.guests.ByID(ctx, id)`,
      },
    ],
    places: [
      {
        path: "internal/service/accounts.go",
        name: "Guest",
        lines: ["content, err :=", "if err := json.Unmarshal", "if slices.Contains"],
      },
    ],
  },
  {
    name: "stays: words are counted by patterns",
    kind: "regular expression",
    edits: [
      {
        path: "internal/service/ranking.go",
        search: `	"sort"\n`,
        replace: `	"regexp"\n	"sort"\n`,
      },
      {
        path: "internal/service/ranking.go",
        search: "float64(strings.Count(about, word))",
        replace: "float64(len(regexp.MustCompile(`\\b`+regexp.QuoteMeta(word)).FindAllString(about, -1)))",
      },
    ],
    places: [{ path: "internal/service/ranking.go", name: "scoreOf", lines: ["score += aboutScore"] }],
  },
  {
    name: "stays: statistics keep tables for each stay",
    kind: "garbage",
    edits: [
      {
        path: "internal/service/accounts.go",
        search: "// Statistics adds up the stays of a guest.",
        replace: `type dayOfStay struct {
	day     int
	booking *store.Booking
}

var (
	keptMutex sync.Mutex
	kept      [][]*dayOfStay
)

// Statistics adds up the stays of a guest.`,
      },
      {
        path: "internal/service/accounts.go",
        search: `	"strings"\n`,
        replace: `	"strings"\n	"sync"\n`,
      },
      {
        path: "internal/service/accounts.go",
        search: "		found.Stays++\n",
        replace: `		found.Stays++
		days := make([]*dayOfStay, 0, 400)
		for day := range 400 {
			days = append(days, &dayOfStay{day: day, booking: &booking})
		}
		keptMutex.Lock()
		kept = append(kept, days)
		kept = kept[max(0, len(kept)-500):]
		keptMutex.Unlock()
`,
      },
    ],
    places: [
      {
        path: "internal/service/accounts.go",
        name: "Statistics",
        lines: ["days := make", "days = append", "kept = ", "for day := range"],
      },
    ],
  },
  {
    name: "stays: an old release of levenshtein is slower",
    kind: "slower library",
    edits: [
      { path: "go.mod", search: "levenshtein v1.2.1", replace: "levenshtein v1.0.1" },
      {
        path: "go.sum",
        search: `github.com/agnivade/levenshtein v1.2.1 h1:EHBY3UOn1gwdy/VbFwgo4cxecRznFk7fKWN1KOX7eoM=
github.com/agnivade/levenshtein v1.2.1/go.mod h1:QVVI16kDrtSuwcpd0p1+xMC6Z/VfhtCyDIjcwga4/DU=
`,
        replace: `github.com/agnivade/levenshtein v1.0.1 h1:3oJU7J3FGFmyhn8KHjmVaZCN5hxTr7GxgRue+sxIXdQ=
github.com/agnivade/levenshtein v1.0.1/go.mod h1:CURSv5d9Uaml+FovSIICkLbAUZ9S4RqaHDIsdSBg7lM=
`,
      },
    ],
    places: [{ path: "internal/service/ranking.go", name: "nearest", lines: ["if typos := levenshtein"] }],
  },
  {
    name: "stays: long series and waiting bookings",
    kind: "two causes",
    edits: [...longSeries.edits, ...ledger.edits],
    places: [...longSeries.places, ...ledger.places],
  },
  {
    name: "stays: ratings one by one and copied arrivals",
    kind: "two causes",
    edits: [...ratingOfEach.edits, ...copiedArrivals.edits],
    places: [...ratingOfEach.places, ...copiedArrivals.places],
  },
  {
    name: "stays: the service of rates is slower",
    kind: "outside the code",
    edits: [],
    remoteMs: 16,
    places: [
      {
        path: "internal/exchange/client.go",
        name: "Of",
        lines: ["response, err := c.http.Do", "body, err := io.ReadAll"],
      },
    ],
    maySayNothing: true,
  },
  {
    name: "stays: scoreOf has another name",
    kind: "no change of cost",
    edits: [
      { path: "internal/service/ranking.go", search: "func scoreOf(", replace: "func likeness(" },
      { path: "internal/service/ranking.go", search: "Score: scoreOf(", replace: "Score: likeness(" },
    ],
    places: [],
  },
  {
    name: "stays: the distance has a file of its own",
    kind: "no change of cost",
    edits: [
      { path: "internal/service/similar.go", search: `\n${distance}`, replace: "" },
      { path: "internal/service/similar.go", search: `	"math"\n`, replace: "" },
      {
        path: "internal/service/distance.go",
        content: `package service

import (
	"math"

	"example.org/stays/internal/store"
)

${distance}`,
      },
    ],
    places: [],
  },
  {
    name: "stays: a search has parts of its own",
    kind: "no change of cost",
    edits: [
      {
        path: "internal/service/catalogue.go",
        search: `	cards := []Card{}
	for _, hit := range rank(candidates, words, ratings, mostHits) {
		card := cardOf(hit.Home, ratings[hit.Home.ID], hit.Home.Cents)
		card.Marks = hit.Marks
		cards = append(cards, card)
	}
	return cards, nil
}
`,
        replace: `	return cardsOf(candidates, words, ratings), nil
}

func cardsOf(candidates []store.Home, words []string, ratings map[int]store.Rating) []Card {
	cards := []Card{}
	for _, hit := range rank(candidates, words, ratings, mostHits) {
		card := cardOf(hit.Home, ratings[hit.Home.ID], hit.Home.Cents)
		card.Marks = hit.Marks
		cards = append(cards, card)
	}
	return cards
}
`,
      },
    ],
    places: [],
  },
  {
    name: "stays: a comment says more",
    kind: "no change of cost",
    edits: [
      {
        path: "internal/service/pricing.go",
        search: "// night returns the price of one night. Demand rises with the nearness of a weekend.",
        replace:
          "// night returns the price of one night: of its season, its weekday, and the time of the year.\n// Amounts are rounded to half euros.",
      },
    ],
    places: [],
  },
];
