import { type Database, databases } from "./tools.ts";

/** Whether sources of any language read a variable: `process.env.X`, `env["X"]`, `os.Getenv("X")`, `env::var("X")`, `${X:…}`, `{ X } = process.env`. */
function asksFor(name: string, sources: string): boolean {
  if (!sources.includes(name)) return false;
  const called = new RegExp(`\\b(\\w{1,40})\\(\\s*["'\`]${name}["'\`]`, "g");
  return (
    new RegExp(`\\b(?:env(?:iron)?|ENV)(?:\\?)?(?:\\.|\\[["'\`])${name}\\b|\\$\\{${name}\\b`).test(sources) ||
    new RegExp(`\\{[^{}]{0,200}\\b${name}\\b[^{}]{0,200}\\}\\s*=\\s*(?:process|import\\.meta)\\.env`).test(
      sources,
    ) ||
    [...sources.matchAll(called)].some(([, callee = ""]) => /get|env|lookup|config|fetch|^var/i.test(callee))
  );
}

/** Variables that set where a service listens, the most usual first. */
const portVariables = ["PORT", "HTTP_PORT", "SERVER_PORT", "APP_PORT", "API_PORT", "WEB_PORT", "LISTEN_PORT"];

/** Variables with an address and a port, where the sources have such a one beside them: `":8085"`. */
const addressVariables = ["ADDR", "LISTEN_ADDR", "HTTP_ADDR", "SERVER_ADDR", "BIND_ADDR", "LISTEN_ADDRESS"];

/** The variable that sets where a service listens, and what it needs: a port, or an address with one. */
export function listenVariable(sources: string): readonly [name: string, value: string] | undefined {
  const port = portVariables.find((name) => asksFor(name, sources));
  if (port !== undefined) return [port, "{port}"];
  const address = addressVariables.find(
    (name) =>
      new RegExp(`\\b${name}\\b[\\s\\S]{0,120}?["'\`][\\w.]{0,40}:\\d{2,5}["'\`]`).test(sources) &&
      asksFor(name, sources),
  );
  return address === undefined ? undefined : [address, "127.0.0.1:{port}"];
}

/** The port in the first text that has one, as in `PORT ?? 8123`, `.listen(3000)` or `ListenAndServe(":3333", nil)`. */
export function portIn(texts: readonly string[]): number | undefined {
  for (const text of texts) {
    const port =
      fallbackPort(text) ??
      text
        .split("\n")
        .map(portOfLine)
        .find((it) => it !== undefined);
    if (port !== undefined) return port;
  }
  return undefined;
}

function fallbackPort(sources: string): number | undefined {
  const found =
    /\bPORT\b["'\])\s]*(?:\|\||\?\?|,|\bor\b)\s*["']?(\d{2,5})\b|\.listen\(\s*(\d{2,5})\b|\bport\s*=\s*(\d{4,5})\b/.exec(
      sources,
    );
  return validPort(found?.slice(1).find((digits) => digits !== undefined));
}

function portOfLine(line: string): number | undefined {
  if (line.length > 300 || !/listen|addr|port|\.Run\(/i.test(line)) return undefined;
  return validPort(
    /"[\w.]{0,40}:(\d{2,5})"/.exec(line)?.[1] ??
      /(?:\bport|Port|PORT).{0,60}?["\s(=](\d{4,5})\b/.exec(line)?.[1],
  );
}

export function validPort(digits: string | undefined): number | undefined {
  const port = Number(digits);
  return port > 0 && port < 65_536 ? port : undefined;
}

/** Paths that services answer when they are ready. */
export const readyPaths: readonly string[] = [
  ...["/health", "/healthz", "/health/ready", "/healthcheck", "/api/health", "/readyz", "/ready"],
  ...["/livez", "/up", "/ping", "/status"],
];

/** Variables with the address of something that a service needs. */
const backing =
  /\b(?:DATABASE_UR[IL]|DB_(?:HOST|URL|NAME|USER|PASSWORD|PORT)|PG(?:HOST|DATABASE|USER|PASSWORD|PORT)|POSTGRES_\w{1,20}|MYSQL_\w{1,20}|MONGO(?:DB)?_UR[IL]|REDIS_(?:HOST|URL)|AMQP_URL|RABBITMQ_URL|KAFKA_BROKERS?)\b/g;

/** The path that answers when a service is ready, and the addresses that it reads, by its sources. */
export function traitsOf(sources: string): {
  readonly ready: string | undefined;
  readonly reads: readonly string[];
} {
  return {
    ready: readyPaths.find((path) => new RegExp(`["'\`](?:GET )?${path}/?["'\`]`).test(sources)),
    reads: [...new Set(sources.match(backing))].filter((name) => asksFor(name, sources)),
  };
}

/** What a job gives a service that reads the address of a database. */
interface Provisions {
  readonly databases: readonly Database[];
  readonly env: Readonly<Record<string, string>>;
  readonly prepare: readonly string[];
}

/** The databases whose variables are read; none where packages and sources do not say which these are. */
export function provisions(reads: readonly string[], packages: string, sources: string): Provisions {
  const found = databases
    .filter(({ sign }) => sign.test(packages) || sign.test(sources))
    .map((database) => ({ database, own: reads.filter((name) => database.reads.test(name)) }))
    .filter(({ own }) => own.length > 0);
  // Which of two servers DATABASE_URL means is for the owner to say.
  const isShared = found.filter(({ database }) => database.prepare !== undefined).length > 1;
  const given = found.filter(({ database }) => !isShared || database.prepare === undefined);
  const values = given.flatMap(({ database: { name, scheme, values: rows }, own }) =>
    own.flatMap((variable) => {
      const value = rows.find(([pattern]) => pattern.test(variable))?.[1];
      const written = scheme?.exec(sources)?.[1] ?? name.toLowerCase();
      return value === undefined ? [] : [[variable, value.replace("<scheme>", written)] as const];
    }),
  );
  return {
    databases: given.map(({ database }) => database),
    env: Object.fromEntries(values),
    prepare: given.flatMap(({ database }) => database.prepare ?? []),
  };
}
