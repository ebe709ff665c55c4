package service

import (
	"bytes"
	"context"
	"fmt"
	"html/template"
	"os"
	"regexp"
	"strings"
	"sync"

	"example.org/stays/internal/store"
	"example.org/stays/internal/text"
)

const (
	invoicePath = "resources/invoice.html"
	rulesPath   = "resources/rules.txt"
)

var blanks = regexp.MustCompile(`\s+`)

// Invoices writes invoices as pages.
type Invoices struct {
	homes    *store.Homes
	bookings *store.Bookings
	guests   *store.Guests
	pricing  *Pricing
	page     func() (*template.Template, error)
	rules    func() (string, error)
}

// NewInvoices reads its files when the first invoice is asked for.
func NewInvoices(homes *store.Homes, bookings *store.Bookings, guests *store.Guests, pricing *Pricing) *Invoices {
	return &Invoices{
		homes:    homes,
		bookings: bookings,
		guests:   guests,
		pricing:  pricing,
		page:     sync.OnceValues(parsePage),
		rules:    sync.OnceValues(readRules),
	}
}

func parsePage() (*template.Template, error) {
	content, err := os.ReadFile(invoicePath)
	if err != nil {
		return nil, err
	}
	functions := template.FuncMap{"day": text.Day, "euros": text.Euros}
	return template.New("invoice").Funcs(functions).Parse(string(content))
}

func readRules() (string, error) {
	content, err := os.ReadFile(rulesPath)
	if err != nil {
		return "", err
	}
	return oneLine(string(content)), nil
}

func oneLine(lines string) string {
	return strings.TrimSpace(blanks.ReplaceAllString(lines, " "))
}

type invoice struct {
	Number  string
	Guest   store.Guest
	Home    store.Home
	Booking store.Booking
	Quote   Quote
	Rules   string
}

// Page returns the invoice of a booking.
func (i *Invoices) Page(ctx context.Context, id int) ([]byte, error) {
	booking, err := i.bookings.ByID(ctx, id)
	if err != nil {
		return nil, err
	}
	home, err := i.homes.ByID(ctx, booking.Home)
	if err != nil {
		return nil, err
	}
	guest, err := i.guests.ByID(ctx, booking.Guest)
	if err != nil {
		return nil, err
	}
	quote, err := i.pricing.Quote(ctx, home, booking.Arrival, booking.Departure, booking.People)
	if err != nil {
		return nil, err
	}
	rules, err := i.rules()
	if err != nil {
		return nil, err
	}
	page, err := i.page()
	if err != nil {
		return nil, err
	}
	var written bytes.Buffer
	err = page.Execute(&written, invoice{
		Number:  numberOf(booking, home),
		Guest:   guest,
		Home:    home,
		Booking: booking,
		Quote:   quote,
		Rules:   rules,
	})
	return written.Bytes(), err
}

func numberOf(booking store.Booking, home store.Home) string {
	region := oneLine(strings.ToUpper(home.Region))
	return fmt.Sprintf("%s-%06d-%d", region, booking.ID, checkDigit(booking.ID))
}

// checkDigit finds a wrong digit of a number.
func checkDigit(number int) int {
	sum := 0
	for weight := 2; number > 0; weight++ {
		sum += weight * (number % 10)
		number /= 10
	}
	return sum % 10
}
