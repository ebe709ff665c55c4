import type { Grant, Identity } from "./identity.ts";
import type { Parameters } from "./openapi.ts";
import type { State } from "./state.ts";

/** A request that GitHub's description allows, as a route sees it. */
export interface Call {
  readonly state: State;
  readonly identity: Identity;
  readonly parameters: Parameters;
  /** Valid against the description: a route may assert the described type. */
  readonly body: unknown;
  /** As sent: of a file it is all there is. */
  readonly content: Buffer;
  readonly accept: string;
  /** Where this API lives for the caller, with /api/v3 when the caller uses it; no slash at the end. */
  readonly apiUrl: string;
  /** The request's own address, for links to other pages. */
  readonly url: URL;
}

export interface Reply {
  readonly status: number;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: { readonly mediaType: string; readonly content: Buffer };
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Route {
  readonly operationId: string;
  /** One of these is needed; empty: everyone who may see the repository. */
  readonly grants: readonly Grant[] | ((call: Call) => readonly Grant[]);
  readonly answer: (call: Call) => Reply;
}

/** One entry of the `errors` list of a 422. */
export interface FieldError {
  readonly resource: string;
  readonly field: string;
  readonly code: string;
  readonly message?: string;
}

/** An error reply; the server adds the documentation address. */
export function refuse(status: number, message: string, errors?: readonly FieldError[]): Reply {
  return { status, body: { message, ...(errors && { errors }), status: String(status) } };
}

export const notFound: Reply = refuse(404, "Not Found");

export function textParameter(call: Call, name: string): string {
  const value = call.parameters[name];
  if (value === undefined) throw new Error(`the stand-in reads parameter "${name}", which is not there`);
  return String(value);
}

export function numberParameter(call: Call, name: string): number {
  return Number(textParameter(call, name));
}

export function optionalText(call: Call, name: string): string | undefined {
  const value = call.parameters[name];
  return value === undefined ? undefined : String(value);
}

/** Whether the caller asks for a file's bytes: `application/vnd.github.raw+json` and its older spellings. */
export function wantsRaw(call: Call): boolean {
  return /application\/vnd\.github\.(?:v3\.)?raw(?:\+json)?\b/.test(call.accept);
}

/**
 * The asked page of a list, with GitHub's Link header.
 * @param wrap puts the page into its envelope; default: the bare list
 */
export function paginate<T>(
  call: Call,
  all: readonly T[],
  wrap: (page: readonly T[]) => unknown = (page) => page,
): Reply {
  // GitHub does not refuse a larger per_page: it serves 100.
  const perPage = Math.min(100, Math.max(1, Number(call.parameters["per_page"] ?? 30)));
  const page = Math.max(1, Number(call.parameters["page"] ?? 1));
  const lastPage = Math.max(1, Math.ceil(all.length / perPage));
  const address = (number: number): string => {
    const url = new URL(call.url);
    url.searchParams.set("page", String(number));
    return url.href;
  };
  const links = [
    ...(page > 1 ? [`<${address(page - 1)}>; rel="prev"`] : []),
    ...(page < lastPage ? [`<${address(page + 1)}>; rel="next"`, `<${address(lastPage)}>; rel="last"`] : []),
    ...(page > 1 ? [`<${address(1)}>; rel="first"`] : []),
  ];
  return {
    status: 200,
    body: wrap(all.slice((page - 1) * perPage, page * perPage)),
    headers: links.length === 0 ? {} : { link: links.join(", ") },
  };
}
