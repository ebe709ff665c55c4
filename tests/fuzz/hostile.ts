// What an attacker, a broken disk or bad luck may put in the place of a part of something valid.
import fc from "fast-check";

const deep = (open: string, times: number, close: string): string => open.repeat(times) + close.repeat(times);

/** Text that breaks out, breaks off, or breaks what counts on it. */
const texts: readonly string[] = [
  ...["", "\0", "\r\n", "\n", "\t", "\u2028", "\ud800", "\udfff", "\u202e", "\ufeff", "\u001b[31m", "\u009b"],
  ...["__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "then", "length"],
  ...["NaN", "Infinity", "-0", "1e309", "-1e309", "1e-400", "0x10", "9".repeat(400), `0.${"0".repeat(400)}1`],
  ...["::error::x", "##[group]x", "<script>", "</details>", "]]>", "`|`", "$(id)", "../../x", "%s%n", "a\\"],
  ...["*a", "&a", "!!js/function", "<<: *a", "---", "...", "{", "[", '"', "'", "#", ": ", "- ", "| ", "> "],
  ...[
    "p(".repeat(300),
    "{name:".repeat(300),
    "=".repeat(3000),
    " ".repeat(3000),
    "\\".repeat(3000),
    '"'.repeat(3000),
  ],
  ...["a".repeat(3000), `${"a-".repeat(1500)}!`, "é".repeat(999), ",".repeat(3000), "2026-99-99T99:99:99Z"],
];

/** JSON in the place of a value: what JavaScript cannot write is in it, too. */
const jsonTexts: readonly string[] = [
  ...[
    "null",
    "true",
    "0",
    "-1",
    "-0",
    "1.5",
    "1e308",
    "-1e308",
    "1e999",
    "5e-324",
    "9007199254740993",
    '"7"',
  ],
  ...[
    "[]",
    "{}",
    "[null]",
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
  ],
  ...[
    '{"__proto__":[]}',
    '[["__proto__","polluted"]]',
    '{"toString":1,"length":-1}',
    '{"then":{}}',
    '"\\ud800"',
  ],
  ...[
    deep("[", 500, "]"),
    deep('{"a":', 500, "}").replace("}", "1}"),
    deep("[", 20_000, "]"),
    "[".repeat(900),
  ],
  ...["NaN", "undefined", "'a'", "01", '{"a":1,"a":2}', `"${"a".repeat(5000)}"`, `[${"0,".repeat(2000)}0]`],
];

/** Any text, with what is known to hurt among it. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
);

const anyJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...jsonTexts) },
  { weight: 1, arbitrary: anyText.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.double().map(String) },
);

/** A place in a text, as a share of it. */
const share = fc.nat({ max: 10_000 }).map((place) => place / 10_000);

/** A valid text of which up to three pieces are cut, repeated or overwritten; and now and then any text at all. */
export function almost(valid: readonly string[]): fc.Arbitrary<string> {
  const edit = fc.record({
    at: share,
    cut: fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 400 })),
    repeated: fc.constantFrom(0, 0, 1, 2, 30),
    put: fc.option(anyText, { nil: "" }),
  });
  const edited = fc
    .tuple(fc.constantFrom(...valid), fc.array(edit, { minLength: 1, maxLength: 3 }))
    .map(([text, edits]) =>
      edits.reduce((so, { at, cut, repeated, put }) => {
        const from = Math.floor(at * so.length);
        const piece = so.slice(from, from + cut);
        return so.slice(0, from) + put + piece.repeat(repeated) + so.slice(from + cut);
      }, text),
    );
  return fc.oneof({ weight: 19, arbitrary: edited }, { weight: 1, arbitrary: anyText });
}

type Step = string | number;

/** The places of all values in a JSON value, the whole first. */
function placesIn(value: unknown, path: readonly Step[] = []): (readonly Step[])[] {
  if (typeof value !== "object" || value === null) return [path];
  const children = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...children.flatMap(([key, child]) => placesIn(child, [...path, key]))];
}

const mark = "\u0001hostile\u0001";
const markText = JSON.stringify(mark);

/** A copy with something else at a place: the mark, or nothing at all. */
function withoutPlace(value: unknown, [step, ...rest]: readonly Step[], isRemoved: boolean): unknown {
  if (step === undefined) return mark;
  const isLast = rest.length === 0;
  if (Array.isArray(value)) {
    return value.flatMap((child, index) => {
      if (index !== step) return [child];
      return isLast && isRemoved ? [] : [withoutPlace(child, rest, isRemoved)];
    });
  }
  const entries = Object.entries(typeof value === "object" && value !== null ? value : {});
  return Object.fromEntries(
    entries.flatMap(([key, child]) => {
      if (key !== step) return [[key, child]];
      return isLast && isRemoved ? [] : [[key, withoutPlace(child, rest, isRemoved)]];
    }),
  );
}

/** JSON text of a valid value of which one place is overwritten, removed, or has a key more; or text that is edited. */
export function almostJson(valid: readonly unknown[]): fc.Arbitrary<string> {
  const documents = valid.map((value) => ({ value, places: placesIn(value), text: JSON.stringify(value) }));
  const place = fc.record({
    document: fc.constantFrom(...documents),
    at: fc.nat(),
    put: anyJson,
    key: anyText,
  });
  const changed = fc.tuple(place, fc.constantFrom("put", "put", "remove", "add")).map(
    ([
      {
        document: { value, places },
        at,
        put,
        key,
      },
      how,
    ]) => {
      const path = places[at % places.length] ?? [];
      const text = JSON.stringify(withoutPlace(value, path, how === "remove")) ?? "";
      const added = `{${JSON.stringify(key)}:${put},"x":1}`;
      return text.replace(markText, () => (how === "add" ? added : put));
    },
  );
  return fc.oneof(
    { weight: 8, arbitrary: changed },
    { weight: 2, arbitrary: almost(documents.map(({ text }) => text)) },
  );
}
