import type { Socket } from "node:net";
import { z } from "zod";
import type { Clock } from "../../../lib/net/clock.ts";
import { codeOf } from "../../../lib/net/http.ts";

/** What the proxy is to do, a port for each. `by`: a share of its own time, for which an answer is held. `errors`: of its answers. */
export const routes = z.array(z.strictObject({ target: z.url(), by: z.number(), errors: z.number() }));

export type Route = z.infer<typeof routes>[number];

/** The ports of its routes, in their order. */
export const ports = z.array(z.number().int().positive());

const told = z.strictObject({
  requests: z.number(),
  /** Of the target, over all requests. */
  ownMs: z.number(),
  /** Held beyond that. */
  addedMs: z.number(),
  /** Answers that were replaced. */
  errors: z.number(),
  /** Exchanges that the target broke off, by the code of the error. */
  failures: z.record(z.string(), z.number()),
});

/** What a route did. */
export type RouteTold = z.infer<typeof told>;

export function nothingTold(): RouteTold {
  return { requests: 0, ownMs: 0, addedMs: 0, errors: 0, failures: {} };
}

/** What it did, in the order of its routes, the CPU time that it took, and its memory at most. */
export const ended = z.strictObject({ told: z.array(told), cpuMs: z.number(), mostBytes: z.number() });

export type Ended = z.infer<typeof ended>;

/** A route while it is served. */
export interface ServedRoute extends Pick<Route, "by"> {
  readonly target: URL;
  readonly clock: Clock;
  /** Changed in place. */
  readonly told: RouteTold;
  /** What answers were held too long, together; those that follow are held for less. Changed in place. */
  owedMs: number;
  /** Whether the next answer is replaced by an error; counted. */
  takesError(): boolean;
}

export const injectedText = "An error that loadline prove put here.\n";

/** By which the load generator reaches the proxy: in place of these the target gets its own host. A host that a script chose stays. */
export function ownHosts({ localPort }: Pick<Socket, "localPort">): readonly string[] {
  return [`127.0.0.1:${localPort}`, `localhost:${localPort}`];
}

/** An exchange that the target broke off. */
export function tellFailure(error: unknown, { failures }: RouteTold): void {
  const code = (codeOf(error) ?? "closed").slice(0, 60);
  failures[code] = (failures[code] ?? 0) + 1;
}
