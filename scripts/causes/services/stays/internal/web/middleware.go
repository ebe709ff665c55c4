package web

import (
	"fmt"
	"log"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"

	"example.org/stays/internal/service"
	"example.org/stays/internal/store"
)

// recovered answers where a handler panics.
func recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if problem := recover(); problem != nil {
				log.Printf("%s %s: %v\n%s", r.Method, r.URL.Path, problem, debug.Stack())
				http.Error(w, "an error of ours", http.StatusInternalServerError)
			}
		}()
		next.ServeHTTP(w, r)
	})
}

var requests atomic.Int64

// counted numbers the requests.
func counted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Request", strconv.FormatInt(requests.Add(1), 36))
		next.ServeHTTP(w, r)
	})
}

// guestAnswer is a handler for guests.
type guestAnswer func(w http.ResponseWriter, r *http.Request, guest store.Guest) error

// authenticated lets guests in who have a token.
func authenticated(accounts *service.Accounts) func(guestAnswer) http.Handler {
	return func(do guestAnswer) http.Handler {
		return answering(func(w http.ResponseWriter, r *http.Request) error {
			token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Guest ")
			if !ok {
				return fmt.Errorf("no token: %w", service.ErrNoGuest)
			}
			guest, err := accounts.Guest(r.Context(), token)
			if err != nil {
				return err
			}
			return do(w, r, guest)
		})
	}
}
