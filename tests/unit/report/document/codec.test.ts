import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { outcomeJsonSchema, outcomeSchema } from "../../../../src/report/document/outcome.ts";
import { draws } from "../../sample.ts";
import { run } from "../fixtures.ts";

/** What is used of JSON Schema in the published one. */
interface Schema {
  readonly $ref?: string;
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly [Schema];
  readonly not?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | false;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
}

/** Definitions that have an arbitrary of their own. */
type Known = ReadonlyMap<string, fc.Arbitrary<unknown>>;

function numbers({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema): fc.Arbitrary<number> {
  return fc.double({
    noNaN: true,
    noDefaultInfinity: true,
    min: minimum ?? exclusiveMinimum ?? -1e9,
    max: maximum ?? exclusiveMaximum ?? 1e9,
    minExcluded: minimum === undefined && exclusiveMinimum !== undefined,
    maxExcluded: maximum === undefined && exclusiveMaximum !== undefined,
  });
}

/** Zero, which JSON writes without its sign. */
const unsigned = (value: number): number => (value === 0 ? 0 : value);

function objects({ properties = {}, required = [] }: Schema, of: (schema: Schema) => fc.Arbitrary<unknown>) {
  const possible = Object.entries(properties).filter(([, it]) => it.not === undefined);
  const fields = Object.fromEntries(possible.map(([key, it]) => [key, of(it)]));
  return fc.record(fields, { requiredKeys: required.filter((key) => key in fields) });
}

/** Documents that a schema allows. */
function documentsOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const of = (inner: Schema): fc.Arbitrary<unknown> => documentsOf(inner, known);
  if (schema.$ref !== undefined) {
    const found = known.get(schema.$ref);
    if (found === undefined) throw new Error(`${schema.$ref} is not known`);
    return found;
  }
  // A reference that has a description beside it.
  if (schema.allOf !== undefined) return of(schema.allOf[0]);
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return fc.oneof(...options.map(of));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (typeof schema.type === "object") return fc.oneof(...schema.type.map((type) => of({ ...schema, type })));
  switch (schema.type) {
    case "object":
      return typeof schema.additionalProperties === "object"
        ? fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), of(schema.additionalProperties), { maxKeys: 3 })
        : objects(schema, of);
    case "array":
      return fc.array(of(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 });
    case "string":
      return schema.format === "date-time" ? fc.constant("2026-10-03T08:00:00.000Z") : fc.string();
    case "integer":
      return fc.integer({
        min: schema.minimum ?? (schema.exclusiveMinimum ?? -2) + 1,
        max: Math.min(schema.maximum ?? 1e9, 1e9),
      });
    case "number":
      return numbers(schema).map(unsigned);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case undefined:
      // What features keep.
      return fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value)));
    default:
      throw new Error(`no documents of ${JSON.stringify(schema)}`);
  }
}

/** Documents of the published schema; of a run none but one, which has no codec. */
function documents(): fc.Arbitrary<unknown> {
  const schema: Schema = JSON.parse(JSON.stringify(outcomeJsonSchema()));
  const known = new Map<string, fc.Arbitrary<unknown>>([
    ["#/definitions/run", fc.constant({ ...run(), metrics: [] })],
  ]);
  for (const [name, definition] of Object.entries(schema.definitions ?? {})) {
    if (name === "run") continue;
    // Definitions refer to each other in any order.
    let made: fc.Arbitrary<unknown> | undefined;
    known.set(
      `#/definitions/${name}`,
      fc.constant(definition).chain((it) => {
        made ??= documentsOf(it, known);
        return made;
      }),
    );
  }
  return documentsOf(schema, known);
}

test("whatever the published schema allows is read, written and read again as the same", () => {
  fc.assert(
    fc.property(documents(), (document) => {
      const outcome = outcomeSchema.parse(document);
      const text = JSON.stringify(z.encode(outcomeSchema, outcome));
      expect(outcomeSchema.parse(JSON.parse(text))).toEqual(outcome);
      expect(JSON.stringify(z.encode(outcomeSchema, outcomeSchema.parse(JSON.parse(text))))).toBe(text);
    }),
    { numRuns: draws(100, 12) },
  );
});
