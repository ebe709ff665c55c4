import { posix, relative, resolve, sep } from "node:path";
import { pathTest } from "../config/paths.ts";
import { exitStatus } from "../model/failure.ts";
import type { BaselineKey } from "../model/gate.ts";
import type { ChangedFiles } from "../ports/changes.ts";
import type { Publisher } from "../ports/publisher.ts";
import { buildReport } from "../report/document/build.ts";
import { type Unmeasured, unmeasuredNote } from "../report/words/notes/unmeasured.ts";
import type { GateOptions, GateResult } from "./conclude.ts";

export interface AskedOfChange {
  /** Of the base branch's gate file. */
  readonly paths: readonly string[] | undefined;
  readonly gateFile: string;
  readonly scripts: readonly string[];
  readonly checkout: string;
  /** Undefined if the gate is about no change. */
  readonly changedFiles: () => Promise<ChangedFiles | undefined>;
}

/** Whether a gate can pass without a load. */
export type Need =
  | { readonly kind: "unmeasured"; readonly why: Unmeasured }
  /** With a sentence if it is unknown. */
  | { readonly kind: "measure"; readonly notes?: readonly string[] };

/** A change of these is always measured. */
const workflows = [".github/workflows", ".github/actions"];

/**
 * Whether a change touches nothing that the gate measures. A change of the gate file, a workflow, or a script or its
 * folder is always measured, and so is what cannot be found out.
 */
export async function askWhetherMeasured(asked: AskedOfChange): Promise<Need> {
  const { paths } = asked;
  if (paths === undefined) return { kind: "measure" };
  const changed = await asked.changedFiles();
  if (changed === undefined) return { kind: "measure" };
  if (changed.kind === "unknown") return { kind: "measure", notes: [unmeasuredNote(changed.why)] };
  const { files } = changed;
  const own = [...workflows, ...decidingPatterns(asked)];
  if (files.some(pathTest(own))) return { kind: "measure" };
  if (!files.some(pathTest(paths))) {
    return { kind: "unmeasured", why: { paths, files: files.length } };
  }
  return { kind: "measure" };
}

/** The gate file, and each script's folder with what it imports; in the root of the repository the script alone. */
function decidingPatterns({ gateFile, scripts, checkout }: AskedOfChange): string[] {
  const inRepository = (path: string): string =>
    relative(checkout, resolve(checkout, path)).split(sep).join("/");
  const folders = scripts.map((script) => {
    const path = inRepository(script);
    const folder = posix.dirname(path);
    return folder === "." ? path : folder;
  });
  return [inRepository(gateFile), ...folders].map((path) => path.replace(/[!()*?[\]{}\\+@|]/g, "\\$&"));
}

/** Publishes that a gate passed without a load. */
export async function concludeUnmeasured(
  keys: readonly BaselineKey[],
  why: Unmeasured,
  { publisher, options }: { readonly publisher: Publisher; readonly options: GateOptions },
): Promise<GateResult> {
  const report = buildReport(
    {
      verdict: "pass",
      scenarios: [],
      unmeasured: { why, scenarios: [...keys] },
      notes: [...(options.notes ?? [])],
    },
    { ...options.report, baselineBranch: options.baselineBranch },
  );
  const published = await publisher.publish(report);
  return { report, published, exitStatus: exitStatus.passed };
}
