import { type Failure, runFailure } from "../../model/failure.ts";
import type { Await, Scenario } from "../../model/gate.ts";
import type { Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import { codeIn, namesIn } from "../script/addresses.ts";
import type { Archive } from "../script/archive.ts";
import type { Awaited, Guard } from "./target.ts";

/** The variable in which a script gets the headers that let it in. */
const headersVariable = "LOADLINE_HEADERS";

type Variables = Readonly<Record<string, string>>;

/**
 * The headers of `await` for the script, as JSON in a variable of its own.
 * @param env what the script gets anyway: a header whose variable is not in it stays with the gate
 * @returns no variable where the script gets none of them
 */
export function scriptHeaders({ headers = {} }: Pick<Await, "headers">, env: Variables): Variables {
  const passed = Object.entries(headers).flatMap(([header, variable]) => {
    const value = env[variable]?.trim() ?? "";
    return value === "" ? [] : [[header, value] as const];
  });
  return passed.length === 0 ? {} : { [headersVariable]: JSON.stringify(Object.fromEntries(passed)) };
}

/** The headers that a target is asked with, of those whose variables have a value. */
export function headersOf({ headers = {} }: Pick<Await, "headers">, values: Variables): Variables {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([header, variable]) => {
      const value = values[variable];
      return value === undefined ? [] : [[header, value] as const];
    }),
  );
}

/**
 * A target that lets nobody in without the headers cannot be measured by a script that does not send them.
 * @param around.env what the script gets
 * @throws Failure "run" for a script that never mentions them, and for headers that it does not get
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
  // A script may well have its own way to the same header.
  if (Object.keys(headers).some((header) => code.includes(header.toLowerCase()))) return;
  const variables = Object.values(headers);
  const isUsed = [headersVariable, ...variables].some((name) => mentioned.has(name));
  if (!isUsed) throw lockedOut(target, guard, `"${script}" never uses __ENV.${headersVariable}`);
  const missing = variables.filter((name) => (env[name] ?? "") === "");
  if (missing.length === 0) return;
  throw runFailure(
    `The target ${target} is behind ${guard.name}, and "${script}" does not get the headers that let it in. ` +
      `Name ${missing.join(", ")} in the input script-secrets; a pull request's script can then read ${missing.length === 1 ? "it" : "them"}.`,
  );
}

/**
 * The run, unless its requests were kept out.
 * @throws Failure "run" where most of them were not let in by a target that asks for the headers
 */
export function refuseLockedOut(
  run: Run,
  { script, target }: Pick<Scenario, "script" | "target">,
  answer: Awaited | undefined,
): Run {
  const guard = answer?.guard;
  if (guard === undefined) return run;
  const refused = (run.failures ?? []).reduce(
    (sum, failure) =>
      sum + (failure.kind === "status" && [401, 403].includes(failure.status) ? failure.count : 0),
    0,
  );
  const requests = seriesOf(run, "http_reqs")?.values.count ?? 0;
  if (refused * 2 <= requests) return run;
  throw lockedOut(target, guard, `${refused} of ${requests} requests of "${script}" were not let in`);
}

function lockedOut(target: string, guard: Guard, found: string): Failure {
  return runFailure(
    `The target ${target} is behind ${guard.name}, and ${found}. ` +
      `Send the headers with each request: const headers = JSON.parse(__ENV.${headersVariable} || "{}"); and ` +
      "http.get(url, { headers }). See examples/k6/protected.js.",
  );
}
