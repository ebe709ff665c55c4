/** What replaces a text of a file. */
export interface Edit {
  readonly path: string;
  readonly from: string;
  readonly to: string;
}

/** Pull requests that a gate should tell apart. */
export interface ForeignChanges {
  /** 30 % more work in the handler of the slowest answers. */
  readonly slower: Edit;
  /** Every twentieth answer of a handler, or as many by chance, is a 500. */
  readonly errors: Edit;
  /** A query for each item instead of one for all. */
  readonly queries: Edit;
  /** The service ends as it starts. */
  readonly crash: Edit;
}

/**
 * A small copy of a public repository, written for these tests: its files of packages, its layout and its routes, no more. What a
 * handler computes is a chain of hashes, and a query a wait of 2 ms, where there is no database.
 */
export interface ForeignRepository {
  /** The public repository that it is like. */
  readonly like: string;
  readonly files: Readonly<Record<string, string>>;
  /** What init recognises: the row of its table, and its place. */
  readonly recognised: { readonly name: string; readonly at: string };
  /** Others that may be the service. */
  readonly others?: readonly string[];
  /** A program of the machine without which it is only recognised; `network`: its packages come from a registry of their own. */
  readonly needs: string;
  /** Paths that its first script requests. */
  readonly requests: readonly string[];
  /** Undefined where it is only recognised. */
  readonly changes?: ForeignChanges;
}

const json = (content: unknown): string => `${JSON.stringify(content, undefined, 2)}\n`;
const npm = (
  scripts: Readonly<Record<string, string>>,
  dependencies: Readonly<Record<string, string>>,
): string => json({ name: "copy", private: true, scripts, dependencies });

/** An edit of one file, by kind of change. */
const changesOf = (
  path: string,
  edits: Readonly<Record<keyof ForeignChanges, readonly [from: string, to: string]>>,
): ForeignChanges => {
  const edit = ([from, to]: readonly [string, string]): Edit => ({ path, from, to });
  const { slower, errors, queries, crash } = edits;
  return { slower: edit(slower), errors: edit(errors), queries: edit(queries), crash: edit(crash) };
};

/** Only what init reads: what builds it is not on every machine. */
const recognisedOnly = { needs: "nothing here builds it", requests: [] };

const nodeRepositories: readonly ForeignRepository[] = [
  {
    like: "expressjs/express (examples/web-service)",
    files: {
      "package.json": npm({ start: "node index.js" }, { express: "^5.1.0" }),
      "index.js": `const { createHash } = require("node:crypto");
const express = require("express");

const app = express();
let answered = 0;

function render(steps) {
  let text = "page";
  for (let step = 0; step < steps; step += 1) text = createHash("sha256").update(text).digest("hex");
  return text;
}

async function find(id) {
  await new Promise((resolve) => setTimeout(resolve, 2));
  return { id, name: "tobi" };
}

app.get("/api/users", async (request, response) => {
  answered += 1;
  const users = [await find(1)];
  response.json(users.map((user) => ({ ...user, avatar: render(4000) })));
});
app.get("/api/repos", (request, response) => response.json([{ name: "express", head: render(2000) }]));
app.listen(process.env.PORT || 3000);
`,
    },
    recognised: { name: "Node.js", at: "." },
    needs: "npm",
    requests: ["/api/users", "/api/repos"],
    changes: changesOf("index.js", {
      slower: ["render(4000)", "render(5200)"],
      errors: [
        "answered += 1;",
        "answered += 1;\n  if (answered % 20 === 0) return response.sendStatus(500);",
      ],
      queries: ["[await find(1)]", "[await find(1)];\n  for (let id = 2; id < 12; id += 1) await find(id)"],
      crash: ["const app = express();", "process.exit(3);"],
    }),
  },
  {
    like: "fastify/demo",
    files: {
      "package.json": npm({ start: "node server.js" }, { fastify: "^5.0.0" }),
      "server.js": `const { pbkdf2Sync } = require("node:crypto");
const { setTimeout: wait } = require("node:timers/promises");

const app = require("fastify")();
const render = (steps) => pbkdf2Sync("page", "salt", steps, 32, "sha256").toString("hex");
const find = async (id) => await wait(2, { id, name: "wash" });
let answered = 0;

app.get("/api/tasks", async () => [{ id: 7, name: "wash" }]);
app.get("/api/tasks/:id", async (request, reply) => {
  answered += 1;
  const task = await find(request.params.id);
  return { ...task, history: render(8000) };
});
app.get("/health", async () => "ok");
app.listen({ port: Number(process.env.PORT ?? 3000), host: "127.0.0.1" });
`,
    },
    recognised: { name: "Node.js", at: "." },
    needs: "npm",
    requests: ["/api/tasks", "/api/tasks/7"],
    changes: changesOf("server.js", {
      slower: ["render(8000)", "render(10400)"],
      errors: ["answered += 1;", "answered += 1;\n  if (answered % 20 === 0) return reply.code(500).send();"],
      queries: ["const task = ", "for (let id = 0; id < 10; id += 1) await find(id);\n  const task = "],
      crash: ["let answered = 0;", 'throw new Error("no");'],
    }),
  },
  {
    like: "nestjs/typescript-starter",
    files: {
      "package.json": npm({ build: "nest build", start: "nest start" }, { "@nestjs/core": "^11.0.0" }),
      "src/main.ts": "await app.listen(process.env.PORT ?? 3000);\n",
    },
    recognised: { name: "Node.js", at: "." },
    ...recognisedOnly,
  },
  {
    like: "vercel/turborepo (examples/basic)",
    files: {
      "package.json": json({ workspaces: ["apps/*"], scripts: { build: "turbo build" } }),
      "apps/docs/package.json": npm({ start: "next start" }, { next: "16.0.0" }),
      "apps/web/package.json": npm({ start: "next start" }, { next: "16.0.0" }),
    },
    recognised: { name: "Next.js", at: "apps/web" },
    others: ["apps/docs"],
    ...recognisedOnly,
  },
];

const pythonRepositories: readonly ForeignRepository[] = [
  {
    like: "pallets/flask (examples/tutorial, flaskr)",
    files: {
      "pyproject.toml":
        '[project]\nname = "flaskr"\nversion = "1.0.0"\ndescription = "A blog."\ndependencies = ["flask"]\n\n[build-system]\nrequires = ["flit_core<4"]\nbuild-backend = "flit_core.buildapi"\n',
      "flaskr/__init__.py": `import os
from flask import Flask


def create_app(test_config=None):
    app = Flask(__name__, instance_relative_config=True)
    app.config.from_mapping(SECRET_KEY="dev", DATABASE=os.path.join(app.instance_path, "flaskr.sqlite"))
    os.makedirs(app.instance_path, exist_ok=True)

    @app.route("/hello")
    def hello():
        return "Hello, World!"

    from . import blog, db
    db.init_app(app)
    app.register_blueprint(blog.bp)
    return app
`,
      "flaskr/db.py": `import sqlite3
import click
from flask import current_app


def get_db():
    return sqlite3.connect(current_app.config["DATABASE"])


@click.command("init-db")
def init_db_command():
    db = get_db()
    db.executescript("""
        DROP TABLE IF EXISTS post;
        DROP TABLE IF EXISTS user;
        CREATE TABLE user (id INTEGER PRIMARY KEY, username TEXT);
        CREATE TABLE post (id INTEGER PRIMARY KEY, author_id INTEGER, title TEXT);
    """)
    db.executemany("INSERT INTO user (username) VALUES (?)", [(f"user {number}",) for number in range(300)])
    db.executemany("INSERT INTO post (author_id, title) VALUES (?, ?)", [(id, f"post {id}") for id in range(1, 301)])
    db.commit()


def init_app(app):
    app.cli.add_command(init_db_command)
`,
      "flaskr/blog.py": `import hashlib
import random
from flask import Blueprint
from .db import get_db

bp = Blueprint("blog", __name__)


def render(steps):
    text = b"page"
    for _ in range(steps):
        text = hashlib.sha256(text).digest()
    return text.hex()


@bp.route("/")
def index():
    db = get_db()
    posts = db.execute("SELECT title, username FROM post JOIN user ON user.id = author_id").fetchall()
    return {"posts": posts, "digest": render(6000)}
`,
    },
    recognised: { name: "a Flask factory", at: "flaskr/__init__.py" },
    needs: "python3",
    requests: ["/hello", "/"],
    changes: changesOf("flaskr/blog.py", {
      slower: ["render(6000)", "render(8500)"],
      errors: [
        "    db = get_db()",
        "    if random.random() < 0.05:\n        return {}, 500\n    db = get_db()",
      ],
      queries: [
        'posts = db.execute("SELECT title, username FROM post JOIN user ON user.id = author_id").fetchall()',
        'posts = [(title, db.execute("SELECT username FROM user WHERE id = ?", (author,)).fetchone()) for title, author in db.execute("SELECT title, author_id FROM post").fetchall()]',
      ],
      crash: ["def render(steps):", "def render(:"],
    }),
  },
  {
    like: "fastapi/full-stack-fastapi-template",
    files: {
      "pyproject.toml": "[tool.ruff]\nline-length = 100\n",
      "frontend/package.json": npm({ dev: "vite", build: "vite build" }, { vite: "^7.0.0" }),
      "backend/requirements.txt": "fastapi\nuvicorn\n",
      "backend/app/__init__.py": "",
      "backend/app/main.py": `import hashlib
import random
import time
from fastapi import FastAPI, HTTPException

app = FastAPI()


def render(steps):
    text = b"page"
    for _ in range(steps):
        text = hashlib.sha256(text).digest()
    return text.hex()


def find(id):
    time.sleep(0.002)
    return {"id": id, "title": "x"}


@app.get("/api/v1/items/")
def items():
    data = [find(5)]
    return {"data": data, "count": 1, "digest": render(6000)}


@app.get("/api/v1/items/{id}")
def item(id: int):
    return {"id": id}


@app.get("/api/v1/login/test-token")
def private():
    raise HTTPException(status_code=401)
`,
    },
    recognised: { name: "an ASGI application", at: "backend/app/main.py" },
    needs: "python3",
    requests: ["/api/v1/items/", "/api/v1/items/5"],
    changes: changesOf("backend/app/main.py", {
      slower: ["render(6000)", "render(8200)"],
      errors: [
        "    data = [find(5)]",
        "    if random.random() < 0.05:\n        raise HTTPException(status_code=500)\n    data = [find(5)]",
      ],
      queries: ["[find(5)]", "[find(id) for id in range(5, 15)]"],
      crash: ["app = FastAPI()", "app = FastAPI("],
    }),
  },
  {
    like: "ChristopherGS/ultimate-fastapi-tutorial",
    files: Object.fromEntries(
      ["part-01-hello-world", "part-02-path-parameters", "part-03-query-parameters"].flatMap((part) => [
        [
          `${part}/pyproject.toml`,
          '[tool.poetry.dependencies]\npython = "^3.10"\nfastapi = "*"\nuvicorn = "*"\n',
        ],
        [`${part}/poetry.lock`, ""],
        [`${part}/app/main.py`, "from fastapi import FastAPI\n\napp = FastAPI()\n"],
      ]),
    ),
    recognised: { name: "an ASGI application", at: "part-01-hello-world/app/main.py" },
    others: ["part-02-path-parameters/app/main.py", "part-03-query-parameters/app/main.py"],
    ...recognisedOnly,
  },
  {
    like: "django/djangoproject.com (a project with SQLite)",
    files: {
      "requirements.txt": "django\n",
      "manage.py": `import os
import sys
from django.core.management import execute_from_command_line

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mysite.settings")
execute_from_command_line(sys.argv)
`,
      "mysite/__init__.py": "",
      "mysite/settings.py": `from pathlib import Path
BASE_DIR = Path(__file__).parent.parent
SECRET_KEY = "x"
DEBUG = True
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "mysite.urls"
INSTALLED_APPS = ["django.contrib.contenttypes", "django.contrib.auth"]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": BASE_DIR / "db.sqlite3"}}
`,
      "mysite/urls.py": `import hashlib
import random
from django.contrib.auth.models import User
from django.http import HttpResponseServerError, JsonResponse
from django.urls import path


def render(steps):
    text = b"page"
    for _ in range(steps):
        text = hashlib.sha256(text).digest()
    return text.hex()


def users(request):
    counts = [User.objects.count()]
    return JsonResponse({"count": counts[0], "digest": render(6000)})


urlpatterns = [path("users/", users)]
`,
    },
    recognised: { name: "Django", at: "." },
    needs: "python3",
    requests: ["/users/"],
    changes: changesOf("mysite/urls.py", {
      slower: ["render(6000)", "render(9000)"],
      errors: [
        "    counts = ",
        "    if random.random() < 0.05:\n        return HttpResponseServerError()\n    counts = ",
      ],
      queries: ["[User.objects.count()]", "[User.objects.filter(id=id).count() for id in range(50)]"],
      crash: ["def render(steps):", "raise SystemExit(3)\n\n\ndef render(steps):"],
    }),
  },
  {
    like: "encode/starlette (a uv project)",
    files: {
      "pyproject.toml":
        '[project]\nname = "copy"\nrequires-python = ">=3.12"\ndependencies = ["starlette", "uvicorn"]\n',
      "uv.lock": "version = 1\n",
      "main.py": "app = Starlette(routes=[])\n",
    },
    recognised: { name: "an ASGI application", at: "main.py" },
    ...recognisedOnly,
  },
];

const compiledRepositories: readonly ForeignRepository[] = [
  {
    like: "gothinkster/golang-gin-realworld-example-app",
    files: {
      "go.mod": "module copy\n\ngo 1.22\n\nrequire github.com/gin-gonic/gin v1.10.1\n",
      "hello.go":
        'package main\n\nimport "github.com/gin-gonic/gin"\n\nfunc main() {\n\tr := gin.Default()\n\tr.Run()\n}\n',
    },
    recognised: { name: "Gin", at: "." },
    ...recognisedOnly,
  },
  {
    like: "grafana/quickpizza",
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
    like: "spring-projects/spring-petclinic",
    files: {
      "pom.xml": `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>org.springframework.boot</groupId>
    <artifactId>spring-boot-starter-parent</artifactId>
    <version>3.4.5</version>
  </parent>
  <groupId>copy</groupId>
  <artifactId>petclinic</artifactId>
  <version>1.0.0</version>
  <properties><java.version>17</java.version></properties>
  <dependencies>
    <dependency>
      <groupId>org.springframework.boot</groupId>
      <artifactId>spring-boot-starter-web</artifactId>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.springframework.boot</groupId>
        <artifactId>spring-boot-maven-plugin</artifactId>
      </plugin>
    </plugins>
  </build>
</project>
`,
      "src/main/java/owner/PetClinicApplication.java": `package owner;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class PetClinicApplication {
  public static void main(String[] args) {
    SpringApplication.run(PetClinicApplication.class, args);
  }
}
`,
      "src/main/java/owner/OwnerController.java": `package owner;

import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
public class OwnerController {
  private static final double FAILING = 0;

  private static String render(int steps) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    byte[] text = "page".getBytes();
    for (int step = 0; step < steps; step += 1) text = digest.digest(text);
    return HexFormat.of().formatHex(text);
  }

  private static String find(int id) throws Exception {
    Thread.sleep(2);
    return "owner " + id;
  }

  @GetMapping("/owners")
  public List<String> owners() throws Exception {
    if (ThreadLocalRandom.current().nextDouble() < FAILING) {
      throw new ResponseStatusException(HttpStatus.INTERNAL_SERVER_ERROR);
    }
    find(1);
    return List.of(render(20000));
  }

  @GetMapping("/vets")
  public List<String> vets() {
    return List.of("James");
  }
}
`,
    },
    recognised: { name: "Spring Boot (Maven)", at: "." },
    needs: "mvn",
    requests: ["/owners", "/vets"],
    changes: changesOf("src/main/java/owner/OwnerController.java", {
      slower: ["render(20000)", "render(28000)"],
      errors: ["FAILING = 0;", "FAILING = 0.05;"],
      queries: ["    find(1);", "    for (int id = 0; id < 10; id += 1) find(id);"],
      crash: ["FAILING = 0;", 'FAILING = Double.parseDouble("no");'],
    }),
  },
  {
    like: "spring-guides/gs-rest-service (Gradle)",
    files: {
      "build.gradle": "plugins { id 'org.springframework.boot' version '3.5.0' }\n",
      gradlew: "#!/bin/sh\n",
    },
    recognised: { name: "Spring Boot (Gradle)", at: "." },
    ...recognisedOnly,
  },
  {
    like: "quarkusio/quarkus-quickstarts (getting-started)",
    files: { "pom.xml": "<artifactId>quarkus-maven-plugin</artifactId>\n" },
    recognised: { name: "Quarkus (Maven)", at: "." },
    ...recognisedOnly,
  },
  {
    like: "tokio-rs/axum (examples/todos)",
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

const scriptedRepositories: readonly ForeignRepository[] = [
  {
    like: "gothinkster/rails-realworld-example-app",
    files: { Gemfile: "gem 'rails'\ngem 'sqlite3'\n", "config.ru": "run X\n", "bin/rails": "#!\n" },
    recognised: { name: "Rails", at: "." },
    ...recognisedOnly,
  },
  {
    like: "sinatra/sinatra (examples)",
    files: { Gemfile: "gem 'sinatra'\n", "simple.rb": "require 'sinatra'\nget('/') { 'hello' }\n" },
    recognised: { name: "Sinatra", at: "simple.rb" },
    ...recognisedOnly,
  },
  {
    like: "laravel/laravel",
    files: {
      "composer.json": json({ require: { php: "^8.2", "laravel/framework": "^12.0" } }),
      artisan: "#!/usr/bin/env php\n",
      "package.json": npm({ dev: "vite", build: "vite build" }, { vite: "^7.0.0" }),
    },
    recognised: { name: "Laravel", at: "." },
    ...recognisedOnly,
  },
  {
    like: "slimphp/Slim-Skeleton (without its packages)",
    files: {
      "composer.json": json({ require: { php: ">=8.0" } }),
      "public/index.php": `<?php
function render(int $steps): string {
    $text = 'page';
    for ($step = 0; $step < $steps; $step += 1) $text = hash('sha256', $text, true);
    return bin2hex($text);
}

function find(int $id): int {
    usleep(2000);
    return $id;
}

if (random_int(1, 100) <= 0) {
    http_response_code(500);
    exit;
}
find(1);
header('content-type: application/json');
echo json_encode(['page' => $_SERVER['REQUEST_URI'], 'digest' => render(15000)]);
`,
    },
    recognised: { name: "PHP with a public folder", at: "." },
    needs: "php",
    requests: ["/"],
    changes: changesOf("public/index.php", {
      slower: ["render(15000)", "render(21000)"],
      errors: ["<= 0)", "<= 5)"],
      queries: ["find(1);", "for ($id = 0; $id < 10; $id += 1) find($id);"],
      crash: ["<?php", "<?php exit("],
    }),
  },
];

export const foreignRepositories: readonly ForeignRepository[] = [
  ...[...nodeRepositories, ...pythonRepositories, ...compiledRepositories, ...scriptedRepositories],
];
