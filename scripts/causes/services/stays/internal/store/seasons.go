package store

import (
	"context"
	"database/sql"
)

// Season is a time in which a region's homes cost more, or less.
type Season struct {
	Region  string
	First   int
	Last    int
	Percent int
}

// Seasons are those of all regions.
type Seasons struct {
	db *sql.DB
}

// NewSeasons reads them from a database.
func NewSeasons(db *sql.DB) *Seasons {
	return &Seasons{db: db}
}

// Of returns the seasons of a region that touch some days.
func (s *Seasons) Of(ctx context.Context, region string, from, to int) ([]Season, error) {
	scan := func(row scanner) (Season, error) {
		var found Season
		err := row.Scan(&found.Region, &found.First, &found.Last, &found.Percent)
		return found, err
	}
	return all(ctx, s.db, scan,
		"SELECT region, first, last, percent FROM seasons WHERE region = ? AND first <= ? AND last >= ? ORDER BY first", region, to, from)
}
