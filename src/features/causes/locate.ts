import { isAbsolute, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { orElse } from "../../lib/or-else.ts";
import type { Frame } from "./compare/frame.ts";
import type { RawFrame } from "./profile.ts";
import type { Sources } from "./sources.ts";

/** Folders of code that is installed, not written here. */
const installed = new Set(["node_modules", "vendor", "site-packages", "dist-packages", ".venv", "venv"]);
const mostText = 200;

/** Finds the code of frames in a side's checkout. @param folder its root */
export function openLocator(folder: string, sources: Sources): (frame: RawFrame) => Frame {
  return ({ name, file, line }) => {
    const path = orElse(file, () => (file.startsWith("file:") ? fileURLToPath(file) : file));
    const way = isAbsolute(path) ? relative(folder, path) : path;
    const parts = way.split(sep);
    const at = parts.findLastIndex((part) => installed.has(part));
    if (at >= 0) {
      const [scope = "", rest = ""] = parts.slice(at + 1);
      return { kind: "library", name: scope.startsWith("@") ? `${scope}/${rest}` : scope, function: name };
    }
    const isOwn = path !== "" && !path.startsWith("node:") && parts[0] !== ".." && !isAbsolute(way);
    const text = isOwn ? sources.read(join(...parts)) : undefined;
    if (text === undefined) return { kind: "runtime", name: name === "" ? file : name };
    const own = text.split("\n")[line - 1]?.trim().slice(0, mostText) ?? "";
    return { kind: "own", path: parts.join("/"), name, line, text: own };
  };
}
