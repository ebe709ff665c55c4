package web

import (
	"fmt"
	"net/http"

	"example.org/stays/internal/database"
	"example.org/stays/internal/service"
	"example.org/stays/internal/store"
	"example.org/stays/internal/text"
)

type bookingsHandler struct {
	desk     *service.Desk
	invoices *service.Invoices
}

func (b bookingsHandler) price(w http.ResponseWriter, r *http.Request) error {
	id, err := idOf(r)
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
	people, err := numberIn(r, "people", 2)
	if err != nil {
		return err
	}
	currency := r.URL.Query().Get("currency")
	if currency == "" {
		currency = "EUR"
	}
	priced, err := b.desk.Price(r.Context(), service.Wanted{Home: id, From: from, To: to, People: people}, currency)
	if err != nil {
		return err
	}
	respond(w, http.StatusOK, priced)
	return nil
}

type bookingRequest struct {
	Home   int    `json:"home"`
	From   string `json:"from"`
	Nights int    `json:"nights"`
	People int    `json:"people"`
}

func (b bookingsHandler) book(w http.ResponseWriter, r *http.Request, guest store.Guest) error {
	asked, err := receive[bookingRequest](r)
	if err != nil {
		return err
	}
	from, err := text.ParseDay(asked.From)
	if err != nil {
		return fmt.Errorf("%w: %v", service.ErrWrong, err)
	}
	wanted := service.Wanted{Home: asked.Home, From: from, To: from + asked.Nights, People: asked.People}
	receipt, err := b.desk.Book(r.Context(), guest, wanted, database.Today)
	if err != nil {
		return err
	}
	respond(w, http.StatusCreated, receipt)
	return nil
}

func (b bookingsHandler) cancel(w http.ResponseWriter, r *http.Request, guest store.Guest) error {
	id, err := idOf(r)
	if err != nil {
		return err
	}
	if err := b.desk.Cancel(r.Context(), guest, id); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (b bookingsHandler) invoice(w http.ResponseWriter, r *http.Request) error {
	id, err := idOf(r)
	if err != nil {
		return err
	}
	page, err := b.invoices.Page(r.Context(), id)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, err = w.Write(page)
	return err
}
