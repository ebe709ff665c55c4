import type { FoundService } from "./findings.ts";

/** What the sources of a service, in any language, say about it. */

/** How sources ask for a variable: `process.env.X`, `env["X"]`, `os.Getenv("X")`, `environ.get("X", …)`, `{ X } = process.env`. */
function asksFor(name: string, sources: string): boolean {
  if (!sources.includes(name)) return false;
  const called = new RegExp(`\\b(\\w{1,40})\\(\\s*["'\`]${name}["'\`]`, "g");
  return (
    new RegExp(`\\benv(?:iron)?(?:\\?)?(?:\\.|\\[["'\`])${name}\\b`).test(sources) ||
    new RegExp(`\\{[^{}]{0,200}\\b${name}\\b[^{}]{0,200}\\}\\s*=\\s*(?:process|import\\.meta)\\.env`).test(
      sources,
    ) ||
    [...sources.matchAll(called)].some(([, callee = ""]) => /get|env|lookup|config/i.test(callee))
  );
}

/** Variables that say where a service listens, the usual one first. */
const portVariables = ["PORT", "HTTP_PORT", "SERVER_PORT", "APP_PORT", "API_PORT", "WEB_PORT", "LISTEN_PORT"];

/** The variable that says where a service listens; undefined if its sources ask for none. */
export function portVariable(sources: string): string | undefined {
  return portVariables.find((name) => asksFor(name, sources));
}

/** Variables for the service so that it listens on the gate's port. PORT is there without. */
export function portEnvironment(variable: string | undefined): Pick<FoundService, "env"> {
  return variable === undefined || variable === "PORT" ? {} : { env: { [variable]: "{port}" } };
}

/** The port that the sources fall back on, as in `PORT ?? 8123`, `"PORT", "8080"` or `.listen(3000)`. */
export function fallbackPort(sources: string): number | undefined {
  const found =
    /\bPORT\b["'\])\s]*(?:\|\||\?\?|,|\bor\b)\s*["']?(\d{2,5})\b|\.listen\(\s*(\d{2,5})\b|\bport\s*=\s*(\d{4,5})\b/.exec(
      sources,
    );
  return validPort(found?.slice(1).find((digits) => digits !== undefined));
}

/** A port, or undefined if these digits are none. */
export function validPort(digits: string | undefined): number | undefined {
  const port = Number(digits);
  return port > 0 && port < 65_536 ? port : undefined;
}

/** Paths that services answer when they are ready, the plainest first. */
const readyPaths = [
  ...["/health", "/healthz", "/health/ready", "/healthcheck", "/api/health", "/readyz", "/ready"],
  ...["/livez", "/up", "/ping", "/status"],
];

/** Variables with addresses of what a service cannot do without. */
const backing =
  /\b(?:DATABASE_UR[IL]|DB_(?:HOST|URL)|PG(?:HOST|DATABASE)|POSTGRES_\w{1,20}|MYSQL_\w{1,20}|MONGO(?:DB)?_UR[IL]|REDIS_(?:HOST|URL)|AMQP_URL|RABBITMQ_URL|KAFKA_BROKERS?)\b/g;

/** The path that answers when the service is ready, if its sources name one of the usual, and the addresses they ask for. */
export function traitsOf(sources: string): Pick<FoundService, "ready" | "reads"> {
  const ready = readyPaths.find((path) => new RegExp(`["'\`](?:GET )?${path}/?["'\`]`).test(sources));
  const named = new Set(sources.match(backing));
  return {
    ...(ready !== undefined && { ready }),
    reads: [...named].filter((name) => asksFor(name, sources)),
  };
}
