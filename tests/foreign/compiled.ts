import { changesOf, type ForeignRepository, recognisedOnly } from "./repository.ts";

export const compiledRepositories: readonly ForeignRepository[] = [
  {
    like: "gothinkster/golang-gin-realworld-example-app",
    commit: "b3e224c1f975e4a227856d2750ea89fa44ae143b",
    files: {
      "go.mod": "module copy\n\ngo 1.22\n\nrequire github.com/gin-gonic/gin v1.10.1\n",
      "hello.go": `package main

import (
	"copy/articles"

	"github.com/gin-gonic/gin"
)

func main() {
	r := gin.Default()
	v1 := r.Group("/api")
	articles.Register(v1)
	v1.GET("/ping", func(c *gin.Context) { c.JSON(200, gin.H{"message": "pong"}) })
	r.Run()
}
`,
      "articles/routers.go": `package articles

import (
	"crypto/sha256"
	"encoding/hex"
	"math/rand"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
)

const failing = 0.0

func render(steps int) string {
	text := sha256.Sum256([]byte("page"))
	for step := 0; step < steps; step++ {
		text = sha256.Sum256(text[:])
	}
	return hex.EncodeToString(text[:])
}

func find(id int) int {
	time.Sleep(2 * time.Millisecond)
	return id
}

func Register(router *gin.RouterGroup) {
	router.GET("/articles", list)
	router.GET("/tags", func(c *gin.Context) { c.JSON(http.StatusOK, gin.H{"tags": []string{"go"}}) })
}

func list(c *gin.Context) {
	if rand.Float64() < failing {
		c.AbortWithStatus(http.StatusInternalServerError)
		return
	}
	find(1)
	c.JSON(http.StatusOK, gin.H{"digest": render(40000)})
}
`,
    },
    recognised: { name: "Gin", at: "." },
    needs: "go",
    lock: ["go", "mod", "tidy"],
    requests: ["/api/ping", "/api/articles", "/api/tags"],
    changes: changesOf("articles/routers.go", {
      slower: ["render(40000)", "render(54000)"],
      errors: ["failing = 0.0", "failing = 0.05"],
      queries: ["\tfind(1)", "\tfor id := 0; id < 10; id++ {\n\t\tfind(id)\n\t}"],
      crash: [
        "func Register(router *gin.RouterGroup) {",
        'func Register(router *gin.RouterGroup) {\n\tpanic("no")',
      ],
    }),
  },
  {
    like: "grafana/quickpizza",
    commit: "039ba0e5b41b41c46591cdd86a7918403b82d997",
    files: {
      "go.mod": "module copy\n\ngo 1.22\n",
      "cmd/main.go": `package main

import (
	"crypto/sha256"
	"encoding/hex"
	"math/rand"
	"net/http"
	"os"
	"time"
)

func render(steps int) string {
	text := sha256.Sum256([]byte("page"))
	for step := 0; step < steps; step++ {
		text = sha256.Sum256(text[:])
	}
	return hex.EncodeToString(text[:])
}

func find(id int) int {
	time.Sleep(2 * time.Millisecond)
	return id
}

func quotes(w http.ResponseWriter, _ *http.Request) {
	share := rand.Float64()
	if share < 0 {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	find(1)
	w.Write([]byte(render(40000)))
}

func main() {
	http.HandleFunc("GET /api/quotes", quotes)
	http.HandleFunc("GET /api/doughs", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("[1]")) })
	http.HandleFunc("GET /ready", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("ok")) })
	http.ListenAndServe(":"+os.Getenv("PORT"), nil)
}
`,
    },
    recognised: { name: "Go", at: "cmd" },
    needs: "go",
    requests: ["/api/quotes", "/api/doughs"],
    changes: changesOf("cmd/main.go", {
      slower: ["render(40000)", "render(54000)"],
      errors: ["share < 0 {", "share < 0.05 {"],
      queries: ["\tfind(1)", "\tfor id := 0; id < 10; id++ {\n\t\tfind(id)\n\t}"],
      crash: ["func main() {", 'func main() {\n\tpanic("no")'],
    }),
  },
  {
    like: "tokio-rs/axum (examples/todos)",
    commit: "6c133be5b7561e0de74d2b94dd2b17607ed99028",
    files: {
      "Cargo.toml":
        '[package]\nname = "todos"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\naxum = "0.8"\ntokio = { version = "1", features = ["full"] }\n',
      "src/main.rs": `use axum::{http::StatusCode, routing::get, Router};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

static ANSWERED: AtomicU64 = AtomicU64::new(0);
const FAILING: u64 = u64::MAX;

fn render(steps: u64) -> String {
    let mut text = 7u64;
    for step in 0..steps {
        let mut hasher = DefaultHasher::new();
        (text, step).hash(&mut hasher);
        text = hasher.finish();
    }
    format!("{text:x}")
}

async fn find(id: u64) -> u64 {
    tokio::time::sleep(Duration::from_millis(2)).await;
    id
}

async fn todos() -> Result<String, StatusCode> {
    if ANSWERED.fetch_add(1, Ordering::Relaxed) % FAILING == FAILING - 1 {
        return Err(StatusCode::INTERNAL_SERVER_ERROR);
    }
    find(1).await;
    Ok(render(300000))
}

#[tokio::main]
async fn main() {
    let port = std::env::var("PORT").unwrap_or("3000".to_string());
    let app = Router::new()
        .route("/todos", get(todos))
        .route("/healthz", get(|| async { "ok" }));
    let listener = tokio::net::TcpListener::bind(format!("127.0.0.1:{port}")).await.unwrap();
    axum::serve(listener, app).await.unwrap();
}
`,
    },
    recognised: { name: "Rust", at: "src/main.rs" },
    needs: "cargo",
    requests: ["/todos"],
    changes: changesOf("src/main.rs", {
      slower: ["render(300000)", "render(420000)"],
      errors: ["FAILING: u64 = u64::MAX", "FAILING: u64 = 20"],
      queries: ["    find(1).await;", "    for id in 0..10 {\n        find(id).await;\n    }"],
      crash: ["    let app = ", '    panic!("no");\n    #[allow(unreachable_code)]\n    let app = '],
    }),
  },
  {
    like: "dotnet-architecture/eShopOnWeb",
    commit: "0542c52d79e5ba304a0bf9ea5974ba5bb223a93f",
    files: {
      "eShopOnWeb.sln": "",
      "src/PublicApi/PublicApi.csproj": '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>\n',
      "src/Web/Web.csproj": '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>\n',
    },
    recognised: { name: "ASP.NET Core", at: "src/Web" },
    others: ["src/PublicApi"],
    ...recognisedOnly,
  },
];
