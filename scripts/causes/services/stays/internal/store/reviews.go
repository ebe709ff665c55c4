package store

import (
	"context"
	"database/sql"
)

// Review is what a guest said of a home.
type Review struct {
	ID    int
	Home  int
	Guest string
	Stars int
	Day   int
	Said  string
}

// Rating is the mean of a home's reviews.
type Rating struct {
	Home  int
	Count int
	Stars float64
}

// Reviews are all reviews.
type Reviews struct {
	db *sql.DB
}

// NewReviews reads them from a database.
func NewReviews(db *sql.DB) *Reviews {
	return &Reviews{db: db}
}

// OfHome returns the latest reviews of a home.
func (r *Reviews) OfHome(ctx context.Context, home, most int) ([]Review, error) {
	scan := func(row scanner) (Review, error) {
		var found Review
		err := row.Scan(&found.ID, &found.Home, &found.Guest, &found.Stars, &found.Day, &found.Said)
		return found, err
	}
	return all(ctx, r.db, scan, `SELECT reviews.id, reviews.home, guests.name, reviews.stars, reviews.day, reviews.said
		FROM reviews JOIN guests ON guests.id = reviews.guest
		WHERE reviews.home = ? ORDER BY reviews.day DESC LIMIT ?`, home, most)
}

func scanRating(row scanner) (Rating, error) {
	var found Rating
	err := row.Scan(&found.Home, &found.Count, &found.Stars)
	return found, err
}

// RatingsOf returns the ratings of homes that have any.
func (r *Reviews) RatingsOf(ctx context.Context, homes []int) (map[int]Rating, error) {
	ratings := make(map[int]Rating, len(homes))
	if len(homes) == 0 {
		return ratings, nil
	}
	found, err := all(ctx, r.db, scanRating,
		"SELECT home, count(*), avg(stars) FROM reviews WHERE home IN ("+marks(len(homes))+") GROUP BY home", anys(homes)...)
	for _, rating := range found {
		ratings[rating.Home] = rating
	}
	return ratings, err
}

// Best returns the homes of a region with the best ratings.
func (r *Reviews) Best(ctx context.Context, region string, most int) ([]Rating, error) {
	return all(ctx, r.db, scanRating, `SELECT reviews.home, count(*) AS reviewed, avg(reviews.stars) AS stars
		FROM homes JOIN reviews ON reviews.home = homes.id
		WHERE homes.region = ? AND homes.cents < 9000 GROUP BY reviews.home ORDER BY stars DESC, reviewed DESC LIMIT ?`, region, most)
}
