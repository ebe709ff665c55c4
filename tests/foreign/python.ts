import { changesOf, type ForeignRepository, npm } from "./repository.ts";

/** A part of a tutorial: all have the same here. */
const tutorial = `import hashlib
import random
import time
from fastapi import APIRouter, FastAPI, HTTPException

app = FastAPI(title="Recipe API", openapi_url="/openapi.json")
api_router = APIRouter()


def render(steps):
    text = b"page"
    for _ in range(steps):
        text = hashlib.sha256(text).digest()
    return text.hex()


def find(id):
    time.sleep(0.002)
    return {"id": id, "label": "Chicken Vesuvio"}


@api_router.get("/", status_code=200)
def root() -> dict:
    found = [find(1)]
    return {"found": found, "digest": render(6000)}


app.include_router(api_router)
`;

export const pythonRepositories: readonly ForeignRepository[] = [
  {
    like: "pallets/flask (examples/tutorial, flaskr)",
    commit: "2155794909fabf32ff126e70c718106584ce80fe",
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
    commit: "536f45f17ef210cd34498470d13656fe80e54e9c",
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
    commit: "2e71abfa185361aa0f04588db8d3dedf41caca2c",
    files: Object.fromEntries(
      ["part-01-hello-world", "part-02-path-parameters", "part-03-query-parameters"].flatMap((part) => [
        [
          `${part}/pyproject.toml`,
          '[tool.poetry]\nname = "copy"\nversion = "0.1.0"\ndescription = ""\nauthors = []\n\n[[tool.poetry.source]]\nname = "packages"\nurl = "https://pypi.org/simple/"\n\n[tool.poetry.dependencies]\npython = "^3.10"\nfastapi = "*"\nuvicorn = "*"\n',
        ],
        [`${part}/app/__init__.py`, ""],
        [`${part}/app/main.py`, tutorial],
      ]),
    ),
    recognised: { name: "an ASGI application", at: "part-01-hello-world/app/main.py" },
    others: ["part-02-path-parameters/app/main.py", "part-03-query-parameters/app/main.py"],
    needs: "poetry",
    lock: ["poetry", "lock", "--directory", "part-01-hello-world"],
    requests: ["/"],
    changes: changesOf("part-01-hello-world/app/main.py", {
      slower: ["render(6000)", "render(8200)"],
      errors: [
        "    found = [find(1)]",
        "    if random.random() < 0.05:\n        raise HTTPException(status_code=500)\n    found = [find(1)]",
      ],
      queries: ["[find(1)]", "[find(id) for id in range(10)]"],
      crash: ["api_router = APIRouter()", "api_router = APIRouter("],
    }),
  },
  {
    like: "django/djangoproject.com (a project with SQLite)",
    commit: "cbdd7b39d44bb3d98127220fe2072397b2521d89",
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
    commit: "7e58976d3226067e4525cfc9105207394bf9274a",
    files: {
      "pyproject.toml":
        '[project]\nname = "copy"\nversion = "0.1.0"\nrequires-python = ">=3.10"\ndependencies = ["starlette", "uvicorn"]\n',
      "main.py": `import asyncio
import hashlib
import random
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Route


def render(steps):
    text = b"page"
    for _ in range(steps):
        text = hashlib.sha256(text).digest()
    return text.hex()


async def find(id):
    await asyncio.sleep(0.002)
    return {"id": id, "text": "wash"}


async def homepage(request):
    return PlainTextResponse("Hello, world!")


async def notes(request):
    found = [await find(1)]
    return JSONResponse({"found": found, "digest": render(6000)})


app = Starlette(routes=[Route("/", homepage), Route("/notes", notes)])
`,
    },
    recognised: { name: "an ASGI application", at: "main.py" },
    needs: "uv",
    lock: ["uv", "lock"],
    requests: ["/", "/notes"],
    changes: changesOf("main.py", {
      slower: ["render(6000)", "render(8200)"],
      errors: [
        "    found = [await find(1)]",
        "    if random.random() < 0.05:\n        raise HTTPException(500)\n    found = [await find(1)]",
      ],
      queries: ["[await find(1)]", "[await find(id) for id in range(10)]"],
      crash: ["def render(steps):", "def render(:"],
    }),
  },
];
