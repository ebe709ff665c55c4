package service

import (
	"context"
	"sync"

	"example.org/stays/internal/cache"
	"example.org/stays/internal/store"
	"example.org/stays/internal/text"
)

const (
	pageSize       = 20
	mostCandidates = 150
	mostHits       = 15
	mostReviews    = 8
	calendarDays   = 60
	aboutLength    = 90
)

// Catalogue finds homes and shows them.
type Catalogue struct {
	homes    *store.Homes
	reviews  *store.Reviews
	calendar *Calendar
	pricing  *Pricing
	words    *cache.Cache[[]string]
}

// NewCatalogue keeps the words of all homes in a cache.
func NewCatalogue(homes *store.Homes, reviews *store.Reviews, calendar *Calendar, pricing *Pricing, words *cache.Cache[[]string]) *Catalogue {
	return &Catalogue{homes: homes, reviews: reviews, calendar: calendar, pricing: pricing, words: words}
}

// Card is a home in a list.
type Card struct {
	ID     int         `json:"id"`
	Title  string      `json:"title"`
	About  string      `json:"about"`
	Region string      `json:"region"`
	Sleeps int         `json:"sleeps"`
	Cents  int         `json:"cents"`
	Stars  float64     `json:"stars"`
	Marks  []text.Mark `json:"marks,omitempty"`
}

func cardOf(home store.Home, rating store.Rating, cents int) Card {
	return Card{
		ID:     home.ID,
		Title:  home.Title,
		About:  text.Shorten(home.About, aboutLength),
		Region: home.Region,
		Sleeps: home.Sleeps,
		Cents:  cents,
		Stars:  rating.Stars,
	}
}

// List returns a page of a region's homes that are free, with what they cost.
func (c *Catalogue) List(ctx context.Context, region string, page, from, to int) ([]Card, error) {
	homes, err := c.homes.InRegion(ctx, region, pageSize, (page-1)*pageSize)
	if err != nil {
		return nil, err
	}
	free, err := c.calendar.FreeOf(ctx, homes, from, to)
	if err != nil {
		return nil, err
	}
	ratings, err := c.reviews.RatingsOf(ctx, idsOf(free))
	if err != nil {
		return nil, err
	}
	cards := make([]Card, 0, len(free))
	for _, home := range free {
		quote, err := c.pricing.Quote(ctx, home, from, to, freePeople)
		if err != nil {
			return nil, err
		}
		cards = append(cards, cardOf(home, ratings[home.ID], quote.Cents))
	}
	return cards, nil
}

// Search returns the homes that fit some words best; words with typos are mended.
func (c *Catalogue) Search(ctx context.Context, asked string) ([]Card, error) {
	words, err := c.mended(ctx, text.Words(asked))
	if err != nil {
		return nil, err
	}
	candidates, err := c.homes.WithWords(ctx, words, mostCandidates)
	if err != nil {
		return nil, err
	}
	ratings, err := c.reviews.RatingsOf(ctx, idsOf(candidates))
	if err != nil {
		return nil, err
	}
	cards := []Card{}
	for _, hit := range rank(candidates, words, ratings, mostHits) {
		card := cardOf(hit.Home, ratings[hit.Home.ID], hit.Home.Cents)
		card.Marks = hit.Marks
		cards = append(cards, card)
	}
	return cards, nil
}

func (c *Catalogue) mended(ctx context.Context, words []string) ([]string, error) {
	vocabulary, err := c.words.Get("all", func() ([]string, error) { return c.homes.Vocabulary(ctx) })
	if err != nil {
		return nil, err
	}
	mended := make([]string, 0, len(words))
	for _, word := range words {
		mended = append(mended, nearest(word, vocabulary))
	}
	return mended, nil
}

// Details is all of a home.
type Details struct {
	Card
	Whole     string         `json:"whole"`
	Amenities []string       `json:"amenities"`
	Owner     string         `json:"owner"`
	Free      []bool         `json:"free"`
	Reviews   []store.Review `json:"reviews"`
}

// Details returns all of a home: its parts are read at once.
func (c *Catalogue) Details(ctx context.Context, id, today int) (Details, error) {
	home, err := c.homes.ByID(ctx, id)
	if err != nil {
		return Details{}, err
	}
	found := Details{Whole: home.About, Amenities: home.Amenities}
	var ratings map[int]store.Rating
	err = together(
		func() (err error) { found.Free, err = c.calendar.Days(ctx, id, today, today+calendarDays); return },
		func() (err error) { found.Reviews, err = c.reviews.OfHome(ctx, id, mostReviews); return },
		func() (err error) { ratings, err = c.reviews.RatingsOf(ctx, []int{id}); return },
		func() error {
			owner, err := c.homes.OwnerByID(ctx, home.Owner)
			found.Owner = owner.Name
			return err
		},
	)
	found.Card = cardOf(home, ratings[id], home.Cents)
	return found, err
}

// Offer is the cheapest stay in a home.
type Offer struct {
	Card
	From string `json:"from"`
}

// Offers returns the cheapest stays of some nights in the best homes of a region.
func (c *Catalogue) Offers(ctx context.Context, region string, today, nights int) ([]Offer, error) {
	best, err := c.reviews.Best(ctx, region, 6)
	if err != nil {
		return nil, err
	}
	ids := make([]int, len(best))
	for at, rating := range best {
		ids[at] = rating.Home
	}
	homes, err := c.homes.ByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	offers := make([]Offer, 0, len(best))
	for _, rating := range best {
		home := homes[rating.Home]
		gaps, err := c.calendar.Gaps(ctx, home.ID, today, today+calendarDays)
		if err != nil {
			return nil, err
		}
		from, cents, err := c.pricing.Cheapest(ctx, home, gaps, nights)
		if err != nil {
			return nil, err
		}
		offers = append(offers, Offer{Card: cardOf(home, rating, cents), From: text.Day(from)})
	}
	return offers, nil
}

// together does all at once, and returns the first error.
func together(all ...func() error) error {
	errs := make([]error, len(all))
	var group sync.WaitGroup
	for at, do := range all {
		group.Add(1)
		go func() {
			defer group.Done()
			errs[at] = do()
		}()
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
