// Package config reads the settings of the service from its environment.
package config

import (
	"fmt"
	"net"
	"strconv"
	"time"
)

// Config holds all settings.
type Config struct {
	Port         int
	Database     string
	Homes        int
	Guests       int
	RatesURL     string
	RatesTimeout time.Duration
	CacheFor     time.Duration
	TokenSecret  string
}

// Address is where the service listens.
func (c Config) Address() string {
	return net.JoinHostPort("127.0.0.1", strconv.Itoa(c.Port))
}

// Read takes each setting from a variable, or else its default.
func Read(env func(string) string) (Config, error) {
	var firstErr error
	number := func(name string, fallback int) int {
		text := env(name)
		if text == "" {
			return fallback
		}
		found, err := strconv.Atoi(text)
		if err != nil && firstErr == nil {
			firstErr = fmt.Errorf("%s=%q is not a number", name, text)
		}
		return found
	}
	text := func(name, fallback string) string {
		if found := env(name); found != "" {
			return found
		}
		return fallback
	}
	cfg := Config{
		Port:         number("PORT", 8080),
		Database:     env("DATABASE"),
		Homes:        number("HOMES", 2400),
		Guests:       number("GUESTS", 600),
		RatesURL:     text("REMOTE_URL", "http://127.0.0.1:9/"),
		RatesTimeout: time.Duration(number("RATES_TIMEOUT_MS", 2000)) * time.Millisecond,
		CacheFor:     time.Duration(number("CACHE_MS", 300_000)) * time.Millisecond,
		TokenSecret:  text("TOKEN_SECRET", "a key of the house"),
	}
	return cfg, firstErr
}
