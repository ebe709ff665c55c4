import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { ErrorObject, ValidateFunction } from "ajv";
import { createSchemas, type OpenApiSchema, type Schemas } from "./schema.ts";

/** One operation of a published description, with its references resolved. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly template: string;
  readonly docsUrl: string | undefined;
  readonly body: { readonly required: boolean; readonly schema: OpenApiSchema } | undefined;
  /** Status -> media type -> schema; a status without content has an empty record. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, OpenApiSchema>>>>;
  readonly parameters: readonly Parameter[];
}

export interface Match {
  readonly operation: Operation;
  /** Path parameters, decoded, still text. */
  readonly path: Readonly<Record<string, string>>;
}

/** Parameters after coercion: `{issue_number}` is a number here. */
export type Parameters = Readonly<Record<string, string | number | boolean>>;

export interface CheckedRequest {
  readonly parameters: Parameters;
  /** One sentence for each way in which the request differs from the description; empty when it is right. */
  readonly problems: readonly string[];
}

export interface Description {
  match(method: string, path: string): Match | undefined;
  operation(id: string): Operation | undefined;
  checkRequest(match: Match, query: URLSearchParams, body: unknown): CheckedRequest;
  /** @param body the parsed JSON that was sent, undefined when there was none */
  checkResponse(operation: Operation, status: number, mediaType: string, body: unknown): readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: OpenApiSchema;
  readonly "x-multi-segment"?: boolean;
}

interface RawOperation {
  readonly operationId: string;
  readonly parameters?: readonly unknown[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly externalDocs?: { readonly url: string };
}

type Content = Readonly<Record<string, { readonly schema?: OpenApiSchema }>>;

/** A description as it is published, as far as it is read here. */
export interface RawDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, OpenApiSchema>>;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly responses: Readonly<Record<string, unknown>>;
  };
}

interface Candidate {
  readonly operation: Operation;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly literalSegments: number;
}

/** Reading the 13 MB file costs about 0.1 s: once a process, and only when the first request comes. */
const shared: { description?: Description } = {};

export function loadDescription(): Description {
  shared.description ??= readDescription();
  return shared.description;
}

function readDescription(): Description {
  const file = createRequire(import.meta.url).resolve("@octokit/openapi/generated/api.github.com.json");
  return createDescription(JSON.parse(readFileSync(file, "utf8")) as RawDescription);
}

/** What requests and replies are checked against. */
export function createDescription(raw: RawDescription): Description {
  const schemas = createSchemas(raw.components.schemas);
  const candidates = Object.entries(raw.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => candidateOf(raw, template, method, operation)),
  );
  const parameterChecks = new Map<Operation, ValidateFunction>();

  return {
    match: (method, path) => matchOperation(candidates, method, path),
    operation: (id) => candidates.find((candidate) => candidate.operation.id === id)?.operation,
    checkRequest(match, query, body) {
      let check = parameterChecks.get(match.operation);
      if (check === undefined) {
        check = compileParameters(schemas, match.operation);
        parameterChecks.set(match.operation, check);
      }
      const parameters: Record<string, string | number | boolean> = {
        ...Object.fromEntries(query),
        ...match.path,
      };
      const parameterProblems = problemsOf(check, parameters, "parameter");
      return {
        parameters,
        problems: [...parameterProblems, ...checkBody(schemas, match.operation, body)],
      };
    },
    checkResponse: (operation, status, mediaType, body) => {
      const isLeftOpen = status >= 400 && raw.components.schemas[basicErrorName] === undefined;
      return isLeftOpen ? [] : checkResponse(schemas, operation, status, mediaType, body);
    },
  };
}

function candidateOf(
  raw: RawDescription,
  template: string,
  method: string,
  operation: RawOperation,
): Candidate {
  const parameters = (operation.parameters ?? []).map((each) => resolve(raw, each) as Parameter);
  const multi = new Set(parameters.filter((each) => each["x-multi-segment"]).map((each) => each.name));
  const names = [...template.matchAll(/\{([^}]+)\}/g)].map((found) => found[1] ?? "");
  const pattern = template
    .split(/(\{[^}]+\})/)
    .map((part) => {
      if (!part.startsWith("{")) return part.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
      return multi.has(part.slice(1, -1)) ? "(.*)" : "([^/]+)";
    })
    .join("");
  // The root directory's contents are asked for without a path, and clients cut the slash off.
  const source = multi.has("path") ? pattern.replace(/\/\(\.\*\)$/, "(?:/(.*))?") : pattern;
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const { content = {} } = resolve(raw, response) as { readonly content?: Content };
    const schemas = Object.entries(content).map(([type, media]) => [type, media.schema ?? {}]);
    return [status, Object.fromEntries(schemas)];
  });
  const bodySchema = operation.requestBody?.content["application/json"]?.schema;
  return {
    pattern: new RegExp(`^${source}$`),
    names,
    literalSegments: template.split("/").filter((segment) => !segment.startsWith("{")).length,
    operation: {
      id: operation.operationId,
      method: method.toUpperCase(),
      template,
      docsUrl: operation.externalDocs?.url,
      body:
        bodySchema === undefined
          ? undefined
          : { required: operation.requestBody?.required === true, schema: bodySchema },
      responses: Object.fromEntries(responses),
      parameters,
    },
  };
}

function resolve(raw: RawDescription, value: unknown): unknown {
  const ref = (value as { readonly $ref?: string }).$ref;
  if (ref === undefined) return value;
  const [, , kind, name] = ref.split("/");
  if ((kind !== "parameters" && kind !== "responses") || name === undefined)
    throw new Error(`cannot resolve ${ref} in GitHub's description`);
  return raw.components[kind][name];
}

/** The most literal template wins: `/issues/comments/1` is not issue "comments". */
function matchOperation(candidates: readonly Candidate[], method: string, path: string): Match | undefined {
  let best: { candidate: Candidate; values: readonly string[] } | undefined;
  for (const candidate of candidates) {
    if (candidate.operation.method !== method) continue;
    if (best !== undefined && best.candidate.literalSegments >= candidate.literalSegments) continue;
    const found = candidate.pattern.exec(path);
    if (found !== null) best = { candidate, values: found.slice(1) };
  }
  if (best === undefined) return undefined;
  const { candidate, values } = best;
  const entries = candidate.names.map((name, index) => [name, decodeURIComponent(values[index] ?? "")]);
  return { operation: candidate.operation, path: Object.fromEntries(entries) };
}

function compileParameters(schemas: Schemas, operation: Operation): ValidateFunction {
  const used = operation.parameters.filter((each) => each.in === "path" || each.in === "query");
  return schemas.parameterValidator(
    Object.fromEntries(used.map((each) => [each.name, each.schema])),
    used.filter((each) => each.required === true).map((each) => each.name),
  );
}

function checkBody(schemas: Schemas, operation: Operation, body: unknown): readonly string[] {
  if (operation.body === undefined) return body === undefined ? [] : ["body: this operation takes none"];
  if (body === undefined) return operation.body.required ? ["body: is required, there was none"] : [];
  return problemsOf(schemas.validator(operation.body.schema, "exact"), body, "body");
}

function checkResponse(
  schemas: Schemas,
  operation: Operation,
  status: number,
  mediaType: string,
  body: unknown,
): readonly string[] {
  const described = operation.responses[String(status)];
  // GitHub answers 401, 403 and 5xx everywhere without saying so at each operation.
  if (described === undefined && status < 400) return [`status ${status} is not described`];
  const schema = described?.[mediaType] ?? described?.["application/json"];
  if (schema === undefined) {
    if (status < 400) return body === undefined ? [] : [`status ${status} has no described body`];
    return problemsOf(schemas.validator(basicError, "open"), body, "reply");
  }
  return problemsOf(schemas.validator(schema, "open"), body, "reply");
}

/** GitHub's; GitLab describes no errors. */
const basicErrorName = "basic-error";
const basicError: OpenApiSchema = { $ref: `#/components/schemas/${basicErrorName}` };

function problemsOf(validate: ValidateFunction, value: unknown, what: string): readonly string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => `${what}${error.instancePath} ${explain(error)}`);
}

function explain(error: ErrorObject): string {
  const detail: unknown = error.params["additionalProperty"] ?? error.params["allowedValues"];
  return `${error.message ?? error.keyword}${detail === undefined ? "" : `: ${JSON.stringify(detail)}`}`;
}
