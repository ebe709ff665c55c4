// The same in Go: a goroutine for each connection.
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"math/rand"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"
)

var (
	work    = flag.Int("work", 2500, "hashes a request")
	queries = flag.Int("queries", 1, "questions to the store a request")
	leak    = flag.Int("leak", 0, "bytes kept a request")
	wait    = flag.Int("wait", 0, "ms that a request waits for something else, on average")
	store   = flag.Int("store", 0, "the store's port")
	idle    = sync.Pool{}
	mutex   sync.Mutex
	kept    []string
)

func ask(connection net.Conn) {
	answer := []byte{0}
	if _, err := connection.Write([]byte("q")); err != nil {
		panic(err)
	}
	if _, err := connection.Read(answer); err != nil {
		panic(err)
	}
}

func connected() net.Conn {
	if connection, ok := idle.Get().(net.Conn); ok {
		return connection
	}
	connection, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", *store))
	if err != nil {
		panic(err)
	}
	return connection
}

func main() {
	flag.Parse()
	http.HandleFunc("/", func(response http.ResponseWriter, _ *http.Request) {
		if *wait > 0 {
			time.Sleep(time.Duration(2 * float64(*wait) * rand.Float64() * float64(time.Millisecond)))
		}
		connection := connected()
		for asked := 0; asked < *queries; asked++ {
			ask(connection)
		}
		idle.Put(connection)
		digest := "x"
		for turn := 0; turn < *work; turn++ {
			sum := sha256.Sum256([]byte(digest))
			digest = hex.EncodeToString(sum[:])
		}
		if *leak > 0 {
			mutex.Lock()
			kept = append(kept, strings.Repeat(digest, *leak/64+1)[:*leak])
			mutex.Unlock()
		}
		fmt.Fprint(response, digest)
	})
	panic(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
