package service

import (
	"context"
	"math"
	"sort"
	"strconv"

	"example.org/stays/internal/cache"
	"example.org/stays/internal/store"
)

const (
	mostGuests  = 25
	mostSimilar = 6
	mostCounted = 60
)

// Similar finds homes that are like another one: who stayed there stayed here, too.
type Similar struct {
	homes    *store.Homes
	bookings *store.Bookings
	kept     *cache.Cache[[]store.Home]
}

// NewSimilar keeps what it found in a cache.
func NewSimilar(homes *store.Homes, bookings *store.Bookings, kept *cache.Cache[[]store.Home]) *Similar {
	return &Similar{homes: homes, bookings: bookings, kept: kept}
}

// To returns homes that are like one.
func (s *Similar) To(ctx context.Context, id int) ([]store.Home, error) {
	return s.kept.Get(strconv.Itoa(id), func() ([]store.Home, error) {
		return s.compute(ctx, id)
	})
}

func (s *Similar) compute(ctx context.Context, id int) ([]store.Home, error) {
	home, err := s.homes.ByID(ctx, id)
	if err != nil {
		return nil, err
	}
	guests, err := s.bookings.GuestsOf(ctx, id, mostGuests)
	if err != nil {
		return nil, err
	}
	visited, err := s.bookings.HomesOf(ctx, guests)
	if err != nil {
		return nil, err
	}
	counts := map[int]int{}
	for _, other := range visited {
		if other != id {
			counts[other]++
		}
	}
	others, err := s.homes.ByIDs(ctx, mostOften(counts, mostCounted))
	if err != nil {
		return nil, err
	}
	return closest(home, others, counts), nil
}

func mostOften(counts map[int]int, most int) []int {
	ids := make([]int, 0, len(counts))
	for id := range counts {
		ids = append(ids, id)
	}
	sort.Slice(ids, func(one, other int) bool {
		if counts[ids[one]] != counts[ids[other]] {
			return counts[ids[one]] > counts[ids[other]]
		}
		return ids[one] < ids[other]
	})
	return ids[:min(most, len(ids))]
}

func closest(home store.Home, others map[int]store.Home, counts map[int]int) []store.Home {
	found := make([]store.Home, 0, len(others))
	for _, other := range others {
		found = append(found, other)
	}
	likeness := func(other store.Home) float64 {
		return float64(counts[other.ID]) + float64(shared(home.Amenities, other.Amenities)) - kilometres(home, other)/200
	}
	sort.Slice(found, func(one, other int) bool {
		first, second := likeness(found[one]), likeness(found[other])
		if first != second {
			return first > second
		}
		return found[one].ID < found[other].ID
	})
	return found[:min(mostSimilar, len(found))]
}

func shared(one, other []string) int {
	count := 0
	for _, amenity := range one {
		for _, same := range other {
			if amenity == same {
				count++
			}
		}
	}
	return count
}

// kilometres between two homes, on a ball.
func kilometres(one, other store.Home) float64 {
	radians := math.Pi / 180
	north := (other.Latitude - one.Latitude) * radians
	east := (other.Longitude - one.Longitude) * radians
	half := math.Pow(math.Sin(north/2), 2) +
		math.Cos(one.Latitude*radians)*math.Cos(other.Latitude*radians)*math.Pow(math.Sin(east/2), 2)
	return 2 * 6371 * math.Asin(math.Sqrt(half))
}
