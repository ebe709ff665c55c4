package store

import (
	"context"
	"database/sql"
	"strings"
)

// Home is a holiday home.
type Home struct {
	ID        int
	Owner     int
	Title     string
	Region    string
	About     string
	Amenities []string
	Sleeps    int
	Cents     int
	Latitude  float64
	Longitude float64
}

// Owner lets homes.
type Owner struct {
	ID   int
	Name string
	City string
}

// Homes are the homes of all owners.
type Homes struct {
	db *sql.DB
}

// NewHomes reads them from a database.
func NewHomes(db *sql.DB) *Homes {
	return &Homes{db: db}
}

const homeColumns = "homes.id, homes.owner, homes.title, homes.region, homes.about, homes.amenities, homes.sleeps, homes.cents, homes.latitude, homes.longitude"

func scanHome(row scanner) (Home, error) {
	var found Home
	var amenities string
	err := row.Scan(&found.ID, &found.Owner, &found.Title, &found.Region, &found.About, &amenities,
		&found.Sleeps, &found.Cents, &found.Latitude, &found.Longitude)
	found.Amenities = strings.Split(amenities, ",")
	return found, err
}

// ByID returns a home.
func (h *Homes) ByID(ctx context.Context, id int) (Home, error) {
	return one(ctx, h.db, "home", scanHome, "SELECT "+homeColumns+" FROM homes WHERE id = ?", id)
}

// ByIDs returns homes by their numbers.
func (h *Homes) ByIDs(ctx context.Context, ids []int) (map[int]Home, error) {
	if len(ids) == 0 {
		return map[int]Home{}, nil
	}
	found, err := all(ctx, h.db, scanHome, "SELECT "+homeColumns+" FROM homes WHERE id IN ("+marks(len(ids))+")", anys(ids)...)
	if err != nil {
		return nil, err
	}
	byID := make(map[int]Home, len(found))
	for _, home := range found {
		byID[home.ID] = home
	}
	return byID, nil
}

// InRegion returns the cheapest homes of a region.
func (h *Homes) InRegion(ctx context.Context, region string, most, skipped int) ([]Home, error) {
	return all(ctx, h.db, scanHome,
		"SELECT "+homeColumns+" FROM homes WHERE region = ? ORDER BY cents LIMIT ? OFFSET ?", region, most, skipped)
}

// OfOwner returns the homes of an owner.
func (h *Homes) OfOwner(ctx context.Context, owner int) ([]Home, error) {
	return all(ctx, h.db, scanHome, "SELECT "+homeColumns+" FROM homes WHERE owner = ? ORDER BY id", owner)
}

// WithWords returns homes whose title or text has one of the words.
func (h *Homes) WithWords(ctx context.Context, words []string, most int) ([]Home, error) {
	if len(words) == 0 {
		return nil, nil
	}
	args := make([]any, 0, len(words)+1)
	for _, word := range words {
		args = append(args, word)
	}
	return all(ctx, h.db, scanHome, `SELECT `+homeColumns+` FROM (
			SELECT home, count(*) AS hits FROM home_words WHERE word IN (`+marks(len(words))+`)
			GROUP BY home ORDER BY hits DESC, home LIMIT ?
		) AS found JOIN homes ON homes.id = found.home ORDER BY found.hits DESC, homes.id`, append(args, most)...)
}

// Vocabulary returns the words of all homes.
func (h *Homes) Vocabulary(ctx context.Context) ([]string, error) {
	scan := func(row scanner) (string, error) {
		var word string
		err := row.Scan(&word)
		return word, err
	}
	return all(ctx, h.db, scan, "SELECT DISTINCT word FROM home_words ORDER BY word")
}

// OwnerByID returns an owner.
func (h *Homes) OwnerByID(ctx context.Context, id int) (Owner, error) {
	scan := func(row scanner) (Owner, error) {
		var found Owner
		err := row.Scan(&found.ID, &found.Name, &found.City)
		return found, err
	}
	return one(ctx, h.db, "owner", scan, "SELECT id, name, city FROM owners WHERE id = ?", id)
}
