/** A small copy of a public repository, written for these tests: its files of packages, its layout and its routes, no more. */
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
  /** A file whose text the change replaces, so that the service ends at once. */
  readonly crash?: { readonly path: string; readonly text: string };
}

const json = (content: unknown): string => `${JSON.stringify(content, undefined, 2)}\n`;
const npm = (
  scripts: Readonly<Record<string, string>>,
  dependencies: Readonly<Record<string, string>>,
): string => json({ name: "copy", private: true, scripts, dependencies });

/** Only what init reads: what builds it is not on every machine. */
const recognisedOnly = { needs: "nothing here builds it", requests: [] };

const nodeRepositories: readonly ForeignRepository[] = [
  {
    like: "expressjs/express (examples/web-service)",
    files: {
      "package.json": npm({ start: "node index.js" }, { express: "^5.1.0" }),
      "index.js": `const express = require("express");
const app = express();
app.get("/api/users", (request, response) => response.json([{ id: 1, name: "tobi" }]));
app.get("/api/repos", (request, response) => response.json([]));
app.listen(process.env.PORT || 3000);
`,
    },
    recognised: { name: "Node.js", at: "." },
    needs: "npm",
    requests: ["/api/users", "/api/repos"],
    crash: { path: "index.js", text: "process.exit(3);\n" },
  },
  {
    like: "fastify/demo",
    files: {
      "package.json": npm({ start: "node server.js" }, { fastify: "^5.0.0" }),
      "server.js": `const app = require("fastify")();
app.get("/api/tasks", async () => [{ id: 7, name: "wash" }]);
app.get("/api/tasks/:id", async (request) => ({ id: request.params.id }));
app.get("/health", async () => "ok");
app.listen({ port: Number(process.env.PORT ?? 3000), host: "127.0.0.1" });
`,
    },
    recognised: { name: "Node.js", at: "." },
    needs: "npm",
    requests: ["/api/tasks", "/api/tasks/7"],
    crash: { path: "server.js", text: "throw new Error('no');\n" },
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
      "pyproject.toml": '[project]\nname = "flaskr"\nversion = "1.0.0"\ndependencies = ["flask"]\n',
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
    get_db().executescript("DROP TABLE IF EXISTS post; CREATE TABLE post (id INTEGER, title TEXT);")


def init_app(app):
    app.cli.add_command(init_db_command)
`,
      "flaskr/blog.py": `from flask import Blueprint
from .db import get_db

bp = Blueprint("blog", __name__)


@bp.route("/")
def index():
    return {"posts": get_db().execute("SELECT title FROM post").fetchall()}
`,
    },
    recognised: { name: "a Flask factory", at: "flaskr/__init__.py" },
    needs: "python3",
    requests: ["/hello", "/"],
    crash: { path: "flaskr/__init__.py", text: "def create_app(: # Flask(\n" },
  },
  {
    like: "fastapi/full-stack-fastapi-template",
    files: {
      "pyproject.toml": "[tool.ruff]\nline-length = 100\n",
      "frontend/package.json": npm({ dev: "vite", build: "vite build" }, { vite: "^7.0.0" }),
      "backend/requirements.txt": "fastapi\nuvicorn\n",
      "backend/app/__init__.py": "",
      "backend/app/main.py": `from fastapi import FastAPI

app = FastAPI()


@app.get("/api/v1/items/")
def items():
    return {"data": [{"id": 5, "title": "x"}], "count": 1}


@app.get("/api/v1/items/{id}")
def item(id: int):
    return {"id": id}


@app.get("/api/v1/login/test-token")
def private():
    from fastapi import HTTPException
    raise HTTPException(status_code=401)
`,
    },
    recognised: { name: "an ASGI application", at: "backend/app/main.py" },
    needs: "python3",
    requests: ["/api/v1/items/", "/api/v1/items/5"],
    crash: { path: "backend/app/main.py", text: "app = FastAPI(\n" },
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
      "mysite/urls.py": `from django.contrib.auth.models import User
from django.http import JsonResponse
from django.urls import path

urlpatterns = [path("users/", lambda request: JsonResponse({"count": User.objects.count()}))]
`,
    },
    recognised: { name: "Django", at: "." },
    needs: "python3",
    requests: ["/users/"],
    crash: { path: "mysite/settings.py", text: "raise SystemExit('no') # sqlite3\n" },
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
	"net/http"
	"os"
)

func main() {
	http.HandleFunc("GET /api/quotes", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("[]")) })
	http.HandleFunc("GET /api/doughs", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("[1]")) })
	http.HandleFunc("GET /ready", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("ok")) })
	http.ListenAndServe(":"+os.Getenv("PORT"), nil)
}
`,
    },
    recognised: { name: "Go", at: "cmd" },
    needs: "go",
    requests: ["/api/quotes", "/api/doughs"],
    crash: { path: "cmd/main.go", text: 'package main\n\nfunc main() {\n\tpanic("ListenAndServe(")\n}\n' },
  },
  {
    like: "spring-projects/spring-petclinic",
    files: {
      "pom.xml":
        "<project><properties><java.version>17</java.version></properties><artifactId>spring-boot-maven-plugin</artifactId></project>\n",
      mvnw: "#!/bin/sh\n",
      "src/main/java/owner/OwnerController.java": '@GetMapping("/owners")\n',
    },
    recognised: { name: "Spring Boot (Maven)", at: "." },
    ...recognisedOnly,
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
        '[package]\nname = "todos"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\naxum = "0.8"\n',
      "src/main.rs": 'use axum::Router;\nfn main() { std::env::var("PORT"); }\n',
    },
    recognised: { name: "Rust", at: "src/main.rs" },
    ...recognisedOnly,
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
      "public/index.php":
        "<?php\nheader('content-type: application/json');\necho json_encode(['page' => $_SERVER['REQUEST_URI']]);\n",
    },
    recognised: { name: "PHP with a public folder", at: "." },
    needs: "php",
    requests: ["/"],
  },
];

export const foreignRepositories: readonly ForeignRepository[] = [
  ...[...nodeRepositories, ...pythonRepositories, ...compiledRepositories, ...scriptedRepositories],
];
