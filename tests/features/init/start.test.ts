// What init writes for repositories of many kinds, whose files look as their owners' do.
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { optionTable } from "../../../src/entry/table.ts";
import { planFiles } from "../../../src/features/init/plan.ts";
import type { Findings } from "../../../src/features/init/recognise/findings.ts";
import { findHost } from "../../../src/features/init/recognise/hosts.ts";
import { findServices } from "../../../src/features/init/recognise/services.ts";
import { tellPlan } from "../../../src/features/init/tell.ts";
import { parseGateFile } from "../../builders/gate-file.ts";
import { filesOf } from "../../builders/repository-files.ts";

type Files = Readonly<Record<string, string>>;

/** What is recognised in a repository of these files. */
async function look(files: Files): Promise<Findings> {
  const repository = filesOf(files);
  const gateFile = files[gateFilePath];
  return {
    ...{
      scripts: [],
      workflows: [],
      defaultBranch: "main",
      isRepository: true,
      isOnGitHub: true,
      ignoresRuns: true,
    },
    ...(await findServices(repository)),
    host: await findHost(repository),
    occupied: new Map(gateFile === undefined ? [] : [[gateFilePath, { kind: "text", text: gateFile }]]),
  };
}

/** The plan for a repository, and the text of each file that it writes. */
async function planOf(files: Files, isPrivate = false) {
  const findings = await look(files);
  const plan = planFiles(findings, optionTable, { isPrivate });
  const textOf = (path: string): string => {
    const file = plan.files.find((one) => one.path === path);
    return file?.kind === "new" ? file.content : "";
  };
  return { ...plan, findings, textOf };
}

const gateFilePath = ".github/loadline.yml";
const gatePath = ".github/workflows/performance.yml";

async function startOf(files: Files) {
  const { textOf } = await planOf(files);
  return parseGateFile(textOf(gateFilePath), gateFilePath).top["start"];
}

const json = (content: unknown): string => JSON.stringify(content, undefined, 2);
const npm = (scripts: Files, dependencies: Files = {}): string =>
  json({ name: "shop", scripts, dependencies });
const venv = "python3 -m venv .loadline/venv";
const pip = ".loadline/venv/bin/pip install -r requirements.txt";
const bin = ".loadline/venv/bin";

describe("a Node service is started by the gate", () => {
  const express = `import express from "express";
const app = express();
app.get("/health", (_, answer) => answer.send("ok"));
app.listen(process.env.PORT || 3000);
`;
  test.each<[name: string, files: Files, start: unknown]>([
    [
      "Express",
      {
        "package.json": npm({ start: "node server.js" }, { express: "5.1.0" }),
        "server.js": express,
        "package-lock.json": "{}",
      },
      { run: "npm run start", build: "npm ci", ready: "/health" },
    ],
    [
      "TypeScript, which is built into another folder",
      {
        "package.json": npm({ build: "tsc", start: "node dist/server.js" }, { fastify: "5.0.0" }),
        "src/server.ts": 'import { port } from "./config.js";\napp.listen({ port });\n',
        "src/config.ts": "const { PORT = 8080 } = process.env;\nexport const port = Number(PORT);\n",
      },
      { run: "npm run start", build: "npm install && npm run build" },
    ],
    [
      "NestJS",
      {
        "package.json": npm({ build: "nest build", start: "nest start" }, { "@nestjs/core": "11.0.0" }),
        "yarn.lock": "",
        "src/main.ts": "await app.listen(process.env.PORT ?? 3000);\n",
      },
      { run: "yarn run start", build: "corepack enable && yarn install && yarn run build" },
    ],
    [
      "Next.js",
      {
        "package.json": npm({ build: "next build", start: "next start" }, { next: "16.0.0" }),
        "pnpm-lock.yaml": "",
      },
      { run: "pnpm run start", build: "corepack enable && pnpm install --frozen-lockfile && pnpm run build" },
    ],
    [
      "Vite",
      {
        "package.json": npm({ dev: "vite", build: "vite build", preview: "vite preview" }, { vite: "7.0.0" }),
        "package-lock.json": "{}",
      },
      { run: "npm run preview -- --port {port}", build: "npm ci && npm run build" },
    ],
    [
      "a variable of its own",
      {
        "package.json": npm({ start: "node index.js" }),
        "index.js": 'createServer().listen(process.env["HTTP_PORT"]);',
      },
      { run: "npm run start", env: { HTTP_PORT: "{port}" } },
    ],
    [
      "a starter of several processes",
      {
        "package.json": npm({ start: "node start.js" }),
        "start.js": 'spawn(process.execPath, ["worker.js"]);\nspawn(process.execPath, ["api.js"]);\n',
        "worker.js": "listen(socket);",
        "api.js": "createServer(answer).listen(Number(process.env.PORT ?? 3000));",
      },
      { run: "npm run start" },
    ],
    [
      "a package in a folder",
      { "apps/web/package.json": npm({ preview: "astro preview" }, { astro: "5.0.0" }) },
      { run: "cd apps/web && npm run preview -- --port {port}", build: "cd apps/web && npm install" },
    ],
  ])("%s", async (_, files, start) => {
    expect(await startOf(files)).toEqual(start);
  });

  test.each<[name: string, files: Files]>([
    ["a port in the command", { "package.json": npm({ start: "next start -p 4000" }) }],
    [
      "a port in the code",
      { "package.json": npm({ start: "node a.js" }), "a.js": "const PORT = 3000;\nlisten(PORT);" },
    ],
    ["a shell script", { "package.json": npm({ start: "./start.sh" }) }],
  ])("and not with %s: then the job starts it", async (_, files) => {
    const { textOf, toDo } = await planOf(files);
    expect(textOf(gateFilePath)).not.toContain("start:");
    expect(textOf(gatePath)).toContain("- name: Start the service\n");
    expect(toDo[0]).toContain("Check the step 'Start the service'");
  });
});

describe("a Go program is started by the gate", () => {
  const main = (listen: string) => `package main\n\nfunc main() {\n\t${listen}\n}\n`;
  const build = "mkdir -p .loadline && go build -o .loadline/service";
  test.each<[name: string, files: Files, start: unknown]>([
    [
      "PORT",
      {
        "main.go": main('http.HandleFunc("/health", ok)\n\thttp.ListenAndServe(":"+os.Getenv("PORT"), nil)'),
      },
      { run: ".loadline/service", build: `${build} .`, ready: "/health" },
    ],
    [
      "a variable for the address",
      {
        "main.go": main(
          'addr := os.Getenv("ADDR")\n\tif addr == "" {\n\t\taddr = ":8085"\n\t}\n\thttp.ListenAndServe(addr, nil)',
        ),
      },
      { run: ".loadline/service", build: `${build} .`, env: { ADDR: "127.0.0.1:{port}" } },
    ],
    [
      "a flag for the address",
      {
        "cmd/shop/main.go": main(
          'addr := flag.String("addr", ":8080", "where to listen")\n\thttp.ListenAndServe(*addr, nil)',
        ),
      },
      { run: ".loadline/service -addr 127.0.0.1:{port}", build: `${build} ./cmd/shop` },
    ],
    [
      "a flag for the port",
      { "main.go": main('flag.IntVar(&port, "port", 8080, "port")\n\tListenAndServe(port)') },
      { run: ".loadline/service -port {port}", build: `${build} .` },
    ],
    [
      "Gin, which reads PORT by itself",
      { "main.go": `import "github.com/gin-gonic/gin"\n${main("r.Run()")}` },
      { run: ".loadline/service", build: `${build} .` },
    ],
  ])("%s", async (_, files, start) => {
    expect(await startOf({ "go.mod": "module shop\n\ngo 1.24\n", ...files })).toEqual(start);
  });

  test("and not with a port in the code", async () => {
    expect(
      await startOf({ "go.mod": "", "main.go": main('http.ListenAndServe(":8080", nil)') }),
    ).toBeUndefined();
  });
});

describe("a Python service is started by the gate", () => {
  const flask =
    'from flask import Flask\n\napp = Flask(__name__)\n\n\n@app.get("/healthz")\ndef health():\n    return "ok"\n';
  const manage = `#!/usr/bin/env python\ndef main():\n    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mysite.settings")\n`;
  test.each<[name: string, files: Files, start: unknown]>([
    [
      "Flask",
      { "requirements.txt": "flask==3.1.0\n", "app.py": flask },
      { run: `${bin}/flask --app app run --port {port}`, build: `${venv} && ${pip}`, ready: "/healthz" },
    ],
    [
      "Flask behind Gunicorn, made by a factory in a package",
      {
        "requirements.txt": "Flask\ngunicorn\n",
        "shop/__init__.py":
          "from flask import Flask\n\n\ndef create_app(config=None):\n    app = Flask(__name__)\n    return app\n",
        "tests/test_app.py": "app = Flask(__name__)\n",
      },
      { run: `${bin}/gunicorn "shop:create_app()" --bind 127.0.0.1:{port}`, build: `${venv} && ${pip}` },
    ],
    [
      "FastAPI",
      {
        "requirements.txt": "fastapi==0.115.0\nuvicorn[standard]==0.32.0\n",
        ".python-version": "3.13\n",
        "app/__init__.py": "",
        "app/main.py": "from fastapi import FastAPI\n\napp = FastAPI(title='Shop')\n",
      },
      { run: `${bin}/uvicorn app.main:app --host 127.0.0.1 --port {port}`, build: `${venv} && ${pip}` },
    ],
    [
      "FastAPI in src, installed by uv",
      {
        "pyproject.toml":
          '[project]\nname = "shop"\nrequires-python = ">=3.12"\ndependencies = ["fastapi[standard]>=0.115"]\n',
        "uv.lock": "version = 1\n",
        "src/shop/main.py": "from fastapi import FastAPI\n\napi: FastAPI = FastAPI()\n",
      },
      {
        run: `${bin}/uv run --frozen uvicorn --app-dir src shop.main:api --host 127.0.0.1 --port {port}`,
        build: `${venv} && ${bin}/pip install uv && ${bin}/uv sync --frozen`,
      },
    ],
    [
      "Django with SQLite",
      {
        "requirements.txt": "Django>=5.2\n",
        "manage.py": manage,
        "mysite/settings.py":
          'DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": BASE_DIR / "db.sqlite3"}}\n',
        "mysite/wsgi.py": "application = get_wsgi_application()\n",
      },
      {
        run: `${bin}/python manage.py runserver --noreload 127.0.0.1:{port}`,
        build: `${venv} && ${pip}`,
        prepare: `${bin}/python manage.py migrate --noinput`,
      },
    ],
    [
      "Django behind Gunicorn",
      {
        "requirements.txt": "Django\ngunicorn\n",
        "manage.py": manage,
        "mysite/settings.py": "DEBUG = False\n",
      },
      { run: `${bin}/gunicorn mysite.wsgi --bind 127.0.0.1:{port}`, build: `${venv} && ${pip}` },
    ],
    [
      "a Procfile",
      {
        "requirements.txt": "bottle\n",
        "web.py": "app = Bottle()\n",
        Procfile: "web: python web.py --port $PORT\nworker: python jobs.py\n",
      },
      { run: 'PATH="$PWD/.loadline/venv/bin:$PATH" python web.py --port $PORT', build: `${venv} && ${pip}` },
    ],
    [
      "the standard library and PORT, with a database that is a file",
      {
        "app.py":
          'import sqlite3\nfrom http.server import ThreadingHTTPServer\nport = int(os.environ.get("PORT", "3000"))\nThreadingHTTPServer(("127.0.0.1", port), Shop).serve_forever()\n',
        "migrate.py": "import sqlite3\n",
      },
      { run: "python3 app.py", prepare: "python3 migrate.py" },
    ],
    [
      "the standard library and --port",
      {
        "server.py":
          'parser.add_argument("--port", type=int, default=8000)\nHTTPServer(("", args.port), Shop).serve_forever()\n',
      },
      { run: "python3 server.py --port {port}" },
    ],
  ])("%s", async (_, files, start) => {
    expect(await startOf(files)).toEqual(start);
  });

  test("and its first script is in no folder that setuptools takes for a package", async () => {
    const { files } = await planOf({ "pyproject.toml": 'dependencies = ["flask"]\n', "app.py": flask });
    expect(files[0]?.path).toBe("benchmarks/smoke.js");
    expect((await planOf({ "go.mod": "" })).files[0]?.path).toBe("perf/smoke.js");
  });

  test("with the Python that the repository asks for, and the system's if it asks for none", async () => {
    const uses = async (files: Files) =>
      parse((await planOf({ "requirements.txt": "flask\n", "app.py": flask, ...files })).textOf(gatePath))
        .jobs.measure.steps;
    expect(await uses({ ".python-version": "3.13\n" })).toContainEqual({
      uses: expect.stringMatching(/^actions\/setup-python@/),
      with: { "python-version-file": ".python-version" },
    });
    expect(JSON.stringify(await uses({}))).not.toContain("setup-python");
  });

  test("and a library, a script or tests start nothing", async () => {
    const files = {
      "pyproject.toml": '[project]\nname = "maths"\n',
      "maths/core.py": "def add(a, b):\n    return a + b\n",
    };
    const { findings } = await planOf(files);
    expect(findings).toMatchObject({ service: undefined, unstarted: { manifest: "pyproject.toml" } });
  });
});

describe("a Python project's packages are installed by its own tool", () => {
  const app = { "app.py": "from flask import Flask\n\napp = Flask(__name__)\n" };
  test.each<[name: string, files: Files, run: string, build: string]>([
    [
      "Poetry",
      { "pyproject.toml": '[tool.poetry.dependencies]\npython = "^3.12"\n', "poetry.lock": "" },
      `${bin}/poetry run flask`,
      `${venv} && ${bin}/pip install poetry && ${bin}/poetry install --no-root`,
    ],
    [
      "Pipenv",
      { Pipfile: "" },
      `${bin}/pipenv run flask`,
      `${venv} && ${bin}/pip install pipenv && ${bin}/pipenv install`,
    ],
    ["setup.py", { "setup.py": "setup()\n" }, `${bin}/flask`, `${venv} && ${bin}/pip install .`],
  ])("%s", async (_, files, run, build) => {
    expect(await startOf({ ...app, ...files })).toMatchObject({
      run: `${run} --app app run --port {port}`,
      build,
    });
  });

  test("and a job gets the Python that Poetry's lock was made for", async () => {
    const { textOf } = await planOf({
      ...{ ...app, "pyproject.toml": '[tool.poetry.dependencies]\npython = "^3.12"\n', "poetry.lock": "" },
    });
    expect(textOf(gatePath)).toContain("python-version-file: pyproject.toml\n");
  });

  test("and tables that a command of Flask makes are made before each start", async () => {
    const db = 'import sqlite3\n@click.command("init-db")\ndef init(): ...\n';
    expect(await startOf({ ...app, "requirements.txt": "flask\n", "db.py": db })).toMatchObject({
      prepare: `${bin}/flask --app app init-db`,
    });
  });
});

describe("a compiled service is started by the gate", () => {
  const jar = (folder: string) =>
    `$(ls ${folder}/*.jar | grep -vE -e '-(plain|sources|javadoc)\\.jar' | head -n 1)`;
  const boot = "<java.version>21</java.version><artifactId>spring-boot-maven-plugin</artifactId>";
  const crate = '[package]\nname = "shop"\n';
  const axum = 'use axum::Router;\nfn main() { let port = std::env::var("PORT"); }\n';
  test.each<[name: string, files: Files, start: unknown]>([
    [
      "Spring Boot by Maven",
      { "pom.xml": `${boot}<artifactId>spring-boot-starter-actuator</artifactId>`, mvnw: "#!/bin/sh\n" },
      {
        ...{ build: "sh mvnw -q -B -DskipTests package", ready: "/actuator/health" },
        run: `java -jar ${jar("target")} --server.port={port}`,
      },
    ],
    [
      "Spring Boot by Gradle",
      { "build.gradle.kts": 'plugins { id("org.springframework.boot") version "3.5.0" }\n' },
      { build: "gradle -q bootJar", run: `java -jar ${jar("build/libs")} --server.port={port}` },
    ],
    [
      "Quarkus",
      { "pom.xml": "<artifactId>quarkus-maven-plugin</artifactId>" },
      {
        build: "mvn -q -B -DskipTests package",
        run: "java -Dquarkus.http.port={port} -jar target/quarkus-app/quarkus-run.jar",
      },
    ],
    [
      "Java by Maven, which reads PORT",
      {
        "pom.xml": "<manifest><mainClass>shop.Main</mainClass></manifest>",
        "src/main/java/shop/Main.java": 'int port = Integer.parseInt(System.getenv("PORT"));',
      },
      { build: "mvn -q -B -DskipTests package", run: `java -jar ${jar("target")}` },
    ],
    [
      "Gradle's application",
      {
        ...{
          "build.gradle": "plugins { id 'application' }\n",
          "settings.gradle": "rootProject.name = 'shop'\n",
        },
        ...{ gradlew: "", "src/main/kotlin/Main.kt": 'System.getenv("PORT")' },
      },
      { build: "sh gradlew -q installDist", run: "build/install/shop/bin/shop" },
    ],
    [
      "Cargo",
      { "Cargo.toml": crate, "Cargo.lock": "", "src/main.rs": axum },
      { build: "cargo build --release -q --locked -p shop", run: "target/release/shop" },
    ],
    [
      "a member of Cargo's workspace",
      {
        ...{ "Cargo.toml": '[workspace]\nmembers = ["api"]\n', "api/Cargo.toml": crate },
        "api/src/bin/serve.rs": axum,
      },
      { build: "cd api && cargo build --release -q -p shop", run: "cd api && ../target/release/serve" },
    ],
    [
      "Rocket",
      { "Cargo.toml": crate, "src/main.rs": "#[launch]\nfn rocket() -> _ { rocket::build() }\n" },
      {
        build: "cargo build --release -q -p shop",
        run: "target/release/shop",
        env: { ROCKET_PORT: "{port}" },
      },
    ],
    [
      "ASP.NET Core",
      {
        ...{ "Shop.sln": "", "src/Shop.Api/Shop.Api.csproj": '<Project Sdk="Microsoft.NET.Sdk.Web">\n' },
        "src/Shop.Api/Program.cs": 'app.MapHealthChecks("/healthz");',
      },
      {
        build:
          "cd src/Shop.Api && dotnet publish Shop.Api.csproj -c Release -o .loadline/service -v q --nologo",
        run: "cd src/Shop.Api && cd .loadline/service && dotnet Shop.Api.dll --urls http://127.0.0.1:{port}",
        ready: "/healthz",
      },
    ],
  ])("%s", async (_, files, start) => {
    expect(await startOf(files)).toEqual(start);
  });

  test("with the Java that it asks for", async () => {
    const { textOf } = await planOf({ "pom.xml": boot });
    expect(textOf(gatePath)).toContain('          echo "JAVA_HOME=$JAVA_HOME_21_X64" >> "$GITHUB_ENV"\n');
    expect(
      (await planOf({ "pom.xml": "<artifactId>spring-boot-maven-plugin</artifactId>" })).textOf(gatePath),
    ).not.toContain("JAVA_HOME");
  });
});

describe("a Ruby or PHP service is started by the gate", () => {
  const bundled = { build: "bundle install --quiet", env: { BUNDLE_PATH: ".loadline/bundle" } };
  const workers = { env: { PHP_CLI_SERVER_WORKERS: "4" } };
  test.each<[name: string, files: Files, start: unknown]>([
    [
      "Rails",
      {
        ...{ Gemfile: 'gem "rails"\ngem "sqlite3"\n', "config.ru": "run X\n", "bin/rails": "#!\n" },
        ...{
          "config/database.yml": "adapter: sqlite3\n",
          "config/routes.rb": 'get "up" => "rails/health#show"\n',
        },
      },
      {
        ...{ ...bundled, build: "bundle install --quiet && mkdir -p .loadline" },
        ...{ prepare: "bundle exec rails db:prepare", ready: "/up" },
        run: "bundle exec rails server -b 127.0.0.1 -p {port} -P .loadline/server.pid",
      },
    ],
    [
      "Rack behind Puma",
      { Gemfile: 'gem "puma"\n', "config.ru": "run App\n" },
      { ...bundled, run: "bundle exec puma -b tcp://127.0.0.1:{port} config.ru" },
    ],
    [
      "Sinatra",
      { Gemfile: 'gem "sinatra"\n', "app.rb": 'require "sinatra"\n' },
      { ...bundled, run: "bundle exec ruby app.rb -o 127.0.0.1 -p {port}" },
    ],
    [
      "Laravel",
      {
        ...{
          "composer.json": json({ require: { php: "^8.2", "laravel/framework": "^12" } }),
          artisan: "#!\n",
        },
        ...{ "package.json": npm({ dev: "vite" }), "config/database.php": "'default' => 'sqlite'" },
      },
      {
        ...{ ...workers, build: "composer install --no-interaction --no-progress --quiet" },
        prepare:
          "{ test -f .env || cp .env.example .env; } && php artisan key:generate --force && php artisan migrate --force",
        run: "php artisan serve --no-reload --host=127.0.0.1 --port={port}",
      },
    ],
    [
      "PHP without packages",
      { "composer.json": json({ require: { php: ">=8.2" } }), "public/index.php": "<?php\n" },
      { ...workers, run: "php -S 127.0.0.1:{port} -t public" },
    ],
  ])("%s", async (_, files, start) => {
    expect(await startOf(files)).toEqual(start);
  });
});

describe("a service that reads the address of a database gets one for each side", () => {
  const create =
    "PGPASSWORD=loadline psql -q -h 127.0.0.1 -U postgres -c 'DROP DATABASE IF EXISTS loadline_{side} WITH (FORCE)' -c 'CREATE DATABASE loadline_{side}'";
  const prisma = {
    "package.json": npm({ start: "node a.js" }, { pg: "8", "@prisma/client": "6" }),
    "a.js": "connect(process.env.DATABASE_URL); listen(process.env.PORT);",
    ...{ "prisma/schema.prisma": "", "prisma/migrations/migration_lock.toml": "" },
  };

  test("of PostgreSQL, with its migrations, and the job has the server", async () => {
    const { textOf, toDo } = await planOf(prisma);
    expect(await startOf(prisma)).toMatchObject({
      env: { DATABASE_URL: "postgresql://postgres:loadline@127.0.0.1:5432/loadline_{side}" },
      prepare: `${create} && npx prisma migrate deploy`,
    });
    for (const name of [gatePath, ".github/workflows/performance-baseline.yml"]) {
      expect(Object.values<{ services: unknown }>(parse(textOf(name)).jobs)[0]?.services).toMatchObject({
        postgresql: { image: "postgres:17", env: { POSTGRES_PASSWORD: "loadline" }, ports: ["5432:5432"] },
      });
    }
    expect(toDo.join("\n")).not.toContain("DATABASE_URL");
  });

  test("by the driver that the sources name, or by its parts", async () => {
    const python = (text: string) => ({
      "requirements.txt": "fastapi\nasyncpg\nuvicorn\n",
      "main.py": `app = FastAPI()\n${text}`,
    });
    expect(
      await startOf(python('url = os.environ.get("DATABASE_URL", "postgresql+asyncpg://localhost/shop")')),
    ).toMatchObject({
      env: { DATABASE_URL: "postgresql+asyncpg://postgres:loadline@127.0.0.1:5432/loadline_{side}" },
    });
    expect(
      await startOf(python('os.getenv("DB_HOST"), os.getenv("DB_NAME"), os.getenv("DB_PASSWORD")')),
    ).toMatchObject({
      env: { DB_HOST: "127.0.0.1", DB_NAME: "loadline_{side}", DB_PASSWORD: "loadline" },
    });
  });

  test("of MySQL and of Redis, which both sides share", async () => {
    const files = {
      "package.json": npm({ start: "node a.js" }, { mysql2: "3", ioredis: "5" }),
      "a.js": "connect(process.env.DATABASE_URL, process.env.REDIS_URL); listen(process.env.PORT);",
    };
    expect(await startOf(files)).toMatchObject({
      env: {
        DATABASE_URL: "mysql://root:loadline@127.0.0.1:3306/loadline_{side}",
        REDIS_URL: "redis://127.0.0.1:6379/0",
      },
    });
    expect(Object.keys(parse((await planOf(files)).textOf(gatePath)).jobs.measure.services)).toEqual([
      "mysql",
      "redis",
    ]);
  });
});

describe("containers are started by the gate", () => {
  const web = { build: ".", ports: ["8080:80"], container_name: "web", depends_on: ["db"] };
  const db = { image: "postgres:17", ports: ["5432:5432"] };

  test("a compose file with the database, before the package that its image is made of", async () => {
    const files = {
      "package.json": npm({ start: "node server.js" }),
      "server.js": "listen(process.env.PORT)",
      "compose.yaml": json({ services: { web, db, cache: { image: "redis:8" } } }),
    };
    const { textOf } = await planOf(files);
    const command = "docker compose -p loadline-{side} -f compose.yaml -f .github/loadline-compose.yml";
    expect(await startOf(files)).toEqual({
      ...{ prepare: `${command} build`, run: `${command} up`, stop: `${command} down -v` },
    });
    expect(
      textOf(".github/loadline-compose.yml"),
    ).toBe(`# Lets the gate run two of this project side by side: PORT is the port of each.
services:
  web:
    container_name: !reset null
    ports: !override ["127.0.0.1:\${PORT}:80"]
  db:
    ports: !reset []
`);
  });

  test("a compose file of databases alone starts no service", async () => {
    const files = {
      "docker-compose.yml": json({ services: { db } }),
      "package.json": npm({ start: "next start" }),
    };
    expect(await startOf(files)).toMatchObject({ run: "npm run start" });
  });

  test("a compose file whose service is not clear leaves it to its owner", async () => {
    expect(await startOf({ "compose.yml": json({ services: { web, admin: { ...web } } }) })).toBeUndefined();
    expect(await startOf({ "compose.yml": "services: [1]\n" })).toBeUndefined();
  });

  test("a Dockerfile alone", async () => {
    const dockerfile =
      "FROM rust:1 AS build\nRUN cargo build --release\nFROM debian\nEXPOSE 9000\nCMD shop\n";
    expect(await startOf({ "Cargo.toml": "", Dockerfile: dockerfile })).toEqual({
      prepare: "docker build -t loadline-{side}-{port} .",
      run: "docker run --rm --name loadline-{side}-{port} -e PORT=9000 -p 127.0.0.1:{port}:9000 loadline-{side}-{port}",
      stop: "docker rm -f loadline-{side}-{port}",
    });
  });
});

describe("a host is recognised by its file", () => {
  test.each<[file: string, text: string, host: unknown]>([
    ["vercel.json", json({ framework: "nextjs" }), { kind: "reports", name: "Vercel" }],
    [
      "render.yaml",
      "services:\n  - type: web\n    name: shop\n    runtime: node\n",
      { kind: "reports", name: "Render" },
    ],
    [
      "app.json",
      json({ name: "Shop", buildpacks: [{ url: "heroku/nodejs" }] }),
      { kind: "reports", name: "Heroku" },
    ],
    ["app.json", json({ expo: { name: "Shop", slug: "shop" } }), undefined],
    ["app.json", "{", undefined],
    ["railway.toml", '[build]\nbuilder = "NIXPACKS"\n', { kind: "reports", name: "Railway" }],
    [
      "netlify.toml",
      '[build]\n  command = "npm run build"\n  publish = "dist"\n',
      { kind: "silent", name: "Netlify", example: "https://deploy-preview-{0}--SITE.netlify.app" },
    ],
    [
      "fly.toml",
      "app = 'shop-api'\nprimary_region = 'ams'\n\n[http_service]\n  internal_port = 8080\n",
      { kind: "silent", name: "Fly.io", example: "https://pr-{0}-ACCOUNT-REPOSITORY.fly.dev" },
    ],
    [
      "wrangler.jsonc",
      '{\n  // shop\n  "name": "shop-worker",\n  "main": "src/index.ts"\n}\n',
      { kind: "silent", name: "Cloudflare", example: "https://pr-{0}-shop-worker.SUBDOMAIN.workers.dev" },
    ],
  ])("%s (%j)", async (file, text, host) => {
    expect((await planOf({ [file]: text })).findings.host).toEqual(host);
  });

  test("and one that reports nothing counts less than a service that the gate can start", async () => {
    const service = { "package.json": npm({ start: "node a.js" }), "a.js": "listen(process.env.PORT)" };
    const silent = { "fly.toml": "app = 'shop'\n" };
    expect((await planOf({ ...silent, ...service })).textOf(gatePath)).not.toContain("target-url");
    expect((await planOf({ ...silent })).textOf(gatePath)).toContain("vars.LOADLINE_PREVIEW_URL");
    expect((await planOf({ "vercel.json": "{}", ...service })).textOf(gatePath)).toContain(
      "target-url: auto",
    );
  });
});

describe("what the gate starts by itself", () => {
  const files = {
    "package.json": npm({ start: "node a.js" }, { express: "5" }),
    "package-lock.json": "{}",
    "a.js": 'app.get("/ready", ok);\nlisten(process.env.PORT ?? 3000)',
  };

  test.each([false, true])(
    "needs no address and no edit, in a private repository or not: %s",
    async (isPrivate) => {
      const { textOf, toDo, ...plan } = await planOf(files, isPrivate);
      const file = parseGateFile(textOf(gateFilePath), gateFilePath).top;
      expect(file["objectives"]).toContain("p95 < baseline + 5%");
      expect(textOf(gateFilePath)).not.toContain("await");
      for (const name of ["performance", "performance-baseline"]) {
        const text = textOf(`.github/workflows/${name}.yml`);
        expect(parse(text).jobs).toBeDefined();
        expect(text).not.toMatch(/Start the service|target-url|steps\.preview/);
      }
      expect(toDo.filter((it) => !/^(?:Merge these files first|Replace OWNER)/.test(it))).toEqual([]);
      expect(tellPlan({ ...plan, toDo }, { isDryRun: false, program: "loadline" })).toMatch(
        /Next:\n {2}loadline gate\nand, .*:\n {2}loadline gate --base-ref main$/,
      );
    },
  );

  test("is started by the job where a gate file is there that does not say how", async () => {
    const scenarios = "scenarios: { a: { script: a.js } }\n";
    const gateWith = async (gateFile: string) =>
      (await planOf({ ...files, [gateFilePath]: gateFile })).textOf(gatePath);
    expect(await gateWith(scenarios)).toContain("Start the service");
    expect(await gateWith(`start: npm start\n${scenarios}`)).not.toContain("Start the service");
  });

  test("and needs a database, is for its owner to give one for each side", async () => {
    const reading = { ...files, "a.js": `${files["a.js"]}\nconnect(process.env.DATABASE_URL);` };
    expect((await planOf(reading)).toDo[0]).toMatch(
      /^The service reads DATABASE_URL: .* `start\.env` of \.github\/loadline\.yml, \{side\}/,
    );
  });
});
