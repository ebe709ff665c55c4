import type { Language } from "./stacks.ts";

/** Where a language's projects and sources are found. */
export interface LanguageFiles {
  readonly name: Language;
  /** Files of its packages, of which one identifies a project; `*.csproj` is any of that ending. */
  readonly manifests: readonly string[];
  /** Sources by their path below the project that may start a service, and those of tests and tools. */
  readonly sources?: RegExp;
  readonly aside?: RegExp;
  /** Whether a source is named by its folder, as in `cmd/shop/main.go`. */
  readonly isNamedByFolder?: true;
  /** Files that ask for a version of its tools, and what they contain then; a group is the version. */
  readonly versions?: Readonly<Record<string, RegExp>>;
}

const any = /(?:)/;

const tests =
  /(?:^|\/)(?:vendor|testdata|examples?|tools?|scripts?|hack|tests?|k6|mocks?|benches|target|spec)(?:\/|$)|_test\.go$/;

export const languages: readonly LanguageFiles[] = [
  {
    name: "node",
    manifests: ["package.json"],
    versions: {
      ".nvmrc": any,
      ".node-version": any,
      "package.json": /"engines"\s*:\s*\{[^{}]*"node"\s*:/,
    },
  },
  { name: "go", manifests: ["go.mod"], sources: /\.go$/, aside: tests, isNamedByFolder: true },
  {
    name: "python",
    manifests: [
      ...["manage.py", "pyproject.toml", "requirements.txt", "Pipfile", "setup.py"],
      ...["requirements/base.txt", "requirements/production.txt"],
    ],
    sources: /^(?:src\/)?(?:[\w-]+\/){0,2}[\w-]+\.py$/,
    aside:
      /(?:^|\/)(?:tests?|migrations|alembic|scripts|tools|docs|examples|\.?venv|env|build|dist)(?:\/|$)|(?:^|\/)(?:test_\w+|\w+_test|conftest|setup)\.py$/,
    versions: { ".python-version": any, "pyproject.toml": /^(?:requires-python|python)\s*=/m },
  },
  {
    name: "java",
    manifests: ["pom.xml", "build.gradle", "build.gradle.kts"],
    sources: /^src\/main\/.*\.(?:java|kt|properties|ya?ml)$/,
    versions: {
      "pom.xml": /<(?:java\.version|maven\.compiler\.(?:release|source))>(?:1\.)?(?<version>\d{1,2})</,
      "build.gradle*":
        /(?:JavaLanguageVersion\.of\(|(?:source|target)Compatibility\D{0,40})(?<version>\d{2})/,
    },
  },
  {
    name: "rust",
    manifests: ["Cargo.toml"],
    sources: /^src\/(?:main|lib|bin\/[\w-]+|[\w/]+)\.rs$/,
    aside: tests,
  },
  { name: "dotnet", manifests: ["*.csproj"], sources: /^(?:[\w.-]+\/){0,3}[\w.-]+\.cs$/ },
  {
    name: "ruby",
    manifests: ["Gemfile"],
    sources: /^(?:(?:config|app|lib)\/)?(?:[\w-]+\/){0,2}[\w-]+\.rb$/,
    aside: tests,
  },
  {
    name: "php",
    manifests: ["composer.json"],
    sources: /^(?:app|bootstrap|config|public|routes|src)\/[\w/-]+\.php$/,
  },
  { name: "docker", manifests: ["Dockerfile"] },
];

/** A virtual environment in a folder that git ignores. */
const environment = ".loadline/venv";
const inEnvironment = `${environment}/bin/`;
const making = `python3 -m venv ${environment}`;

/** What installs a project's packages. */
export interface PackageTool {
  readonly language: Language;
  /** Files that identify it, and what the text of each contains; `*.csproj` is any of that ending. */
  readonly files: Readonly<Record<string, RegExp>>;
  readonly build?: readonly string[];
  readonly slots?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

const nodeTool = (
  lock: string,
  contains: RegExp,
  manager: string,
  build: readonly string[],
): PackageTool => ({
  ...{ language: "node", files: { [lock]: contains }, build },
  slots: { run: `${manager} run <script>`, manager, dashes: manager === "npm" ? "-- " : "", npx: "npx " },
});

/** Packages installed and programs run by a tool that is installed first. */
const pythonTool = (
  tool: string,
  file: string,
  contains: RegExp,
  install: string,
  run: string,
): PackageTool => ({
  ...{ language: "python", files: { [file]: contains } },
  build: [making, `${inEnvironment}pip install ${tool}`, `${inEnvironment}${tool} ${install}`],
  slots: { bin: `${inEnvironment}${tool} ${run} `, python: `${inEnvironment}${tool} ${run} python` },
});

const pip = (file: string, contains: RegExp, what: string): PackageTool => ({
  ...{ language: "python", files: { [file]: contains } },
  build: [making, `${inEnvironment}pip install ${what}`],
  slots: {
    ...{
      bin: inEnvironment,
      python: `${inEnvironment}python`,
      withPath: `PATH="$PWD/${environment}/bin:$PATH" `,
    },
    ...(what.startsWith("-r") && { pip: `${inEnvironment}pip` }),
  },
});

const inProject = { POETRY_VIRTUALENVS_IN_PROJECT: "true" };

/** The first of a language that matches counts. */
export const packageTools: readonly PackageTool[] = [
  nodeTool("pnpm-lock.yaml", any, "pnpm", ["corepack enable", "pnpm install --frozen-lockfile"]),
  // For both generations of yarn; in CI they respect the lock file or fail if it is stale.
  nodeTool("yarn.lock", any, "yarn", ["corepack enable", "yarn install"]),
  nodeTool("package-lock.json", any, "npm", ["npm ci"]),
  nodeTool(
    "package.json",
    /"(?:dependencies|devDependencies|optionalDependencies)"\s*:\s*\{\s*"|"workspaces"\s*:/,
    "npm",
    ["npm install"],
  ),
  nodeTool("package.json", any, "npm", []),
  pythonTool("uv", "uv.lock", any, "sync --frozen", "run --frozen"),
  { ...pythonTool("poetry", "poetry.lock", any, "install --no-root", "run"), env: inProject },
  {
    ...pythonTool("poetry", "pyproject.toml", /^\[tool\.poetry\.dep/m, "install --no-root", "run"),
    env: inProject,
  },
  pythonTool("pipenv", "Pipfile", any, "install", "run"),
  pip("requirements.txt", any, "-r requirements.txt"),
  pip("requirements/production.txt", any, "-r requirements/production.txt"),
  pip("requirements/base.txt", any, "-r requirements/base.txt"),
  pip("pyproject.toml", /^dependencies\s*=\s*\[\s*["']/m, "."),
  pip("setup.py", any, "."),
  { language: "python", files: {}, slots: { bin: "", python: "python3", withPath: "" } },
  { language: "java", files: { mvnw: any }, slots: { mvn: "sh mvnw" } },
  { language: "java", files: { "pom.xml": any }, slots: { mvn: "mvn" } },
  { language: "java", files: { gradlew: any }, slots: { gradle: "sh gradlew" } },
  { language: "java", files: { "build.gradle*": any }, slots: { gradle: "gradle" } },
  { language: "rust", files: { "Cargo.lock": any }, slots: { locked: " --locked" } },
  { language: "rust", files: {}, slots: { locked: "" } },
  {
    ...{ language: "ruby", files: { Gemfile: any } },
    ...{ build: ["bundle install --quiet"], env: { BUNDLE_PATH: ".loadline/bundle" } },
  },
  {
    language: "php",
    files: { "composer.json": /"require(?:-dev)?"\s*:\s*\{\s*"(?!php")|"require"\s*:\s*\{\s*"php"[^}]*,/ },
    build: ["composer install --no-interaction --no-progress --quiet"],
  },
];

/** What makes the tables of a database. */
export interface Migration {
  readonly language: Language;
  /** As of a package tool. */
  readonly files?: Readonly<Record<string, RegExp>>;
  readonly packages?: RegExp;
  /** What a source contains. */
  readonly sources?: RegExp;
  readonly run: string;
}

/** The first that matches counts, for a database that is a file, or a server that init provides. */
export const migrations: readonly Migration[] = [
  { language: "python", files: { "manage.py": any }, run: "<python> manage.py migrate --noinput" },
  { language: "python", files: { "alembic.ini": any }, run: "<bin>alembic upgrade head" },
  {
    language: "python",
    packages: /flask-migrate/,
    files: { "migrations/env.py": any },
    run: "<bin>flask --app <path> db upgrade",
  },
  { language: "python", sources: /\bcommand\(["']init-db["']/, run: "<bin>flask --app <path> init-db" },
  ...["migrate.py", "init_db.py", "create_db.py"].map(
    (file): Migration => ({ language: "python", files: { [file]: any }, run: `<python> ${file}` }),
  ),
  {
    language: "node",
    files: { "prisma/schema.prisma": any, "prisma/migrations/migration_lock.toml": any },
    run: "<npx>prisma migrate deploy",
  },
  { language: "node", files: { "prisma/schema.prisma": any }, run: "<npx>prisma db push" },
  { language: "node", files: { "knexfile.*": any }, run: "<npx>knex migrate:latest" },
  { language: "node", files: { ".sequelizerc": any }, run: "<npx>sequelize-cli db:migrate" },
  {
    language: "ruby",
    files: { "bin/rails": any, "config/database.yml": any },
    run: "bundle exec rails db:prepare",
  },
  { language: "php", files: { artisan: any }, run: "php artisan migrate --force" },
];

/** A database server: what tells that it is needed, and how a job of GitHub provides it. */
export interface Database {
  readonly name: string;
  /** In packages and sources. */
  readonly sign: RegExp;
  /** The variables that may have its address. */
  readonly reads: RegExp;
  /** Its addresses in sources, with a driver such as in `postgresql+asyncpg`; by its name where there is none. */
  readonly scheme?: RegExp;
  readonly image: string;
  readonly port: number;
  readonly variables: Readonly<Record<string, string>>;
  /** A command in the container that succeeds when it is ready. */
  readonly health: string;
  /** Values of the variables that a service reads, one database a side; the first pattern that matches counts. */
  readonly values: readonly (readonly [variable: RegExp, value: string])[];
  /** Makes the database of a side, empty. */
  readonly prepare?: string;
}

const perSide = "loadline_{side}";

const sqlValues = (user: string, port: number): Database["values"] => [
  [/(?:UR[IL]|DSN)$/, `<scheme>://${user}:loadline@127.0.0.1:${port}/${perSide}`],
  [/(?:HOST|SERVER)(?:NAME)?$/, "127.0.0.1"],
  [/PORT$/, String(port)],
  [/(?:USER|USERNAME)$/, user],
  [/(?:PASS|PASSWORD|PASSWD)$/, "loadline"],
  [/(?:DB|DATABASE|NAME)$/, perSide],
];

export const databases: readonly Database[] = [
  {
    name: "PostgreSQL",
    sign: /postgres|psycopg|asyncpg|"pg"|\blib\/pq\b|\bpgx\b|npgsql/i,
    reads: /^(?:DATABASE_|DB_|PG|POSTGRES_)/,
    scheme: /\b(postgres(?:ql)?(?:\+\w+)?):\/\//,
    ...{ image: "postgres:17", port: 5432, health: "pg_isready -U postgres" },
    variables: { POSTGRES_PASSWORD: "loadline" },
    values: sqlValues("postgres", 5432),
    prepare: `PGPASSWORD=loadline psql -q -h 127.0.0.1 -U postgres -c 'DROP DATABASE IF EXISTS ${perSide} WITH (FORCE)' -c 'CREATE DATABASE ${perSide}'`,
  },
  {
    name: "MySQL",
    sign: /mysql|mariadb|pymysql/i,
    reads: /^(?:DATABASE_|DB_|MYSQL_)/,
    scheme: /\b(mysql(?:\+\w+)?):\/\//,
    ...{ image: "mysql:8.4", port: 3306, health: "mysqladmin ping -h 127.0.0.1 -ploadline" },
    variables: { MYSQL_ROOT_PASSWORD: "loadline" },
    values: sqlValues("root", 3306),
    prepare: `mysql -h 127.0.0.1 -u root -ploadline -e 'DROP DATABASE IF EXISTS ${perSide}; CREATE DATABASE ${perSide}'`,
  },
  {
    name: "Redis",
    ...{ sign: /redis/i, reads: /^REDIS_/ },
    ...{ image: "redis:8", port: 6379, health: "redis-cli ping", variables: {} },
    // One for both sides: a database of Redis is a number.
    values: [
      [/UR[IL]$/, "redis://127.0.0.1:6379/0"],
      [/HOST$/, "127.0.0.1"],
      [/PORT$/, "6379"],
    ],
  },
];
