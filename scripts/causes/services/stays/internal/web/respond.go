package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"strconv"

	"example.org/stays/internal/service"
	"example.org/stays/internal/store"
	"example.org/stays/internal/text"
)

const mostBytes = 1 << 16

// answer is a handler that may fail.
type answer func(w http.ResponseWriter, r *http.Request) error

// answering writes what went wrong with a status.
func answering(do answer) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := do(w, r); err != nil {
			fail(w, err)
		}
	})
}

func statusOf(err error) int {
	switch {
	case errors.Is(err, store.ErrNotFound):
		return http.StatusNotFound
	case errors.Is(err, service.ErrWrong):
		return http.StatusBadRequest
	case errors.Is(err, service.ErrNoGuest):
		return http.StatusUnauthorized
	default:
		return http.StatusInternalServerError
	}
}

func fail(w http.ResponseWriter, err error) {
	status := statusOf(err)
	if status == http.StatusInternalServerError {
		log.Printf("failed: %v", err)
	}
	respond(w, status, map[string]string{"error": err.Error()})
}

func respond(w http.ResponseWriter, status int, body any) {
	content, err := json.Marshal(body)
	if err != nil {
		log.Printf("answer: %v", err)
		http.Error(w, "no answer", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if _, err := w.Write(content); err != nil {
		log.Printf("answer: %v", err)
	}
}

// receive reads a body as JSON.
func receive[T any](r *http.Request) (T, error) {
	var found T
	content, err := io.ReadAll(io.LimitReader(r.Body, mostBytes))
	if err != nil {
		return found, fmt.Errorf("%w: %v", service.ErrWrong, err)
	}
	if err := json.Unmarshal(content, &found); err != nil {
		return found, fmt.Errorf("%w: %v", service.ErrWrong, err)
	}
	return found, nil
}

// idOf is the number in the path.
func idOf(r *http.Request) (int, error) {
	id, err := strconv.Atoi(r.PathValue("id"))
	if err != nil {
		return 0, fmt.Errorf("%w: %q is no number", service.ErrWrong, r.PathValue("id"))
	}
	return id, nil
}

// numberIn is a number of the query, or else a default.
func numberIn(r *http.Request, name string, fallback int) (int, error) {
	asked := r.URL.Query().Get(name)
	if asked == "" {
		return fallback, nil
	}
	found, err := strconv.Atoi(asked)
	if err != nil {
		return 0, fmt.Errorf("%w: %s=%q is no number", service.ErrWrong, name, asked)
	}
	return found, nil
}

// dayIn is a date of the query, or else a default.
func dayIn(r *http.Request, name string, fallback int) (int, error) {
	asked := r.URL.Query().Get(name)
	if asked == "" {
		return fallback, nil
	}
	day, err := text.ParseDay(asked)
	if err != nil {
		return 0, fmt.Errorf("%w: %v", service.ErrWrong, err)
	}
	return day, nil
}
