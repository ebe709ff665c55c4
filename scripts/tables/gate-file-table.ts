import { markdownTable } from "markdown-table";
import { stringify } from "yaml";
import { z } from "zod";
import { gateFileSchema } from "../../src/config/file/schema.ts";
import { optionTable } from "../../src/entry/table.ts";

/** A place in a JSON Schema, as far as the table needs it. */
const place = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  examples: z.array(z.unknown()).optional(),
  enum: z.array(z.string()).optional(),
  const: z.string().optional(),
  get properties() {
    return z.record(z.string(), place).optional();
  },
  get additionalProperties() {
    return z.union([place, z.boolean()]).optional();
  },
  get items() {
    return place.optional();
  },
  get anyOf() {
    return z.array(place).optional();
  },
});
type Place = z.infer<typeof place>;

/** A key of the gate file by its way from the top, such as `await.path`. */
interface Key {
  readonly way: string;
  readonly place: Place;
}

/**
 * All keys of the gate file, from its JSON Schema: a list of those that settings explain, and a table of the others.
 * @throws where a key has no description
 */
export function gateFileTable(): string {
  const { properties = {} } = place.parse(json);
  const onTop = new Set(Object.keys(properties));
  const ofScenario = new Set(keysBelow({ way: "", place: properties["scenarios"] ?? {} }).map(lastName));
  const keys = Object.entries(properties)
    .flatMap(([name, at]) => withAllBelow({ way: name, place: at }))
    // A scenario's keys stand on the top level, too, and are shown there.
    .filter(({ way }) => !(way.startsWith("scenarios.NAME.") && onTop.has(nameOf(way.split(".")[2]))));
  const rows = keys
    .filter(({ way }) => settingOf(way) === undefined)
    .map(({ way, place: at }) => {
      // In the table the key above has its marks.
      const marks = /^(?!scenarios\b).*\./.test(way) ? "" : ` ${marksOf(way, ofScenario)}`.trimEnd();
      const taken = at.examples === undefined ? takenBy(at) : at.examples.map(asCode).join(", ");
      return [`${asCode(way)}${marks}${evident.has(taken) ? "" : `: ${taken}`}`, descriptionOf(way, at)];
    });
  const short = keys.flatMap(({ way, place: at }) => {
    const setting = settingOf(way);
    if (setting === undefined) return [];
    // Text and numbers are written as in the setting; lists and mappings are not.
    const example = at.examples?.findLast((value) => typeof value === "object");
    return [
      [
        asCode(way),
        marksOf(way, ofScenario),
        setting === way.replaceAll(".", "-") ? "" : `(${asCode(setting)})`,
        example === undefined ? "" : `as ${asCode(example)}`,
      ]
        .filter((part) => part !== "")
        .join(" "),
    ];
  });
  return [
    "[Settings](settings.md) explain these; a dot is a dash there (`await.path`: `await-path`), unless the name is in brackets:",
    `${short.join(" · ")}.`,
    "",
    markdownTable([["Key", "What it is"], ...rows]),
  ].join("\n");
}

const { json, setters } = gateFileSchema(optionTable);

/** Keys whose flag or input the settings explain, where it takes the same. */
const explained: ReadonlyMap<string, string> = new Map(
  optionTable.flatMap(({ name, flag, isInput, file }) =>
    file === undefined || (flag === undefined && !isInput) ? [] : [[file.path.join("."), name] as const],
  ),
);

/** The setting that explains a key; undefined for a key that is none. */
function settingOf(way: string): string | undefined {
  // As a key it has more than its flag.
  return way === "start" ? undefined : explained.get(way.replace(/^scenarios\.NAME\./, ""));
}

/** S for a key that a scenario may have, P for one that counts as the pull request has it; both hold for the keys below. */
function marksOf(way: string, ofScenario: ReadonlySet<string>): string {
  const below = way.replace(/^scenarios\.NAME\./, "");
  const name = nameOf(below.split(".")[0]);
  const setter = setters.get(name);
  const isOfBoth = below === way && ofScenario.has(name);
  return [isOfBoth ? "S" : "", setter === "pull request" ? "P" : ""].join("");
}

function nameOf(part = ""): string {
  return part.replace("[]", "");
}

function withAllBelow(key: Key): Key[] {
  return [key, ...keysBelow(key).flatMap(withAllBelow)];
}

function keysBelow({ way, place: at }: Key): Key[] {
  const { properties = {}, items, anyOf = [], additionalProperties: named } = at;
  return [
    ...Object.entries(properties).map(([name, child]) => ({ way: `${way}.${name}`, place: child })),
    ...(items === undefined ? [] : keysBelow({ way: `${way}[]`, place: items })),
    ...(typeof named === "object" ? keysBelow({ way: `${way}.NAME`, place: named }) : []),
    ...anyOf.flatMap((one) => keysBelow({ way, place: one })),
  ];
}

function lastName({ way }: Key): string {
  return way.split(".").at(-1) ?? "";
}

function descriptionOf(way: string, { description }: Place): string {
  if (description === undefined) throw new Error(`${way} has no description in src/config/options/`);
  return description;
}

/** A value as YAML on one line, as code. */
function asCode(value: unknown): string {
  const text =
    typeof value === "string" ? value : stringify(value, { collectionStyle: "flow", lineWidth: 0 }).trim();
  return `\`${text}\``;
}

const typeWords: Readonly<Record<string, string>> = {
  string: "text",
  integer: "number",
  boolean: "true or false",
  array: "list",
  object: "keys",
};

/** What a key takes is not shown where its description and the keys below it say it. */
const evident: ReadonlySet<string> = new Set(["text", "number", "list", "keys"]);

function takenBy({ type = [], enum: values, const: only, anyOf }: Place): string {
  if (anyOf !== undefined) return [...new Set(anyOf.map(takenBy))].join(" or ");
  if (values !== undefined) return values.join(", ");
  return (
    only ??
    [type]
      .flat()
      .map((name) => typeWords[name] ?? name)
      .join(" or ")
  );
}
