import { posix } from "node:path";
import type { FoundService } from "./findings.ts";
import { portEnvironment, portVariable, traitsOf, validPort } from "./traits.ts";

/** What a Go module at the top starts: one program, several candidates, or none. */
export type FoundPrograms =
  | { readonly kind: "one"; readonly service: FoundService }
  | { readonly kind: "several"; readonly folders: readonly string[] }
  | { readonly kind: "none" };

/** Folders of build and test programs, which are not the service. */
const aside = /(?:^|\/)(?:vendor|testdata|examples?|tools?|scripts?|hack|internal|tests?|k6|mocks?)(?:\/|$)/;

/** Calls that serve requests: in the standard library, common frameworks and gRPC. */
const listens = /\b(?:ListenAndServe|Listen|Serve|Run)\w*\(/;

const usualPort = 8080;

/** Where the gate builds a program. The folder is in .gitignore. */
const built = ".loadline/service";

/**
 * Finds the program that a Go module is for.
 * @param texts Go sources of the module by their paths, without tests and other modules
 */
export function readPrograms(texts: ReadonlyMap<string, string>): FoundPrograms {
  const folders = new Map<string, string>();
  for (const [path, text] of texts) {
    const folder = posix.dirname(path);
    if (aside.test(folder) || !/^[\w./-]+$/.test(folder)) continue;
    if (/^package main\b/m.test(text) && /^func main\(\)/m.test(text)) folders.set(folder, text);
  }
  const folder = chosenOf(folders);
  if (folder === undefined) {
    return folders.size === 0 ? { kind: "none" } : { kind: "several", folders: [...folders.keys()] };
  }
  const others = [...texts].filter(([path]) => !aside.test(path)).map(([, text]) => text);
  return { kind: "one", service: serviceOf(folder, [folders.get(folder) ?? "", ...others]) };
}

function serviceOf(folder: string, texts: readonly string[]): FoundService {
  const sources = texts.join("\n");
  const program = folder === "." ? "." : `./${folder}`;
  const variable =
    portVariable(sources) ?? (/gin-gonic/.test(sources) && /\.Run\(\)/.test(sources) ? "PORT" : undefined);
  const flag = variable === undefined ? flagIn(texts[0] ?? "") : undefined;
  return {
    folder: "",
    build: ["mkdir -p .loadline", `go build -o ${built} ${program}`],
    run: flag === undefined ? built : `${built} ${flag}`,
    ...portEnvironment(variable),
    takesPort: variable !== undefined || flag !== undefined,
    port: texts.map(portIn).find((one) => one !== undefined) ?? usualPort,
    byHand: `go run ${program}`,
    toolchain: { kind: "go" },
    ...traitsOf(sources),
  };
}

/** The flag of the package `flag` that says where the program listens, as `flag.String("addr", ":8080", …)`. */
function flagIn(text: string): string | undefined {
  const [, type, name, value = ""] =
    /\bflag\.(String|Int|Uint)(?:Var)?\((?:&\w+,\s*)?"((?:http-?|listen-?)?(?:addr|address|port|listen))",\s*"?([\w.:-]*)/.exec(
      text,
    ) ?? [];
  if (type === undefined || name === undefined) return undefined;
  return type === "String" && value.includes(":") ? `-${name} 127.0.0.1:{port}` : `-${name} {port}`;
}

/** The program at the top, else the only one, else the only one that listens. */
function chosenOf(folders: ReadonlyMap<string, string>): string | undefined {
  if (folders.has(".")) return ".";
  const all = [...folders.keys()];
  const listening = all.filter((folder) => listens.test(folders.get(folder) ?? ""));
  const candidates = all.length === 1 ? all : listening;
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** The first port in the source, as in `ListenAndServe(":3333", nil)` or `getenv("PORT", "8080")`. */
function portIn(text: string): number | undefined {
  for (const line of text.split("\n")) {
    if (line.length > 300 || !/listen|addr|port|\.Run\(/i.test(line)) continue;
    const port = validPort(
      /"[\w.]{0,40}:(\d{2,5})"/.exec(line)?.[1] ??
        /(?:\bport|Port|PORT).{0,60}?["\s(=](\d{4,5})\b/.exec(line)?.[1],
    );
    if (port !== undefined) return port;
  }
  return undefined;
}
