import { isSet } from "../../lib/environment.ts";
import { type Failure, runFailure } from "../../model/failure.ts";
import type { Await, Scenario } from "../../model/gate.ts";
import type { Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import { sumOf } from "../../stats/sum.ts";
import { codeIn, namesIn } from "../script/addresses.ts";
import type { Archive } from "../script/archive.ts";
import type { Awaited, Guard } from "./target.ts";

/** The variable in which a script gets the headers that let it in. */
const headersVariable = "LOADLINE_HEADERS";

type Variables = Readonly<Record<string, string>>;

/** The headers of `await` whose variables have a value. */
export function headersOf({ headers = {} }: Pick<Await, "headers">, env: Variables): Variables {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([header, variable]) => {
      const value = env[variable]?.trim() ?? "";
      return value === "" ? [] : [[header, value]];
    }),
  );
}

/**
 * The headers of `await` for the script, as JSON in a variable of its own, if there are any.
 * @param env what the script gets anyway: a header whose variable is not in it stays with the gate
 */
export function scriptHeaders(awaited: Pick<Await, "headers">, env: Variables): Variables {
  const headers = headersOf(awaited, env);
  return Object.keys(headers).length === 0 ? {} : { [headersVariable]: JSON.stringify(headers) };
}

/**
 * A target that lets nobody in without the headers cannot be measured by a script that does not send them.
 * @param around.env what the script gets
 * @throws Failure "run" for a script that never mentions them, or does not get them
 */
export function refuseWithoutHeaders(
  archive: Archive,
  { script, target, await: { headers = {} } }: Pick<Scenario, "script" | "target" | "await">,
  { env, answers }: { readonly env: Variables; readonly answers: readonly Awaited[] },
): void {
  const guard = answers.map((answer) => answer.guard).find((one) => one?.isKnown);
  const code = codeIn(archive).toLowerCase();
  if (guard === undefined || code === "") return;
  const mentioned = namesIn(archive);
  // The script may set the same header in another way.
  if (Object.keys(headers).some((header) => code.includes(header.toLowerCase()))) return;
  const variables = Object.values(headers);
  const isUsed = [headersVariable, ...variables].some((name) => mentioned.has(name));
  if (!isUsed) throw lockedOut(target, guard, `"${script}" never uses __ENV.${headersVariable}`);
  const missing = variables.filter((name) => !isSet(env, name));
  if (missing.length === 0) return;
  throw runFailure(
    `The target ${target} is behind ${guard.name}, and "${script}" does not get the headers that let it in. ` +
      `Name ${missing.join(", ")} in the input script-secrets; a pull request's script can then read ${missing.length === 1 ? "it" : "them"}.`,
  );
}

/** @throws Failure "run" if a target that asks for headers refused most requests of the run */
export function refuseLockedOut(
  run: Pick<Run, "failures" | "metrics">,
  { script, target }: Pick<Scenario, "script" | "target">,
  guard: Guard | undefined,
): void {
  if (guard === undefined) return;
  const isRefused = (failure: NonNullable<Run["failures"]>[number]) =>
    failure.kind === "status" && [401, 403].includes(failure.status);
  const refused = sumOf((run.failures ?? []).filter(isRefused), ({ count }) => count);
  const requests = seriesOf(run, "http_reqs")?.values.count ?? 0;
  if (refused * 2 <= requests) return;
  throw lockedOut(target, guard, `${refused} of ${requests} requests of "${script}" were not let in`);
}

function lockedOut(target: string, guard: Guard, found: string): Failure {
  return runFailure(
    `The target ${target} is behind ${guard.name}, and ${found}. ` +
      `Send the headers with each request: const headers = JSON.parse(__ENV.${headersVariable} || "{}"); and ` +
      "http.get(url, { headers }). See examples/k6/protected.js.",
  );
}
