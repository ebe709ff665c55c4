package text

import (
	"fmt"
	"time"
)

// Day writes a day, counted from 1970, as a date.
func Day(day int) string {
	return time.Unix(int64(day)*86_400, 0).UTC().Format(time.DateOnly)
}

// ParseDay reads a date.
func ParseDay(date string) (int, error) {
	found, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return 0, fmt.Errorf("%q is no date such as 2025-11-09", date)
	}
	return int(found.Unix() / 86_400), nil
}

// Euros writes an amount.
func Euros(cents int) string {
	return fmt.Sprintf("%d.%02d €", cents/100, cents%100)
}
