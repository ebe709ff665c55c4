import type { IncomingMessage } from "node:http";

const mostRoutes = 300;
const mostCharacters = 200;
/** Numbers, UUIDs, and hexadecimal or long names with digits. */
const identifier = /^(?:\d+|[\da-f]{8}-[\da-f-]{27}|(?=.*\d)[\da-f]{8,}|(?=.*\d)[\w-]{20,})$/i;

function patternOf(url: string): string {
  const path = url.slice(0, 2000).split(/[?#]/, 1)[0] ?? "";
  return path
    .split("/")
    .map((part) => (identifier.test(part) ? ":id" : part))
    .join("/");
}

/** The framework's own name of a route: Express' `/products/:id`. */
function frameworkPath(request: IncomingMessage): string | undefined {
  const route: unknown = Reflect.get(request, "route");
  if (typeof route !== "object" || route === null) return undefined;
  const path: unknown = Reflect.get(route, "path");
  const mount: unknown = Reflect.get(request, "baseUrl");
  return typeof path === "string" ? `${typeof mount === "string" ? patternOf(mount) : ""}${path}` : undefined;
}

/** Names of routes, `GET /products/:id`; so many that no service can fill memory with them. */
export function openRoutes(): (request: IncomingMessage) => string {
  const known = new Set<string>();
  return (request) => {
    const path =
      frameworkPath(request) ?? patternOf(Reflect.get(request, "originalUrl") ?? request.url ?? "");
    const route = `${request.method ?? ""} ${path}`.slice(0, mostCharacters);
    if (!known.has(route) && known.size >= mostRoutes) return "(other)";
    known.add(route);
    return route;
  };
}
