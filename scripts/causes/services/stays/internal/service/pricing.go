package service

import (
	"context"
	"fmt"
	"math"

	"example.org/stays/internal/cache"
	"example.org/stays/internal/store"
)

const (
	cleaningCents  = 4500
	weekPercent    = 92
	personCents    = 900
	freePeople     = 2
	weekend        = 5
	weekendPercent = 115
	seasonWindow   = 400
)

// Pricing computes what stays cost.
type Pricing struct {
	seasons *store.Seasons
	kept    *cache.Cache[[]store.Season]
}

// NewPricing keeps the seasons of regions in a cache.
func NewPricing(seasons *store.Seasons, kept *cache.Cache[[]store.Season]) *Pricing {
	return &Pricing{seasons: seasons, kept: kept}
}

// Night is what one night costs.
type Night struct {
	Day   int `json:"day"`
	Cents int `json:"cents"`
}

// Quote is what a stay costs.
type Quote struct {
	Nights   []Night `json:"nights"`
	People   int     `json:"people"`
	Cleaning int     `json:"cleaning"`
	Discount int     `json:"discount"`
	Cents    int     `json:"cents"`
}

func (p *Pricing) seasonsOf(ctx context.Context, region string, day int) ([]store.Season, error) {
	from := day - day%seasonWindow
	return p.kept.Get(fmt.Sprintf("%s %d", region, from), func() ([]store.Season, error) {
		return p.seasons.Of(ctx, region, from, from+2*seasonWindow)
	})
}

func percentAt(seasons []store.Season, day int) int {
	for _, season := range seasons {
		if day >= season.First && day <= season.Last {
			return season.Percent
		}
	}
	return 100
}

// night returns the price of one night. Demand rises with the nearness of a weekend.
func night(home store.Home, seasons []store.Season, day int) int {
	cents := float64(home.Cents) * float64(percentAt(seasons, day)) / 100
	if day%7 >= weekend {
		cents = cents * weekendPercent / 100
	}
	demand := 1 + 0.05*math.Sin(2*math.Pi*float64(day)/365)
	return roundTo(int(cents*demand), 50)
}

func roundTo(cents, step int) int {
	return (cents + step/2) / step * step
}

// Quote returns what a stay costs.
func (p *Pricing) Quote(ctx context.Context, home store.Home, from, to, people int) (Quote, error) {
	seasons, err := p.seasonsOf(ctx, home.Region, from)
	if err != nil {
		return Quote{}, err
	}
	quote := Quote{People: people, Cleaning: cleaningCents}
	sum := 0
	for day := from; day < to; day++ {
		cents := night(home, seasons, day) + personCents*max(0, people-freePeople)
		quote.Nights = append(quote.Nights, Night{Day: day, Cents: cents})
		sum += cents
	}
	if to-from >= 7 {
		quote.Discount = sum - sum*weekPercent/100
	}
	quote.Cents = sum - quote.Discount + quote.Cleaning
	return quote, nil
}

// Cheapest finds the start of the cheapest stay of some nights within some days.
func (p *Pricing) Cheapest(ctx context.Context, home store.Home, gaps []Gap, nights int) (from, cents int, err error) {
	cents = math.MaxInt
	for _, gap := range gaps {
		for day := gap.From; day+nights <= gap.To; day++ {
			quote, err := p.Quote(ctx, home, day, day+nights, freePeople)
			if err != nil {
				return 0, 0, err
			}
			if quote.Cents < cents {
				from, cents = day, quote.Cents
			}
		}
	}
	return from, cents, nil
}
