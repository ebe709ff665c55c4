// A catalogue over HTTP. PORT says where it listens.
package main

import (
	"fmt"
	"log"
	"net/http"
	"os"
	"time"
)

// How long the catalogue takes. Make it longer to see a gate fail.
const lookUp = 5 * time.Millisecond

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	http.HandleFunc("/health", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "ok") })
	http.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		time.Sleep(lookUp)
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"items":["tea","milk"]}`)
	})
	log.Printf("listening on http://127.0.0.1:%s", port)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
