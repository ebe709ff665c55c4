import type { FoundService } from "./findings.ts";

/** Whether sources of any language read a variable: `process.env.X`, `env["X"]`, `os.Getenv("X")`, `environ.get("X", …)`, `{ X } = process.env`. */
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

/** Variables that set where a service listens, the most usual first. */
const portVariables = ["PORT", "HTTP_PORT", "SERVER_PORT", "APP_PORT", "API_PORT", "WEB_PORT", "LISTEN_PORT"];

/** The variable that sets where a service listens. */
export function portVariable(sources: string): string | undefined {
  return portVariables.find((name) => asksFor(name, sources));
}

/** Variables that make the service listen on the gate's port, besides PORT. */
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

export function validPort(digits: string | undefined): number | undefined {
  const port = Number(digits);
  return port > 0 && port < 65_536 ? port : undefined;
}

/** Paths that services answer when they are ready. */
const readyPaths = [
  ...["/health", "/healthz", "/health/ready", "/healthcheck", "/api/health", "/readyz", "/ready"],
  ...["/livez", "/up", "/ping", "/status"],
];

/** Variables with the address of something that a service needs. */
const backing =
  /\b(?:DATABASE_UR[IL]|DB_(?:HOST|URL)|PG(?:HOST|DATABASE)|POSTGRES_\w{1,20}|MYSQL_\w{1,20}|MONGO(?:DB)?_UR[IL]|REDIS_(?:HOST|URL)|AMQP_URL|RABBITMQ_URL|KAFKA_BROKERS?)\b/g;

/** The path that answers when a service is ready, and the addresses that it reads, by its sources. */
export function traitsOf(sources: string): Pick<FoundService, "ready" | "reads"> {
  return {
    ready: readyPaths.find((path) => new RegExp(`["'\`](?:GET )?${path}/?["'\`]`).test(sources)),
    reads: [...new Set(sources.match(backing))].filter((name) => asksFor(name, sources)),
  };
}
