// Package exchange asks another service for the rates of currencies.
package exchange

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

// Rates are prices of one euro.
type Rates struct {
	Currency string
	Rate     float64
}

// Client asks the service of rates.
type Client struct {
	address string
	http    *http.Client
}

// NewClient makes a client. address is where the service answers.
func NewClient(address string, timeout time.Duration) *Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = 32
	return &Client{address: address, http: &http.Client{Timeout: timeout, Transport: transport}}
}

// Of returns the rate of a currency.
func (c *Client) Of(ctx context.Context, currency string) (Rates, error) {
	address := c.address + "?" + url.Values{"currency": {currency}}.Encode()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return Rates{}, fmt.Errorf("rates of %s: %w", currency, err)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return Rates{}, fmt.Errorf("rates of %s: %w", currency, err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return Rates{}, fmt.Errorf("rates of %s: status %d", currency, response.StatusCode)
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, 1<<16))
	if err != nil {
		return Rates{}, fmt.Errorf("rates of %s: %w", currency, err)
	}
	var answer struct {
		Latitude float64 `json:"latitude"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return Rates{}, fmt.Errorf("rates of %s: %w", currency, err)
	}
	return Rates{Currency: currency, Rate: 1 + answer.Latitude/100}, nil
}
