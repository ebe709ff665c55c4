import { readFileSync } from "node:fs";

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escapeHtml(text) {
  return String(text).replace(/[&<>"']/g, (character) => escapes[character]);
}

function parse(text) {
  const parts = [];
  let rest = text;
  while (rest !== "") {
    const at = rest.indexOf("{{");
    if (at < 0) {
      parts.push({ kind: "text", text: rest });
      break;
    }
    parts.push({ kind: "text", text: rest.slice(0, at) });
    const end = rest.indexOf("}}", at);
    const inside = rest.slice(at + 2, end).trim();
    parts.push(inside.startsWith("each ") ? { kind: "each", name: inside.slice(5) } : tagOf(inside));
    rest = rest.slice(end + 2);
  }
  return nest(parts);
}

function tagOf(inside) {
  if (inside === "end") return { kind: "end" };
  return { kind: "value", name: inside };
}

function nest(parts) {
  const root = [];
  const open = [root];
  for (const part of parts) {
    if (part.kind === "end") {
      open.pop();
      continue;
    }
    open.at(-1).push(part);
    if (part.kind === "each") {
      part.parts = [];
      open.push(part.parts);
    }
  }
  return root;
}

function valueAt(scope, name) {
  return name.split(".").reduce((value, key) => value?.[key], scope);
}

function fill(parts, scope) {
  let made = "";
  for (const part of parts) {
    if (part.kind === "text") made += part.text;
    else if (part.kind === "value") made += escapeHtml(valueAt(scope, part.name) ?? "");
    else for (const item of valueAt(scope, part.name) ?? []) made += fill(part.parts, { ...scope, item });
  }
  return made;
}

/** Pages of a folder; each is parsed once. */
export function createTemplates(folder) {
  const parsed = new Map();

  function load(name) {
    const known = parsed.get(name);
    if (known !== undefined) return known;
    const text = readFileSync(new URL(`${name}.html`, folder), "utf8");
    const parts = parse(text);
    parsed.set(name, parts);
    return parts;
  }

  return {
    render(name, scope) {
      return fill(load(name), scope);
    },
  };
}
