package service

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/mail"
	"strconv"
	"strings"

	"example.org/stays/internal/store"
	"example.org/stays/internal/text"
)

// ErrNoGuest tells that a token is nobody's.
var ErrNoGuest = errors.New("no such guest")

const (
	tokenLength = 32
	mostStays   = 20
)

// Accounts knows guests by their tokens, and shows them their stays.
type Accounts struct {
	guests   *store.Guests
	bookings *store.Bookings
	homes    *store.Homes
	secret   []byte
}

// NewAccounts makes it of its parts.
func NewAccounts(guests *store.Guests, bookings *store.Bookings, homes *store.Homes, secret string) *Accounts {
	return &Accounts{guests: guests, bookings: bookings, homes: homes, secret: []byte(secret)}
}

func (a *Accounts) signature(id string) string {
	hash := hmac.New(sha256.New, a.secret)
	hash.Write([]byte(id))
	return hex.EncodeToString(hash.Sum(nil))[:tokenLength]
}

// Guest returns the guest of a token such as 17.4f…, the number and its signature.
func (a *Accounts) Guest(ctx context.Context, token string) (store.Guest, error) {
	number, signature, _ := strings.Cut(token, ".")
	id, err := strconv.Atoi(number)
	if err != nil {
		return store.Guest{}, fmt.Errorf("token %q: %w", token, ErrNoGuest)
	}
	if !hmac.Equal([]byte(signature), []byte(a.signature(number))) {
		return store.Guest{}, fmt.Errorf("signature of %d: %w", id, ErrNoGuest)
	}
	return a.guests.ByID(ctx, id)
}

// Move keeps another address of a guest.
func (a *Accounts) Move(ctx context.Context, guest store.Guest, email string) (store.Guest, error) {
	address, err := mail.ParseAddress(email)
	if err != nil {
		return guest, fmt.Errorf("%w: %q is no address", ErrWrong, email)
	}
	guest.Email = strings.ToLower(address.Address)
	return guest, a.guests.Rename(ctx, guest.ID, guest.Email)
}

// Stay is a booking as its guest sees it.
type Stay struct {
	ID     int    `json:"id"`
	Title  string `json:"title"`
	Region string `json:"region"`
	From   string `json:"from"`
	To     string `json:"to"`
	Price  string `json:"price"`
}

// Stays returns the latest stays of a guest.
func (a *Accounts) Stays(ctx context.Context, guest store.Guest) ([]Stay, error) {
	bookings, err := a.bookings.OfGuest(ctx, guest.ID, mostStays)
	if err != nil {
		return nil, err
	}
	ids := make([]int, len(bookings))
	for at, booking := range bookings {
		ids[at] = booking.Home
	}
	homes, err := a.homes.ByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	stays := make([]Stay, 0, len(bookings))
	for _, booking := range bookings {
		home := homes[booking.Home]
		stays = append(stays, Stay{
			ID:     booking.ID,
			Title:  home.Title,
			Region: home.Region,
			From:   text.Day(booking.Arrival),
			To:     text.Day(booking.Departure),
			Price:  text.Euros(booking.Cents),
		})
	}
	return stays, nil
}

// Statistics is what a guest did so far.
type Statistics struct {
	Stays   int            `json:"stays"`
	Nights  int            `json:"nights"`
	Cents   int            `json:"cents"`
	Months  map[string]int `json:"months"`
	Regions map[string]int `json:"regions"`
}

// Statistics adds up the stays of a guest.
func (a *Accounts) Statistics(ctx context.Context, guest store.Guest) (Statistics, error) {
	bookings, err := a.bookings.OfGuest(ctx, guest.ID, 200)
	if err != nil {
		return Statistics{}, err
	}
	ids := make([]int, 0, len(bookings))
	found := Statistics{Months: map[string]int{}, Regions: map[string]int{}}
	for _, booking := range bookings {
		found.Stays++
		found.Nights += booking.Nights()
		found.Cents += booking.Cents
		found.Months[text.Day(booking.Arrival)[:7]]++
		ids = append(ids, booking.Home)
	}
	homes, err := a.homes.ByIDs(ctx, ids)
	if err != nil {
		return Statistics{}, err
	}
	for _, booking := range bookings {
		found.Regions[homes[booking.Home].Region] += booking.Nights()
	}
	return found, nil
}
