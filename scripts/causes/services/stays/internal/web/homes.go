package web

import (
	"fmt"
	"net/http"

	"example.org/stays/internal/database"
	"example.org/stays/internal/service"
)

type homesHandler struct {
	catalogue *service.Catalogue
	similar   *service.Similar
}

func (h homesHandler) list(w http.ResponseWriter, r *http.Request) error {
	page, err := numberIn(r, "page", 1)
	if err != nil {
		return err
	}
	from, err := dayIn(r, "from", database.Today+7)
	if err != nil {
		return err
	}
	to, err := dayIn(r, "to", from+7)
	if err != nil {
		return err
	}
	if page < 1 || to <= from {
		return fmt.Errorf("%w: pages begin at 1, and stays end after they begin", service.ErrWrong)
	}
	cards, err := h.catalogue.List(r.Context(), r.URL.Query().Get("region"), page, from, to)
	if err != nil {
		return err
	}
	respond(w, http.StatusOK, map[string]any{"page": page, "homes": cards})
	return nil
}

func (h homesHandler) search(w http.ResponseWriter, r *http.Request) error {
	cards, err := h.catalogue.Search(r.Context(), r.URL.Query().Get("q"))
	if err != nil {
		return err
	}
	respond(w, http.StatusOK, map[string]any{"homes": cards})
	return nil
}

func (h homesHandler) offers(w http.ResponseWriter, r *http.Request) error {
	nights, err := numberIn(r, "nights", 4)
	if err != nil {
		return err
	}
	offers, err := h.catalogue.Offers(r.Context(), r.URL.Query().Get("region"), database.Today, nights)
	if err != nil {
		return err
	}
	respond(w, http.StatusOK, map[string]any{"offers": offers})
	return nil
}

func (h homesHandler) details(w http.ResponseWriter, r *http.Request) error {
	id, err := idOf(r)
	if err != nil {
		return err
	}
	details, err := h.catalogue.Details(r.Context(), id, database.Today)
	if err != nil {
		return err
	}
	respond(w, http.StatusOK, details)
	return nil
}

type similarHome struct {
	ID        int      `json:"id"`
	Title     string   `json:"title"`
	Region    string   `json:"region"`
	Amenities []string `json:"amenities"`
}

func (h homesHandler) similarTo(w http.ResponseWriter, r *http.Request) error {
	id, err := idOf(r)
	if err != nil {
		return err
	}
	homes, err := h.similar.To(r.Context(), id)
	if err != nil {
		return err
	}
	found := make([]similarHome, 0, len(homes))
	for _, home := range homes {
		found = append(found, similarHome{ID: home.ID, Title: home.Title, Region: home.Region, Amenities: home.Amenities})
	}
	respond(w, http.StatusOK, map[string]any{"homes": found})
	return nil
}
