import { posix } from "node:path";
import type { FoundService } from "./findings.ts";
import { portEnvironment, portVariable, traitsOf, validPort } from "./traits.ts";

/** Folders of build and test programs. */
const aside = /(?:^|\/)(?:vendor|testdata|examples?|tools?|scripts?|hack|internal|tests?|k6|mocks?)(?:\/|$)/;

/** Calls that serve requests: in the standard library, common frameworks and gRPC. */
const listens = /\b(?:ListenAndServe|Listen|Serve|Run)\w*\(/;

const usualPort = 8080;

/** The program that the gate builds, in a folder that git ignores. */
const built = ".loadline/service";

/** The program of a Go module, and the folders of all candidates; from its sources by path, without tests. */
export function readPrograms(texts: ReadonlyMap<string, string>): {
  readonly service: FoundService | undefined;
  readonly programs: readonly string[];
} {
  const folders = new Map<string, string>();
  for (const [path, text] of texts) {
    const folder = posix.dirname(path);
    if (aside.test(folder) || !/^[\w./-]+$/.test(folder)) continue;
    if (/^package main\b/m.test(text) && /^func main\(\)/m.test(text)) folders.set(folder, text);
  }
  const programs = [...folders.keys()];
  const folder = chosenOf(folders);
  if (folder === undefined) return { service: undefined, programs };
  const others = [...texts].filter(([path]) => !aside.test(path)).map(([, text]) => text);
  return { service: serviceOf(folder, [folders.get(folder) ?? "", ...others]), programs };
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

/** The flag that sets where the program listens, as in `flag.String("addr", ":8080", …)`. */
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
