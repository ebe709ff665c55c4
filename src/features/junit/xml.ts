/** An element of an XML document, or text in one. */
export type XmlNode = string | XmlElement;

/** Attributes that are undefined are left out. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly children: readonly XmlNode[];
}

export function element(
  name: string,
  attributes: XmlElement["attributes"],
  children: readonly XmlNode[] = [],
): XmlElement {
  return { name, attributes, children };
}

/** Characters that XML 1.0 cannot contain, not even as a reference (section 2.2, Char). */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // Parsers turn these into spaces in attributes, and a carriage return into a line feed anywhere.
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

function escaped(text: string, special: RegExp): string {
  return text.replace(unwritable, "").replace(special, (character) => references[character] ?? "");
}

function attributeText([name, value]: readonly [string, string | number | undefined]): string {
  return value === undefined ? "" : ` ${name}="${escaped(String(value), /[&<>"\t\n\r]/g)}"`;
}

function nodeLines(node: XmlNode, indent: string): string {
  if (typeof node === "string") return escaped(node, /[&<>\r]/g);
  const { name, attributes, children } = node;
  const open = `${indent}<${name}${Object.entries(attributes).map(attributeText).join("")}`;
  if (children.length === 0) return `${open}/>\n`;
  // Space beside text would be part of it.
  if (children.some((child) => typeof child === "string")) {
    return `${open}>${children.map((child) => nodeLines(child, "").trimEnd()).join("")}</${name}>\n`;
  }
  return `${open}>\n${children.map((child) => nodeLines(child, `${indent}  `)).join("")}${indent}</${name}>\n`;
}

/** The document with its declaration, indented, without characters that XML cannot contain. */
export function renderXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${nodeLines(root, "")}`;
}
