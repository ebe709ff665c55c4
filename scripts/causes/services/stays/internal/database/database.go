// Package database opens the service's database.
package database

import (
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	_ "modernc.org/sqlite"
)

const mostConnections = 8

// Database is SQLite in a file.
type Database struct {
	*sql.DB
	temporary string
}

// Open opens the database of a path; without a path, an empty one that ends with the service.
func Open(path string) (*Database, error) {
	temporary := ""
	if path == "" {
		folder, err := os.MkdirTemp("", "stays-")
		if err != nil {
			return nil, fmt.Errorf("a folder for the database: %w", err)
		}
		temporary = folder
		path = filepath.Join(folder, "stays.db")
	}
	settings := url.Values{"_pragma": {"journal_mode(WAL)", "synchronous(OFF)", "busy_timeout(5000)", "cache_size(-32000)"}}
	db, err := sql.Open("sqlite", "file:"+path+"?"+settings.Encode())
	if err != nil {
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	db.SetMaxOpenConns(mostConnections)
	db.SetMaxIdleConns(mostConnections)
	for _, statement := range schema {
		if _, err := db.Exec(statement); err != nil {
			return nil, fmt.Errorf("tables: %w", err)
		}
	}
	return &Database{DB: db, temporary: temporary}, nil
}

// Close ends all connections.
func (d *Database) Close() error {
	err := d.DB.Close()
	if d.temporary != "" {
		os.RemoveAll(d.temporary)
	}
	return err
}
