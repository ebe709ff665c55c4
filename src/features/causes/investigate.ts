import { join, parse } from "node:path";
import type { InvestigationPlace } from "../../app/feature.ts";
import { busyTogether } from "../../judge/validity/shared-processors.ts";
import { environmentOf } from "../../lib/environment.ts";
import { makeOwnDirectory, writeFileAtomically } from "../../lib/files.ts";
import { Failure, reasonOf } from "../../model/failure.ts";
import type { GatedScenario } from "../../model/gate.ts";
import type { JudgedOutcome } from "../../model/outcome.ts";
import { loadMs } from "../../model/run/age.ts";
import type { KeptFacts } from "../../model/run/facts.ts";
import type { Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import { uniformDraws } from "../../stats/draws.ts";
import { compareCode } from "./compare/changed-code.ts";
import {
  type ComparedFunction,
  compareProfiles,
  type FoundCause,
  fewestSlices,
  type MeasuredChange,
} from "./compare/compare.ts";
import { flameBoxes } from "./compare/flame.ts";
import type { Frame } from "./compare/frame.ts";
import { causesFacts, type KeptCause, type KeptCauses, type KeptFunction } from "./facts.ts";
import {
  lengthWithin,
  loadUnderProfilers,
  neededMs,
  type OfBothSides,
  type ProfiledSide,
} from "./load-under.ts";
import { openLocator } from "./locate.ts";
import { profileCommand, wantsCauses } from "./plan.ts";
import type { Profile, RawFrame } from "./profile.ts";
import { openProfilers } from "./profilers.ts";
import { withSource } from "./source.ts";
import { openSources } from "./sources.ts";
import { reproduced, wantedIn } from "./wanted.ts";
import { tooShortWords } from "./words.ts";

/** Where a cause is looked for. */
export interface CausesPlace extends Pick<InvestigationPlace, "gate" | "again"> {
  readonly host: Pick<InvestigationPlace["host"], "caller" | "env" | "kind" | "log" | "signal">;
}

/**
 * Looks for the cause of a miss: starts both sides once more with a profiler, loads them as before, and compares what their requests
 * spend. The verdict stands whatever happens here.
 * @returns nothing to keep where no cause is wanted
 */
export async function investigateCauses(failed: JudgedOutcome, place: CausesPlace): Promise<KeptFacts> {
  const wanted = wantedIn(failed);
  const scenario = place.gate.scenarios.find(({ name }) => name === failed.scenario);
  const isWanted = wantsCauses(place.gate) && !place.host.signal.aborted;
  if (wanted === undefined || !isWanted || scenario?.sideBySide === undefined) return {};
  const { log } = place.host;
  try {
    const kept = await findCauses(
      {
        scenario: { ...scenario, sideBySide: scenario.sideBySide },
        isAtOnce: failed.design === "simultaneous",
        loadMs: loadMsOf(failed.runs),
        changeOf: (runs) => reproduced(wanted, runs),
      },
      place,
    );
    return causesFacts.kept(kept);
  } catch (error) {
    const reason = reasonOf(error);
    if (!(error instanceof Failure))
      log.warn(`The search for the cause ended with an error of Loadline's own: ${reason}`);
    return causesFacts.kept({ kind: "untaken", reason: bounded(reason, 1000) });
  }
}

/** What is looked into. */
export interface Investigated {
  readonly scenario: GatedScenario & { readonly sideBySide: NonNullable<GatedScenario["sideBySide"]> };
  readonly isAtOnce: boolean;
  readonly loadMs: number;
  /** The change that is to be explained; undefined where the profiled load does not show it. */
  changeOf(runs: OfBothSides<Run>): MeasuredChange | undefined;
}

/** Loads both sides under a profiler, and compares what they spend. @throws Failure "run" where they cannot be started or loaded */
export async function findCauses(
  { scenario, isAtOnce, loadMs, changeOf }: Investigated,
  { gate, again, host }: CausesPlace,
): Promise<KeptCauses> {
  const length = lengthWithin(loadMs, fewestSlices);
  if (length === undefined) return { kind: "untaken", reason: tooShortWords(neededMs(fewestSlices)) };
  host.log.note(`${scenario.name}: looking for the cause; both sides are started once more, with a profiler`);
  const opened = await openProfilers({
    command: profileCommand(gate),
    targets: { base: scenario.sideBySide.base, head: scenario.target },
    host,
  });
  try {
    return await again(opened.variablesOf, async (sides) => {
      const found = await loadUnderProfilers(sides, {
        ...{ scenario, isAtOnce, length, profilers: opened.profilers(sides.folders) },
        ...{ caller: host.caller, log: host.log, signal: host.signal },
      });
      await keepFiles(found, join(gate.reportDirectory, "causes", nameWords(scenario.name)));
      const repository = { folder: sides.folders.head, env: environmentOf(host), signal: host.signal };
      return await withSource(comparedOf(changeOf, found, sides.folders), repository);
    });
  } finally {
    await opened.close();
  }
}

/** How long a load of this scenario lasts. */
function loadMsOf(runs: readonly Run[]): number {
  return Math.min(...runs.map(loadMs), Number.MAX_SAFE_INTEGER);
}

function nameWords(scenario: string): string {
  return scenario.replace(/[^\w-]+/g, "-").slice(0, 60);
}

/** The profiles themselves, for other viewers. */
async function keepFiles(found: OfBothSides<ProfiledSide>, directory: string): Promise<void> {
  const files = (["base", "head"] as const).flatMap((side) => {
    const { taken } = found[side];
    return taken.kind === "none" ? [] : taken.files.map((file) => ({ ...file, side }));
  });
  if (files.length > 0) await makeOwnDirectory(directory);
  for (const { side, name, content } of files) {
    const { name: stem, ext } = parse(name);
    await writeFileAtomically(join(directory, `${side}-${nameWords(stem)}${ext.slice(0, 20)}`), content);
  }
}

/** Requests of a slice, where the load is even and the profiler does not see them. */
function perSlice({ run }: ProfiledSide, { sliceMs }: Profile<RawFrame>): number {
  const count = seriesOf(run, "http_req_duration")?.values.count ?? 0;
  const windowMs = Date.parse(run.window.end) - Date.parse(run.window.start);
  return windowMs > 0 ? (count * sliceMs) / windowMs : 0;
}

function comparedOf(
  changeOf: Investigated["changeOf"],
  found: OfBothSides<ProfiledSide>,
  folders: OfBothSides<string>,
): KeptCauses {
  const { base, head } = found;
  if (base.taken.kind === "none" || head.taken.kind === "none") {
    const reason =
      head.taken.kind === "none" ? head.taken.reason : base.taken.kind === "none" ? base.taken.reason : "";
    return { kind: "untaken", reason: bounded(reason, 1000) };
  }
  const measured = changeOf({ base: base.run, head: head.run });
  if (measured === undefined) return { kind: "notReproduced", profiler: bounded(head.profiler) };
  const { profile } = head.taken;
  const sources = { base: openSources(folders.base), head: openSources(folders.head) };
  const code = compareCode((path) => ({ base: sources.base.read(path), head: sources.head.read(path) }));
  const located = {
    base: withFrames(base.taken.profile, openLocator(folders.base, sources.base)),
    head: withFrames(profile, openLocator(folders.head, sources.head)),
  };
  const even = { base: perSlice(base, base.taken.profile), head: perSlice(head, profile) };
  const answered = { base: even.base * base.taken.profile.slices, head: even.head * profile.slices };
  const compared = compareProfiles(located, code, {
    measured,
    areBusy: busyTogether({ base: base.run, head: head.run }) !== undefined,
    perSlice: even,
    random: uniformDraws(1),
  });
  const shown = {
    profiler: bounded(head.profiler),
    slices: profile.slices,
    sliceMs: profile.sliceMs,
    functions: compared.functions.map(keptFunction),
    flame: flameBoxes(located, answered).map((box) => ({ ...box, label: bounded(box.label, 200) })),
  };
  switch (compared.found.kind) {
    case "likely":
      return {
        kind: "likely",
        cause: keptCause(compared.found.cause),
        besides: compared.found.besides.map(keptCause),
        ...shown,
      };
    case "several":
      return { kind: "several", causes: compared.found.causes.map(keptCause), ...shown };
    case "none":
      return { kind: "none", ...shown };
    default:
      return compared.found satisfies never;
  }
}

function withFrames(profile: Profile<RawFrame>, locate: (frame: RawFrame) => Frame): Profile<Frame> {
  const known = new Map<RawFrame, Frame>();
  const located = (frame: RawFrame): Frame => {
    const found = known.get(frame) ?? locate(frame);
    known.set(frame, found);
    return found;
  };
  const spent = profile.spent.map((one) => ({ ...one, frames: one.frames.map(located) }));
  return { ...profile, spent };
}

function bounded(text: string, most = 300): string {
  return text.slice(0, most);
}

function keptFunction({ frame, line, isChanged, spent }: ComparedFunction): KeptFunction {
  const most = line && { line: line.frame.line, text: bounded(line.frame.text), isNew: line.isNew };
  return {
    ...{ path: bounded(frame.path), name: bounded(frame.name), line: frame.line, text: bounded(frame.text) },
    ...(most !== undefined && { most }),
    isChanged,
    spent: { ...spent },
  };
}

function keptCause(finding: FoundCause): KeptCause {
  const { route, inside, share } = finding;
  return {
    ...keptFunction(finding),
    ...(route !== undefined && { route: { ...route, name: bounded(route.name) } }),
    ...(inside !== undefined && { inside: bounded(inside) }),
    share,
  };
}
