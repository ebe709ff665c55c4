import { z } from "zod";
import { type Files, maybe, parseYaml } from "../recognise/files.ts";

/** Paths that a repository's own files name, in the order of use. */
export interface NamedPaths {
  /** Complete, or with parameters such as `/owners/{id}`. */
  readonly routes: readonly string[];
  /** What routes may stand below: `/api`. */
  readonly prefixes: readonly string[];
}

/** What changes something, or ends the service, although it may be asked with GET. */
const isUnsafe = (path: string): boolean =>
  /log-?out|sign-?out|delete|remove|destroy|reset|purge|wipe|flush|clear|shut-?down|\bstop|kill|drop|truncate|exit|restart|unsubscribe|actuator\/(?!health)/i.test(
    path,
  );

/** A route where it is declared, of any framework: `app.get("/x"`, `@GetMapping("/x")`, `path("x/"`, `resources :x`. */
const declared =
  /\b(?:get|GET|Get|HandleFunc|Handle|createContext|route|Route|MapGet|resource|add_(?:api_)?route|add_url_rule)\s{0,2}\(\s{0,9}["'`](?:GET )?(?<route>\/[^"'`\s]{0,100})["'`]|\b(?:path|GetMapping|RequestMapping|Controller|Path)\s{0,2}\(\s{0,9}(?:(?:value|path)\s?=\s?)?\{?\s?["'`](?<bare>[^"'`\s]{0,100})["'`]|^[ \t]{0,20}(?:resources :|get ["']\/?)(?<rails>[\w/]{1,100})/gm;

/** A path that sources compare with, or that is a key: `"/x": list`, `path === "/x"`, `case "/x"`, `"/x" => list`. */
const compared =
  /(?:(?:===?|\bcase|\bwhen|startsWith\(|HasPrefix\([\w.]{1,40},)\s{0,3}["'`](?<said>\/[\w./{}:<>-]{1,100})["'`])|["'`](?<key>\/[\w./{}:<>-]{1,100})["'`]\s{0,3}(?::(?!:)|=>)/g;

const above =
  /\b(?:use|register|include_router|include|group|Group|scope|nest|prefix|namespace|url_prefix|RequestMapping|Controller|setGlobalPrefix|APIRouter|Blueprint|MapGroup)\b[^"'`\n]{0,60}["'`](?<prefix>\/?[A-Za-z][\w/.-]{0,60})["'`]|^[ \t]{0,20}(?:scope|namespace) :(?<rails>\w{1,60})/gm;

const mostNamed = 200;

/** The routes that sources declare. */
export function routesIn(sources: string): NamedPaths {
  const routes = [...sources.matchAll(declared), ...sources.matchAll(compared)].map(({ groups = {} }) =>
    asPath(groups["route"] ?? groups["bare"] ?? groups["rails"] ?? groups["said"] ?? groups["key"] ?? ""),
  );
  const prefixes = [...sources.matchAll(above)].map(({ groups = {} }) =>
    asPath(groups["prefix"] ?? groups["rails"] ?? "").replace(/\/$/, ""),
  );
  const isPath = (path: string) =>
    /^\/[\w./:{}<>-]*$/.test(path) && !/\.(?:html?|js|ts|py|css|png)$/.test(path);
  return {
    routes: [...new Set(routes)].filter((path) => isPath(path) && !isUnsafe(path)).slice(0, mostNamed),
    prefixes: [...new Set(prefixes)].filter((path) => isPath(path) && /^\/[\w/.-]+$/.test(path)).slice(0, 8),
  };
}

/** With a slash in front, and parameters as OpenAPI writes them. */
function asPath(text: string): string {
  const path = text.startsWith("/") ? text : `/${text}`;
  return path.replaceAll(
    /:(\w+)|<(?:\w+:)?(\w+)>/g,
    (_, one?: string, other?: string) => `{${one ?? other}}`,
  );
}

const example = maybe(z.union([z.string(), z.number()]));

const parameter = z.looseObject({
  ...{ name: z.string(), in: z.string(), required: z.boolean().optional() },
  example,
  schema: maybe(z.looseObject({ example, default: example })),
});

const operation = z.looseObject({ parameters: maybe(z.array(parameter.catch({ name: "", in: "" }))) });

const document = z.looseObject({
  openapi: z.string().optional(),
  swagger: z.string().optional(),
  basePath: maybe(z.string()),
  servers: maybe(z.array(z.looseObject({ url: z.string() }))),
  paths: z.record(z.string(), z.looseObject({ get: maybe(operation) })),
});

/** What an OpenAPI document says can be asked with GET, with its examples; undefined for other text. */
export function routesOfDocument(text: string): NamedPaths | undefined {
  const { data } = document.safeParse(parseYaml(text));
  if (data === undefined || (data.openapi === undefined && data.swagger === undefined)) return undefined;
  const server = data.basePath ?? data.servers?.[0]?.url ?? "";
  const [, base = ""] = /^(?:https?:\/\/[^/]+)?(\/[\w/.-]*)?$/.exec(server) ?? [];
  const routes = Object.entries(data.paths).flatMap(([path, { get }]) => {
    const asked = get === undefined || isUnsafe(path) ? undefined : filledIn(path, get);
    return asked === undefined ? [] : [base.replace(/\/$/, "") + asked];
  });
  return { routes: routes.slice(0, mostNamed), prefixes: [] };
}

/** A path with the examples of its parameters; undefined if a query that it needs has none. */
function filledIn(path: string, { parameters = [] }: z.infer<typeof operation>): string | undefined {
  const known = parameters.map(({ schema, ...it }) => ({
    ...it,
    value: it.example ?? schema?.example ?? schema?.default,
  }));
  const needed = known.filter((it) => it.in === "query" && it.required === true);
  if (needed.some(({ value }) => value === undefined)) return undefined;
  const query = needed.map(
    ({ name, value = "" }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const whole = path.replaceAll(/\{([^{}]+)\}/g, (slot, name: string) => {
    const value = known.find((it) => it.in === "path" && it.name === name)?.value;
    return value === undefined ? slot : encodeURIComponent(value);
  });
  return query.length === 0 ? whole : `${whole}?${query.join("&")}`;
}

/** The routes of the OpenAPI document that a repository keeps, if it keeps one. */
export function routesOfFile(files: Files): NamedPaths | undefined {
  const paths = [...files.paths].filter((path) =>
    /(?:^|\/)(?:openapi|swagger)[\w.-]*\.(?:json|ya?ml)$/i.test(path),
  );
  for (const path of paths.sort((one, other) => one.length - other.length).slice(0, 5)) {
    const found = routesOfDocument(files.text(path) ?? "");
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The pages that a page links to on its own server. */
export function linksIn(page: string): string[] {
  const links = [...page.matchAll(/<a\b[^>]{0,300}?\bhref\s*=\s*["'](\/(?!\/)[^"'#\s]{0,200})/gi)].map(
    ([, path = ""]) => path.replaceAll("&amp;", "&"),
  );
  return [...new Set(links)].filter((path) => !isUnsafe(path)).slice(0, 20);
}
