import { Ajv, type ValidateFunction } from "ajv";
import formatsPlugin from "ajv-formats";

/** A schema object as GitHub writes it (OpenAPI 3.0), or a `$ref` to one. */
export type OpenApiSchema = Readonly<Record<string, unknown>>;

/**
 * `exact` refuses properties that the description does not name, so that a typo in a request is noticed;
 * `open` accepts them, because GitHub's replies may carry more than is described.
 */
export type Openness = "exact" | "open";

export interface Schemas {
  /** Compiles once per schema object and openness. */
  validator(schema: OpenApiSchema, openness: Openness): ValidateFunction;
  /** Compiles a validator that also turns "7" into 7, for path and query parameters. */
  parameterValidator(
    properties: Readonly<Record<string, OpenApiSchema>>,
    required: readonly string[],
  ): ValidateFunction;
}

const componentPrefix = "#/components/schemas/";
const unchanged = [
  "type",
  "enum",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "required",
];

/** ajv for GitHub's schemas; components are translated and compiled only when a schema refers to them. */
export function createSchemas(components: Readonly<Record<string, OpenApiSchema>>): Schemas {
  // GitHub's own schemas are taken as right, and each is used a few times: no meta-schema, no optimiser.
  const options = {
    strict: false,
    allErrors: true,
    unicodeRegExp: false,
    logger: false,
    meta: false,
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
  } as const;
  const bodies = addFormats(new Ajv(options));
  const parameters = addFormats(new Ajv({ ...options, coerceTypes: true }));
  const registered = new Set<string>();
  const compiled = { exact: new Map<OpenApiSchema, ValidateFunction>(), open: new Map() };

  function refer(ref: string, openness: Openness): OpenApiSchema {
    const name = ref.slice(componentPrefix.length);
    const component = components[name];
    if (component === undefined) throw new Error(`GitHub's description has no schema "${ref}"`);
    const uri = `https://api.github.com/${openness}/${name}`;
    if (!registered.has(uri)) {
      // Before translating: components refer to each other in circles.
      registered.add(uri);
      bodies.addSchema(translate(component, openness, refer), uri);
    }
    return { $ref: uri };
  }

  return {
    validator(schema, openness) {
      const known = compiled[openness].get(schema);
      if (known !== undefined) return known;
      const validate = bodies.compile(translate(schema, openness, refer));
      compiled[openness].set(schema, validate);
      return validate;
    },
    parameterValidator(properties, required) {
      const translated = mapValues(properties, (schema) => withoutOneOf(translate(schema, "open", refer)));
      return parameters.compile({
        type: "object",
        properties: translated,
        required,
        additionalProperties: false,
      });
    },
  };
}

/** OpenAPI 3.0 -> JSON Schema: `nullable` becomes a union with null, examples and prose are dropped. */
function translate(
  schema: OpenApiSchema,
  openness: Openness,
  refer: (ref: string, openness: Openness) => OpenApiSchema,
): OpenApiSchema {
  const inner = (value: unknown): OpenApiSchema => translate(asSchema(value), openness, refer);
  if (typeof schema["$ref"] === "string") return refer(schema["$ref"], openness);
  const out: Record<string, unknown> = {};
  for (const keyword of unchanged) if (keyword in schema) out[keyword] = schema[keyword];
  if (schema["properties"] !== undefined)
    out["properties"] = mapValues(asSchema(schema["properties"]), inner);
  if (schema["items"] !== undefined) out["items"] = inner(schema["items"]);
  if (schema["not"] !== undefined) out["not"] = inner(schema["not"]);
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    const members = schema[keyword];
    if (Array.isArray(members)) out[keyword] = members.map(inner);
  }
  const additional = schema["additionalProperties"];
  if (typeof additional === "boolean") out["additionalProperties"] = additional;
  else if (additional !== undefined) out["additionalProperties"] = inner(additional);
  else if (openness === "exact" && schema["type"] === "object" && schema["properties"] !== undefined)
    out["additionalProperties"] = false;
  return schema["nullable"] === true ? { anyOf: [{ type: "null" }, out] } : out;
}

/** With coercion both branches of `oneOf: [integer, string]` accept "7", so one of them is enough. */
function withoutOneOf(schema: OpenApiSchema): OpenApiSchema {
  const { oneOf, ...rest } = schema;
  return oneOf === undefined ? schema : { ...rest, anyOf: oneOf };
}

function addFormats(ajv: Ajv): Ajv {
  // ajv-formats is CommonJS: what Node hands over as its default export is the module object.
  const plugin = formatsPlugin as unknown as { readonly default: (ajv: Ajv) => Ajv };
  return plugin.default(ajv);
}

function asSchema(value: unknown): OpenApiSchema {
  if (typeof value !== "object" || value === null) throw new Error(`not a schema: ${String(value)}`);
  return value as OpenApiSchema;
}

function mapValues(
  record: Readonly<Record<string, unknown>>,
  change: (value: OpenApiSchema) => OpenApiSchema,
): Record<string, OpenApiSchema> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(asSchema(value))]));
}
