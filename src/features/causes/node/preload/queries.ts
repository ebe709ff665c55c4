import { createRequire } from "node:module";
import type { CountHere } from "./requests.ts";

const mostText = 1000;

/** Functions of a database's client that ask it something, and where the text of the query stands. */
interface Client {
  /** End of the module's path, or `node:sqlite`. */
  readonly module: RegExp;
  /** Names that lead from what the module exports to the class; none for what it exports itself. */
  readonly path: readonly string[];
  readonly methods: readonly string[];
  /** A property of what the method is called on; undefined where it is the first argument. */
  readonly text?: string;
}

const statement = { methods: ["run", "get", "all", "iterate"] };
const clients: readonly Client[] = [
  { module: /^node:sqlite$/, path: ["StatementSync"], ...statement, text: "sourceSQL" },
  { module: /^node:sqlite$/, path: ["DatabaseSync"], methods: ["exec"] },
  { module: /[\\/]better_sqlite3\.node$/, path: ["Statement"], ...statement, text: "source" },
  { module: /[\\/]pg[\\/]lib[\\/]client\.js$/, path: [], methods: ["query"] },
  { module: /[\\/]pg-pool[\\/]index\.js$/, path: [], methods: ["query"] },
  {
    module: /[\\/]mysql2[\\/]lib[\\/](?:base[\\/])?(?:connection|pool)\.js$/,
    path: [],
    methods: ["query", "execute"],
  },
];

/** Whether the runtime's own module is loaded: loading it here could print a warning. */
function isLoaded(name: string): boolean {
  const loaded: unknown = Reflect.get(process, "moduleLoadList");
  return Array.isArray(loaded) && loaded.includes(`NativeModule ${name}`);
}

/** What modules export that are loaded now. */
function loadedModules(): readonly (readonly [path: string, exported: unknown])[] {
  const load = createRequire(process.execPath);
  const found = Object.entries(load.cache).map(([path, module]): readonly [string, unknown] => [
    path,
    module?.exports,
  ]);
  return isLoaded("sqlite") ? [...found, ["node:sqlite", load("node:sqlite")]] : found;
}

function propertyOf(of: unknown, name: string): unknown {
  const hasProperties = (typeof of === "object" && of !== null) || typeof of === "function";
  return hasProperties ? Reflect.get(of, name) : undefined;
}

function textOf({ text }: Client, on: unknown, [first]: readonly unknown[]): string {
  const found = text === undefined ? first : propertyOf(on, text);
  const query = typeof found === "string" ? found : (propertyOf(found, "text") ?? propertyOf(found, "sql"));
  return typeof query === "string" ? query.slice(0, mostText) : "";
}

/** Counts the queries of the clients that the service has loaded by now. */
export function countQueries(countHere: CountHere): { end(): void } {
  const undo: (() => void)[] = [];
  /** Clients call each other: a pool's query is its connection's, too. */
  let depth = 0;
  const wrap = (prototype: object, name: string, client: Client): void => {
    const own: unknown = Reflect.get(prototype, name);
    if (typeof own !== "function" || !Object.hasOwn(prototype, name)) return;
    function counted(this: unknown, ...given: unknown[]): unknown {
      if (depth === 0) {
        try {
          countHere("queries", textOf(client, this, given), counted);
        } catch {
          // Counted less.
        }
      }
      depth += 1;
      try {
        return typeof own === "function" ? Reflect.apply(own, this, given) : undefined;
      } finally {
        depth -= 1;
      }
    }
    Object.assign(counted, own);
    if (!Reflect.set(prototype, name, counted)) return;
    undo.push(() => {
      if (Reflect.get(prototype, name) === counted) Reflect.set(prototype, name, own);
    });
  };
  for (const [path, exported] of loadedModules()) {
    for (const client of clients) {
      if (!client.module.test(path)) continue;
      const prototype = propertyOf(client.path.reduce(propertyOf, exported), "prototype");
      if (typeof prototype !== "object" || prototype === null) continue;
      for (const name of client.methods) wrap(prototype, name, client);
    }
  }
  return {
    end() {
      for (const each of undo) each();
    },
  };
}
