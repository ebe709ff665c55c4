import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ModeHost } from "../../app/feature.ts";
import type { Performed } from "../../app/host.ts";
import { programAs } from "../../app/setup/proposed-commands.ts";
import { shellWord } from "../../config/k6-args/words.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { makeDirectory, unwritable } from "../../lib/files.ts";
import { inTurn } from "../../lib/in-turn.ts";
import { withoutEndSlashes } from "../../lib/net/end-slashes.ts";
import { exitStatus, hasErrorCode, usageFailure } from "../../model/failure.ts";
import { initOptions } from "./options.ts";
import { type Planning, planFiles } from "./plan.ts";
import type { PlannedFile } from "./planned.ts";
import { type FoundRepository, openFiles } from "./recognise/files.ts";
import type { Findings } from "./recognise/findings.ts";
import { findRepository, lookAround, occupantOf } from "./recognise/look.ts";
import { type Looked, lookAt } from "./requests/look-at.ts";
import { routesOfFile } from "./requests/routes.ts";
import { tellPlan } from "./tell.ts";
import type { WrittenStart } from "./write/start.ts";
import { vendorAction, vendorFolder } from "./write/vendor.ts";

/**
 * Writes, or with `--dry-run` shows, what a repository needs for its first gate.
 * @throws Failure "usage" in a job and for any other setting, "run" if a file cannot be written
 */
export async function performInit(settings: Settings, host: ModeHost): Promise<Performed> {
  if (host.kind === "job") {
    throw usageFailure("mode: init works in a terminal only: loadline init");
  }
  const own: readonly string[] = Object.values(initOptions).map(({ name }) => name);
  const ignored = [...settings.keys()].filter((name) => !own.includes(name));
  if (ignored.length > 0) {
    throw usageFailure(`init does not take ${ignored.join(", ")}; try loadline init --dry-run`);
  }
  const isDryRun = given(settings, initOptions.dryRun) === true;
  const place = await findRepository(process.cwd());
  const named = given(settings, initOptions.service);
  const wanted = named && withoutEndSlashes(named);
  const findings = await lookAround(place, wanted);
  if (wanted !== undefined && findings.service === undefined) {
    const others = findings.others.length === 0 ? "none" : findings.others.join(", ");
    throw usageFailure(`--service ${wanted}: init sees no service there; it sees ${others}`);
  }
  const asksService = given(settings, initOptions.noStart) !== true;
  const isVendored = given(settings, initOptions.vendor) === true;
  const planning: Planning = {
    ...{ isPrivate: given(settings, initOptions.private) === true, isVendored },
    ...{ added: host.around.added, isYetToLook: isDryRun && asksService },
  };
  let plan = planFiles(findings, host.options, planning);
  if (plan.toLookAt !== undefined && asksService && !isDryRun) {
    const looked = await lookOnce(plan.toLookAt, { findings, place, host });
    plan = planFiles(findings, host.options, { ...planning, looked });
  }
  if (isVendored && !isDryRun && (await vendorAction(place.top, process.argv[1] ?? ""))) {
    host.log.note(`Copied Loadline into ${vendorFolder}.`);
  }
  // One after the other; what stands at a path by now is left.
  const write = async (file: PlannedFile) => (file.kind === "new" ? await writeNew(place.top, file) : file);
  const files = isDryRun ? plan.files : await inTurn(plan.files, write);
  const program = programAs(process.argv[1] ?? "", place.top, process.env);
  const away = process.cwd() === place.top ? "" : `cd ${shellWord(place.top)} && `;
  host.print(tellPlan({ ...plan, files }, { isDryRun, program: `${away}${program}` }));
  return { exitStatus: exitStatus.passed };
}

interface Looking {
  readonly findings: Findings;
  readonly place: FoundRepository;
  readonly host: ModeHost;
}

/** Starts the service, for a first script that requests what it answers. */
async function lookOnce(start: WrittenStart, { findings, place, host }: Looking): Promise<Looked> {
  const { log, signal } = host;
  const documented = routesOfFile(await openFiles(place));
  const named = documented ?? findings.service?.paths ?? { routes: [], prefixes: [] };
  log.note("To write a first script, init starts the service once (not with --no-start).");
  return await lookAt({ start, folder: place.top, log, signal }, named);
}

async function writeNew(
  top: string,
  file: Extract<PlannedFile, { readonly kind: "new" }>,
): Promise<PlannedFile> {
  const { path, content } = file;
  const whole = join(top, path);
  const kept = (why: string) => ({ kind: "kept", path, why, missing: content }) as const;
  const occupant = await occupantOf(top, path);
  if (occupant !== undefined) return kept("it already exists");
  await makeDirectory(dirname(whole));
  try {
    await writeFile(whole, content, { flag: "wx" });
    return file;
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) return kept("it already exists");
    throw unwritable(whole, error);
  }
}
