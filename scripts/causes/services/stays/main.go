// Stays lets holiday homes: a list with search and prices, bookings, guests, and reports for those who own the homes.
package main

import (
	"context"
	"errors"
	"log"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"example.org/stays/internal/cache"
	"example.org/stays/internal/config"
	"example.org/stays/internal/database"
	"example.org/stays/internal/exchange"
	"example.org/stays/internal/service"
	"example.org/stays/internal/store"
	"example.org/stays/internal/web"
)

func main() {
	if err := run(); err != nil {
		log.Fatal(err)
	}
}

func run() error {
	cfg, err := config.Read(os.Getenv)
	if err != nil {
		return err
	}
	db, err := database.Open(cfg.Database)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := database.Seed(db.DB, cfg.Homes, cfg.Guests); err != nil {
		return err
	}
	server := &http.Server{
		Addr:              cfg.Address(),
		Handler:           wire(cfg, db),
		ReadHeaderTimeout: 5 * time.Second,
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- server.ListenAndServe() }()
	log.Printf("stays on %s", cfg.Address())
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	patience, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	if err := server.Shutdown(patience); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// wire makes every part of the service and hands each what it needs.
func wire(cfg config.Config, db *database.Database) http.Handler {
	homes := store.NewHomes(db.DB)
	bookings := store.NewBookings(db.DB)
	guests := store.NewGuests(db.DB)
	reviews := store.NewReviews(db.DB)
	seasons := store.NewSeasons(db.DB)

	rates := exchange.NewClient(cfg.RatesURL, cfg.RatesTimeout)
	calendar := service.NewCalendar(bookings)
	pricing := service.NewPricing(seasons, cache.New[[]store.Season](200, cfg.CacheFor))
	catalogue := service.NewCatalogue(homes, reviews, calendar, pricing, cache.New[[]string](1, cfg.CacheFor))
	similar := service.NewSimilar(homes, bookings, cache.New[[]store.Home](800, cfg.CacheFor))
	desk := service.NewDesk(homes, bookings, guests, calendar, pricing, rates)
	accounts := service.NewAccounts(guests, bookings, homes, cfg.TokenSecret)
	reports := service.NewReports(homes, bookings, reviews)
	invoices := service.NewInvoices(homes, bookings, guests, pricing)

	return web.NewServer(web.Parts{
		Catalogue: catalogue,
		Similar:   similar,
		Desk:      desk,
		Accounts:  accounts,
		Reports:   reports,
		Invoices:  invoices,
	})
}
