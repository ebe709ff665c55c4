package web

import (
	"net/http"

	"example.org/stays/internal/service"
	"example.org/stays/internal/store"
)

type guestsHandler struct {
	accounts *service.Accounts
}

type shownGuest struct {
	ID    int    `json:"id"`
	Name  string `json:"name"`
	Email string `json:"email"`
}

func shown(guest store.Guest) shownGuest {
	return shownGuest{ID: guest.ID, Name: guest.Name, Email: guest.Email}
}

func (g guestsHandler) me(w http.ResponseWriter, _ *http.Request, guest store.Guest) error {
	respond(w, http.StatusOK, shown(guest))
	return nil
}

func (g guestsHandler) move(w http.ResponseWriter, r *http.Request, guest store.Guest) error {
	asked, err := receive[struct {
		Email string `json:"email"`
	}](r)
	if err != nil {
		return err
	}
	moved, err := g.accounts.Move(r.Context(), guest, asked.Email)
	if err != nil {
		return err
	}
	respond(w, http.StatusOK, shown(moved))
	return nil
}

func (g guestsHandler) stays(w http.ResponseWriter, r *http.Request, guest store.Guest) error {
	stays, err := g.accounts.Stays(r.Context(), guest)
	if err != nil {
		return err
	}
	respond(w, http.StatusOK, map[string]any{"stays": stays})
	return nil
}

func (g guestsHandler) statistics(w http.ResponseWriter, r *http.Request, guest store.Guest) error {
	found, err := g.accounts.Statistics(r.Context(), guest)
	if err != nil {
		return err
	}
	respond(w, http.StatusOK, found)
	return nil
}
