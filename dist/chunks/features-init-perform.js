import { programAs } from "./app-setup-proposed-commands.js";
import { Failure, acceptedLabel, exitStatus, formatFigure, given, hasErrorCode, inTurn, initOptions, parseDurationMs, runFailure, shellWord, terminalEnvironment, usageFailure, withoutEndSlashes } from "./start.js";
import { ifThere, makeDirectory, unwritable } from "./lib-files.js";
import { parseGateFile, scriptIn } from "./config.js";
import { array, boolean, looseObject, number$1 as number, record, string as string$1, string$1 as string, union, unknown } from "./zod.js";
import { require_dist } from "./yaml.js";
import { orElse } from "./lib-or-else.js";
import { gitOr } from "./start-git.js";
import { percentileOf, sumOf } from "./report-judge.js";
import { filledIn as filledIn$2 } from "./model.js";
import { parseJson } from "./lib-json.js";
import { matchesGlob } from "./lib-glob.js";
import { freePort } from "./lib-net-listen.js";
import { keepOutput, quoted as quoted$1, runToEnd, startService } from "./start2.js";
import { isListening } from "./start-ports.js";
import { connectionReason } from "./lib-net-http.js";
import { lstatSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import { cp, lstat, readFile, realpath, writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { finished } from "node:stream/promises";
import { Agent, get } from "node:http";

// src/features/init/choose.ts
const leftOutWhys = [
	"extension",
	"package",
	"twin",
	"target",
	"long",
	"collection",
	"many"
];
const mostScenarios = 6;
const fewScenarios = 3;
const mostInFolder = 5;
function chooseScripts(scripts) {
	const leftOut = /* @__PURE__ */ new Map();
	const left = () => scripts.filter((script) => !leftOut.has(script));
	for (const script of scripts) {
		const { path, needs, isLong = false } = script;
		if (needs !== void 0) leftOut.set(script, needs);
		else if (scripts.some((it) => it.path === path.replace(/\.js$/, ".ts") && it !== script)) leftOut.set(script, "twin");
		else if (isLong) leftOut.set(script, "long");
	}
	if (left().some(({ readsTarget }) => readsTarget)) {
		for (const script of left()) if (!script.readsTarget) leftOut.set(script, "target");
	}
	const folderOf = ({ path }) => posix.dirname(path);
	const sizes = /* @__PURE__ */ new Map();
	for (const script of left()) sizes.set(folderOf(script), (sizes.get(folderOf(script)) ?? 0) + 1);
	for (const script of left()) if ((sizes.get(folderOf(script)) ?? 0) > mostInFolder) leftOut.set(script, "collection");
	if (left().length > mostScenarios) {
		const few = left().sort(byUse).slice(0, fewScenarios);
		for (const script of left()) if (!few.includes(script)) leftOut.set(script, "many");
	}
	return {
		gated: left(),
		leftOut: leftOutWhys.flatMap((why) => scripts.filter((script) => leftOut.get(script) === why).map(({ path }) => ({
			path,
			why
		})))
	};
}
function byUse(one, other) {
	return rankOf$1(one) - rankOf$1(other) || (one.path < other.path ? -1 : 1);
}
const usualScript = /(?:^|[^a-z])(?:smoke|load|average|checkout|main|basic)(?:[^a-z]|$)/i;
function rankOf$1({ path }) {
	const isExample = /(?:^|\/)(?:examples?|samples?|demos?|tutorials?)\//i.test(path);
	const isUsual = usualScript.test(posix.basename(path));
	return (isExample ? 2e3 : 0) + (isUsual ? 0 : 1e3) + path.split("/").length;
}

// src/features/init/recognise/files.ts
var import_dist = require_dist();
const mostBytes$1 = 512e3;
async function git(folder, ...args) {
	const { env } = terminalEnvironment(process.env);
	return await gitOr({
		folder,
		env,
		signal: new AbortController().signal
	}, ...args);
}
const maybe = (part) => part.optional().catch(void 0);
function parseYaml(text) {
	try {
		return (0, import_dist.parseDocument)(text).toJS();
	} catch {
		return;
	}
}
async function openFiles({ top, isRepository }) {
	const listed = isRepository ? await git(top, "ls-files", "-z", "--cached", "--others", "--exclude-standard") : void 0;
	const paths = (listed === void 0 ? walk(top, "") : listed.split("\0")).filter((path) => path !== "" && !path.split("/").includes("node_modules"));
	return {
		paths: new Set(paths.sort()),
		text: (path) => textOf(top, path)
	};
}
function walk(top, folder) {
	return orElse([], () => readdirSync(join(top, folder), { withFileTypes: true })).flatMap((entry) => {
		const path = posix.join(folder, entry.name);
		if (entry.isFile()) return [path];
		return entry.isDirectory() && entry.name !== "node_modules" && entry.name !== ".git" ? walk(top, path) : [];
	});
}
function textOf(top, path) {
	const whole = join(top, path);
	return orElse(void 0, () => {
		const found = lstatSync(whole);
		return found.isFile() && found.size <= mostBytes$1 ? readFileSync(whole, "utf8") : void 0;
	});
}

// src/features/init/recognise/tools.ts
const any = /(?:)/;
const tests = /(?:^|\/)(?:vendor|testdata|examples?|tools?|scripts?|hack|tests?|k6|mocks?|benches|target|spec)(?:\/|$)|_test\.go$/;
const languages = [
	{
		name: "node",
		manifests: ["package.json"],
		versions: {
			".nvmrc": any,
			".node-version": any,
			"package.json": /"engines"\s*:\s*\{[^{}]*"node"\s*:/
		}
	},
	{
		name: "go",
		manifests: ["go.mod"],
		sources: /\.go$/,
		aside: tests,
		isNamedByFolder: true
	},
	{
		name: "python",
		manifests: [...[
			"manage.py",
			"pyproject.toml",
			"requirements.txt",
			"Pipfile",
			"setup.py"
		], ...["requirements/base.txt", "requirements/production.txt"]],
		sources: /^(?:src\/)?(?:[\w-]+\/){0,2}[\w-]+\.py$/,
		aside: /(?:^|\/)(?:tests?|migrations|alembic|scripts|tools|docs|examples|\.?venv|env|build|dist)(?:\/|$)|(?:^|\/)(?:test_\w+|\w+_test|conftest|setup)\.py$/,
		versions: {
			".python-version": any,
			"pyproject.toml": /^(?:requires-python|python)\s*=/m
		}
	},
	{
		name: "java",
		manifests: [
			"pom.xml",
			"build.gradle",
			"build.gradle.kts"
		],
		sources: /^src\/main\/.*\.(?:java|kt|properties|ya?ml)$/,
		versions: {
			"pom.xml": /<(?:java\.version|maven\.compiler\.(?:release|source))>(?:1\.)?(?<version>\d{1,2})</,
			"build.gradle*": /(?:JavaLanguageVersion\.of\(|(?:source|target)Compatibility\D{0,40})(?<version>\d{2})/
		}
	},
	{
		name: "rust",
		manifests: ["Cargo.toml"],
		sources: /^src\/(?:main|lib|bin\/[\w-]+|[\w/]+)\.rs$/,
		aside: tests
	},
	{
		name: "dotnet",
		manifests: ["*.csproj"],
		sources: /^(?:[\w.-]+\/){0,3}[\w.-]+\.cs$/
	},
	{
		name: "ruby",
		manifests: ["Gemfile"],
		sources: /^(?:(?:config|app|lib)\/)?(?:[\w-]+\/){0,2}[\w-]+\.rb$/,
		aside: tests
	},
	{
		name: "php",
		manifests: ["composer.json"],
		sources: /^(?:app|bootstrap|config|public|routes|src)\/[\w/-]+\.php$/
	},
	{
		name: "docker",
		manifests: ["Dockerfile"]
	}
];
const environment = ".loadline/venv";
const inEnvironment = `${environment}/bin/`;
const making = `python3 -m venv ${environment}`;
const nodeTool = (lock, contains, manager, build) => ({
	language: "node",
	files: { [lock]: contains },
	build,
	slots: {
		run: `${manager} run <script>`,
		manager,
		dashes: manager === "npm" ? "-- " : "",
		npx: "npx "
	}
});
const pythonTool = (tool, file, contains, install, run) => ({
	language: "python",
	files: { [file]: contains },
	build: [
		making,
		`${inEnvironment}pip install ${tool}`,
		`${inEnvironment}${tool} ${install}`
	],
	slots: {
		bin: `${inEnvironment}${tool} ${run} `,
		python: `${inEnvironment}${tool} ${run} python`
	}
});
const pip = (file, contains, what) => ({
	language: "python",
	files: { [file]: contains },
	build: [making, `${inEnvironment}pip install ${what}`],
	slots: {
		bin: inEnvironment,
		python: `${inEnvironment}python`,
		withPath: `PATH="$PWD/${environment}/bin:$PATH" `,
		...what.startsWith("-r") && { pip: `${inEnvironment}pip` }
	}
});
const inProject = { POETRY_VIRTUALENVS_IN_PROJECT: "true" };
const packageTools = [
	nodeTool("pnpm-lock.yaml", any, "pnpm", ["corepack enable", "pnpm install --frozen-lockfile"]),
	nodeTool("yarn.lock", any, "yarn", ["corepack enable", "yarn install"]),
	nodeTool("package-lock.json", any, "npm", ["npm ci"]),
	nodeTool("package.json", /"(?:dependencies|devDependencies|optionalDependencies)"\s*:\s*\{\s*"|"workspaces"\s*:/, "npm", ["npm install"]),
	nodeTool("package.json", any, "npm", []),
	pythonTool("uv", "uv.lock", any, "sync --frozen", "run --frozen"),
	{
		...pythonTool("poetry", "poetry.lock", any, "install --no-root", "run"),
		env: inProject
	},
	{
		...pythonTool("poetry", "pyproject.toml", /^\[tool\.poetry\.dep/m, "install --no-root", "run"),
		env: inProject
	},
	pythonTool("pipenv", "Pipfile", any, "install", "run"),
	pip("requirements.txt", any, "-r requirements.txt"),
	pip("requirements/production.txt", any, "-r requirements/production.txt"),
	pip("requirements/base.txt", any, "-r requirements/base.txt"),
	pip("pyproject.toml", /^dependencies\s*=\s*\[\s*["']/m, "."),
	pip("setup.py", any, "."),
	{
		language: "python",
		files: {},
		slots: {
			bin: "",
			python: "python3",
			withPath: ""
		}
	},
	{
		language: "java",
		files: { mvnw: any },
		slots: { mvn: "sh mvnw" }
	},
	{
		language: "java",
		files: { "pom.xml": any },
		slots: { mvn: "mvn" }
	},
	{
		language: "java",
		files: { gradlew: any },
		slots: { gradle: "sh gradlew" }
	},
	{
		language: "java",
		files: { "build.gradle*": any },
		slots: { gradle: "gradle" }
	},
	{
		language: "rust",
		files: { "Cargo.lock": any },
		slots: { locked: " --locked" }
	},
	{
		language: "rust",
		files: {},
		slots: { locked: "" }
	},
	{
		language: "ruby",
		files: { Gemfile: any },
		build: ["bundle install --quiet"],
		env: { BUNDLE_PATH: ".loadline/bundle" }
	},
	{
		language: "php",
		files: { "composer.json": /"require(?:-dev)?"\s*:\s*\{\s*"(?!php")|"require"\s*:\s*\{\s*"php"[^}]*,/ },
		build: ["composer install --no-interaction --no-progress --quiet"]
	}
];
const migrations = [
	{
		language: "python",
		files: { "manage.py": any },
		run: "<python> manage.py migrate --noinput"
	},
	{
		language: "python",
		files: { "alembic.ini": any },
		run: "<bin>alembic upgrade head"
	},
	{
		language: "python",
		packages: /flask-migrate/,
		files: { "migrations/env.py": any },
		run: "<bin>flask --app <path> db upgrade"
	},
	{
		language: "python",
		sources: /\bcommand\(["']init-db["']/,
		run: "<bin>flask --app <path> init-db"
	},
	...[
		"migrate.py",
		"init_db.py",
		"create_db.py"
	].map((file) => ({
		language: "python",
		files: { [file]: any },
		run: `<python> ${file}`
	})),
	{
		language: "node",
		files: {
			"prisma/schema.prisma": any,
			"prisma/migrations/migration_lock.toml": any
		},
		run: "<npx>prisma migrate deploy"
	},
	{
		language: "node",
		files: { "prisma/schema.prisma": any },
		run: "<npx>prisma db push"
	},
	{
		language: "node",
		files: { "knexfile.*": any },
		run: "<npx>knex migrate:latest"
	},
	{
		language: "node",
		files: { ".sequelizerc": any },
		run: "<npx>sequelize-cli db:migrate"
	},
	{
		language: "ruby",
		files: {
			"bin/rails": any,
			"config/database.yml": any
		},
		run: "bundle exec rails db:prepare"
	},
	{
		language: "php",
		files: { artisan: any },
		run: "php artisan migrate --force"
	}
];
const perSide = "loadline_{side}";
const sqlValues = (user, port) => [
	[/(?:UR[IL]|DSN)$/, `<scheme>://${user}:loadline@127.0.0.1:${port}/${perSide}`],
	[/(?:HOST|SERVER)(?:NAME)?$/, "127.0.0.1"],
	[/PORT$/, String(port)],
	[/(?:USER|USERNAME)$/, user],
	[/(?:PASS|PASSWORD|PASSWD)$/, "loadline"],
	[/(?:DB|DATABASE|NAME)$/, perSide]
];
const databases = [
	{
		name: "PostgreSQL",
		sign: /postgres|psycopg|asyncpg|"pg"|\blib\/pq\b|\bpgx\b|npgsql/i,
		reads: /^(?:DATABASE_|DB_|PG|POSTGRES_)/,
		scheme: /\b(postgres(?:ql)?(?:\+\w+)?):\/\//,
		image: "postgres:17",
		port: 5432,
		health: "pg_isready -U postgres",
		variables: { POSTGRES_PASSWORD: "loadline" },
		values: sqlValues("postgres", 5432),
		prepare: `PGPASSWORD=loadline psql -q -h 127.0.0.1 -U postgres -c 'DROP DATABASE IF EXISTS ${perSide} WITH (FORCE)' -c 'CREATE DATABASE ${perSide}'`
	},
	{
		name: "MySQL",
		sign: /mysql|mariadb|pymysql/i,
		reads: /^(?:DATABASE_|DB_|MYSQL_)/,
		scheme: /\b(mysql(?:\+\w+)?):\/\//,
		image: "mysql:8.4",
		port: 3306,
		health: "mysqladmin ping -h 127.0.0.1 -ploadline",
		variables: { MYSQL_ROOT_PASSWORD: "loadline" },
		values: sqlValues("root", 3306),
		prepare: `mysql -h 127.0.0.1 -u root -ploadline -e 'DROP DATABASE IF EXISTS ${perSide}; CREATE DATABASE ${perSide}'`
	},
	{
		name: "Redis",
		sign: /redis/i,
		reads: /^REDIS_/,
		image: "redis:8",
		port: 6379,
		health: "redis-cli ping",
		variables: {},
		values: [
			[/UR[IL]$/, "redis://127.0.0.1:6379/0"],
			[/HOST$/, "127.0.0.1"],
			[/PORT$/, "6379"]
		]
	}
];

// src/features/init/recognise/traits.ts
function asksFor(name, sources) {
	if (!sources.includes(name)) return false;
	const called = new RegExp(`\\b(\\w{1,40})\\(\\s*["'\`]${name}["'\`]`, "g");
	return new RegExp(`\\b(?:env(?:iron)?|ENV)(?:\\?)?(?:\\.|\\[["'\`])${name}\\b|\\$\\{${name}\\b`).test(sources) || new RegExp(`\\{[^{}]{0,200}\\b${name}\\b[^{}]{0,200}\\}\\s*=\\s*(?:process|import\\.meta)\\.env`).test(sources) || [...sources.matchAll(called)].some(([, callee = ""]) => /get|env|lookup|config|fetch|^var/i.test(callee));
}
const portVariables = [
	"PORT",
	"HTTP_PORT",
	"SERVER_PORT",
	"APP_PORT",
	"API_PORT",
	"WEB_PORT",
	"LISTEN_PORT"
];
const addressVariables = [
	"ADDR",
	"LISTEN_ADDR",
	"HTTP_ADDR",
	"SERVER_ADDR",
	"BIND_ADDR",
	"LISTEN_ADDRESS"
];
function listenVariable(sources) {
	const port = portVariables.find((name) => asksFor(name, sources));
	if (port !== void 0) return [port, "{port}"];
	const address = addressVariables.find((name) => new RegExp(`\\b${name}\\b[\\s\\S]{0,120}?["'\`][\\w.]{0,40}:\\d{2,5}["'\`]`).test(sources) && asksFor(name, sources));
	return address === void 0 ? void 0 : [address, "127.0.0.1:{port}"];
}
function portIn(texts) {
	for (const text of texts) {
		const port = fallbackPort(text) ?? text.split("\n").map(portOfLine).find((it) => it !== void 0);
		if (port !== void 0) return port;
	}
}
function fallbackPort(sources) {
	return validPort(/\bPORT\b["'\])\s]*(?:\|\||\?\?|,|\bor\b)\s*["']?(\d{2,5})\b|\.listen\(\s*(\d{2,5})\b|\bport\s*=\s*(\d{4,5})\b/.exec(sources)?.slice(1).find((digits) => digits !== void 0));
}
function portOfLine(line) {
	if (line.length > 300 || !/listen|addr|port|\.Run\(/i.test(line)) return void 0;
	return validPort(/"[\w.]{0,40}:(\d{2,5})"/.exec(line)?.[1] ?? /(?:\bport|Port|PORT).{0,60}?["\s(=](\d{4,5})\b/.exec(line)?.[1]);
}
function validPort(digits) {
	const port = Number(digits);
	return port > 0 && port < 65536 ? port : void 0;
}
const readyPaths = [...[
	"/health",
	"/healthz",
	"/health/ready",
	"/healthcheck",
	"/api/health",
	"/readyz",
	"/ready"
], ...[
	"/livez",
	"/up",
	"/ping",
	"/status"
]];
const backing = /\b(?:DATABASE_UR[IL]|DB_(?:HOST|URL|NAME|USER|PASSWORD|PORT)|PG(?:HOST|DATABASE|USER|PASSWORD|PORT)|POSTGRES_\w{1,20}|MYSQL_\w{1,20}|MONGO(?:DB)?_UR[IL]|REDIS_(?:HOST|URL)|AMQP_URL|RABBITMQ_URL|KAFKA_BROKERS?)\b/g;
function traitsOf(sources) {
	return {
		ready: readyPaths.find((path) => new RegExp(`["'\`](?:GET )?${path}/?["'\`]`).test(sources)),
		reads: [...new Set(sources.match(backing))].filter((name) => asksFor(name, sources))
	};
}
function provisions(reads, packages, sources) {
	const found = databases.filter(({ sign }) => sign.test(packages) || sign.test(sources)).map((database) => ({
		database,
		own: reads.filter((name) => database.reads.test(name))
	})).filter(({ own }) => own.length > 0);
	const isShared = found.filter(({ database }) => database.prepare !== void 0).length > 1;
	const given = found.filter(({ database }) => !isShared || database.prepare === void 0);
	const values = given.flatMap(({ database: { name, scheme, values: rows }, own }) => own.flatMap((variable) => {
		const value = rows.find(([pattern]) => pattern.test(variable))?.[1];
		const written = scheme?.exec(sources)?.[1] ?? name.toLowerCase();
		return value === void 0 ? [] : [[variable, value.replace("<scheme>", written)]];
	}));
	return {
		databases: given.map(({ database }) => database),
		env: Object.fromEntries(values),
		prepare: given.flatMap(({ database }) => database.prepare ?? [])
	};
}

// src/features/init/recognise/compose.ts
const names = [
	"compose.yaml",
	"compose.yml",
	"docker-compose.yaml",
	"docker-compose.yml"
];
const composePortsPath = ".github/loadline-compose.yml";
const port = union([
	string(),
	number().transform(String),
	looseObject({
		target: string$1(),
		published: string$1().optional()
	}).transform(({ target, published }) => published === void 0 ? target : `${published}:${target}`)
]);
const service = looseObject({
	build: unknown().optional(),
	container_name: maybe(string()),
	ports: maybe(array(port))
});
const compose = looseObject({ services: record(string(), service) });
function readCompose(files) {
	const path = names.find((name) => files.paths.has(name));
	if (path === void 0) return void 0;
	const services = compose.safeParse(parseYaml(files.text(path) ?? "")).data?.services;
	if (services === void 0) return void 0;
	const built = Object.entries(services).filter(([name, { build, ports = [] }]) => /^[\w.-]+$/.test(name) && build !== void 0 && ports.length > 0);
	const [name, { ports: [first = ""] = [] } = {}] = built.length === 1 ? built[0] ?? [] : [];
	const target = validPort(/(?:^|:)(\d{2,5})(?:\/tcp)?$/.exec(first)?.[1]);
	if (name === void 0 || target === void 0) return void 0;
	const command = `docker compose -p loadline-{side} -f ${path} -f ${composePortsPath}`;
	return {
		hasMore: Object.keys(services).length > 1,
		service: {
			name: "a compose file",
			at: path,
			folder: "",
			build: [],
			takesPort: true,
			reads: [],
			databases: [],
			toolchain: { kind: "docker" },
			prepare: `${command} build`,
			run: `${command} up`,
			stop: `${command} down -v`,
			port: validPort(/(\d{2,5})\}?:\d+(?:\/tcp)?$/.exec(first)?.[1]) ?? target,
			beside: {
				path: composePortsPath,
				content: portsFile(services, name, target)
			}
		}
	};
}
function portsFile(services, name, target) {
	return `# Lets the gate run two of this project side by side: PORT is the port of each.\nservices:\n${Object.entries(services).flatMap(([key, { container_name, ports }]) => {
		const lines = [
			...container_name === void 0 ? [] : ["    container_name: !reset null"],
			...key === name ? [`    ports: !override ["127.0.0.1:\${PORT}:${target}"]`] : [],
			...key !== name && ports !== void 0 ? ["    ports: !reset []"] : []
		];
		return lines.length === 0 || !/^[\w.-]+$/.test(key) ? [] : [`  ${key}:`, ...lines];
	}).join("\n")}\n`;
}

// src/features/init/paths.ts
const workflowFolder = ".github/workflows";
const usualNames$1 = {
	gate: "performance.yml",
	publish: "performance-publish.yml",
	baseline: "performance-baseline.yml"
};
const workflowPath = (name) => `${workflowFolder}/${name}`;
const otherName = (name) => `loadline-${name}`;
const gateFilePath = ".github/loadline.yml";
const firstScripts = ["perf/smoke.js", "perf/k6-smoke.js"];
const firstScriptsOfPython = ["benchmarks/smoke.js", "benchmarks/k6-smoke.js"];
const ignorePath = ".gitignore";
const runsFolder = ".loadline/";
const possiblePaths = [
	gateFilePath,
	composePortsPath,
	...[...firstScripts, ...firstScriptsOfPython],
	...Object.values(usualNames$1).flatMap((name) => [name, otherName(name)]).map(workflowPath),
	ignorePath
];

// src/features/init/planned.ts
const isThere = "it exists";

// src/features/init/recognise/scripts.ts
function importsK6(text) {
	return /(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)["']k6(?:\/[\w./-]+)?["']/.test(text);
}
function isRunnable(text) {
	return importsK6(text) && /\bexport\s+(?:default\b|(?:const|let|var)\s+options\b)|\bas\s+default\b/.test(text);
}
function mentionsTarget(text) {
	return /\b(?:TARGET_URL|BASE_URL)\b/.test(text);
}
function importedBy(text) {
	return [...text.matchAll(/(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)["']([^"'\n]+)["']/g)].map(([, name = ""]) => name);
}
function foreignNeed(text) {
	const imported = importedBy(text.replace(/^[ \t]*(?:\/\/|\*).*$/gm, "").replace(/\bimport\s+type\b[^;'"]*["'][^"'\n]*["']/g, ""));
	if (imported.some((name) => name.startsWith("k6/x/"))) return "extension";
	const isPackage = (name) => !/^(?:k6(?:\/|$)|\.{0,2}\/|[a-z]+:\/\/)/.test(name);
	return imported.some(isPackage) ? "package" : void 0;
}
function remoteImports(text) {
	return importedBy(text).filter((name) => /^https?:\/\/[\w./:@?&=%~+-]{1,300}$/.test(name));
}
function ownImports(path, text) {
	return importedBy(text).filter((name) => /^\.{1,2}\//.test(name)).map((name) => posix.join(posix.dirname(path), name));
}
const longestMs = 6e5;
function isLong(path, text = "") {
	if (/(?:^|[^a-z])(?:soak|stress|spike|breakpoint|endurance)(?:[^a-z]|$)/i.test(posix.basename(path))) return true;
	const durations = text.replace(/^[ \t]*(?:\/\/|\*).*$/gm, "").matchAll(/\bduration["']?\s*:[^,}\n]{0,100}?["'`]([\d.hms]+)["'`]/g);
	return sumOf([...durations], ([, it = ""]) => parseDurationMs(it) ?? 0) > longestMs;
}
const plainFolders = /^(?:k6|perf|performance|load|load-?tests?|tests?|src|scripts|apps|packages|services)$/i;
function scenarioNames(paths, used = []) {
	const candidates = paths.map((path) => {
		return {
			file: slug(posix.basename(path).replace(/(?:\.k6)?\.[cm]?[jt]s$/i, "")) || "scenario",
			folders: posix.dirname(path).split("/").filter((it) => !plainFolders.test(it)).map(slug).filter((it) => it !== "")
		};
	});
	const taken = new Set(used);
	return candidates.map(({ file, folders }) => {
		const name = firstFree((candidates.filter((other) => other.file === file).length === 1 ? file : [...folders.slice(-2), file].join("-")).slice(0, 60), taken);
		taken.add(name);
		return name;
	});
}
function firstFree(wanted, taken) {
	let name = wanted;
	for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
	return name;
}
function slug(text) {
	return text.normalize("NFKD").replaceAll(/[^\w.-]+/g, "-").replaceAll(/^[^A-Za-z0-9]+|(?<![^A-Za-z0-9])[^A-Za-z0-9]+$/g, "");
}

// src/features/init/requests/pace.ts
const warmUpMs = 3e3;
const blocks = 8;
const blockMs = 1e3;
const patienceMs$2 = 1e4;
const rates = [
	5,
	10,
	20,
	30,
	40,
	60,
	80,
	100
];
const share = .25;
const roundSeconds = 30;
const users = 10;
const triedSeconds = 5;
const timesAsLong = 5;
const leastWaitedMs = 50;
async function measurePace(target, requests, signal) {
	let next = 0;
	const answersFor = async (lengthMs) => {
		const [started, answersMs] = [performance.now(), []];
		while (performance.now() - started < lengthMs) {
			signal.throwIfAborted();
			const path = requests[next % requests.length]?.path ?? "/";
			next += 1;
			const sent = performance.now();
			try {
				const response = await fetch(`${target}${path}`, { signal: AbortSignal.timeout(patienceMs$2) });
				await response.arrayBuffer();
				if (!response.ok) return void 0;
			} catch (error) {
				const isLate = error instanceof DOMException && error.name === "TimeoutError";
				if (error instanceof TypeError || isLate) return void 0;
				throw error;
			}
			answersMs.push(performance.now() - sent);
		}
		return answersMs;
	};
	if (await answersFor(warmUpMs) === void 0) return void 0;
	const measured = [];
	for (let block = 0; block < blocks; block += 1) {
		const answersMs = await answersFor(blockMs);
		if (answersMs === void 0) return void 0;
		measured.push(answersMs);
	}
	return await sustained(measured, async (ratePerSec) => await p95At(target, requests, {
		ratePerSec,
		seconds: triedSeconds,
		signal
	}));
}
async function sustained(measured, p95Of) {
	const pace = paceOf(measured);
	const mostMs = Math.max(leastWaitedMs, timesAsLong * pace.p95Ms);
	let waitedAtPerSec;
	for (const ratePerSec of rates.filter((rate) => rate <= pace.ratePerSec).toReversed()) {
		if (await p95Of(ratePerSec) <= mostMs) return waitedAtPerSec === void 0 ? pace : {
			...paceOf(measured, ratePerSec),
			waitedAtPerSec
		};
		waitedAtPerSec = ratePerSec;
	}
	return {
		...paceOf(measured, rates[0]),
		...waitedAtPerSec !== void 0 && { waitedAtPerSec }
	};
}
async function p95At(target, requests, load) {
	const { ratePerSec, seconds, signal } = load;
	const agent = new Agent({
		keepAlive: true,
		scheduling: "fifo"
	});
	const ask = async (index) => {
		const path = requests[index % requests.length]?.path ?? "/";
		const sent = performance.now();
		try {
			const response = await new Promise((resolve, reject) => {
				const options = {
					agent,
					signal: AbortSignal.timeout(patienceMs$2)
				};
				get(`${target}${path}`, options, resolve).on("error", reject);
			});
			await finished(response.resume());
			return (response.statusCode ?? 500) < 400 ? performance.now() - sent : Number.POSITIVE_INFINITY;
		} catch {
			return Number.POSITIVE_INFINITY;
		}
	};
	const inTurn = (count) => Array.from({ length: count }, (_, index) => index);
	try {
		await Promise.all(inTurn(users).map(ask));
		const answers = [];
		for (const index of inTurn(seconds * ratePerSec)) {
			answers.push(ask(index));
			await setTimeout(1e3 / ratePerSec, void 0, { signal });
		}
		const answersMs = await Promise.all(answers);
		return answersMs.every(Number.isFinite) ? percentile(answersMs, 95) : Number.POSITIVE_INFINITY;
	} finally {
		agent.destroy();
	}
}
const percentile = (values, percent) => percentileOf(values.toSorted((one, other) => one - other), percent);
function paceOf(measured, mostPerSec = Number.POSITIVE_INFINITY) {
	const kept = measured.filter(({ length }) => length > 0);
	const means = kept.map((answersMs) => sumOf(answersMs, (ms) => ms) / answersMs.length);
	const wanted = Math.min(mostPerSec, share * 1e3 / percentile(means, 25));
	const ratePerSec = rates.findLast((rate) => rate <= wanted) ?? rates[0] ?? 5;
	const levels = kept.map((answersMs) => percentile(answersMs, 95));
	const level = percentile(levels, 50);
	const deviation = (percentile(levels, 75) - percentile(levels, 25)) / 1.35;
	const ofBlock = sumOf(kept, ({ length }) => length) / kept.length;
	const scale = Math.sqrt(ofBlock / Math.max(ofBlock, ratePerSec * roundSeconds));
	return {
		p95Ms: level,
		ratePerSec,
		noise: deviation / level * scale
	};
}
const tolerances = [
	.05,
	.1,
	.15
];
function toleranceFor({ noise }) {
	const needed = 4 * noise * Math.SQRT2 / Math.sqrt(3);
	const chosen = tolerances.find((it) => it >= needed) ?? .15;
	return `${Math.round(chosen * 100)}%`;
}
function limitFor({ p95Ms }) {
	const roomy = Math.max(100, 10 * p95Ms);
	const step = roomy < 1e3 ? 100 : 500;
	return `${Math.ceil(roomy / step) * step}ms`;
}

// src/features/init/write/pins.ts
const release = {
	repository: "OWNER/loadline",
	commit: "69de1265f8ce749a7786052d246332d7ed46eff2",
	tag: "v0.1.0"
};
const hasPlaceholder = release.repository.startsWith("OWNER/");
const pins = {
	loadline: `${release.repository}@${release.commit} # ${release.tag}`,
	checkout: "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1",
	setupNode: "actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0",
	setupPython: "actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0",
	downloadArtifact: "actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1",
	uploadArtifact: "actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0"
};
const schemaAddress = `https://raw.githubusercontent.com/${release.repository}/${release.commit}/schemas/gate-file.schema.json`;

// src/features/init/write/quoted.ts
const notText = /^(?:true|false|yes|no|on|off|null|y|n|\.inf|\.nan)$/i;
const unseen = /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff]/g;
function quoted(text) {
	if (/^\.?[A-Za-z_][\w./-]*$/.test(text) && !notText.test(text)) return text;
	return JSON.stringify(text).replace(unseen, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// src/features/init/write/preview.ts
const deploymentRequest = "Replace the step 'Deploy the preview': it has to write url=https://... to GITHUB_OUTPUT";
const notDeployed = `|
          echo "::error::${deploymentRequest}"
          exit 1`;
const standingVariable = "LOADLINE_TARGET_URL";
const previewVariable = "LOADLINE_PREVIEW_URL";
function needsStanding({ kind }) {
	return kind === "reported" || kind === "silent" || kind === "handed";
}
function isSideBySide({ kind }) {
	return kind === "reported" || kind === "started";
}
function hasMergeQueue({ kind }) {
	return kind !== "silent" && kind !== "handed";
}
function targetInput(preview) {
	switch (preview.kind) {
		case "reported": return ["target-url: auto # the deployment of this commit, as GitHub knows it"];
		case "silent": return [`target-url: \${{ format(vars.${previewVariable}, github.event.pull_request.number) }} # Settings > Secrets and variables`];
		case "handed": return ["target-url: ${{ inputs.target-url }}"];
		case "started": return [];
		case "startedByJob":
		case "unknown": return ["target-url: ${{ steps.preview.outputs.url }}"];
		default: return preview;
	}
}
function previewSteps(preview, like) {
	switch (preview.kind) {
		case "unknown": return deployStep(preview.run ?? notDeployed, like);
		case "started": return setupStep(preview.service.toolchain);
		case "startedByJob": return setupStep(preview.service.toolchain) + startStep(preview.service);
		case "reported":
		case "silent":
		case "handed": return "";
		default: return preview;
	}
}
function deployStep(run, like) {
	return `      # ${like === void 0 ? "Replace this step with your preview deployment. It must write url=https://… to its output." : `The same deployment as in ${like}.`}
      - name: Deploy the preview
        id: preview
        run: ${run}

`;
}
function setupStep({ kind, version, versionFile }) {
	if (kind === "java" && version !== void 0) return javaStep(version);
	const uses = kind === "node" ? pins.setupNode : pins.setupPython;
	const wanted = versionFile === void 0 ? "node-version: lts/*" : `${kind}-version-file: ${quoted(versionFile)}`;
	return kind === "node" || kind === "python" && versionFile !== void 0 ? `      - uses: ${uses}\n        with:\n          ${wanted}\n\n` : "";
}
function javaStep(version) {
	return `      - name: Use Java ${version}
        run: |
          echo "JAVA_HOME=$JAVA_HOME_${version}_X64" >> "$GITHUB_ENV"
          echo "$JAVA_HOME_${version}_X64/bin" >> "$GITHUB_PATH"

`;
}
function jobServices(preview) {
	const databases = preview.kind === "started" ? preview.service.databases : [];
	if (databases.length === 0) return "";
	return `    services:\n${databases.map(({ name, image, port, variables, health }) => {
		const given = Object.entries(variables).map(([key, value]) => `          ${key}: ${value}\n`);
		return `      ${name.toLowerCase()}:
        image: ${image}
${given.length === 0 ? "" : `        env:\n${given.join("")}`}        ports: ["${port}:${port}"]
        options: --health-cmd "${health}" --health-interval 2s --health-retries 30
`;
	}).join("")}`;
}
function startStep({ folder, build, prepare, run, env = {}, port }) {
	const fill = (text) => filledIn$2(text, {
		side: "head",
		port
	});
	const lines = [
		...build,
		...prepare === void 0 ? [] : [fill(prepare)],
		`${fill(run)} > "$RUNNER_TEMP/service.log" 2>&1 &`,
		`echo "url=http://localhost:${port}" >> "$GITHUB_OUTPUT"`
	];
	const variables = {
		PORT: String(port),
		...env
	};
	return `      # Runs on the same machine as k6; the gate waits until it answers. If the variable PORT or a flag said where it
      # listens, the gate could start it and its base side by side: see docs/start.md of Loadline.
      - name: Start the service
        id: preview
${folder === "" ? "" : `        working-directory: ${quoted(folder)}\n`}        env:
${Object.entries(variables).map(([name, value]) => `          ${name}: ${JSON.stringify(fill(value))}\n`).join("")}        run: |
${lines.map((line) => `          ${line}\n`).join("")}
`;
}

// src/features/init/write/steps.ts
const usual = {
	...usualNames$1,
	measuring: "Performance",
	action: pins.loadline
};
const checkout = `      - uses: ${pins.checkout}
        with:
          persist-credentials: false
`;
function ownCheckout({ action }) {
	if (!action.startsWith("./")) return "";
	return `      - name: Get the action from the default branch
        uses: ${pins.checkout}
        with:
          ref: \${{ github.event.repository.default_branch }}
          sparse-checkout: .github/actions
          persist-credentials: false

`;
}
const demandLabel = "performance";
function isOtherLabel(labels) {
	return `github.event.action == 'labeled'${labels.map((label) => ` && github.event.label.name != '${label}'`).join("")}`;
}
function besideOthers(labels) {
	return `\n    \${{ ${isOtherLabel(labels)} && 'another label' || '' }}`;
}
function inputLines(inputs) {
	return inputs.map((it) => `          ${it}\n`).join("");
}
function baselineInput({ baseline }) {
	return baseline === usualNames$1.baseline ? [] : [`baseline-workflow: ${baseline}`];
}
function uploadStep(title, artifact) {
	return `      - name: ${title}
        if: \${{ !cancelled() && steps.loadline.outputs.report-path != '' }}
        uses: ${pins.uploadArtifact}
        with:
          name: ${artifact}
          path: |
            \${{ steps.loadline.outputs.report-path }}
            \${{ steps.loadline.outputs.json-path }}
            \${{ steps.loadline.outputs.junit-path }}
            \${{ steps.loadline.outputs.record-paths }}
`;
}

// src/features/init/write/gate-workflow.ts
function measureWorkflow(preview, choices = usual) {
	return gateJob(preview, choices, {
		opening: `# Measures every pull request. Its token may only read, since the pull request's code runs here; ${choices.publish}
# posts the verdict.`,
		job: ["measure", "Measure"],
		permissions: ["contents: read # the script, the gate file of the base branch and the stored baseline"],
		labels: [demandLabel],
		step: "Measure its performance",
		inputs: [`publish: false # ${choices.publish} does`],
		upload: "Hand over the measurements"
	});
}
function gateWorkflow(preview, choices = usual) {
	return gateJob(preview, choices, {
		opening: `# The gate, for a private repository: measures every pull request, compares it with its base, and comments. The job runs
# the pull request's code and may write: use it only where you trust all who can open one.`,
		job: ["gate", "Gate"],
		permissions: [
			"contents: read # the script and the stored baseline",
			"pull-requests: write # the comment",
			"checks: write # the check run"
		],
		labels: [acceptedLabel, demandLabel],
		step: "Judge its performance",
		inputs: [],
		upload: "Keep the report"
	});
}
function gateJob(preview, choices, gate) {
	const [key, title] = gate.job;
	const labels = preview.kind === "handed" ? [] : gate.labels;
	const permissions = [...gate.permissions, ...preview.kind === "reported" ? [deployments] : []];
	const inputs = [
		...targetInput(preview),
		...gate.inputs,
		...baselineInput(choices),
		`artifact: ${artifact} # where the report says that its page is`
	];
	return `${gate.opening}
name: ${preview.kind === "handed" ? usual.measuring : choices.measuring}

${gateTrigger(preview)}
permissions: {}

concurrency:
  group: ${labels.length > 0 ? `>-\n    ${gateGroup}${besideOthers(labels)}` : gateGroup}
  cancel-in-progress: true

jobs:
  ${key}:
${labels.length > 0 ? labelledName(title, labels) : `    name: ${title}\n`}    runs-on: ubuntu-latest
    timeout-minutes: 30
    permissions:
${permissions.map((it) => `      ${it}\n`).join("")}${jobServices(preview)}    steps:
${checkout}
${previewSteps(preview)}      - name: ${gate.step}
        id: loadline
        uses: ${choices.action}
        with:
${inputLines(inputs)}
${uploadStep(gate.upload, artifact)}`;
}
const artifact = "performance";
const deployments = "deployments: read # where this commit is deployed";
const gateGroup = "performance-${{ github.event.pull_request.number || github.ref }}";
function labelledName(title, labels) {
	return `    # An expression, because another label skips this job, and a skipped job of its own name would pass the branch rules.
    name: \${{ github.event_name && '${title}' }}
    if: >-
      \${{ !(${isOtherLabel(labels)}) }}
`;
}
function gateTrigger(preview) {
	if (preview.kind === "handed") return `# Called by the workflow that deploys the preview.
on:
  workflow_call:
    inputs:
      target-url:
        description: Base URL of the preview
        type: string
        required: true
`;
	return `on:\n  pull_request:\n    types: [opened, synchronize, reopened, labeled]\n${hasMergeQueue(preview) ? "  merge_group:\n" : ""}`;
}
function callingJob({ job, output }, gate, isPrivate) {
	return `  performance:
    needs: ${job}
    permissions:
      contents: read
${isPrivate ? "      pull-requests: write\n      checks: write\n" : ""}    uses: ./${gate}
    with:
      target-url: \${{ needs.${job}.outputs.${output} }}
`;
}

// src/features/init/write/smoke.ts
const mostTried = 5;
function firstScript(script) {
	const { path, requests, rate, isProtected, isSeen } = script;
	const headers = isProtected ? `// Headers that let the gate in where previews are protected: await.headers of the gate file.
const headers = JSON.parse(__ENV.LOADLINE_HEADERS || "{}");
` : "";
	return `// A first scenario: a constant rate of requests, each of those below as often as the others.
//
//   TARGET_URL   the deployment; Loadline sets it (k6 run -e TARGET_URL=http://localhost:3000 ${path})
//   RATE         requests a second, default ${rate}
//   DURATION     default 30s
import { check } from "k6";
import exec from "k6/execution";
import http from "k6/http";

${requestLines(script)}
const rate = Number(__ENV.RATE || ${rate});
${headers}
export const options = {
  scenarios: {
    // An open model: the rate stays the same when the service gets slower.
    smoke: {
      executor: "constant-arrival-rate",
      rate,
      timeUnit: "1s",
      duration: __ENV.DURATION || "30s",
      preAllocatedVUs: ${Math.max(10, Math.ceil(rate / 5))},
      maxVUs: ${Math.max(50, rate * 2)},
    },
  },
  thresholds: { checks: ["rate>0.99"] },
};

export default function () {
  const { name, path } = requests[exec.scenario.iterationInTest % requests.length];
  // Read here, not once at the top, so that one k6 process can load two deployments side by side.
  const response = http.get(\`\${__ENV.TARGET_URL}\${path}\`, { ${isProtected ? "headers, " : ""}tags: { name } });
${isSeen || requests.length === 0 ? "" : unseenLines(path)}  check(response, { "status is 2xx": ({ status }) => status >= 200 && status < 300 });
}
`;
}
function requestLines({ path, requests, isSeen, tried }) {
	if (requests.length === 0) return `const requests = [];\nthrow new Error(${JSON.stringify(nothingAnswered(path, tried))});\n`;
	const items = requests.map((it) => `{ name: ${JSON.stringify(it.name)}, path: ${JSON.stringify(it.path)} }`);
	const listed = items.length === 1 ? items.join("") : `\n${items.map((it) => `  ${it},\n`).join("")}`;
	return `// ${isSeen ? "What answered 2xx when `loadline init` asked: let them be what your users do." : "Nobody has asked these yet: let them be what your users do."}\nconst requests = [${listed}];\n`;
}
function unseenLines(path) {
	return `  if (response.status === 404) {
    exec.test.abort(\`GET \${path} answered 404: name paths that answer 2xx in "requests" of ${path}\`);
  }
`;
}
function nothingAnswered(path, tried) {
	return `Name paths that answer 2xx in "requests" of ${path}: init asked ${triedWords(tried)}.`;
}
function triedWords(tried) {
	const sorted = [...tried.filter(({ answer }) => answer !== 404), ...tried.filter(({ answer }) => answer === 404)];
	const listed = sorted.slice(0, mostTried).map(({ path, answer }) => `${path} (${answer})`);
	const more = sorted.length - listed.length;
	return `${listed.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

// src/features/init/to-do.ts
function toDoOf(planned) {
	const { files, findings, workflows } = planned;
	const isOpen = findings.workflows.some(({ leftOpen }) => leftOpen.includes("publisher"));
	return [
		...previewToDo(planned),
		...readsToDo(planned),
		...firstToDo(planned),
		...scriptsToDo(planned),
		...when(files.some(({ kind, path }) => kind === "kept" && path === ".gitignore"), `Add \`${runsFolder}\` to ${ignorePath}: a terminal writes reports and baselines there.`),
		...when(isOpen || hasPlaceholder && !planned.isVendored && files.some(isNew), `Replace OWNER in ${release.repository} with the account that publishes your Loadline, or delete these files and run \`loadline init --vendor\`, which copies Loadline into the repository.`),
		...when(isWritten(workflows, usualNames$1.publish), `Merge these files first: GitHub runs ${usualNames$1.publish} as it is on the default branch, so the first comment and check are those of the next pull request. Then require the check \`Loadline: …\` in the branch rules, not the job Measure, which runs the pull request's own code.`),
		...when(isWritten(workflows, usualNames$1.publish) && !isWritten(files, ".github/loadline.yml"), `Where the check is required, set \`fail-on-inconclusive: true\` in ${gateFilePath}: without it, a gate that reached no verdict does not fail it.`)
	];
}
function notesOf(planned) {
	const { files, findings, firstScript, isPrivate, preview, workflows } = planned;
	return [
		...serviceNotes(planned),
		...databaseNotes(planned),
		...hostNotes(planned),
		...leftOutNotes(planned),
		...remoteNotes(planned),
		...when(isWritten(workflows, usualNames$1.baseline) && needsStanding(preview), `For a stored baseline, set the repository variable ${standingVariable} to the URL of a deployment of the default branch that is similar to the previews: it is measured there each night. ${usualNames$1.baseline} does nothing until then.`),
		...when(isPrivate && isWritten(workflows, usualNames$1.gate), "The job of the gate runs the pull request's code and may write: keep this repository private, and run `loadline init` without --private where strangers can open pull requests."),
		...firstScript !== void 0 && isWritten(files, firstScript) ? firstNotes(firstScript, planned) : [],
		...when(findings.isOnGitHub && isWritten(files, ".github/loadline.yml"), `The new gate file has \`fail-on-inconclusive: true\`, for a check that is required: it also fails where no verdict was possible, such as after too little load. Where the check only informs, take the line out.`),
		...when(!findings.isOnGitHub, "This repository is not on GitHub, so no workflows were planned. The gate works in any terminal or CI job.")
	];
}
function when(applies, sentence) {
	return applies ? [sentence] : [];
}
const isNew = ({ kind }) => kind === "new";
const isWritten = (files, name) => files.some((file) => isNew(file) && file.path.endsWith(name));
function leftOutNotes({ leftOut, files }) {
	const scripts = leftOut.length === 1 ? "1 script is" : `${leftOut.length} scripts are`;
	return when(leftOut.length > 0 && isWritten(files, ".github/loadline.yml"), `${scripts} not in the gate: ${gateFilePath} says why. To add one, write its name below \`scenarios\` there, and below that \`script: PATH\`.`);
}
function scriptsToDo({ gated }) {
	return gated.filter(({ readsTarget }) => !readsTarget).map(({ path }) => `${quoted(path)} does not read the deployment's address: use __ENV.TARGET_URL in its requests.`);
}
function remoteNotes({ gated }) {
	return gated.flatMap(({ path, remote = [] }) => when(remote.length > 0, `${quoted(path)} imports ${remote.join(", ")}, which k6 fetches in each job: where that is not possible, keep a copy in the repository and import it by its path.`));
}
function previewToDo(planned) {
	const { preview, workflows, findings } = planned;
	if (findings.workflows.some(({ leftOpen }) => leftOpen.includes("deployment"))) return [deploymentToDo(findings)];
	if (preview.kind === "handed") return callToDo(preview, planned);
	if (!workflows.some(isNew)) return [];
	if (preview.kind === "unknown") return [deploymentToDo(findings)];
	if (preview.kind === "startedByJob") {
		const { run, port } = preview.service;
		return [`Check the step 'Start the service' in the workflows: it runs \`${run}\` and expects port ${port}. Better: let the service take its port from the variable PORT, delete these files and run init again; then the gate starts it and its base side by side.`];
	}
	return preview.kind === "silent" ? [`Set the repository variable ${previewVariable} (Settings > Secrets and variables > Actions > Variables) to the address of the previews on ${preview.host.name}, with {0} for the pull request's number, such as ${preview.host.example}. Nothing in the files has to be edited.`] : [];
}
function readsToDo({ preview, files }) {
	if (preview.kind !== "started") return [];
	const { reads } = preview.service;
	return when(reads.length > 0 && isWritten(files, ".github/loadline.yml"), `The service reads ${reads.join(", ")}: give both sides what it needs in \`start.env\` of ${gateFilePath}, {side} telling them apart (as in shop_{side}), or remove this if it starts without.`);
}
function databaseNotes({ preview, files }) {
	if (preview.kind !== "started" || !isWritten(files, ".github/loadline.yml")) return [];
	return preview.service.databases.map(({ name, image, port, variables }) => {
		return `The workflows start ${name} for the service. In a terminal start it before a gate: \`docker run --rm -d -p 127.0.0.1:${port}:${port}${Object.entries(variables).map(([key, value]) => ` -e ${key}=${value}`).join("")} ${image}\`.`;
	});
}
function waitingWords({ waitedAtPerSec, ratePerSec }) {
	if (waitedAtPerSec === void 0) return "";
	return `, but ${waitedAtPerSec === ratePerSec ? "even " : ""}at ${waitedAtPerSec} requests a second they waited for each other, or failed`;
}
function firstNotes(path, { looked, isYetToLook }) {
	if (isYetToLook) return [`\`loadline init\` starts the service once: ${path} then requests what answered 2xx in place of \`/\`, and its rate, limit and tolerance follow from how fast that was.`];
	if (looked?.kind !== "answered") return [`${path} requests \`/\` alone: let it do what your users do, on paths that answer 2xx.${looked === void 0 ? "" : ` init could not start the service: ${looked.why}`}`];
	const { explored, pace } = looked;
	if (explored.requests.length === 0) return [];
	const measured = pace === void 0 ? "" : ` One after the other, 95 % were answered within ${formatFigure(pace.p95Ms, "time")}${waitingWords(pace)}: that is why it makes ${pace.ratePerSec} requests a second, and the gate file has a limit of ${limitFor(pace)} and a tolerance of ${toleranceFor(pace)}.`;
	return [`${path} requests what answered 2xx: ${explored.requests.map((it) => it.path).join(", ")}.${measured} Let it do what your users do.`];
}
function firstToDo({ firstScript, looked, files }) {
	if (looked?.kind === "failed" && isWritten(files, ".github/loadline.yml")) return [`Correct \`start\` in ${gateFilePath}, or what keeps the service from starting: init could not start it, as said below.`];
	const isEmpty = looked?.kind === "answered" && looked.explored.requests.length === 0;
	if (firstScript === void 0 || !isEmpty || !isWritten(files, firstScript)) return [];
	return [`Name paths that answer 2xx in ${firstScript}, which throws an error until then: init started the service and asked ${triedWords(looked.explored.tried)}.`];
}
const mostOthers = 6;
function serviceNotes({ findings, preview }) {
	const { service, others } = findings;
	if (service === void 0 || others.length === 0) return [];
	if (preview.kind !== "started" && preview.kind !== "startedByJob") return [];
	const more = others.length - mostOthers;
	const listed = `${others.slice(0, mostOthers).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
	return [`Of ${others.length + 1} that may be the service init took ${service.at} (${service.name}), the first by its name and place. For another one: \`loadline init --service ${others[0]}\`. The others: ${listed}.`];
}
function hostNotes({ preview, workflows }) {
	if (!isWritten(workflows, usualNames$1.gate)) return [];
	if (preview.kind === "silent") return [`${preview.host.name} does not tell GitHub when a commit is deployed, so the gate may load the one before. If a workflow deploys the previews, give its job an output \`url\` and run init again: then the gate runs after it.`];
	if (preview.kind !== "reported") return [];
	return [`${preview.host ?? "What deploys this repository"} reports its deployments to GitHub, where the gate finds the preview of each commit. Previews have to be switched on, and where they are protected the gate needs a header that lets it in: see docs/previews.md of Loadline.`];
}
function deploymentToDo({ service, unstarted }) {
	const there = unstarted === void 0 ? "" : `there is a ${unstarted.manifest}, but `;
	return `Replace the step 'Deploy the preview' in the workflows: ${service === void 0 ? `${there}init could not detect how the service is deployed or started.` : "it fails until it outputs the deployment's address."}`;
}
function callToDo({ by }, planned) {
	const { findings, isPrivate } = planned;
	const [gate] = planned.workflows;
	if (gate === void 0 || gate.kind === "kept" && gate.why !== "it exists") return [];
	return when(!findings.workflows.some(({ calls }) => calls.includes(gate.path)), `Add this job to ${by.workflow}:\n${callingJob(by, gate.path, isPrivate)}`);
}

// src/features/init/write/baseline-workflow.ts
function baselineWorkflow(preview, of, { gate, action } = usual) {
	const standing = needsStanding(preview);
	return `${openingOf$1(preview, of)}
name: Performance baseline of ${plainBranch(of.branch)}

on:
${of.isRecording ? triggers(preview, of.branch) : ""}  workflow_dispatch:
    inputs:
      scenario:
        description: Scenario; empty for all
      reason:
        description: Reason for a new level (stored with the baseline)
      runs:
        description: Runs to measure
        type: number
        default: 3
      accept:
        description: Make this the new level, whatever the old one was
        type: boolean
        default: false

permissions: {}

# One at a time, so that two jobs do not disturb each other's measurement.
concurrency:
  group: performance-baseline
  cancel-in-progress: false

jobs:
  baseline:
    name: Baseline
${standing ? `    if: \${{ vars.${standingVariable} != '' }}\n` : ""}    runs-on: ubuntu-latest
    timeout-minutes: 60
    permissions:
      contents: write # the branch loadline-baselines
      checks: write # the check run
${of.hasIssue ? "      issues: write # the issue of the gate file's key issue\n" : ""}${jobServices(preview)}    steps:
${checkout}
${previewSteps(preview, gate)}      - name: Measure the baseline
        uses: ${action}
        with:
          mode: \${{ inputs.accept && 'baseline-accept' || 'baseline-update' }}
          scenario: \${{ inputs.scenario }}
          runs: \${{ inputs.runs || 3 }}
          reason: \${{ inputs.reason }}
${inputLines(standing ? standingTarget : targetInput(preview))}${of.isRecording ? proofStep(preview, action) : ""}`;
}
const weekly = "23 3 * * 1";
const otherNights = "23 3 * * 0,2-6";
function proofStep(preview, action) {
	const target = needsStanding(preview) ? standingTarget.slice(-1) : targetInput(preview);
	return `
      - name: Prove that the gate fails slower code
        if: \${{ github.event.schedule == '${weekly}' }}
        uses: ${action}
        with:
          mode: prove
${inputLines(target)}`;
}
function openingOf$1(preview, { branch, isRecording }) {
	const why = isSideBySide(preview) ? "# The baseline, the second step: the gate compares with the base beside the change, and with this where it has none." : "# The baseline: what the gate compares pull requests with.";
	const recording = needsStanding(preview) ? `Measures a permanent deployment of ${plainBranch(branch)} each night, as soon as the variable
# ${standingVariable} of the repository has its URL` : `Each push to ${plainBranch(branch)} adds runs, and so does each week, so that it does not grow old`;
	return `${why}
# ${isRecording ? `${recording}.\n# Once a week it proves that the gate fails slower code` : "Another workflow adds runs"}.
# By hand it measures again, or accepts a new level after an intended change.`;
}
function triggers(preview, branch) {
	return `${needsStanding(preview) ? "" : `  push:\n    branches: [${branchPattern(branch)}]\n`}  schedule:\n${(needsStanding(preview) ? [weekly, otherNights] : [weekly]).map((it) => `    - cron: "${it}"\n`).join("")}`;
}
const standingTarget = ["# A deployment that is similar to the previews.", `target-url: \${{ vars.${standingVariable} }}`];
const plain = /^[A-Za-z][\w./-]*$/;
function branchPattern(branch) {
	return plain.test(branch) ? branch : JSON.stringify(branch.replaceAll(/[\\*?+![\]]/g, "\\$&"));
}
function plainBranch(branch) {
	return plain.test(branch) ? branch : "the default branch";
}

// src/features/init/write/gate-file.ts
function gateFile(content) {
	const { schema, environment, limit, tolerance, eachTolerance } = content;
	return `${[
		"# .github/loadline.yml: what is run and what is expected; the workflows say where.",
		`# yaml-language-server: $schema=${schema}`,
		"# A scenario can override any of these keys.",
		...environment === void 0 ? [] : [`environment: ${environment} # must be the same for gate and baseline`],
		...startLines(content.start),
		...content.start?.ready === void 0 ? ["# await: { path: /health } # the load starts when this path answers; default /"] : [],
		"# paths: [\"**\", \"!**/*.md\"] # a change of none of these passes without a load",
		...content.isRequired ? ["fail-on-inconclusive: true # a required check is not green where no verdict was possible"] : [],
		"objectives:",
		"  # Absolute limits, in addition to the thresholds in your k6 scripts.",
		limit === void 0 ? "  # - p95 < 300ms # set it from the first report" : `  - p95 < ${limit}`,
		"  - errors < 1%",
		content.isSideBySide ? "  # Compared with the base, which is measured beside the change; with the stored baseline where that is not possible." : "  # Compared with the baseline, as soon as there is one.",
		`  - p95 < baseline + ${tolerance}`,
		...eachTolerance === void 0 ? [] : [`  - med of each endpoint < baseline + ${eachTolerance} # one that gets slower hides behind the others`],
		"  - throughput > baseline - 10%",
		...(content.warnings ?? []).map((text) => `  - "warn: ${text}"`),
		"scenarios:",
		...scenarioLines(content.scenarios),
		...leftOutLines(content.leftOut)
	].join("\n")}\n`;
}
function startLines(start) {
	if (start === void 0) return [];
	const { build, prepare, run, stop, env = {}, ready } = start;
	const commands = Object.entries({
		run,
		build,
		prepare,
		stop
	}).flatMap(([key, command]) => command === void 0 ? [] : [`  ${key}: ${commandText(command)}`]);
	const variables = Object.entries(env).map(([name, value]) => `    ${name}: ${JSON.stringify(value)}`);
	return [
		"# The gate builds this change and its base and starts each on a port of its own, which PORT says.",
		"start:",
		...commands,
		...variables.length === 0 ? [] : ["  env:", ...variables],
		...ready === void 0 ? [] : [`  ready: ${ready} # answers when the service is ready`]
	];
}
function commandText(command) {
	return /^[A-Za-z.][\w ./&{}=-]*$/.test(command) ? command : quoted(command);
}
const leftOutWords = {
	extension: "it needs a k6 extension",
	package: "it imports a package that is not bundled",
	target: "it does not read __ENV.TARGET_URL",
	long: "it takes too long for a pull request",
	twin: "its .ts file is the same script",
	collection: "its folder has more than five scripts",
	many: "there are too many scripts"
};
const mostLeftOutLines = 10;
function leftOutLines(leftOut) {
	const lines = leftOut.slice(0, mostLeftOutLines).map(({ path, why }) => `  # Left out because ${leftOutWords[why]}: ${quoted(path)}`);
	const more = leftOut.length - lines.length;
	return more === 0 ? lines : [...lines, `  # Left out: ${more} more`];
}
function scenarioLines(scenarios) {
	return scenarios.flatMap(({ name, script }) => [`  ${quoted(name)}:`, `    script: ${quoted(script)}`]);
}

// src/features/init/write/publish-workflow.ts
function publishWorkflow(preview, choices = usual) {
	const measured = hasMergeQueue(preview) ? `contains(fromJSON('["pull_request", "merge_group"]'), github.event.workflow_run.event)` : "github.event.workflow_run.event == 'pull_request'";
	const sides = preview.kind === "reported" ? [`target-url: auto # as in ${choices.gate}, so that its runs of the base count`] : [];
	return `# Judges what ${choices.gate} measured, by the base branch's gate file and baseline: writes the comment and the check.
# Its token may write, so nothing of the pull request is checked out or run here; the artifact is read as data. GitHub runs
# this file as it is on the default branch.
name: Performance verdict

on:
  workflow_run: # zizmor: ignore[dangerous-triggers]
    workflows: [${quoted(choices.measuring)}]
    types: [completed]
  # A label that accepts a fail: what was measured of this commit is judged again.
  pull_request_target: # zizmor: ignore[dangerous-triggers]
    types: [labeled]

permissions: {}

concurrency:
  group: >-
    performance-verdict-\${{ github.event.workflow_run.head_sha || github.event.pull_request.head.sha }}${besideOthers([acceptedLabel])}
    \${{ github.event.workflow_run.conclusion == 'skipped' && 'nothing measured' || '' }}
  cancel-in-progress: false

jobs:
  publish:
    name: Publish
    if: >-
      \${{ github.event.label.name == '${acceptedLabel}'
      || (${measured}
      && contains(fromJSON('["success", "failure", "timed_out"]'), github.event.workflow_run.conclusion)) }}
    runs-on: ubuntu-latest
    timeout-minutes: 10
    permissions:
      actions: read # the artifact
      contents: read # the base branch's gate file and the stored baseline
      pull-requests: write # the comment
      checks: write # the check run
    steps:
${ownCheckout(choices)}      - name: Find the measurements
        id: measured
        env:
          GH_TOKEN: \${{ github.token }}
          RUN: \${{ github.event.workflow_run.id }}
          COMMIT: \${{ github.event.pull_request.head.sha }}
          WORKFLOW: ${quoted(choices.measuring)}
        run: |
          if [ -z "$RUN" ]; then
            RUN="$(gh run list --repo "$GITHUB_REPOSITORY" --workflow "$WORKFLOW" --commit "$COMMIT" --json databaseId,conclusion \\
              --jq 'map(select(.conclusion == "success" or .conclusion == "failure"))[0].databaseId // ""')"
          fi
          echo "run=$RUN" >> "$GITHUB_OUTPUT"

      - name: Fetch the measurements
        if: \${{ steps.measured.outputs.run != '' }}
        continue-on-error: true # without them the check fails, and says so
        uses: ${pins.downloadArtifact}
        with:
          name: performance
          run-id: \${{ steps.measured.outputs.run }}
          github-token: \${{ github.token }}
          path: \${{ runner.temp }}/performance

      - name: Publish the verdict
        if: \${{ steps.measured.outputs.run != '' }} # while it is measured, that job finds the label
        id: loadline
        uses: ${choices.action}
        with:
          mode: publish
          current: \${{ runner.temp }}/performance
          artifact: performance-verdict # where the report says that its page is
${inputLines([...sides, ...baselineInput(choices)])}
${uploadStep("Keep the report", "performance-verdict")}`;
}

// src/features/init/write/start.ts
function commandIn({ folder }, ...commands) {
	return [...folder === "" ? [] : [`cd ${folder}`], ...commands].join(" && ");
}
function startOf(service) {
	if (!service.takesPort) return void 0;
	const { build, run, prepare, stop, env, ready } = service;
	return {
		build: build.length === 0 ? void 0 : commandIn(service, ...build),
		prepare: prepare && commandIn(service, prepare),
		run: commandIn(service, run),
		stop,
		env,
		ready
	};
}

// src/features/init/write/vendor.ts
const vendorFolder = ".github/actions/loadline";
const codeFolder = "code";
async function vendorAction(top, cli) {
	const to = join(top, vendorFolder);
	if (await ifThere(lstat(to)) !== void 0) return false;
	const from = dirname(await realpath(cli));
	const path = join(from, "../action.yml");
	const action = await ifThere(readFile(path, "utf8"));
	if (action === void 0) throw runFailure(`--vendor: this installation of Loadline has no ${path}; install its release anew.`);
	await makeDirectory(to);
	try {
		await cp(from, join(to, codeFolder), { recursive: true });
		await writeFile(join(to, "action.yml"), action.replaceAll(/^( +(?:main|post): )dist\//gm, `$1${codeFolder}/`));
	} catch (error) {
		throw unwritable(to, error);
	}
	return true;
}

// src/features/init/plan.ts
function planFiles(findings, options, { isPrivate = false, looked, isVendored = false, added = [], isYetToLook = false } = {}) {
	const { service } = findings;
	const { gated, leftOut } = chooseScripts(findings.scripts);
	const existing = readExisting(findings, options);
	const file = existing instanceof Failure ? void 0 : existing;
	const named = namedScripts(file);
	const isFirst = gated.length === 0 && named.size === 0 && !(existing instanceof Failure);
	const places = service?.toolchain.kind === "python" ? firstScriptsOfPython : firstScripts;
	const free = places.find((path) => !findings.occupied.has(path)) ?? places[0];
	const first = isFirst ? free : void 0;
	const scenarios = nameScenarios(isFirst ? [free] : gated.map(({ path }) => path));
	const preview = choosePreview(findings, existing === void 0 || file?.top["start"] !== void 0);
	const hasIssue = file?.top["issue"] !== void 0;
	const workflows = findings.isOnGitHub ? planWorkflows(findings, preview, {
		isPrivate,
		hasIssue,
		isVendored
	}) : [];
	const beside = preview.kind === "started" ? preview.service.beside : void 0;
	const isProtected = preview.kind === "reported";
	const files = [
		...first === void 0 ? [] : [planned(findings, first, writeFirst(first, looked, isProtected))],
		existing === void 0 ? newGateFile(findings, preview, looked, {
			scenarios,
			leftOut,
			warnings: warningsOn(preview, added)
		}) : keptGateFile(existing, scenarios),
		...beside === void 0 ? [] : [planned(findings, beside.path, beside.content)],
		...workflows,
		...findings.ignoresRuns ? [] : [planned(findings, ignorePath, `${runsFolder}\n`)]
	];
	const toLookAt = first !== void 0 && !findings.occupied.has(first) && preview.kind === "started" && beside === void 0 ? preview.start : void 0;
	const made = {
		findings,
		isPrivate,
		isVendored,
		preview,
		gated,
		leftOut,
		files,
		workflows,
		looked,
		firstScript: first,
		isYetToLook: isYetToLook && toLookAt !== void 0
	};
	const localUrl = preview.kind === "started" ? void 0 : `http://localhost:${service?.port ?? 3e3}`;
	const { defaultBranch, isRepository } = findings;
	const own = service?.takesPort === false ? service : void 0;
	const startCommand = own && commandIn(own, own.run);
	const buildCommand = own && own.build.length > 0 ? commandIn(own, ...own.build) : void 0;
	return {
		files,
		toDo: toDoOf(made),
		notes: notesOf(made),
		defaultBranch,
		isRepository,
		buildCommand,
		startCommand,
		localUrl,
		toLookAt
	};
}
function writeFirst(path, looked, isProtected) {
	const { explored, pace } = looked?.kind === "answered" ? looked : {};
	const rate = pace?.ratePerSec ?? 20;
	const requests = explored?.requests ?? [{
		name: "home",
		path: "/"
	}];
	return firstScript({
		path,
		requests,
		isSeen: explored !== void 0,
		tried: explored?.tried ?? [],
		rate,
		isProtected
	});
}
function nameScenarios(paths, used = []) {
	const names = scenarioNames(paths, used);
	return paths.map((script, index) => ({
		name: names[index] ?? script,
		script
	}));
}
function planned({ occupied }, path, content) {
	const occupant = occupied.get(path);
	if (occupant === void 0) return {
		kind: "new",
		path,
		content
	};
	if (occupant.kind === "other") return {
		kind: "kept",
		path,
		why: occupant.what,
		missing: content
	};
	if (occupant.text === content) return {
		kind: "kept",
		path,
		why: "it is up to date",
		missing: void 0
	};
	return {
		kind: "kept",
		path,
		why: "it already exists",
		missing: content
	};
}
function choosePreview({ workflows, host, service }, mayStart) {
	const by = workflows.find(({ hands }) => hands !== void 0)?.hands;
	if (by !== void 0) return {
		kind: "handed",
		by
	};
	if (host?.kind === "reports") return {
		kind: "reported",
		host: host.name
	};
	if (workflows.some(({ isAboutDeployments }) => isAboutDeployments)) return {
		kind: "reported",
		host: void 0
	};
	const start = mayStart && service !== void 0 ? startOf(service) : void 0;
	if (service !== void 0 && start !== void 0) return {
		kind: "started",
		service,
		start
	};
	if (host !== void 0) return {
		kind: "silent",
		host
	};
	return service === void 0 ? { kind: "unknown" } : {
		kind: "startedByJob",
		service
	};
}
function readExisting({ occupied }, options) {
	const occupant = occupied.get(gateFilePath);
	if (occupant?.kind !== "text") return void 0;
	try {
		return parseGateFile(occupant.text, gateFilePath, options);
	} catch (error) {
		if (error instanceof Failure) return error;
		throw error;
	}
}
function namedScripts(file) {
	const names = [...file?.scenarios.keys() ?? []];
	return new Set(names.flatMap((name) => scriptIn(file, name) ?? []).map((script) => posix.normalize(script)));
}
const costWarnings = [["cpu per request", "baseline + 10%"], ["memory peak", "baseline + 20%"]];
function warningsOn({ kind }, added) {
	if (kind !== "started") return [];
	return costWarnings.flatMap(([name, bound]) => added.some(({ metric }) => metric === name) ? [`${name} < ${bound}`] : []);
}
const eachTolerance = "10%";
function newGateFile(findings, preview, looked, named) {
	const { explored, pace } = looked?.kind === "answered" ? looked : {};
	const started = preview.kind === "started" ? preview.start : void 0;
	const tolerance = isSideBySide(preview) ? pace === void 0 ? "5%" : toleranceFor(pace) : "10%";
	const content = gateFile({
		...named,
		schema: schemaAddress,
		start: started && {
			...started,
			ready: explored?.ready ?? started.ready
		},
		isSideBySide: isSideBySide(preview),
		environment: preview.kind === "reported" || preview.kind === "silent" ? "preview" : void 0,
		limit: pace && limitFor(pace),
		tolerance,
		eachTolerance: isSideBySide(preview) && explored?.requests.length !== 1 ? eachTolerance : void 0,
		isRequired: findings.isOnGitHub
	});
	return planned(findings, gateFilePath, content);
}
function keptGateFile(existing, scenarios) {
	const kept = {
		kind: "kept",
		path: gateFilePath
	};
	if (existing instanceof Failure) return {
		...kept,
		why: `it has errors: ${existing.message}`,
		missing: void 0
	};
	const named = namedScripts(existing);
	const missing = scenarios.map(({ script }) => script).filter((script) => !named.has(script));
	if (missing.length === 0) return {
		...kept,
		why: "it names all scripts",
		missing: void 0
	};
	const lines = scenarioLines(nameScenarios(missing, [...existing.scenarios.keys()]));
	return {
		...kept,
		why: "it already exists",
		missing: `scenarios:\n${lines.join("\n")}\n`
	};
}
function planWorkflows(findings, preview, { isPrivate, hasIssue, isVendored }) {
	const has = (mode) => findings.workflows.some(({ modes }) => modes.includes(mode));
	const gates = has("gate") || isPrivate && !has("measure");
	const gate = nameFor(findings, usualNames$1.gate, gates ? "gate" : "measure");
	const choices = {
		action: isVendored ? `./${vendorFolder}` : usual.action,
		gate,
		publish: nameFor(findings, usualNames$1.publish, "publish"),
		baseline: nameFor(findings, usualNames$1.baseline, "baseline-accept"),
		measuring: measuringName(findings, preview, gate)
	};
	const recording = workflowFor(findings, workflowPath(choices.baseline), "baseline-update");
	const level = {
		branch: findings.defaultBranch,
		isRecording: recording === void 0,
		hasIssue
	};
	const workflow = (name, mode, content) => {
		const path = workflowPath(name);
		const doing = workflowFor(findings, path, mode);
		if (doing === void 0) return planned(findings, path, content);
		return {
			kind: "kept",
			path,
			why: doing.path === path ? isThere : `${doing.path} does this (mode: ${mode})`,
			missing: void 0
		};
	};
	return [...gates ? [workflow(gate, "gate", gateWorkflow(preview, choices))] : [workflow(gate, "measure", measureWorkflow(preview, choices)), workflow(choices.publish, "publish", publishWorkflow(preview, choices))], workflow(choices.baseline, "baseline-accept", baselineWorkflow(preview, level, choices))];
}
function measuringName(findings, preview, gate) {
	if (preview.kind === "handed") return preview.by.runsAs;
	return workflowFor(findings, workflowPath(gate), "measure")?.name ?? (gate === usualNames$1.gate ? "Performance" : "Loadline performance");
}
function workflowFor({ workflows }, path, mode) {
	const able = workflows.filter(({ modes }) => modes.includes(mode));
	return able.find((it) => it.path === path) ?? able[0];
}
function nameFor(findings, usual, mode) {
	const own = workflowPath(usual);
	const other = otherName(usual);
	const doing = workflowFor(findings, own, mode)?.path;
	return doing === void 0 && findings.occupied.has(own) || doing === workflowPath(other) ? other : usual;
}

// src/features/init/recognise/existing.ts
const step = looseObject({
	uses: maybe(string()),
	with: maybe(record(string(), unknown()))
});
const job = looseObject({
	uses: maybe(string()),
	steps: maybe(array(step.catch({}))),
	outputs: maybe(record(string(), unknown())),
	environment: maybe(looseObject({ url: string().optional() }))
});
const events = union([
	string().transform((event) => [event]),
	array(string()),
	record(string(), unknown()).transform((them) => Object.keys(them))
]);
const workflow = looseObject({
	name: maybe(string()),
	on: maybe(events),
	jobs: maybe(record(string(), job.catch({})))
});
const announces = /createDeploymentStatus|\/deployment-status@|bobheadxi\/deployments@/;
function readWorkflow(path, text) {
	const content = workflow.safeParse(parseYaml(text)).data ?? {};
	const { name = path, on = [], jobs = {} } = content;
	const modes = Object.values(jobs).flatMap(({ steps: its = [] }) => its).filter(({ uses = "" }) => /(?:^|\/)loadline(?:@|$)/.test(uses)).flatMap(({ with: inputs }) => modesIn(inputs?.["mode"], inputs?.["publish"]));
	const isOfPull = on.includes("pull_request");
	const deploys = isOfPull && Object.values(jobs).some(({ environment }) => environment?.url !== void 0);
	return {
		path,
		name,
		modes,
		isAboutDeployments: on.includes("deployment_status") || announces.test(text) || deploys,
		hands: isOfPull && modes.length === 0 ? handingJob(path, content) : void 0,
		calls: Object.values(jobs).flatMap(({ uses = "" }) => uses.startsWith("./") ? [uses.slice(2)] : []),
		leftOpen: [...text.includes("Replace the step 'Deploy the preview': it has to write url=https://... to GITHUB_OUTPUT") ? ["deployment"] : [], ...hasPlaceholder && text.includes(release.repository) ? ["publisher"] : []]
	};
}
function modesIn(mode, publish) {
	const isMeasuring = publish === false || publish === "false";
	if (typeof mode !== "string" || mode === "gate") return [isMeasuring ? "measure" : "gate"];
	const chosen = [...mode.matchAll(/'([\w-]+)'/g)].map(([, name = ""]) => name);
	return chosen.length > 0 ? chosen : [mode];
}
const identifier = /^[A-Za-z_][\w-]*$/;
const deploymentOutput = /^(?:(?:preview|deploy(?:ment|ed)?|environment|site|page|app|base|target)[-_]?)?url$/i;
function handingJob(path, { name = path, jobs = {} }) {
	return Object.entries(jobs).flatMap(([job, { outputs = {} }]) => {
		const output = identifier.test(job) && Object.keys(outputs).find((key) => deploymentOutput.test(key));
		return output ? [{
			workflow: path,
			runsAs: name,
			job,
			output
		}] : [];
	})[0];
}

// src/features/init/recognise/hosts.ts
const worker = "https://pr-{0}-WORKER.SUBDOMAIN.workers.dev";
const hosts = [
	["vercel.json", "Vercel"],
	[".vercel/project.json", "Vercel"],
	["render.yaml", "Render"],
	["railway.json", "Railway"],
	["railway.toml", "Railway"],
	["app.json", "Heroku"],
	[
		"netlify.toml",
		"Netlify",
		"https://deploy-preview-{0}--SITE.netlify.app"
	],
	[
		"fly.toml",
		"Fly.io",
		"https://pr-{0}-ACCOUNT-REPOSITORY.fly.dev"
	],
	[
		"wrangler.toml",
		"Cloudflare",
		worker
	],
	[
		"wrangler.jsonc",
		"Cloudflare",
		worker
	],
	[
		"wrangler.json",
		"Cloudflare",
		worker
	]
];
function findHost(files) {
	const textOf = (file) => files.text(file) ?? "";
	const [file = "", name, example] = hosts.find(([path, by]) => files.paths.has(path) && (by !== "Heroku" || isHeroku(textOf(path)))) ?? [];
	if (name === void 0) return void 0;
	if (example === void 0) return {
		kind: "reports",
		name
	};
	const own = /^[ \t]*(?:name|"name")[ \t]*[=:][ \t]*["']([a-z0-9-]{1,63})["']/m.exec(textOf(file))?.[1];
	return {
		kind: "silent",
		name,
		example: example.replace("WORKER", own ?? "WORKER")
	};
}
function isHeroku(text) {
	const manifest = record(string(), unknown()).safeParse(parseJson(text)).data ?? {};
	const has = (...keys) => keys.some((key) => Object.hasOwn(manifest, key));
	return !has("expo") && has("addons", "buildpacks", "environments", "formation", "stack", "success_url", "image");
}

// src/features/init/requests/routes.ts
const isUnsafe = (path) => /log-?out|sign-?out|delete|remove|destroy|reset|purge|wipe|flush|clear|shut-?down|\bstop|kill|drop|truncate|exit|restart|unsubscribe|actuator\/(?!health)/i.test(path);
const declared = /\b(?:get|GET|Get|HandleFunc|Handle|createContext|route|Route|MapGet|resource|add_(?:api_)?route|add_url_rule)\s{0,2}\(\s{0,9}["'`](?:GET )?(?<route>\/[^"'`\s]{0,100})["'`]|\b(?:path|GetMapping|RequestMapping|Controller|Path)\s{0,2}\(\s{0,9}(?:(?:value|path)\s?=\s?)?\{?\s?["'`](?<bare>[^"'`\s]{0,100})["'`]|^[ \t]{0,20}(?:resources :|get ["']\/?)(?<rails>[\w/]{1,100})/gm;
const compared = /(?:(?:===?|\bcase|\bwhen|startsWith\(|HasPrefix\([\w.]{1,40},)\s{0,3}["'`](?<said>\/[\w./{}:<>-]{1,100})["'`])|["'`](?<key>\/[\w./{}:<>-]{1,100})["'`]\s{0,3}(?::(?!:)|=>)/g;
const above = /\b(?:use|register|include_router|include|group|Group|scope|nest|prefix|namespace|url_prefix|RequestMapping|Controller|setGlobalPrefix|APIRouter|Blueprint|MapGroup)\b[^"'`\n]{0,60}["'`](?<prefix>\/?[A-Za-z][\w/.-]{0,60})["'`]|^[ \t]{0,20}(?:scope|namespace) :(?<rails>\w{1,60})/gm;
const mostNamed = 200;
function routesIn(sources) {
	const routes = [...sources.matchAll(declared), ...sources.matchAll(compared)].map(({ groups = {} }) => asPath(groups["route"] ?? groups["bare"] ?? groups["rails"] ?? groups["said"] ?? groups["key"] ?? ""));
	const prefixes = [...sources.matchAll(above)].map(({ groups = {} }) => asPath(groups["prefix"] ?? groups["rails"] ?? "").replace(/\/$/, ""));
	const isPath = (path) => /^\/[\w./:{}<>-]*$/.test(path) && !/\.(?:html?|js|ts|py|css|png)$/.test(path);
	return {
		routes: [...new Set(routes)].filter((path) => isPath(path) && !isUnsafe(path)).slice(0, mostNamed),
		prefixes: [...new Set(prefixes)].filter((path) => isPath(path) && /^\/[\w/.-]+$/.test(path)).slice(0, 8)
	};
}
function asPath(text) {
	return (text.startsWith("/") ? text : `/${text}`).replaceAll(/:(\w+)|<(?:\w+:)?(\w+)>/g, (_, one, other) => `{${one ?? other}}`);
}
const example = maybe(union([string(), number()]));
const parameter = looseObject({
	name: string(),
	in: string(),
	required: boolean().optional(),
	example,
	schema: maybe(looseObject({
		example,
		default: example
	}))
});
const operation = looseObject({ parameters: maybe(array(parameter.catch({
	name: "",
	in: ""
}))) });
const document = looseObject({
	openapi: string().optional(),
	swagger: string().optional(),
	basePath: maybe(string()),
	servers: maybe(array(looseObject({ url: string() }))),
	paths: record(string(), looseObject({ get: maybe(operation) }))
});
function routesOfDocument(text) {
	const { data } = document.safeParse(parseYaml(text));
	if (data === void 0 || data.openapi === void 0 && data.swagger === void 0) return void 0;
	const server = data.basePath ?? data.servers?.[0]?.url ?? "";
	const [, base = ""] = /^(?:https?:\/\/[^/]+)?(\/[\w/.-]*)?$/.exec(server) ?? [];
	return {
		routes: Object.entries(data.paths).flatMap(([path, { get }]) => {
			const asked = get === void 0 || isUnsafe(path) ? void 0 : filledIn$1(path, get);
			return asked === void 0 ? [] : [base.replace(/\/$/, "") + asked];
		}).slice(0, mostNamed),
		prefixes: []
	};
}
function filledIn$1(path, { parameters = [] }) {
	const known = parameters.map(({ schema, ...it }) => ({
		...it,
		value: it.example ?? schema?.example ?? schema?.default
	}));
	const needed = known.filter((it) => it.in === "query" && it.required === true);
	if (needed.some(({ value }) => value === void 0)) return void 0;
	const query = needed.map(({ name, value = "" }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
	const whole = path.replaceAll(/\{([^{}]+)\}/g, (slot, name) => {
		const value = known.find((it) => it.in === "path" && it.name === name)?.value;
		return value === void 0 ? slot : encodeURIComponent(value);
	});
	return query.length === 0 ? whole : `${whole}?${query.join("&")}`;
}
function routesOfFile(files) {
	const paths = [...files.paths].filter((path) => /(?:^|\/)(?:openapi|swagger)[\w.-]*\.(?:json|ya?ml)$/i.test(path));
	for (const path of paths.sort((one, other) => one.length - other.length).slice(0, 5)) {
		const found = routesOfDocument(files.text(path) ?? "");
		if (found !== void 0) return found;
	}
}
function linksIn(page) {
	const links = [...page.matchAll(/<a\b[^>]{0,300}?\bhref\s*=\s*["'](\/(?!\/)[^"'#\s]{0,200})/gi)].map(([, path = ""]) => path.replaceAll("&amp;", "&"));
	return [...new Set(links)].filter((path) => !isUnsafe(path)).slice(0, 20);
}

// src/features/init/recognise/node.ts
const manifest = looseObject({ scripts: maybe(record(string(), string())) });
const scriptNames = [
	"start",
	"preview",
	"dev"
];
const lockFiles = [
	"package-lock.json",
	"yarn.lock",
	"pnpm-lock.yaml"
];
function nodeProject(inFolder, files, isBeside) {
	const { folder, text } = inFolder;
	const { scripts = {} } = manifest.safeParse(parseJson(text("package.json") ?? "")).data ?? {};
	const script = scriptNames.find((name) => scripts[name] !== void 0);
	const command = scripts[script ?? ""];
	if (script === void 0 || command === void 0 || isBeside && script !== "start") return void 0;
	const isBuilt = script !== "dev" && scripts["build"] !== void 0;
	const isMember = folder !== "" && !lockFiles.some((name) => text(name) !== void 0) && (files.paths.has("pnpm-workspace.yaml") || /"workspaces"\s*:/.test(files.text("package.json") ?? ""));
	return {
		...inFolder,
		command,
		slots: { script },
		isFrontend: script !== "start",
		text: (name) => text(name) ?? (isMember && lockFiles.includes(name) ? files.text(name) : void 0),
		sources: sourcesOf$1(folder, command, files),
		build: isBuilt ? ["<manager> run build"] : []
	};
}
const mostSources$1 = 40;
function sourcesOf$1(folder, command, files) {
	const read = /* @__PURE__ */ new Map();
	const waiting = entriesOf(folder, command, files);
	for (let path = waiting.shift(); path !== void 0 && read.size < mostSources$1; path = waiting.shift()) {
		const text = read.has(path) ? void 0 : files.text(path);
		if (text === void 0) continue;
		read.set(path, text);
		const near = posix.dirname(path);
		const named = [...text.matchAll(/["'`]([\w@.][\w@./-]{0,200})["'`]/g)];
		waiting.push(...named.flatMap(([, name = ""]) => moduleAt(posix.join(near, name), files)));
	}
	return read;
}
function entriesOf(folder, command, files) {
	if (/\bnest\s+start\b/.test(command)) return moduleAt(posix.join(folder, "src/main"), files);
	const named = /(?:^|[\s/])([\w-][\w./-]*\.[cm]?[jt]sx?)\b/.exec(command)?.[1];
	const bare = /\b(?:node|nodemon|tsx|ts-node)\s+(?:--?\S+\s+)*([\w./-]+)(?:\s|$)/.exec(command)?.[1];
	const entry = named ?? (bare === "." ? "index" : bare);
	if (entry === void 0) return [];
	const found = moduleAt(posix.join(folder, entry), files);
	const source = entry.replace(/^(?:\.\/)?(?:dist|build|lib|out)\//, "src/");
	return found.length > 0 ? found : moduleAt(posix.join(folder, source), files);
}
function moduleAt(path, { paths }) {
	const bare = path.replace(/\.[cm]?[jt]sx?$/, "");
	const found = [path, ...[
		"js",
		"ts",
		"mjs",
		"cjs",
		"mts"
	].flatMap((it) => [`${bare}.${it}`, `${bare}/index.${it}`])].find((name) => /\.[cm]?[jt]sx?$/.test(name) && paths.has(name));
	return found === void 0 ? [] : [found];
}

// src/features/init/recognise/stacks.ts
const rowsOf = (language, port, rows) => Object.entries(rows).map(([name, row]) => ({
	name,
	language,
	port,
	...row
}));
const tool = (command, port, way) => ({
	command,
	port,
	run: "<run>",
	...way === "flag" ? { flag: "<dashes>--port {port}" } : { portBy: "variable" }
});
const node = rowsOf("node", 3e3, {
	"a script with a port": {
		command: /(?:--port[= ]|\s-p[= ]?|\bPORT=)(?<port>\d{1,5})\b/,
		run: "<run>",
		portBy: "nothing"
	},
	"Vite's preview": tool(/\bvite\s+preview\b/, 4173, "flag"),
	Vite: tool(/\bvite\b/, 5173, "flag"),
	Astro: tool(/\bastro\b/, 4321, "flag"),
	Angular: tool(/\bng\s+serve\b/, 4200, "flag"),
	"Gatsby's preview": tool(/\bgatsby\s+serve\b/, 9e3, "flag"),
	Gatsby: tool(/\bgatsby\b/, 8e3, "flag"),
	Wrangler: tool(/\bwrangler\b/, 8787, "flag"),
	"json-server": tool(/\bjson-server\b/, 3e3, "flag"),
	"http-server": tool(/\bhttp-server\b/, 8080, "variable"),
	"a bundler's server": tool(/\b(?:webpack|eleventy|parcel)\b/, 8080, "flag"),
	"Next.js": tool(/\bnext\b/, 3e3, "variable"),
	"a framework's server": tool(/\b(?:react-scripts|nuxt|nuxi|remix-serve|react-router-serve|fastify|strapi)\b|\.output\/server\/index/, 3e3, "variable"),
	serve: tool(/(?:^|\s)serve(?:\s|$)/, 3e3, "variable"),
	"Node.js": {
		command: /./,
		run: "<run>"
	}
});
const asgi = /^(?<object>\w+)\s*(?::\s*\w+\s*)?=\s*(?:\w+\.)?(?:FastAPI|Starlette|Litestar|Quart|Sanic|BlackSheep)\(/m;
const wsgi = /^(?<object>\w+)\s*(?::\s*\w+\s*)?=\s*(?:\w+\.)?(?:Flask|APIFlask|falcon\.App)\(/m;
const factory = [/^def (?<factory>create_app|make_app)\(/m, /\b(?:API)?Flask\(/];
const flaskRows = (name, source, object) => ({
	[`${name} behind Gunicorn`]: {
		source,
		packages: /gunicorn/,
		run: `<bin>gunicorn<chdir> ${object} --bind 127.0.0.1:{port}`,
		port: 5e3
	},
	[`${name} behind Waitress`]: {
		source,
		packages: /waitress/,
		run: `<bin>waitress-serve --listen=127.0.0.1:{port} <top>${object}`,
		port: 5e3
	},
	[name]: {
		source,
		run: "<bin>flask --app <path> run --port {port}",
		port: 5e3
	}
});
const python = rowsOf("python", 8e3, {
	"a Procfile": {
		files: { Procfile: /^web: {0,4}(?<line>[^\s{$][^{\n$]{0,300}\$PORT\b[^{\n]{0,200}|gunicorn(?: (?!-b|--bind)[^\s{]{1,100}){1,20})$/m },
		run: "<withPath><line>",
		portBy: "variable",
		port: 5e3
	},
	"Django behind Gunicorn": {
		files: { "manage.py": /DJANGO_SETTINGS_MODULE["'],\s*["'](?<project>\w+)\./ },
		packages: /gunicorn/,
		run: "<bin>gunicorn <project>.wsgi --bind 127.0.0.1:{port}"
	},
	Django: {
		files: { "manage.py": /./ },
		run: "<python> manage.py runserver --noreload 127.0.0.1:{port}"
	},
	"an ASGI application": {
		source: [asgi],
		adds: [/uvicorn|fastapi\[|fastapi-cli/, "<pip> install uvicorn"],
		run: "<bin>uvicorn<appDir> <module>:<object> --host 127.0.0.1 --port {port}"
	},
	...flaskRows("Flask", [wsgi], "<module>:<object>"),
	...flaskRows("a Flask factory", factory, "\"<module>:<factory>()\""),
	Python: {
		isLast: true,
		source: [/\b(?:HTTPServer|serve_forever|make_server|run_app|web\.run|app\.run|\.listen|uvicorn\.run|bottle\.run|serve)\(/],
		run: "<python> <file>"
	}
});
const goMain = [/^package main\b/m, /^func main\(\)/m];
const goBuilt = {
	build: ["mkdir -p .loadline", "go build -o .loadline/service <program>"],
	run: ".loadline/service"
};
const go = rowsOf("go", 8080, {
	"Go with a flag for the address": {
		...goBuilt,
		source: [...goMain, /\bflag\.String(?:Var)?\((?:&\w+,\s*)?"(?<flag>(?:http-?|listen-?)?(?:addr|address|port|listen))",\s*"[\w.-]*:/],
		flag: "-<flag> 127.0.0.1:{port}"
	},
	"Go with a flag for the port": {
		...goBuilt,
		source: [...goMain, /\bflag\.(?:String|Int|Uint)(?:Var)?\((?:&\w+,\s*)?"(?<flag>(?:http-?|listen-?)?(?:addr|address|port|listen))",/],
		flag: "-<flag> {port}"
	},
	Gin: {
		...goBuilt,
		source: goMain,
		sources: /gin-gonic[\s\S]*\.Run\(\)/,
		portBy: "variable"
	},
	Go: {
		...goBuilt,
		source: [...goMain, /\b(?:ListenAndServe|Listen|Serve|Run)\w*\(/]
	},
	"a Go program": {
		...goBuilt,
		source: goMain,
		isLast: true
	}
});
const jarIn = (folder) => `$(ls ${folder}/*.jar | grep -vE -e '-(plain|sources|javadoc)\\.jar' | head -n 1)`;
const actuator = [/spring-boot-starter-actuator/, "/actuator/health"];
const quarkusHealth = [/quarkus-smallrye-health/, "/q/health/ready"];
const mavenPackage = { build: ["<mvn> -q -B -DskipTests package"] };
const java = rowsOf("java", 8080, {
	"Spring Boot (Maven)": {
		...mavenPackage,
		files: { "pom.xml": /spring-boot-maven-plugin/ },
		run: `java -jar ${jarIn("target")} --server.port={port}`,
		ready: actuator
	},
	"Spring Boot (Gradle)": {
		files: { "build.gradle*": /org\.springframework\.boot/ },
		build: ["<gradle> -q bootJar"],
		run: `java -jar ${jarIn("build/libs")} --server.port={port}`,
		ready: actuator
	},
	"Quarkus (Maven)": {
		...mavenPackage,
		files: { "pom.xml": /quarkus-maven-plugin/ },
		run: "java -Dquarkus.http.port={port} -jar target/quarkus-app/quarkus-run.jar",
		ready: quarkusHealth
	},
	"Quarkus (Gradle)": {
		files: { "build.gradle*": /io\.quarkus/ },
		build: ["<gradle> -q quarkusBuild"],
		run: "java -Dquarkus.http.port={port} -jar build/quarkus-app/quarkus-run.jar",
		ready: quarkusHealth
	},
	"Micronaut (Maven)": {
		...mavenPackage,
		files: { "pom.xml": /micronaut-maven-plugin/ },
		run: `java -Dmicronaut.server.port={port} -jar ${jarIn("target")}`
	},
	Maven: {
		...mavenPackage,
		files: { "pom.xml": /<(?:mainClass|transformer)\b/ },
		run: `java -jar ${jarIn("target")}`
	},
	Gradle: {
		files: { "build.gradle*": /\bapplication\s*(?:\}|\)|$|\{)|["']application["']/m },
		hints: { "settings.gradle*": /rootProject\.name\s*=\s*["'](?<project>[\w.-]+)["']/ },
		build: ["<gradle> -q installDist"],
		run: "build/install/<project>/bin/<project>"
	}
});
const cargo = {
	hints: { "Cargo.toml": /^name\s*=\s*"(?<crate>[\w-]+)"/m },
	build: ["cargo build --release -q<locked> -p <crate>"],
	run: "<target>/release/<program>"
};
const rust = rowsOf("rust", 3e3, {
	Rocket: {
		...cargo,
		source: [/#\[(?:rocket::)?(?:launch|main)\]|rocket::build\(\)/],
		env: { ROCKET_PORT: "{port}" },
		portBy: "variable",
		port: 8e3
	},
	Rust: {
		...cargo,
		source: [/\bfn main\(/, /\b(?:axum|actix_web|warp|hyper|poem|tide|salvo|tiny_http|rouille|HttpServer|TcpListener)\b/]
	},
	"a Rust program": {
		...cargo,
		source: [/\bfn main\(/],
		sources: /\b(?:axum|actix_web|warp|hyper)\b/,
		isLast: true
	}
});
const dotnet = rowsOf("dotnet", 5e3, { "ASP.NET Core": {
	files: { "*.csproj": /Microsoft\.NET\.Sdk\.Web/ },
	build: ["dotnet publish <file> -c Release -o .loadline/service -v q --nologo"],
	run: "cd .loadline/service && dotnet <stem>.dll --urls http://127.0.0.1:{port}"
} });
const ruby = rowsOf("ruby", 3e3, {
	Rails: {
		files: {
			"bin/rails": /./,
			"config.ru": /./
		},
		build: ["mkdir -p .loadline"],
		run: "bundle exec rails server -b 127.0.0.1 -p {port} -P .loadline/server.pid",
		ready: [/rails\/health#show/, "/up"]
	},
	"Rack behind Puma": {
		files: { "config.ru": /./ },
		packages: /\bpuma\b/,
		run: "bundle exec puma -b tcp://127.0.0.1:{port} config.ru",
		port: 9292
	},
	Rack: {
		files: { "config.ru": /./ },
		run: "bundle exec rackup -o 127.0.0.1 -p {port}",
		port: 9292
	},
	Sinatra: {
		source: [/require ["']sinatra["']/],
		run: "bundle exec ruby <file> -o 127.0.0.1 -p {port}",
		port: 4567
	}
});
const phpServer = { env: { PHP_CLI_SERVER_WORKERS: "4" } };
const php = rowsOf("php", 8e3, {
	Laravel: {
		...phpServer,
		files: { artisan: /./ },
		prepare: "{ test -f .env || cp .env.example .env; } && php artisan key:generate --force",
		run: "php artisan serve --no-reload --host=127.0.0.1 --port={port}",
		ready: [/health:\s*["']\/up["']/, "/up"]
	},
	"PHP with a public folder": {
		...phpServer,
		files: { "public/index.php": /./ },
		run: "php -S 127.0.0.1:{port} -t public"
	},
	PHP: {
		...phpServer,
		files: { "index.php": /./ },
		run: "php -S 127.0.0.1:{port}"
	}
});
const docker = rowsOf("docker", 8080, { "a Dockerfile": {
	files: { Dockerfile: /./ },
	hints: { Dockerfile: /^[ \t]*EXPOSE[ \t]+(?<port>\d{2,5})/im },
	prepare: "docker build -t loadline-{side}-{port} .",
	run: "docker run --rm --name loadline-{side}-{port} -e PORT=<port> -p 127.0.0.1:{port}:<port> loadline-{side}-{port}",
	stop: "docker rm -f loadline-{side}-{port}"
} });
const stacks = [...[
	...node,
	...go,
	...python,
	...java,
	...rust
], ...[
	...dotnet,
	...ruby,
	...php,
	...docker
]];

// src/features/init/recognise/project.ts
const mostSources = 300;
const usualNames = [...[
	"main",
	"app",
	"server",
	"wsgi",
	"asgi",
	"application",
	"api",
	"run",
	"service",
	"web"
], "__init__"];
function candidatesIn(folder, files) {
	if (!/^[\w./@-]*$/.test(folder)) return [];
	const found = languages.filter((it) => manifestIn(it, folder, files) !== void 0);
	const isOthers = found.some(({ name }) => name !== "node" && name !== "docker");
	const bare = folder === "" && !isOthers ? languages.filter(({ name }) => name === "python") : [];
	return [...found, ...bare].flatMap((language) => {
		const project = openProject(language, folder, {
			files,
			isOthers
		});
		return project === void 0 ? [] : servicesOf(project);
	});
}
function manifestIn({ manifests }, folder, { paths }) {
	return manifests.map((name) => pathOf(posix.join(folder, name), paths)).find((path) => path !== void 0);
}
function pathOf(name, paths) {
	if (!name.includes("*")) return paths.has(name) ? name : void 0;
	return [...paths].find((path) => posix.dirname(path) === posix.dirname(name) && matchesGlob(name, path));
}
function openProject(language, folder, { files, isOthers }) {
	const find = (name) => pathOf(posix.join(folder, name), files.paths);
	const text = (name) => files.text(find(name) ?? "");
	const inFolder = {
		folder,
		find,
		text
	};
	const packages = language.manifests.flatMap((name) => text(name) ?? []).join("\n").toLowerCase();
	const toolchain = toolchainOf(language, inFolder);
	if (language.name === "node") {
		const project = nodeProject(inFolder, files, isOthers);
		return project && {
			...project,
			language,
			packages,
			toolchain
		};
	}
	return {
		...inFolder,
		language,
		packages,
		sources: sourcesOf(language, folder, files),
		slots: workspaceSlots(language.name, folder, files),
		toolchain
	};
}
function sourcesOf(language, folder, files) {
	const { sources, aside, manifests, isNamedByFolder = false } = language;
	if (sources === void 0) return /* @__PURE__ */ new Map();
	const below = folder === "" ? "" : `${folder}/`;
	const own = [...files.paths].filter((path) => path.startsWith(below)).map((path) => path.slice(below.length));
	const nested = own.filter((path) => manifests.some((it) => matchesGlob(`*/${it}`, path))).map((path) => `${posix.dirname(path)}/`);
	const rank = (path) => {
		const name = posix.basename(isNamedByFolder ? posix.dirname(path) : path).replace(/\.\w+$/, "");
		const at = usualNames.indexOf(name);
		return path.split("/").length * 100 + (at < 0 ? usualNames.length : at);
	};
	const chosen = own.filter((path) => sources.test(path) && aside?.test(path) !== true && /^[\w./@-]+$/.test(path)).filter((path) => !nested.some((it) => path.startsWith(it))).sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1)).slice(0, mostSources);
	return new Map(chosen.flatMap((path) => {
		const text = files.text(below + path);
		return text === void 0 ? [] : [[path, text]];
	}));
}
function toolchainOf({ name, versions = {} }, { find, text }) {
	for (const [file, pattern] of Object.entries(versions)) {
		const content = text(file);
		const found = content === void 0 ? null : pattern.exec(content);
		const version = found?.groups?.["version"];
		if (found !== null) return {
			kind: name,
			...version === void 0 ? { versionFile: find(file) } : { version }
		};
	}
	return { kind: name };
}
function workspaceSlots(name, folder, { paths }) {
	if (name !== "rust") return {};
	return { target: folder !== "" && paths.has("Cargo.toml") ? `${posix.relative(folder, "")}/target` : "target" };
}
function servicesOf(project) {
	const rows = stacks.filter((stack) => stack.language === project.language.name && stack.command?.test(project.command ?? "") !== false && fits(stack, project));
	for (const stack of rows.filter(({ source }) => source === void 0)) {
		const service = serviceOf(stack, project, void 0);
		if (service !== void 0) return [service];
	}
	for (const isLast of [void 0, true]) {
		const those = rows.filter((stack) => stack.source !== void 0 && stack.isLast === isLast);
		const found = [...project.sources].flatMap(([path, text]) => those.flatMap((stack) => serviceOf(stack, project, {
			path,
			text
		}) ?? []).slice(0, 1));
		if (found.length > 0) return found;
	}
	return [];
}
function fits({ files = {}, packages, sources }, project) {
	return Object.entries(files).every(([name, pattern]) => {
		const text = project.text(name);
		return text !== void 0 && pattern.test(text === "" ? " " : text);
	}) && packages?.test(project.packages) !== false && sources?.test([...project.sources.values()].join("\n")) !== false;
}
function serviceOf(stack, project, source) {
	if (stack.source?.every((pattern) => pattern.test(source?.text ?? "")) === false) return void 0;
	const { folder, language, packages, toolchain, isFrontend } = project;
	const tool = packageTools.find((it) => it.language === stack.language && fits({ files: it.files }, project));
	const texts = [...source === void 0 ? [] : [source.text], ...project.sources.values()];
	const sources = texts.join("\n");
	const slots = {
		...project.slots,
		...slotsOf(stack, project, source),
		...tool?.slots
	};
	const port = validPort(slots["port"]) ?? (stack.run.includes("{port}") ? void 0 : portIn(texts)) ?? stack.port;
	const fill = filling({
		...slots,
		port: String(port)
	});
	const all = (lines) => lines.flatMap((line) => (line && fill(line)) ?? []);
	const run = fill(stack.run);
	if (run === void 0) return void 0;
	const traits = traitsOf(sources);
	const provided = provisions(traits.reads, packages, sources);
	const migration = migrationOf(project, sources, provided.databases.length > 0);
	const prepare = all([
		stack.prepare,
		...provided.prepare,
		migration
	]);
	const adds = stack.adds?.[0].test(packages) === false ? stack.adds[1] : void 0;
	const { env, ...listens } = listening(stack, run, {
		sources,
		flag: all([stack.flag])[0],
		slots
	});
	const [isReady, ready] = stack.ready ?? [];
	const place = language.isNamedByFolder ? posix.dirname(source?.path ?? "") : source?.path ?? "";
	return {
		name: stack.name,
		at: posix.join(folder, place),
		folder,
		port,
		toolchain,
		isFrontend,
		build: all([
			...tool?.build ?? [],
			adds,
			...project.build ?? [],
			...stack.build ?? []
		]),
		prepare: prepare.length === 0 ? void 0 : prepare.join(" && "),
		...listens,
		stop: stack.stop,
		env: {
			...tool?.env,
			...stack.env,
			...provided.env,
			...env
		},
		ready: traits.ready ?? (isReady?.test(`${packages}\n${sources}`) ? ready : void 0),
		reads: traits.reads.filter((name) => provided.env[name] === void 0),
		databases: provided.databases,
		paths: routesIn(sources)
	};
}
function filling(slots, depth = 2) {
	return (text) => {
		const parts = text.split(/<(\w+)>/).map((part, index) => index % 2 === 0 ? part : slots[part]);
		if (parts.includes(void 0)) return void 0;
		return depth === 0 || parts.length === 1 ? parts.join("") : filling(slots, depth - 1)(parts.join(""));
	};
}
function slotsOf(stack, project, source) {
	const { files = {}, hints = {}, source: patterns = [] } = stack;
	const { command = "", language, text, find } = project;
	const [file = ""] = Object.keys(files).map((name) => posix.basename(find(name) ?? ""));
	const matches = [
		...[...Object.entries(hints), ...Object.entries(files)].map(([name, it]) => it.exec(text(name) ?? "")),
		...patterns.map((pattern) => pattern.exec(source?.text ?? "")),
		stack.command?.exec(command)
	];
	const groups = Object.assign({}, ...matches.map((match) => match?.groups ?? {}));
	const place = source === void 0 ? {} : placeOf(source.path, language.name);
	return {
		file,
		stem: posix.basename(file, posix.extname(file)),
		program: groups["crate"],
		...groups,
		...place
	};
}
function placeOf(path, language) {
	if (language === "go") {
		const program = posix.dirname(path);
		return {
			file: path,
			program: program === "." ? "." : `./${program}`
		};
	}
	const binary = language === "rust" ? /^src\/bin\/([\w-]+)\.rs$/.exec(path)?.[1] : void 0;
	if (language !== "python") return {
		file: path,
		...binary !== void 0 && { program: binary }
	};
	const isInSource = path.startsWith("src/");
	const module = path.slice(isInSource ? 4 : 0).replace(/(?:\/__init__)?\.py$/, "").replaceAll("/", ".");
	return {
		file: path,
		module,
		path: isInSource ? `src/${module}` : module,
		top: isInSource ? void 0 : "",
		appDir: isInSource ? " --app-dir src" : "",
		chdir: isInSource ? " --chdir src" : ""
	};
}
function listening({ portBy }, run, { sources, flag, slots }) {
	if (run.includes("{port}")) return {
		run,
		takesPort: true
	};
	if (portBy === "nothing") return {
		run,
		takesPort: false
	};
	const [name, value] = listenVariable(sources) ?? [];
	if (name === "PORT") return {
		run,
		takesPort: true
	};
	if (name !== void 0 && value !== void 0) return {
		run,
		takesPort: true,
		env: { [name]: value }
	};
	if (flag !== void 0) return {
		run: `${run} ${flag}`,
		takesPort: true
	};
	if (portBy === "variable") return {
		run,
		takesPort: true
	};
	const takesFlag = /["'`]--port["'`]/.test(sources);
	return {
		run: takesFlag ? `${run} ${slots["dashes"] ?? ""}--port {port}` : run,
		takesPort: takesFlag
	};
}
function migrationOf(project, sources, isProvided) {
	const { language, packages, text } = project;
	const named = [
		"config/database.yml",
		"config/database.php",
		"prisma/schema.prisma",
		"knexfile.*",
		"alembic.ini"
	].map((name) => text(name) ?? "").join("\n");
	if (!isProvided && !/\bsqlite3?\b|sqlite3\b/i.test(`${packages}\n${sources}\n${named}`)) return void 0;
	return migrations.find((it) => it.language === language.name && fits(it, project))?.run;
}

// src/features/init/recognise/services.ts
const usualFolders = [
	"api",
	"backend",
	"server",
	"service",
	"app",
	"web"
];
const lessons = /(?:^|\/)(?:docs?|examples?|samples?|demos?|tutorials?|tests?|fixtures?|templates?)(?:\/|$)/i;
function findServices(files, wanted) {
	const compose = readCompose(files);
	if (compose?.hasMore && wanted === void 0) return {
		service: compose.service,
		others: []
	};
	const top = candidatesIn("", files);
	const found = [
		...top.filter(isNative),
		...compose === void 0 ? [] : [compose.service],
		...top.filter((it) => !isNative(it))
	];
	const manifest = languages.flatMap((it) => it.name === "node" ? [] : manifestIn(it, "", files) ?? [])[0];
	const below = found.length > 0 && wanted === void 0 ? [] : servicesBelow(files);
	const all = [...found, ...below.filter(({ isFrontend }) => manifest === void 0 || isFrontend !== true)];
	const service = wanted === void 0 ? all[0] : all.find(({ at, folder }) => at === wanted || folder === wanted);
	const others = all.filter((it) => it !== service && isNative(it)).map(({ at }) => at);
	const isUnstarted = service === void 0 && manifest !== void 0;
	return {
		service,
		others: [...new Set(others)],
		...isUnstarted && { unstarted: { manifest } }
	};
}
const isNative = ({ toolchain }) => toolchain.kind !== "docker";
function servicesBelow(files) {
	const manifests = languages.flatMap((it) => it.name === "docker" ? [] : it.manifests);
	const foldersOf = (path) => manifests.filter((name) => matchesGlob(`*/${name}`, path)).map((name) => path.split("/").slice(0, -name.split("/").length).join("/"));
	return [...new Set([...files.paths].flatMap(foldersOf))].flatMap((folder) => candidatesIn(folder, files)).filter(isNative).sort((one, other) => rankOf(one) - rankOf(other));
}
function rankOf({ folder, isFrontend }) {
	const usual = usualFolders.indexOf(posix.basename(folder).toLowerCase());
	const depth = folder.split("/").length;
	return (lessons.test(folder) ? 1e4 : 0) + (isFrontend === true ? 1e3 : 0) + depth * 100 + (usual < 0 ? usualFolders.length : usual);
}

// src/features/init/recognise/look.ts
async function findRepository(folder) {
	const top = await git(folder, "rev-parse", "--show-toplevel");
	return top === void 0 ? {
		top: folder,
		isRepository: false
	} : {
		top: resolve(top),
		isRepository: true
	};
}
async function lookAround(place, wanted) {
	const { top } = place;
	const files = await openFiles(place);
	const [occupied, defaultBranch, isOnGitHub, ignored] = await Promise.all([
		findOccupied(top),
		findDefaultBranch(top),
		findHome(top, files),
		git(top, "check-ignore", "--no-index", ".loadline/report")
	]);
	return {
		scripts: findScripts(files),
		...findServices(files, wanted),
		workflows: findWorkflows(files),
		host: findHost(files),
		defaultBranch,
		isRepository: place.isRepository,
		isOnGitHub,
		occupied,
		ignoresRuns: ignored !== void 0 || !place.isRepository
	};
}
function findScripts(files) {
	const modules = [...files.paths].filter((path) => /\.[cm]?[jt]s$/.test(path) && !/\.d\.[cm]?ts$/.test(path));
	const texts = /* @__PURE__ */ new Map();
	for (const path of modules) {
		const text = files.text(path);
		if (text !== void 0 && (importsK6(text) || mentionsTarget(text))) texts.set(path, text);
	}
	return [...texts].filter(([, text]) => isRunnable(text)).map(([path, text]) => {
		const reached = reachedFrom(path, texts);
		return {
			path,
			readsTarget: reached.some(mentionsTarget),
			needs: reached.map(foreignNeed).find((need) => need !== void 0),
			remote: [...new Set(reached.flatMap(remoteImports))],
			isLong: isLong(path, text)
		};
	});
}
function reachedFrom(path, texts) {
	const reached = /* @__PURE__ */ new Map();
	const waiting = [path];
	for (let next = waiting.pop(); next !== void 0; next = waiting.pop()) {
		const text = texts.get(next);
		if (text === void 0 || reached.has(next)) continue;
		reached.set(next, text);
		waiting.push(...ownImports(next, text).flatMap((it) => [
			it,
			`${it}.js`,
			`${it}.ts`
		]));
	}
	return [...reached.values()];
}
function findWorkflows(files) {
	return [...files.paths].filter((path) => posix.dirname(path) === ".github/workflows" && /\/[\w.-]+\.ya?ml$/.test(path)).map((path) => readWorkflow(path, files.text(path) ?? ""));
}
async function findOccupied(top) {
	const occupants = possiblePaths.map(async (path) => {
		const occupant = await occupantOf(top, path);
		return occupant === void 0 ? [] : [[path, occupant]];
	});
	return new Map((await Promise.all(occupants)).flat());
}
async function occupantOf(top, path) {
	const whole = join(top, path);
	try {
		const found = await lstat(whole);
		const text = found.isFile() ? textOf(top, path) : void 0;
		if (text !== void 0) return {
			kind: "text",
			text
		};
		return {
			kind: "other",
			what: `${found.isSymbolicLink() ? "a link" : "something else"} is in the way`
		};
	} catch (error) {
		if (hasErrorCode(error, "ENOTDIR")) return {
			kind: "other",
			what: "a part of the path is a file"
		};
		if (!hasErrorCode(error, "ENOENT")) return {
			kind: "other",
			what: "it cannot be read"
		};
	}
	return !await isInside(top, dirname(whole)) ? {
		kind: "other",
		what: "a link points outside the repository, or nowhere"
	} : void 0;
}
async function isInside(top, folder) {
	const real = await realpath(folder).catch(() => void 0);
	if (real === void 0) {
		const dangling = await lstat(folder).catch(() => void 0);
		return folder === top || dangling === void 0 && await isInside(top, dirname(folder));
	}
	const way = relative(await realpath(top), real);
	return way === "" || way !== ".." && !way.startsWith(`..${sep}`);
}
async function findDefaultBranch(top) {
	const remote = await git(top, "symbolic-ref", "--short", "refs/remotes/origin/HEAD");
	if (remote !== void 0) return remote.replace(/^origin\//, "");
	const listed = await git(top, "for-each-ref", "--format=%(refname)", "refs/heads", "refs/remotes/origin");
	const branches = new Set(listed?.split("\n").map((ref) => ref.replace(/^refs\/(?:heads|remotes\/origin)\//, "")));
	return ["main", "master"].find((name) => branches.has(name)) ?? await git(top, "symbolic-ref", "--short", "HEAD") ?? "main";
}
async function findHome(top, { paths }) {
	if ([...paths].some((path) => path.startsWith(`${".github/workflows"}/`))) return true;
	const remotes = await git(top, "config", "--get-regexp", "^remote\\..*\\.url$");
	return remotes === void 0 || /github/i.test(remotes);
}

// src/features/init/requests/explore.ts
const documentPaths = [...[
	"/openapi.json",
	"/v3/api-docs",
	"/swagger.json",
	"/swagger/v1/swagger.json",
	"/openapi/v1.json",
	"/api-json"
], ...[
	"/api/openapi.json",
	"/api/swagger.json",
	"/docs/json",
	"/documentation/json",
	"/api-docs",
	"/openapi.yaml",
	"/q/openapi"
]];
const mostRequests = 8;
const mostAsked = 90;
const patienceMs$1 = 1e4;
const mostBytes = 2e6;
async function explore(target, named, signal) {
	const answers = /* @__PURE__ */ new Map();
	const get = async (path) => {
		const known = answers.get(path);
		if (known !== void 0) return known;
		const answer = answers.size >= mostAsked ? notAsked(path) : await ask(target, path, signal);
		if (answers.size < mostAsked) answers.set(path, answer);
		return answer;
	};
	const any = await ask(target, "/loadline-asks-what-is-not-there", signal);
	const isReal = (answer) => answer.isFound && !(any.isFound && withoutPath(answer) === withoutPath(any));
	const first = await get("/");
	let documented;
	for (const path of documentPaths) documented ??= routesOfDocument((await get(path)).body);
	let ready;
	for (const path of readyPaths) if (ready === void 0 && isReal(await get(path))) ready = path;
	const routes = [
		...documented?.routes ?? [],
		...named.routes,
		...linksIn(first.body)
	];
	const found = [];
	for (const route of routes) for (const path of pathsOf(route, documented === void 0 ? named.prefixes : [])) {
		if (found.length >= mostRequests) break;
		const whole = await filledIn(path, get);
		if (whole === void 0 || whole === ready || found.some((it) => it.path === whole)) continue;
		const answer = await get(whole);
		if (isReal(answer)) found.push(answer);
	}
	const home = first.isFound && !found.some(({ path }) => path === "/") ? [first] : [];
	const some = [...found, ...home].slice(0, mostRequests);
	return {
		requests: (some.length > 0 || ready === void 0 ? some : [await get(ready)]).map(({ path }) => ({
			path,
			name: nameOf(path)
		})),
		ready,
		tried: [...answers.values()].map(({ path, answer }) => ({
			path,
			answer
		}))
	};
}
function withoutPath({ path, body }) {
	return path.split("/").filter((part) => part !== "").reduce((rest, part) => rest.replaceAll(part, ""), body.replaceAll(/[\\/]/g, ""));
}
function pathsOf(route, prefixes) {
	return [route, ...prefixes.filter((prefix) => !route.startsWith(prefix)).map((prefix) => prefix + (route === "/" ? "" : route))];
}
async function filledIn(path, get) {
	const at = path.indexOf("/{");
	if (at < 0) return path.includes("{") ? void 0 : path;
	const end = path.indexOf("}", at);
	if (end < 0) return void 0;
	const above = path.slice(0, at);
	const content = [await get(above || "/"), ...above === "" ? [] : [await get(`${above}/`)]].find(({ isFound }) => isFound)?.body ?? "";
	const value = firstOf(parseJson(content), path.slice(at + 2, end));
	return value === void 0 ? void 0 : await filledIn(path.slice(0, at + 1) + encodeURIComponent(value) + path.slice(end + 1), get);
}
const item = record(string(), unknown());
const plainValue = union([string().regex(/^[\w.-]{1,80}$/), number()]);
function firstOf(content, parameter) {
	const lists = Array.isArray(content) ? [content] : Object.values(item.safeParse(content).data ?? {}).filter(Array.isArray);
	const first = item.safeParse(lists[0]?.[0]).data ?? {};
	const value = [parameter, ...[
		"id",
		"_id",
		"uuid",
		"slug",
		"name"
	].filter((key) => parameter.toLowerCase().endsWith(key.replace("_", "")))].map((key) => plainValue.safeParse(first[key]).data).find((it) => it !== void 0);
	return value === void 0 ? void 0 : String(value);
}
const notAsked = (path) => ({
	path,
	answer: "not asked",
	isFound: false,
	body: ""
});
async function ask(target, path, signal) {
	try {
		const response = await fetch(`${target}${path}`, {
			redirect: "manual",
			headers: { accept: "text/html,application/json;q=0.9,*/*;q=0.8" },
			signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs$1)])
		});
		const body = (await response.text()).slice(0, mostBytes);
		return {
			path,
			answer: response.status,
			isFound: response.ok,
			body
		};
	} catch (error) {
		signal.throwIfAborted();
		return {
			path,
			answer: error instanceof TypeError ? connectionReason(error) : "no answer in time",
			isFound: false,
			body: ""
		};
	}
}
function nameOf(path) {
	const [route = ""] = path.split("?");
	return route.split(/[^A-Za-z0-9]+/).filter((it) => it !== "").join("-").slice(0, 60) || "home";
}

// src/features/init/requests/look-at.ts
async function lookAt(toStart, named) {
	const output = await keepOutput(join(toStart.folder, ".loadline/init/start.log"));
	const place = {
		side: "head",
		folder: toStart.folder,
		port: await freePort(),
		output,
		env: terminalEnvironment(process.env).env
	};
	try {
		return await lookIn(place, toStart, named);
	} catch (error) {
		if (!(error instanceof Failure) || toStart.signal.aborted) throw error;
		return {
			kind: "failed",
			why: error.message
		};
	} finally {
		await output.close();
	}
}
async function lookIn(place, { start: written, log, signal }, named) {
	const { build, run, prepare, stop, env = {} } = written;
	const start = {
		build,
		run,
		prepare,
		stop,
		env
	};
	if (build !== void 0) {
		log.note(`Building the service: ${build}`);
		await runToEnd("build", build, {
			start,
			place,
			signal
		});
	}
	log.note(`Starting the service: ${run}`);
	const service = await startService(start, place, {
		signal,
		log
	});
	try {
		await untilListening(service, place, signal);
		const target = `http://127.0.0.1:${place.port}`;
		const explored = await explore(target, named, signal);
		const { requests } = explored;
		return {
			kind: "answered",
			explored,
			pace: requests.length === 0 ? void 0 : await measurePace(target, requests, signal)
		};
	} finally {
		await service.end();
	}
}
const patienceMs = 9e4;
async function untilListening(service, place, signal) {
	const died = new AbortController();
	service.died.then((failure) => died.abort(failure));
	const started = performance.now();
	while (!await isListening(place.port)) {
		died.signal.throwIfAborted();
		if (performance.now() - started > patienceMs) throw runFailure(await service.whySilent() ?? `It did not answer.${quoted$1(place.output)}`);
		await setTimeout(100, void 0, { signal });
	}
}

// src/features/init/tell.ts
function tellPlan(plan, { isDryRun, program }) {
	const { files, toDo, notes } = plan;
	const opening = openingOf(plan, isDryRun);
	const isNew = files.some(({ kind }) => kind === "new");
	return [
		...opening === void 0 ? [] : [opening, ""],
		...files.flatMap((file) => tellFile(file, isDryRun)),
		...toDo.length === 0 ? [] : [
			"",
			"To do:",
			...toDo.flatMap(listed)
		],
		...notes.length === 0 ? [] : [
			"",
			"Good to know:",
			...notes.flatMap(listed)
		],
		"",
		isNew && isDryRun ? `Next:\n  ${program} init` : nextStep(plan, program)
	].join("\n").replaceAll(/\n{3,}/g, "\n\n");
}
function openingOf({ files, toDo }, isDryRun) {
	if (files.some(({ kind }) => kind === "new")) return isDryRun ? "Dry run: nothing was written. `loadline init` would do this:" : void 0;
	if (files.some((file) => file.kind === "kept" && file.missing !== void 0)) return "Nothing to write: existing files are not changed.";
	return `Nothing to write: all files exist${toDo.length === 0 ? "" : ", but some are incomplete"}.`;
}
function nextStep(plan, program) {
	const { buildCommand, startCommand, localUrl, defaultBranch, isRepository } = plan;
	if (localUrl === void 0) {
		if (!isRepository) return `Next:\n  ${program} gate\nIn a git repository it can compare a branch with the code that it was made from: git init, and commit.`;
		return `Next:\n  ${program} gate\nand, to compare a branch with the code that it was made from:\n  ${program} gate --base-ref ${shellWord(defaultBranch)}`;
	}
	const how = startCommand === void 0 ? "" : ` (${startCommand})`;
	return `Next, ${buildCommand === void 0 ? "" : `after \`${buildCommand}\` and `}with the service running${how}:\n  ${program} gate --target ${localUrl}`;
}
function tellFile(file, isDryRun) {
	if (file.kind === "new") {
		const line = `${isDryRun ? "would write" : "wrote"}  ${quoted(file.path)}`;
		return isDryRun ? [
			line,
			...added(file.content),
			""
		] : [line];
	}
	const line = `unchanged  ${quoted(file.path)}: ${file.why}`;
	return file.missing === void 0 ? [line] : [
		`${line}. To add by hand:`,
		...added(file.missing),
		""
	];
}
function added(text) {
	return text.replace(/\n$/, "").split("\n").map((line) => `  + ${line}`.trimEnd());
}
function listed(sentence) {
	const [first = "", ...rest] = sentence.trimEnd().split("\n");
	return [`- ${first}`, ...rest.map((line) => `  ${line}`)];
}

// src/features/init/perform.ts
async function performInit(settings, host) {
	if (host.kind === "job") throw usageFailure("mode: init works in a terminal only: loadline init");
	const own = Object.values(initOptions).map(({ name }) => name);
	const ignored = [...settings.keys()].filter((name) => !own.includes(name));
	if (ignored.length > 0) throw usageFailure(`init does not take ${ignored.join(", ")}; try loadline init --dry-run`);
	const isDryRun = given(settings, initOptions.dryRun) === true;
	const place = await findRepository(process.cwd());
	const named = given(settings, initOptions.service);
	const wanted = named && withoutEndSlashes(named);
	const findings = await lookAround(place, wanted);
	if (wanted !== void 0 && findings.service === void 0) {
		const others = findings.others.length === 0 ? "none" : findings.others.join(", ");
		throw usageFailure(`--service ${wanted}: init sees no service there; it sees ${others}`);
	}
	const asksService = given(settings, initOptions.noStart) !== true;
	const isVendored = given(settings, initOptions.vendor) === true;
	const planning = {
		isPrivate: given(settings, initOptions.private) === true,
		isVendored,
		added: host.around.added,
		isYetToLook: isDryRun && asksService
	};
	let plan = planFiles(findings, host.options, planning);
	if (plan.toLookAt !== void 0 && asksService && !isDryRun) {
		const looked = await lookOnce(plan.toLookAt, {
			findings,
			place,
			host
		});
		plan = planFiles(findings, host.options, {
			...planning,
			looked
		});
	}
	if (isVendored && !isDryRun && await vendorAction(place.top, process.argv[1] ?? "")) host.log.note(`Copied Loadline into ${vendorFolder}.`);
	const write = async (file) => file.kind === "new" ? await writeNew(place.top, file) : file;
	const files = isDryRun ? plan.files : await inTurn(plan.files, write);
	const program = programAs(process.argv[1] ?? "", place.top, process.env);
	const away = process.cwd() === place.top ? "" : `cd ${shellWord(place.top)} && `;
	host.print(tellPlan({
		...plan,
		files
	}, {
		isDryRun,
		program: `${away}${program}`
	}));
	return { exitStatus: exitStatus.passed };
}
async function lookOnce(start, { findings, place, host }) {
	const { log, signal } = host;
	const named = routesOfFile(await openFiles(place)) ?? findings.service?.paths ?? {
		routes: [],
		prefixes: []
	};
	log.note("To write a first script, init starts the service once (not with --no-start).");
	return await lookAt({
		start,
		folder: place.top,
		log,
		signal
	}, named);
}
async function writeNew(top, file) {
	const { path, content } = file;
	const whole = join(top, path);
	const kept = (why) => ({
		kind: "kept",
		path,
		why,
		missing: content
	});
	if (await occupantOf(top, path) !== void 0) return kept("it already exists");
	await makeDirectory(dirname(whole));
	try {
		await writeFile(whole, content, { flag: "wx" });
		return file;
	} catch (error) {
		if (hasErrorCode(error, "EEXIST")) return kept("it already exists");
		throw unwritable(whole, error);
	}
}

export { performInit };