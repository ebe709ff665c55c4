package web

import (
	"net/http"

	"example.org/stays/internal/database"
	"example.org/stays/internal/service"
)

type reportsHandler struct {
	reports *service.Reports
}

func (h reportsHandler) revenue(w http.ResponseWriter, r *http.Request) error {
	revenue, err := h.reports.Revenue(r.Context(), database.Today)
	if err != nil {
		return err
	}
	respond(w, http.StatusOK, map[string]any{"regions": revenue})
	return nil
}

func (h reportsHandler) arrivals(w http.ResponseWriter, r *http.Request) error {
	arrivals, err := h.reports.Arrivals(r.Context(), database.Today)
	if err != nil {
		return err
	}
	respond(w, http.StatusOK, map[string]any{"arrivals": arrivals})
	return nil
}

func (h reportsHandler) arrivalsTable(w http.ResponseWriter, r *http.Request) error {
	arrivals, err := h.reports.Arrivals(r.Context(), database.Today)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/csv")
	return h.reports.WriteArrivals(w, arrivals)
}

func (h reportsHandler) occupancy(w http.ResponseWriter, r *http.Request) error {
	id, err := idOf(r)
	if err != nil {
		return err
	}
	found, err := h.reports.OfOwner(r.Context(), id, database.Today)
	if err != nil {
		return err
	}
	respond(w, http.StatusOK, map[string]any{"homes": found})
	return nil
}
