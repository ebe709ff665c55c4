package service

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"sort"
	"strconv"

	"example.org/stays/internal/store"
	"example.org/stays/internal/text"
)

const (
	reportDays    = 30
	mostArrivals  = 120
	occupancyDays = 90
)

// Reports tells owners and the office how things go.
type Reports struct {
	homes    *store.Homes
	bookings *store.Bookings
	reviews  *store.Reviews
}

// NewReports makes it of its parts.
func NewReports(homes *store.Homes, bookings *store.Bookings, reviews *store.Reviews) *Reports {
	return &Reports{homes: homes, bookings: bookings, reviews: reviews}
}

// Revenue is what a region earned.
type Revenue struct {
	Region   string `json:"region"`
	Bookings int    `json:"bookings"`
	Nights   int    `json:"nights"`
	Price    string `json:"price"`
	ANight   string `json:"aNight"`
}

// Revenue returns what each region earned in the last days.
func (r *Reports) Revenue(ctx context.Context, today int) ([]Revenue, error) {
	sums, err := r.bookings.ByRegion(ctx, today-reportDays/2, today)
	if err != nil {
		return nil, err
	}
	found := make([]Revenue, 0, len(sums))
	for _, sum := range sums {
		found = append(found, Revenue{
			Region:   sum.Region,
			Bookings: sum.Bookings,
			Nights:   sum.Nights,
			Price:    text.Euros(sum.Cents),
			ANight:   text.Euros(sum.Cents / max(1, sum.Nights)),
		})
	}
	return found, nil
}

// Arrival is a stay that begins soon.
type Arrival struct {
	Day    string `json:"day"`
	Home   string `json:"home"`
	Region string `json:"region"`
	People int    `json:"people"`
	Nights int    `json:"nights"`
}

// Arrivals returns the stays that begin soon.
func (r *Reports) Arrivals(ctx context.Context, today int) ([]Arrival, error) {
	bookings, err := r.bookings.Between(ctx, today, today+reportDays, mostArrivals)
	if err != nil {
		return nil, err
	}
	ids := make([]int, len(bookings))
	for at, booking := range bookings {
		ids[at] = booking.Home
	}
	homes, err := r.homes.ByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	arrivals := make([]Arrival, 0, len(bookings))
	for _, booking := range bookings {
		home := homes[booking.Home]
		arrivals = append(arrivals, Arrival{
			Day:    text.Day(booking.Arrival),
			Home:   home.Title,
			Region: home.Region,
			People: booking.People,
			Nights: booking.Nights(),
		})
	}
	sort.SliceStable(arrivals, func(one, other int) bool {
		if arrivals[one].Region != arrivals[other].Region {
			return arrivals[one].Region < arrivals[other].Region
		}
		return arrivals[one].Day < arrivals[other].Day
	})
	return arrivals, nil
}

// WriteArrivals writes them as a table for spreadsheets.
func (r *Reports) WriteArrivals(into io.Writer, arrivals []Arrival) error {
	writer := csv.NewWriter(into)
	if err := writer.Write([]string{"day", "home", "region", "people", "nights"}); err != nil {
		return err
	}
	for _, one := range arrivals {
		row := []string{one.Day, one.Home, one.Region, strconv.Itoa(one.People), strconv.Itoa(one.Nights)}
		if err := writer.Write(row); err != nil {
			return err
		}
	}
	writer.Flush()
	return writer.Error()
}

// Occupancy is how much of the time a home was let.
type Occupancy struct {
	Home    int     `json:"home"`
	Title   string  `json:"title"`
	Nights  int     `json:"nights"`
	Percent float64 `json:"percent"`
	Longest int     `json:"longestGap"`
	Stars   float64 `json:"stars"`
}

// OfOwner returns how an owner's homes were let.
func (r *Reports) OfOwner(ctx context.Context, owner, today int) ([]Occupancy, error) {
	if _, err := r.homes.OwnerByID(ctx, owner); err != nil {
		return nil, err
	}
	homes, err := r.homes.OfOwner(ctx, owner)
	if err != nil {
		return nil, err
	}
	ratings, err := r.reviews.RatingsOf(ctx, idsOf(homes))
	if err != nil {
		return nil, err
	}
	found := make([]Occupancy, 0, len(homes))
	for _, home := range homes {
		stays, err := r.bookings.OfHome(ctx, home.ID, today-occupancyDays, today)
		if err != nil {
			return nil, fmt.Errorf("stays in %d: %w", home.ID, err)
		}
		found = append(found, occupancyOf(home, stays, ratings[home.ID], today))
	}
	return found, nil
}

func occupancyOf(home store.Home, stays []store.Booking, rating store.Rating, today int) Occupancy {
	first := today - occupancyDays
	nights, longest, at := 0, 0, first
	for _, stay := range stays {
		nights += min(stay.Departure, today) - max(stay.Arrival, first)
		longest = max(longest, stay.Arrival-at)
		at = stay.Departure
	}
	return Occupancy{
		Home:    home.ID,
		Title:   home.Title,
		Nights:  nights,
		Percent: float64(100*nights) / occupancyDays,
		Longest: max(longest, today-at),
		Stars:   rating.Stars,
	}
}
