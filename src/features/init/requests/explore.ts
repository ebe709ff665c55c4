import { z } from "zod";
import { parseJson } from "../../../lib/json.ts";
import { connectionReason } from "../../../lib/net/http.ts";
import { readyPaths } from "../recognise/traits.ts";
import { linksIn, type NamedPaths, routesOfDocument } from "./routes.ts";

/** A request of the first script. */
export interface FoundRequest {
  /** In reports. */
  readonly name: string;
  readonly path: string;
}

/** What was asked, and the status of its answer or why there was none. */
export interface TriedScript {
  readonly path: string;
  readonly answer: number | string;
}

/** What a running service answers. */
export interface Explored {
  /** At most eight, each of which answered 2xx. */
  readonly requests: readonly FoundRequest[];
  /** A path for health checks that answered 2xx. */
  readonly ready: string | undefined;
  readonly tried: readonly TriedScript[];
}

interface Answer extends TriedScript {
  readonly isFound: boolean;
  readonly body: string;
}

/** @see https://swagger.io/specification/ Where frameworks serve their document. */
const documentPaths = [
  ...[
    "/openapi.json",
    "/v3/api-docs",
    "/swagger.json",
    "/swagger/v1/swagger.json",
    "/openapi/v1.json",
    "/api-json",
  ],
  ...[
    "/api/openapi.json",
    "/api/swagger.json",
    "/docs/json",
    "/documentation/json",
    "/api-docs",
    "/openapi.yaml",
    "/q/openapi",
  ],
];

const mostRequests = 8;
const mostAsked = 90;
const patienceMs = 10_000;
const mostBytes = 2_000_000;

/** Asks a running service, with GET and one request after the other, for what can be measured. */
export async function explore(target: string, named: NamedPaths, signal: AbortSignal): Promise<Explored> {
  const answers = new Map<string, Answer>();
  const get = async (path: string): Promise<Answer> => {
    const known = answers.get(path);
    if (known !== undefined) return known;
    const answer = answers.size >= mostAsked ? notAsked(path) : await ask(target, path, signal);
    if (answers.size < mostAsked) answers.set(path, answer);
    return answer;
  };
  // What answers this answers anything, such as the page of a single-page application, which may say what was asked.
  const any = await ask(target, "/loadline-asks-what-is-not-there", signal);
  const isReal = (answer: Answer): boolean =>
    answer.isFound && !(any.isFound && withoutPath(answer) === withoutPath(any));
  const first = await get("/");
  let documented: NamedPaths | undefined;
  for (const path of documentPaths) documented ??= routesOfDocument((await get(path)).body);
  let ready: string | undefined;
  for (const path of readyPaths) if (ready === undefined && isReal(await get(path))) ready = path;
  const routes = [...(documented?.routes ?? []), ...named.routes, ...linksIn(first.body)];
  const found: Answer[] = [];
  for (const route of routes) {
    for (const path of pathsOf(route, documented === undefined ? named.prefixes : [])) {
      if (found.length >= mostRequests) break;
      const whole = await filledIn(path, get);
      if (whole === undefined || whole === ready || found.some((it) => it.path === whole)) continue;
      const answer = await get(whole);
      if (isReal(answer)) found.push(answer);
    }
  }
  const home = first.isFound && !found.some(({ path }) => path === "/") ? [first] : [];
  const some = [...found, ...home].slice(0, mostRequests);
  const chosen = some.length > 0 || ready === undefined ? some : [await get(ready)];
  return {
    requests: chosen.map(({ path }) => ({ path, name: nameOf(path) })),
    ready,
    tried: [...answers.values()].map(({ path, answer }) => ({ path, answer })),
  };
}

/** A body without what was asked, whose slashes JSON may have escaped. */
function withoutPath({ path, body }: Answer): string {
  const parts = path.split("/").filter((part) => part !== "");
  return parts.reduce((rest, part) => rest.replaceAll(part, ""), body.replaceAll(/[\\/]/g, ""));
}

/** A route as it is, and below what others stand below. */
function pathsOf(route: string, prefixes: readonly string[]): readonly string[] {
  const below = prefixes
    .filter((prefix) => !route.startsWith(prefix))
    .map((prefix) => prefix + (route === "/" ? "" : route));
  return [route, ...below];
}

/** A path whose parameters have values that the collection above them answered: `/owners/{id}` by `/owners`. */
async function filledIn(path: string, get: (path: string) => Promise<Answer>): Promise<string | undefined> {
  const at = path.indexOf("/{");
  if (at < 0) return path.includes("{") ? undefined : path;
  const end = path.indexOf("}", at);
  if (end < 0) return undefined;
  const above = path.slice(0, at);
  // Some frameworks redirect the one to the other.
  const collections = [await get(above || "/"), ...(above === "" ? [] : [await get(`${above}/`)])];
  const content = collections.find(({ isFound }) => isFound)?.body ?? "";
  const value = firstOf(parseJson(content), path.slice(at + 2, end));
  return value === undefined
    ? undefined
    : await filledIn(path.slice(0, at + 1) + encodeURIComponent(value) + path.slice(end + 1), get);
}

const item = z.record(z.string(), z.unknown());
const plainValue = z.union([z.string().regex(/^[\w.-]{1,80}$/), z.number()]);

/** What the first item of an answered collection says for a parameter such as `id` or `ownerId`. */
function firstOf(content: unknown, parameter: string): string | undefined {
  const lists = Array.isArray(content)
    ? [content]
    : Object.values(item.safeParse(content).data ?? {}).filter(Array.isArray);
  const first = item.safeParse(lists[0]?.[0]).data ?? {};
  const keys = [
    parameter,
    ...["id", "_id", "uuid", "slug", "name"].filter((key) =>
      parameter.toLowerCase().endsWith(key.replace("_", "")),
    ),
  ];
  const value = keys.map((key) => plainValue.safeParse(first[key]).data).find((it) => it !== undefined);
  return value === undefined ? undefined : String(value);
}

const notAsked = (path: string): Answer => ({ path, answer: "not asked", isFound: false, body: "" });

async function ask(target: string, path: string, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(`${target}${path}`, {
      redirect: "manual",
      headers: { accept: "text/html,application/json;q=0.9,*/*;q=0.8" },
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
    const body = (await response.text()).slice(0, mostBytes);
    return { path, answer: response.status, isFound: response.ok, body };
  } catch (error) {
    signal.throwIfAborted();
    return {
      path,
      answer: error instanceof TypeError ? connectionReason(error) : "no answer in time",
      isFound: false,
      body: "",
    };
  }
}

/** A short name for reports: `home`, `api-owners-1`. */
function nameOf(path: string): string {
  const [route = ""] = path.split("?");
  const words = route.split(/[^A-Za-z0-9]+/).filter((it) => it !== "");
  return words.join("-").slice(0, 60) || "home";
}
