import { z } from "zod";
import type { Scenario } from "../../model/gate.ts";
import { type DeclaredHost, hostOfUrl, nameOf } from "../../model/host.ts";
import type { Archive } from "./archive.ts";
import { modulePattern } from "./fingerprint.ts";

/** In which a script gets the target. */
const targetVariables = ["TARGET_URL", "BASE_URL"];

/** Names of this machine, which all lead to one port. */
const loopbackNames = ["localhost", "127.0.0.1", "[::1]", "0.0.0.0"];

function spellings(host: string): string[] {
  const name = nameOf(host);
  return name === "localhost" ? loopbackNames.map((one) => host.replace(name, one)) : [host];
}

/**
 * Whether a script can know the address of its target: from a variable that it reads, or because it, a file that it opens or
 * its options contain the address. That is all there is to go by for requests that the script gave a name: k6's samples do
 * not say where they went (k6 v2.2.0 lib/netext/httpext/transport.go).
 * @returns undefined if unknown: the script looks up variables by computed names, or contains a part of the address
 */
export function knowsTarget(
  archive: Archive,
  { target, env }: Pick<Scenario, "target" | "env">,
  known: { readonly env: Readonly<Record<string, string>>; readonly declared: readonly DeclaredHost[] },
): boolean | undefined {
  const host = hostOfUrl(target);
  if (host === undefined) return undefined;
  const addresses = [host, ...known.declared.map((one) => one.host)].flatMap(spellings);
  const holdsAddress = (text: string) => addresses.some((address) => text.toLowerCase().includes(address));
  const modules = modulesOf(archive);
  if (modules.length === 0) return undefined;
  const mentioned = namesIn(archive);
  if (targetVariables.some((name) => mentioned.has(name))) return true;
  const values = Object.entries({ ...known.env, ...env }).filter(([name]) => mentioned.has(name));
  if (values.some(([, value]) => holdsAddress(value))) return true;
  if (archive.files.some((file) => holdsAddress(textOf(file)))) return true;
  if (holdsAddress(JSON.stringify(archive.options))) return true;
  const isPart = (text: string) => text.length > 1 && host.includes(text.toLowerCase());
  if (values.some(([, value]) => isPart(value))) return undefined;
  const [, domain = ""] = /^[^.]+(\.[^.]+\..+)$/.exec(nameOf(host)) ?? [];
  // After a placeholder or a quote, as in `https://${name}.preview.example.com`.
  const joins = domain === "" ? [] : ["}", '"', "'", "`"].map((before) => before + domain);
  if (modules.some((text) => joins.some((join) => text.toLowerCase().includes(join)))) return undefined;
  return modules.some(looksUpAnything) ? undefined : false;
}

/**
 * Where the script's option `hosts` sends requests to the target, which their URLs do not show; undefined if nowhere else.
 * @see https://grafana.com/docs/k6/latest/using-k6/k6-options/reference/#hosts
 */
export function mappingOf({ options }: Pick<Archive, "options">, { target }: Pick<Scenario, "target">) {
  const { data: mapped = {} } = z.record(z.string(), z.string()).nullish().safeParse(options["hosts"]);
  if (mapped === null || !URL.canParse(target)) return undefined;
  const { hostname, port, protocol } = new URL(target);
  const withPort = `${hostname}:${port === "" ? (protocol === "https:" ? "443" : "80") : port}`;
  const isMeant = (key: string): boolean => {
    const name = key.toLowerCase();
    return name.startsWith("*.") ? hostname.endsWith(name.slice(1)) : name === hostname || name === withPort;
  };
  return Object.entries(mapped).find(([key]) => isMeant(key))?.[1];
}

function modulesOf(archive: Archive): string[] {
  return archive.files.filter(({ path }) => modulePattern.test(path)).map(codeOf);
}

/** All names in a script and its modules, such as those of variables that it reads. */
export function namesIn(archive: Archive): ReadonlySet<string> {
  return new Set(modulesOf(archive).flatMap((text) => text.match(/\b[A-Za-z_]\w*\b/g) ?? []));
}

/** The code of a script and its modules, without comments on their own lines; empty if k6 shows none. */
export function codeIn(archive: Archive): string {
  return modulesOf(archive).join("\n");
}

/** `__ENV[name]`, or `__ENV` itself passed on, but not `__ENV.NAME` and `const { NAME } = __ENV`. */
function looksUpAnything(text: string): boolean {
  const bare = text.replace(/\b__ENV\s*(?:\?\s*)?\.\s*\w/g, "").replace(/\}\s*=\s*__ENV\b(?!\s*[.[?])/g, "");
  return /\b__ENV\b/.test(bare);
}

/** A module without comments that begin on their own line: the script does not read what they mention. */
function codeOf(file: Archive["files"][number]): string {
  const code: string[] = [];
  let isComment = false;
  for (const line of textOf(file).split("\n")) {
    const text = line.trimStart();
    if (!isComment && text.startsWith("//")) continue;
    const isBlock: boolean = isComment || text.startsWith("/*");
    const end: number = isBlock ? line.indexOf("*/") : 0;
    isComment = isBlock && end === -1;
    if (!isComment) code.push(isBlock ? line.slice(end + 2) : line);
  }
  return code.join("\n");
}

function textOf({ content }: Archive["files"][number]): string {
  return content.toString("utf8");
}
