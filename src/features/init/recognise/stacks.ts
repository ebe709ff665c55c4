/** Languages and tools whose projects are recognised. */
export type Language = "node" | "python" | "go" | "java" | "rust" | "dotnet" | "ruby" | "php" | "docker";

/**
 * A way to start a service: a row of the table below. Texts may have slots such as `<module>`: groups of the patterns, and what
 * the language, its packages and the found file say (`project.ts`, `tools.ts`). A row with an empty slot does not apply.
 */
export interface Stack {
  readonly name: string;
  readonly language: Language;
  /** What files of the folder contain; `*.csproj` is any of that ending. */
  readonly files?: Readonly<Record<string, RegExp>>;
  /** What the files of packages contain, in lower case. */
  readonly packages?: RegExp;
  /** What the script of a package.json contains. */
  readonly command?: RegExp;
  /** What one source file contains. */
  readonly source?: readonly RegExp[];
  /** What any source contains. */
  readonly sources?: RegExp;
  /** Patterns that fill slots where they match. */
  readonly hints?: Readonly<Record<string, RegExp>>;
  /** Only if no other row matches. */
  readonly isLast?: true;
  /** Commands after those of the packages. */
  readonly build?: readonly string[];
  /** What the packages lack unless they match. */
  readonly adds?: readonly [unless: RegExp, command: string];
  readonly prepare?: string;
  /** With `{port}`, unless a variable of the sources, `flag` or the variable PORT sets the port. */
  readonly run: string;
  readonly flag?: string;
  readonly stop?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What sets the port where neither `run` nor the sources do. */
  readonly portBy?: "variable" | "nothing";
  /** Its default port; a slot `port` goes before. */
  readonly port: number;
  /** The path that answers when it is ready, if the packages or sources match. */
  readonly ready?: readonly [pattern: RegExp, path: string];
}

type Row = Omit<Stack, "name" | "language" | "port"> & Partial<Pick<Stack, "port">>;

/** @param port the default of most rows */
const rowsOf = (language: Language, port: number, rows: Readonly<Record<string, Row>>): readonly Stack[] =>
  Object.entries(rows).map(([name, row]) => ({ name, language, port, ...row }));

/** A tool that serves, run by a script of a package.json. */
const tool = (command: RegExp, port: number, way: "flag" | "variable"): Row => ({
  command,
  port,
  run: "<run>",
  ...(way === "flag" ? { flag: "<dashes>--port {port}" } : { portBy: "variable" }),
});

/** @see https://nextjs.org/docs/app/api-reference/cli/next https://vite.dev/guide/cli https://docs.astro.build/en/reference/cli-reference/ */
const node = rowsOf("node", 3000, {
  "a script with a port": {
    command: /(?:--port[= ]|\s-p[= ]?|\bPORT=)(?<port>\d{1,5})\b/,
    run: "<run>",
    portBy: "nothing",
  },
  "Vite's preview": tool(/\bvite\s+preview\b/, 4173, "flag"),
  Vite: tool(/\bvite\b/, 5173, "flag"),
  Astro: tool(/\bastro\b/, 4321, "flag"),
  Angular: tool(/\bng\s+serve\b/, 4200, "flag"),
  "Gatsby's preview": tool(/\bgatsby\s+serve\b/, 9000, "flag"),
  Gatsby: tool(/\bgatsby\b/, 8000, "flag"),
  Wrangler: tool(/\bwrangler\b/, 8787, "flag"),
  "json-server": tool(/\bjson-server\b/, 3000, "flag"),
  "http-server": tool(/\bhttp-server\b/, 8080, "variable"),
  "a bundler's server": tool(/\b(?:webpack|eleventy|parcel)\b/, 8080, "flag"),
  "Next.js": tool(/\bnext\b/, 3000, "variable"),
  "a framework's server": tool(
    /\b(?:react-scripts|nuxt|nuxi|remix-serve|react-router-serve|fastify|strapi)\b|\.output\/server\/index/,
    3000,
    "variable",
  ),
  serve: tool(/(?:^|\s)serve(?:\s|$)/, 3000, "variable"),
  "Node.js": { command: /./, run: "<run>" },
});

const asgi =
  /^(?<object>\w+)\s*(?::\s*\w+\s*)?=\s*(?:\w+\.)?(?:FastAPI|Starlette|Litestar|Quart|Sanic|BlackSheep)\(/m;
const wsgi = /^(?<object>\w+)\s*(?::\s*\w+\s*)?=\s*(?:\w+\.)?(?:Flask|APIFlask|falcon\.App)\(/m;
const factory = [/^def (?<factory>create_app|make_app)\(/m, /\b(?:API)?Flask\(/];

/** @param object the application of a module, or what makes it */
const flaskRows = (
  name: string,
  source: readonly RegExp[],
  object: string,
): Readonly<Record<string, Row>> => ({
  [`${name} behind Gunicorn`]: {
    source,
    packages: /gunicorn/,
    run: `<bin>gunicorn<chdir> ${object} --bind 127.0.0.1:{port}`,
    port: 5000,
  },
  [`${name} behind Waitress`]: {
    source,
    packages: /waitress/,
    run: `<bin>waitress-serve --listen=127.0.0.1:{port} <top>${object}`,
    port: 5000,
  },
  [name]: { source, run: "<bin>flask --app <path> run --port {port}", port: 5000 },
});

const python = rowsOf("python", 8000, {
  "a Procfile": {
    // Whose port is PORT, as a part of the command or, of Gunicorn, by itself.
    files: {
      Procfile:
        /^web: {0,4}(?<line>[^\s{$][^{\n$]{0,300}\$PORT\b[^{\n]{0,200}|gunicorn(?: (?!-b|--bind)[^\s{]{1,100}){1,20})$/m,
    },
    run: "<withPath><line>",
    portBy: "variable",
    port: 5000,
  },
  "Django behind Gunicorn": {
    files: { "manage.py": /DJANGO_SETTINGS_MODULE["'],\s*["'](?<project>\w+)\./ },
    packages: /gunicorn/,
    run: "<bin>gunicorn <project>.wsgi --bind 127.0.0.1:{port}",
  },
  Django: {
    files: { "manage.py": /./ },
    run: "<python> manage.py runserver --noreload 127.0.0.1:{port}",
  },
  "an ASGI application": {
    source: [asgi],
    adds: [/uvicorn|fastapi\[|fastapi-cli/, "<pip> install uvicorn"],
    run: "<bin>uvicorn<appDir> <module>:<object> --host 127.0.0.1 --port {port}",
  },
  ...flaskRows("Flask", [wsgi], "<module>:<object>"),
  ...flaskRows("a Flask factory", factory, '"<module>:<factory>()"'),
  Python: {
    isLast: true,
    source: [
      /\b(?:HTTPServer|serve_forever|make_server|run_app|web\.run|app\.run|\.listen|uvicorn\.run|bottle\.run|serve)\(/,
    ],
    run: "<python> <file>",
  },
});

const goMain = [/^package main\b/m, /^func main\(\)/m];
const goBuilt = {
  build: ["mkdir -p .loadline", "go build -o .loadline/service <program>"],
  run: ".loadline/service",
};

const go = rowsOf("go", 8080, {
  "Go with a flag for the address": {
    ...goBuilt,
    source: [
      ...goMain,
      /\bflag\.String(?:Var)?\((?:&\w+,\s*)?"(?<flag>(?:http-?|listen-?)?(?:addr|address|port|listen))",\s*"[\w.-]*:/,
    ],
    flag: "-<flag> 127.0.0.1:{port}",
  },
  "Go with a flag for the port": {
    ...goBuilt,
    source: [
      ...goMain,
      /\bflag\.(?:String|Int|Uint)(?:Var)?\((?:&\w+,\s*)?"(?<flag>(?:http-?|listen-?)?(?:addr|address|port|listen))",/,
    ],
    flag: "-<flag> {port}",
  },
  Gin: { ...goBuilt, source: goMain, sources: /gin-gonic[\s\S]*\.Run\(\)/, portBy: "variable" },
  // Calls that serve requests: in the standard library, common frameworks and gRPC.
  Go: { ...goBuilt, source: [...goMain, /\b(?:ListenAndServe|Listen|Serve|Run)\w*\(/] },
  "a Go program": { ...goBuilt, source: goMain, isLast: true },
});

/** The jar of a build, which may lie beside one without its libraries. */
const jarIn = (folder: string): string =>
  `$(ls ${folder}/*.jar | grep -vE -e '-(plain|sources|javadoc)\\.jar' | head -n 1)`;
const actuator = [/spring-boot-starter-actuator/, "/actuator/health"] as const;
const quarkusHealth = [/quarkus-smallrye-health/, "/q/health/ready"] as const;
const mavenPackage = { build: ["<mvn> -q -B -DskipTests package"] };

const java = rowsOf("java", 8080, {
  "Spring Boot (Maven)": {
    ...mavenPackage,
    files: { "pom.xml": /spring-boot-maven-plugin/ },
    run: `java -jar ${jarIn("target")} --server.port={port}`,
    ready: actuator,
  },
  "Spring Boot (Gradle)": {
    files: { "build.gradle*": /org\.springframework\.boot/ },
    build: ["<gradle> -q bootJar"],
    run: `java -jar ${jarIn("build/libs")} --server.port={port}`,
    ready: actuator,
  },
  "Quarkus (Maven)": {
    ...mavenPackage,
    files: { "pom.xml": /quarkus-maven-plugin/ },
    run: "java -Dquarkus.http.port={port} -jar target/quarkus-app/quarkus-run.jar",
    ready: quarkusHealth,
  },
  "Quarkus (Gradle)": {
    files: { "build.gradle*": /io\.quarkus/ },
    build: ["<gradle> -q quarkusBuild"],
    run: "java -Dquarkus.http.port={port} -jar build/quarkus-app/quarkus-run.jar",
    ready: quarkusHealth,
  },
  "Micronaut (Maven)": {
    ...mavenPackage,
    files: { "pom.xml": /micronaut-maven-plugin/ },
    run: `java -Dmicronaut.server.port={port} -jar ${jarIn("target")}`,
  },
  // The plugins that write what starts a jar.
  Maven: {
    ...mavenPackage,
    files: { "pom.xml": /<(?:mainClass|transformer)\b/ },
    run: `java -jar ${jarIn("target")}`,
  },
  Gradle: {
    files: { "build.gradle*": /\bapplication\s*(?:\}|\)|$|\{)|["']application["']/m },
    hints: { "settings.gradle*": /rootProject\.name\s*=\s*["'](?<project>[\w.-]+)["']/ },
    build: ["<gradle> -q installDist"],
    run: "build/install/<project>/bin/<project>",
  },
});

/** A crate's program, by its name in Cargo.toml or its file. */
const cargo = {
  hints: { "Cargo.toml": /^name\s*=\s*"(?<crate>[\w-]+)"/m },
  build: ["cargo build --release -q<locked> -p <crate>"],
  run: "<target>/release/<program>",
} as const;

const rust = rowsOf("rust", 3000, {
  Rocket: {
    ...cargo,
    source: [/#\[(?:rocket::)?(?:launch|main)\]|rocket::build\(\)/],
    ...{ env: { ROCKET_PORT: "{port}" }, portBy: "variable", port: 8000 },
  },
  Rust: {
    ...cargo,
    source: [
      /\bfn main\(/,
      /\b(?:axum|actix_web|warp|hyper|poem|tide|salvo|tiny_http|rouille|HttpServer|TcpListener)\b/,
    ],
  },
  "a Rust program": {
    ...cargo,
    source: [/\bfn main\(/],
    sources: /\b(?:axum|actix_web|warp|hyper)\b/,
    isLast: true,
  },
});

const dotnet = rowsOf("dotnet", 5000, {
  "ASP.NET Core": {
    files: { "*.csproj": /Microsoft\.NET\.Sdk\.Web/ },
    build: ["dotnet publish <file> -c Release -o .loadline/service -v q --nologo"],
    run: "cd .loadline/service && dotnet <stem>.dll --urls http://127.0.0.1:{port}",
  },
});

const ruby = rowsOf("ruby", 3000, {
  Rails: {
    files: { "bin/rails": /./, "config.ru": /./ },
    // For its process id, where the gems lie elsewhere.
    build: ["mkdir -p .loadline"],
    run: "bundle exec rails server -b 127.0.0.1 -p {port} -P .loadline/server.pid",
    ready: [/rails\/health#show/, "/up"],
  },
  "Rack behind Puma": {
    files: { "config.ru": /./ },
    packages: /\bpuma\b/,
    run: "bundle exec puma -b tcp://127.0.0.1:{port} config.ru",
    port: 9292,
  },
  Rack: {
    files: { "config.ru": /./ },
    run: "bundle exec rackup -o 127.0.0.1 -p {port}",
    port: 9292,
  },
  Sinatra: {
    source: [/require ["']sinatra["']/],
    run: "bundle exec ruby <file> -o 127.0.0.1 -p {port}",
    port: 4567,
  },
});

/** PHP's own server, with several processes. */
const phpServer = { env: { PHP_CLI_SERVER_WORKERS: "4" } };

const php = rowsOf("php", 8000, {
  Laravel: {
    ...phpServer,
    files: { artisan: /./ },
    prepare: "{ test -f .env || cp .env.example .env; } && php artisan key:generate --force",
    run: "php artisan serve --no-reload --host=127.0.0.1 --port={port}",
    ready: [/health:\s*["']\/up["']/, "/up"],
  },
  "PHP with a public folder": {
    ...phpServer,
    files: { "public/index.php": /./ },
    run: "php -S 127.0.0.1:{port} -t public",
  },
  PHP: { ...phpServer, files: { "index.php": /./ }, run: "php -S 127.0.0.1:{port}" },
});

/** Images build in `prepare`, because a restored base has none. */
const docker = rowsOf("docker", 8080, {
  "a Dockerfile": {
    files: { Dockerfile: /./ },
    hints: { Dockerfile: /^[ \t]*EXPOSE[ \t]+(?<port>\d{2,5})/im },
    prepare: "docker build -t loadline-{side}-{port} .",
    run: "docker run --rm --name loadline-{side}-{port} -e PORT=<port> -p 127.0.0.1:{port}:<port> loadline-{side}-{port}",
    stop: "docker rm -f loadline-{side}-{port}",
  },
});

/** The first that matches counts. */
export const stacks: readonly Stack[] = [
  ...[...node, ...go, ...python, ...java, ...rust],
  ...[...dotnet, ...ruby, ...php, ...docker],
];
