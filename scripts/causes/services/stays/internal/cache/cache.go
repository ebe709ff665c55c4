// Package cache keeps what was computed for a while.
package cache

import (
	"container/list"
	"sync"
	"time"
)

type entry[V any] struct {
	key   string
	value V
	until time.Time
}

// Cache keeps at most so many values, each for so long; the one that was not asked for the longest goes first.
type Cache[V any] struct {
	mu      sync.Mutex
	most    int
	keepFor time.Duration
	order   *list.List
	entries map[string]*list.Element
	now     func() time.Time
}

// New makes an empty cache.
func New[V any](most int, keepFor time.Duration) *Cache[V] {
	return &Cache[V]{
		most:    most,
		keepFor: keepFor,
		order:   list.New(),
		entries: make(map[string]*list.Element, most),
		now:     time.Now,
	}
}

// Get returns the value of a key, or makes and keeps it.
func (c *Cache[V]) Get(key string, load func() (V, error)) (V, error) {
	if value, ok := c.lookUp(key); ok {
		return value, nil
	}
	value, err := load()
	if err != nil {
		return value, err
	}
	c.keep(key, value)
	return value, nil
}

func (c *Cache[V]) lookUp(key string) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var none V
	element, ok := c.entries[key]
	if !ok {
		return none, false
	}
	found := element.Value.(*entry[V])
	if c.now().After(found.until) {
		c.order.Remove(element)
		delete(c.entries, key)
		return none, false
	}
	c.order.MoveToFront(element)
	return found.value, true
}

func (c *Cache[V]) keep(key string, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	until := c.now().Add(c.keepFor)
	if element, ok := c.entries[key]; ok {
		element.Value = &entry[V]{key: key, value: value, until: until}
		c.order.MoveToFront(element)
		return
	}
	c.entries[key] = c.order.PushFront(&entry[V]{key: key, value: value, until: until})
	for c.order.Len() > c.most {
		oldest := c.order.Back()
		c.order.Remove(oldest)
		delete(c.entries, oldest.Value.(*entry[V]).key)
	}
}
