package service

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"example.org/stays/internal/exchange"
	"example.org/stays/internal/store"
	"example.org/stays/internal/text"
)

// ErrWrong tells that what was asked for cannot be.
var ErrWrong = errors.New("wrong request")

const (
	longestStay = 60
	shards      = 16
)

// Desk takes bookings.
type Desk struct {
	homes    *store.Homes
	bookings *store.Bookings
	guests   *store.Guests
	calendar *Calendar
	pricing  *Pricing
	rates    *exchange.Client
	locks    [shards]sync.Mutex
}

// NewDesk makes it of its parts.
func NewDesk(homes *store.Homes, bookings *store.Bookings, guests *store.Guests, calendar *Calendar, pricing *Pricing, rates *exchange.Client) *Desk {
	return &Desk{homes: homes, bookings: bookings, guests: guests, calendar: calendar, pricing: pricing, rates: rates}
}

// Wanted is the stay that somebody asks for.
type Wanted struct {
	Home   int
	From   int
	To     int
	People int
}

func (w Wanted) check() error {
	if w.To <= w.From || w.To-w.From > longestStay {
		return fmt.Errorf("%w: a stay has 1 to %d nights", ErrWrong, longestStay)
	}
	if w.People < 1 {
		return fmt.Errorf("%w: nobody comes", ErrWrong)
	}
	return nil
}

// Priced is a quote in the currency of a guest.
type Priced struct {
	Quote
	Free     bool    `json:"free"`
	Currency string  `json:"currency"`
	Amount   float64 `json:"amount"`
}

// Price returns what a stay costs in a currency.
func (d *Desk) Price(ctx context.Context, wanted Wanted, currency string) (Priced, error) {
	if err := wanted.check(); err != nil {
		return Priced{}, err
	}
	home, err := d.homes.ByID(ctx, wanted.Home)
	if err != nil {
		return Priced{}, err
	}
	quote, err := d.pricing.Quote(ctx, home, wanted.From, wanted.To, wanted.People)
	if err != nil {
		return Priced{}, err
	}
	free, err := d.calendar.Free(ctx, home.ID, wanted.From, wanted.To)
	if err != nil {
		return Priced{}, err
	}
	rates, err := d.rates.Of(ctx, currency)
	if err != nil {
		return Priced{}, err
	}
	amount := float64(quote.Cents) / 100 * rates.Rate
	return Priced{Quote: quote, Free: free, Currency: currency, Amount: amount}, nil
}

// Receipt is what a guest gets for a booking.
type Receipt struct {
	ID    int      `json:"id"`
	Cents int      `json:"cents"`
	Lines []string `json:"lines"`
}

// Book keeps a stay. Two guests never book one home at a time.
func (d *Desk) Book(ctx context.Context, guest store.Guest, wanted Wanted, today int) (Receipt, error) {
	if err := wanted.check(); err != nil {
		return Receipt{}, err
	}
	home, err := d.homes.ByID(ctx, wanted.Home)
	if err != nil {
		return Receipt{}, err
	}
	quote, err := d.pricing.Quote(ctx, home, wanted.From, wanted.To, wanted.People)
	if err != nil {
		return Receipt{}, err
	}
	id, err := d.keep(ctx, guest, wanted, quote.Cents)
	if err != nil {
		return Receipt{}, err
	}
	if err := d.guests.Touch(ctx, guest.ID, today); err != nil {
		return Receipt{}, err
	}
	return receipt(id, home, wanted, quote), nil
}

func (d *Desk) keep(ctx context.Context, guest store.Guest, wanted Wanted, cents int) (int, error) {
	lock := &d.locks[wanted.Home%shards]
	lock.Lock()
	defer lock.Unlock()
	free, err := d.calendar.Free(ctx, wanted.Home, wanted.From, wanted.To)
	if err != nil {
		return 0, err
	}
	if !free {
		return 0, fmt.Errorf("%w: the home is taken", ErrWrong)
	}
	return d.bookings.Add(ctx, store.Booking{
		Home:      wanted.Home,
		Guest:     guest.ID,
		Arrival:   wanted.From,
		Departure: wanted.To,
		People:    wanted.People,
		Cents:     cents,
	})
}

func receipt(id int, home store.Home, wanted Wanted, quote Quote) Receipt {
	lines := []string{
		home.Title + " (" + home.Region + ")",
		text.Day(wanted.From) + " to " + text.Day(wanted.To),
	}
	for _, night := range quote.Nights {
		lines = append(lines, text.Day(night.Day)+"  "+text.Euros(night.Cents))
	}
	lines = append(lines, "cleaning  "+text.Euros(quote.Cleaning), "together  "+text.Euros(quote.Cents))
	return Receipt{ID: id, Cents: quote.Cents, Lines: lines}
}

// Cancel takes a booking of a guest back.
func (d *Desk) Cancel(ctx context.Context, guest store.Guest, id int) error {
	booking, err := d.bookings.ByID(ctx, id)
	if err != nil {
		return err
	}
	if booking.Guest != guest.ID {
		return fmt.Errorf("booking: %w", store.ErrNotFound)
	}
	return d.bookings.Remove(ctx, id)
}
