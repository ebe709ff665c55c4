// Package service holds what the house does with homes, guests and stays.
package service

import (
	"context"

	"example.org/stays/internal/store"
)

// Calendar tells when homes are free.
type Calendar struct {
	bookings *store.Bookings
}

// NewCalendar makes it of all bookings.
func NewCalendar(bookings *store.Bookings) *Calendar {
	return &Calendar{bookings: bookings}
}

// Gap is a time in which a home is free.
type Gap struct {
	From int
	To   int
}

// Gaps returns when a home is free in some days.
func (c *Calendar) Gaps(ctx context.Context, home, from, to int) ([]Gap, error) {
	stays, err := c.bookings.OfHome(ctx, home, from, to)
	if err != nil {
		return nil, err
	}
	gaps := []Gap{}
	at := from
	for _, stay := range stays {
		if stay.Arrival > at {
			gaps = append(gaps, Gap{From: at, To: stay.Arrival})
		}
		at = max(at, stay.Departure)
	}
	if at < to {
		gaps = append(gaps, Gap{From: at, To: to})
	}
	return gaps, nil
}

// Days tells for each of some days whether a home is free.
func (c *Calendar) Days(ctx context.Context, home, from, to int) ([]bool, error) {
	gaps, err := c.Gaps(ctx, home, from, to)
	if err != nil {
		return nil, err
	}
	free := make([]bool, to-from)
	for _, gap := range gaps {
		for day := gap.From; day < gap.To; day++ {
			free[day-from] = true
		}
	}
	return free, nil
}

// Free tells whether nobody stays in a home in some days.
func (c *Calendar) Free(ctx context.Context, home, from, to int) (bool, error) {
	stays, err := c.bookings.OfHome(ctx, home, from, to)
	return len(stays) == 0, err
}

// FreeOf keeps those homes that are free in some days.
func (c *Calendar) FreeOf(ctx context.Context, homes []store.Home, from, to int) ([]store.Home, error) {
	taken, err := c.bookings.TakenHomes(ctx, idsOf(homes), from, to)
	if err != nil {
		return nil, err
	}
	free := make([]store.Home, 0, len(homes))
	for _, home := range homes {
		if !taken[home.ID] {
			free = append(free, home)
		}
	}
	return free, nil
}

func idsOf(homes []store.Home) []int {
	ids := make([]int, len(homes))
	for at, home := range homes {
		ids[at] = home.ID
	}
	return ids
}
