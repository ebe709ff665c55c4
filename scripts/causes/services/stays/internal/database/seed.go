package database

import (
	"database/sql"
	"fmt"
	"math/rand"
	"strings"

	"example.org/stays/internal/text"
)

// Today is the day of all answers: the same data at each start.
const Today = 20_400

// Regions that homes lie in.
var Regions = []string{"harz", "allgau", "eifel", "rugen", "spreewald", "taunus", "mosel", "sylt", "rhon", "usedom"}

var (
	kinds     = []string{"Cottage", "Flat", "Mill", "Cabin", "Farm", "Villa", "Loft", "Barn", "Lodge", "Tower"}
	qualities = []string{"quiet", "sunny", "old", "bright", "small", "wide", "warm", "green", "hidden", "white"}
	sights    = []string{"lake", "forest", "river", "castle", "harbour", "garden", "meadow", "dunes", "vineyard", "market"}
	features  = []string{"sauna", "fireplace", "wifi", "dog", "balcony", "bikes", "boat", "pool", "kitchen", "piano", "parking", "stove"}
	starts    = []string{"Ahl", "Bern", "Dorn", "Eich", "Falk", "Grun", "Hain", "Klein", "Lind", "Mittel", "Neu", "Ober", "Rot", "Stein", "Tann", "Ulm", "Wald", "Weid"}
	middles   = []string{"en", "er", "els", "ing", "au", "hol", "mar", "run", "sel", "tor"}
	ends      = []string{"bach", "berg", "born", "burg", "dorf", "feld", "hagen", "heim", "hof", "horst", "kirchen", "see", "stadt", "tal", "weiler", "winkel"}
	names     = []string{"Mara", "Jonas", "Ida", "Emil", "Lotte", "Theo", "Nora", "Karl", "Frieda", "Anton", "Greta", "Oskar"}
	surnames  = []string{"Vogel", "Brandt", "Keller", "Sommer", "Adler", "Winter", "Lindner", "Fuchs", "Busch", "Krause"}
	said      = []string{
		"We would come back at once.", "The beds were fine, the road was loud.", "A lovely place with a friendly host.",
		"Clean, quiet, and close to everything.", "The kitchen lacks a sharp knife.", "Our children did not want to leave.",
	}
)

func pick(random *rand.Rand, from []string) string {
	return from[random.Intn(len(from))]
}

func place(random *rand.Rand) string {
	return pick(random, starts) + pick(random, middles) + pick(random, ends)
}

// Seed fills an empty database.
func Seed(db *sql.DB, homes, guests int) error {
	var count int
	if err := db.QueryRow("SELECT count(*) FROM homes").Scan(&count); err != nil {
		return fmt.Errorf("count of homes: %w", err)
	}
	if count > 0 {
		return nil
	}
	transaction, err := db.Begin()
	if err != nil {
		return err
	}
	defer transaction.Rollback()
	random := rand.New(rand.NewSource(7))
	seeds := []func(*sql.Tx, *rand.Rand, int, int) error{seedPeople, seedHomes, seedSeasons, seedBookings}
	for _, seed := range seeds {
		if err := seed(transaction, random, homes, guests); err != nil {
			return fmt.Errorf("seed: %w", err)
		}
	}
	for _, statement := range indexes {
		if _, err := transaction.Exec(statement); err != nil {
			return fmt.Errorf("indexes: %w", err)
		}
	}
	return transaction.Commit()
}

func seedPeople(tx *sql.Tx, random *rand.Rand, homes, guests int) error {
	for id := 1; id <= homes/6; id++ {
		name := pick(random, names) + " " + pick(random, surnames)
		if _, err := tx.Exec("INSERT INTO owners (id, name, city) VALUES (?, ?, ?)", id, name, pick(random, Regions)); err != nil {
			return err
		}
	}
	for id := 1; id <= guests; id++ {
		name := pick(random, names) + " " + pick(random, surnames)
		email := fmt.Sprintf("guest%d@example.org", id)
		if _, err := tx.Exec("INSERT INTO guests (id, name, email) VALUES (?, ?, ?)", id, name, email); err != nil {
			return err
		}
	}
	return nil
}

func seedHomes(tx *sql.Tx, random *rand.Rand, homes, _ int) error {
	insert, err := tx.Prepare(`INSERT INTO homes (id, owner, title, region, about, amenities, sleeps, cents, latitude, longitude)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	defer insert.Close()
	word, err := tx.Prepare("INSERT OR IGNORE INTO home_words (word, home) VALUES (?, ?)")
	if err != nil {
		return err
	}
	defer word.Close()
	for id := 1; id <= homes; id++ {
		quality, kind, sight := pick(random, qualities), pick(random, kinds), pick(random, sights)
		title := fmt.Sprintf("%s %s by the %s", strings.ToUpper(quality[:1])+quality[1:], kind, sight)
		about := fmt.Sprintf("A %s %s for those who like the %s. From the %s it is a short walk to the %s, and in the evening the %s is yours. It lies between %s and %s.",
			pick(random, qualities), strings.ToLower(kind), sight, pick(random, features), pick(random, sights), pick(random, features), place(random), place(random))
		own := make([]string, 0, 5)
		for _, at := range random.Perm(len(features))[:3+random.Intn(3)] {
			own = append(own, features[at])
		}
		_, err := insert.Exec(id, 1+random.Intn(max(1, homes/6)), title, pick(random, Regions), about, strings.Join(own, ","),
			2+random.Intn(8), 4000+100*random.Intn(220), 47+7*random.Float64(), 6+8*random.Float64())
		if err != nil {
			return err
		}
		for _, one := range text.Words(title + " " + about) {
			if _, err := word.Exec(one, id); err != nil {
				return err
			}
		}
	}
	return nil
}

func seedSeasons(tx *sql.Tx, random *rand.Rand, _, _ int) error {
	for _, region := range Regions {
		for first := Today - 400; first < Today+800; first += 20 {
			percent := 80 + random.Intn(70)
			if _, err := tx.Exec("INSERT INTO seasons (region, first, last, percent) VALUES (?, ?, ?, ?)", region, first, first+19, percent); err != nil {
				return err
			}
		}
	}
	return nil
}

func seedBookings(tx *sql.Tx, random *rand.Rand, homes, guests int) error {
	booking, err := tx.Prepare("INSERT INTO bookings (home, guest, arrival, departure, people, cents) VALUES (?, ?, ?, ?, ?, ?)")
	if err != nil {
		return err
	}
	defer booking.Close()
	review, err := tx.Prepare("INSERT INTO reviews (home, guest, stars, day, said) VALUES (?, ?, ?, ?, ?)")
	if err != nil {
		return err
	}
	defer review.Close()
	for home := 1; home <= homes; home++ {
		for day := Today - 300 + random.Intn(30); day < Today+90; day += 20 + random.Intn(30) {
			nights := 2 + random.Intn(9)
			guest := 1 + random.Intn(guests)
			if _, err := booking.Exec(home, guest, day, day+nights, 1+random.Intn(4), nights*(4000+100*random.Intn(220))); err != nil {
				return err
			}
			if day+nights > Today || random.Intn(3) == 0 {
				continue
			}
			if _, err := review.Exec(home, guest, 1+random.Intn(5), day+nights, pick(random, said)); err != nil {
				return err
			}
		}
	}
	return nil
}
