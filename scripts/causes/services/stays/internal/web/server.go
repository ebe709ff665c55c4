// Package web answers requests.
package web

import (
	"net/http"
	_ "net/http/pprof" // for those who run the service

	"example.org/stays/internal/service"
)

// Parts are what the handlers ask.
type Parts struct {
	Catalogue *service.Catalogue
	Similar   *service.Similar
	Desk      *service.Desk
	Accounts  *service.Accounts
	Reports   *service.Reports
	Invoices  *service.Invoices
}

// NewServer returns the handler of all routes.
func NewServer(parts Parts) http.Handler {
	homes := homesHandler{catalogue: parts.Catalogue, similar: parts.Similar}
	bookings := bookingsHandler{desk: parts.Desk, invoices: parts.Invoices}
	guests := guestsHandler{accounts: parts.Accounts}
	reports := reportsHandler{reports: parts.Reports}
	known := authenticated(parts.Accounts)

	mux := http.NewServeMux()
	mux.HandleFunc("GET /health", func(w http.ResponseWriter, _ *http.Request) { respond(w, http.StatusOK, "well") })
	mux.Handle("GET /homes", answering(homes.list))
	mux.Handle("GET /homes/search", answering(homes.search))
	mux.Handle("GET /homes/offers", answering(homes.offers))
	mux.Handle("GET /homes/{id}", answering(homes.details))
	mux.Handle("GET /homes/{id}/similar", answering(homes.similarTo))
	mux.Handle("GET /homes/{id}/price", answering(bookings.price))
	mux.Handle("POST /bookings", known(bookings.book))
	mux.Handle("DELETE /bookings/{id}", known(bookings.cancel))
	mux.Handle("GET /bookings/{id}/invoice", answering(bookings.invoice))
	mux.Handle("GET /me", known(guests.me))
	mux.Handle("PUT /me", known(guests.move))
	mux.Handle("GET /me/stays", known(guests.stays))
	mux.Handle("GET /me/statistics", known(guests.statistics))
	mux.Handle("GET /reports/revenue", answering(reports.revenue))
	mux.Handle("GET /reports/arrivals", answering(reports.arrivals))
	mux.Handle("GET /reports/arrivals.csv", answering(reports.arrivalsTable))
	mux.Handle("GET /owners/{id}/occupancy", answering(reports.occupancy))

	all := http.NewServeMux()
	all.Handle("/debug/pprof/", http.DefaultServeMux)
	all.Handle("/", recovered(counted(mux)))
	return all
}
