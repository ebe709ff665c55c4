package store

import (
	"context"
	"database/sql"
)

// Guest books homes.
type Guest struct {
	ID    int
	Name  string
	Email string
	Seen  int
}

// Guests are all who booked once.
type Guests struct {
	db *sql.DB
}

// NewGuests reads them from a database.
func NewGuests(db *sql.DB) *Guests {
	return &Guests{db: db}
}

func scanGuest(row scanner) (Guest, error) {
	var found Guest
	err := row.Scan(&found.ID, &found.Name, &found.Email, &found.Seen)
	return found, err
}

// ByID returns a guest.
func (g *Guests) ByID(ctx context.Context, id int) (Guest, error) {
	return one(ctx, g.db, "guest", scanGuest, "SELECT id, name, email, seen FROM guests WHERE id = ?", id)
}

// Rename keeps another address of a guest.
func (g *Guests) Rename(ctx context.Context, id int, email string) error {
	_, err := g.db.ExecContext(ctx, "UPDATE guests SET email = ? WHERE id = ?", email, id)
	return err
}

// Touch notes when a guest was seen.
func (g *Guests) Touch(ctx context.Context, id, day int) error {
	_, err := g.db.ExecContext(ctx, "UPDATE guests SET seen = ? WHERE id = ?", day, id)
	return err
}
