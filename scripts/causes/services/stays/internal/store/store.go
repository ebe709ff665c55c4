// Package store reads and writes the database.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// ErrNotFound tells that there is no such row.
var ErrNotFound = errors.New("not found")

// scanner is a row, or one of several.
type scanner interface {
	Scan(into ...any) error
}

// all reads every row of a query.
func all[T any](ctx context.Context, db *sql.DB, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	found := []T{}
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		found = append(found, one)
	}
	return found, rows.Err()
}

// one reads the only row of a query.
func one[T any](ctx context.Context, db *sql.DB, what string, scan func(scanner) (T, error), query string, args ...any) (T, error) {
	found, err := scan(db.QueryRowContext(ctx, query, args...))
	if errors.Is(err, sql.ErrNoRows) {
		return found, fmt.Errorf("%s: %w", what, ErrNotFound)
	}
	return found, err
}

// marks are as many question marks, for a list of values.
func marks(count int) string {
	return strings.TrimSuffix(strings.Repeat("?,", count), ",")
}

func anys(ids []int) []any {
	found := make([]any, len(ids))
	for at, id := range ids {
		found[at] = id
	}
	return found
}

func scanInt(row scanner) (int, error) {
	var found int
	err := row.Scan(&found)
	return found, err
}
