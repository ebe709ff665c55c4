package store

import (
	"context"
	"database/sql"
)

// Booking is a stay of a guest in a home.
type Booking struct {
	ID        int
	Home      int
	Guest     int
	Arrival   int
	Departure int
	People    int
	Cents     int
}

// Nights of the stay.
func (b Booking) Nights() int {
	return b.Departure - b.Arrival
}

// Bookings are all stays.
type Bookings struct {
	db *sql.DB
}

// NewBookings reads them from a database.
func NewBookings(db *sql.DB) *Bookings {
	return &Bookings{db: db}
}

const bookingColumns = "id, home, guest, arrival, departure, people, cents"

func scanBooking(row scanner) (Booking, error) {
	var found Booking
	err := row.Scan(&found.ID, &found.Home, &found.Guest, &found.Arrival, &found.Departure, &found.People, &found.Cents)
	return found, err
}

// ByID returns a booking.
func (b *Bookings) ByID(ctx context.Context, id int) (Booking, error) {
	return one(ctx, b.db, "booking", scanBooking, "SELECT "+bookingColumns+" FROM bookings WHERE id = ?", id)
}

// Add keeps a booking, and returns its number.
func (b *Bookings) Add(ctx context.Context, booking Booking) (int, error) {
	result, err := b.db.ExecContext(ctx,
		"INSERT INTO bookings (home, guest, arrival, departure, people, cents) VALUES (?, ?, ?, ?, ?, ?)",
		booking.Home, booking.Guest, booking.Arrival, booking.Departure, booking.People, booking.Cents)
	if err != nil {
		return 0, err
	}
	id, err := result.LastInsertId()
	return int(id), err
}

// Remove takes a booking back.
func (b *Bookings) Remove(ctx context.Context, id int) error {
	_, err := b.db.ExecContext(ctx, "DELETE FROM bookings WHERE id = ?", id)
	return err
}

// OfHome returns the stays in a home that touch some days.
func (b *Bookings) OfHome(ctx context.Context, home, from, to int) ([]Booking, error) {
	return all(ctx, b.db, scanBooking,
		"SELECT "+bookingColumns+" FROM bookings WHERE home = ? AND arrival < ? AND departure > ? ORDER BY arrival", home, to, from)
}

// OfGuest returns the stays of a guest, the latest first.
func (b *Bookings) OfGuest(ctx context.Context, guest, most int) ([]Booking, error) {
	return all(ctx, b.db, scanBooking,
		"SELECT "+bookingColumns+" FROM bookings WHERE guest = ? ORDER BY arrival DESC LIMIT ?", guest, most)
}

// TakenHomes tells which of some homes are taken in a time.
func (b *Bookings) TakenHomes(ctx context.Context, homes []int, from, to int) (map[int]bool, error) {
	taken := make(map[int]bool, len(homes))
	if len(homes) == 0 {
		return taken, nil
	}
	found, err := all(ctx, b.db, scanInt,
		"SELECT DISTINCT home FROM bookings WHERE home IN ("+marks(len(homes))+") AND arrival < ? AND departure > ?",
		append(anys(homes), to, from)...)
	for _, home := range found {
		taken[home] = true
	}
	return taken, err
}

// GuestsOf returns who stayed in a home.
func (b *Bookings) GuestsOf(ctx context.Context, home, most int) ([]int, error) {
	return all(ctx, b.db, scanInt, "SELECT DISTINCT guest FROM bookings WHERE home = ? LIMIT ?", home, most)
}

// HomesOf returns where some guests stayed, once for each stay.
func (b *Bookings) HomesOf(ctx context.Context, guests []int) ([]int, error) {
	if len(guests) == 0 {
		return nil, nil
	}
	return all(ctx, b.db, scanInt, "SELECT home FROM bookings WHERE guest IN ("+marks(len(guests))+")", anys(guests)...)
}

// Between returns the stays that begin in some days.
func (b *Bookings) Between(ctx context.Context, from, to, most int) ([]Booking, error) {
	return all(ctx, b.db, scanBooking,
		"SELECT "+bookingColumns+" FROM bookings WHERE arrival >= ? AND arrival < ? ORDER BY arrival, id LIMIT ?", from, to, most)
}

// RegionSum is what was booked in a region.
type RegionSum struct {
	Region   string
	Bookings int
	Nights   int
	Cents    int
}

// ByRegion adds up the stays that begin in some days.
func (b *Bookings) ByRegion(ctx context.Context, from, to int) ([]RegionSum, error) {
	scan := func(row scanner) (RegionSum, error) {
		var found RegionSum
		err := row.Scan(&found.Region, &found.Bookings, &found.Nights, &found.Cents)
		return found, err
	}
	return all(ctx, b.db, scan, `SELECT homes.region, count(*), sum(departure - arrival), sum(bookings.cents)
		FROM bookings JOIN homes ON homes.id = bookings.home
		WHERE arrival >= ? AND arrival < ? GROUP BY homes.region ORDER BY homes.region`, from, to)
}
