import { join } from "node:path";
import type { ModeHost } from "../../app/feature.ts";
import type { CountingGate, Performed, Started } from "../../app/host.ts";
import { gateOptions, portsOf } from "../../app/modes/asked.ts";
import { createFilesPublisher } from "../../app/output/files.ts";
import { readGate } from "../../app/setup/gate-file.ts";
import { openStore } from "../../app/setup/stores.ts";
import { loadOptions } from "../../config/options/load.ts";
import { given, read, type Settings } from "../../config/options/option.ts";
import { reportOptions } from "../../config/options/report.ts";
import { resolved } from "../../config/resolve/reader.ts";
import { inTurn } from "../../lib/in-turn.ts";
import { Failure, runFailure, usageFailure } from "../../model/failure.ts";
import type { Gate } from "../../model/gate.ts";
import type { BaselineStore } from "../../ports/baseline-store.ts";
import type { Log } from "../../ports/log.ts";
import { plannedBurn } from "./cpu/burn.ts";
import { attempt, type Trying, triedIn } from "./gates.ts";
import { proveOptions } from "./options.ts";
import type { Attempted, Tried } from "./proof.ts";
import { proofName } from "./proved.ts";
import { openProxy } from "./proxy/open.ts";
import { measureOwnTime } from "./proxy/own-time.ts";
import { proofsJson, renderProofs } from "./words.ts";

/**
 * Runs the gate twice on the code that is checked out or deployed, through a proxy: with the same code on both sides, then with one
 * side made worse. Prints what it found, which fails unless the first passes and the second fails.
 * @throws Failure "usage" where an unreviewed change is checked out
 */
export async function performProve(settings: Settings, host: ModeHost): Promise<Performed> {
  if (host.baseFile !== undefined || host.pullRequest !== undefined) {
    throw usageFailure(
      "prove: this checkout is a change that nobody has reviewed, and a proof is about its base; run it on a push, a schedule or by hand",
    );
  }
  const asked = resolved(settings, (reader) => ({
    by: read(reader, proveOptions.by),
    cpu: read(reader, proveOptions.cpu),
    errors: read(reader, proveOptions.errors),
  }));
  // With `start:` both sides are this commit: one as it is checked out, one in a folder of its own.
  const ofHead = new Map([...settings, [loadOptions.baseRef.name, ["HEAD"]]]);
  const found = await readGate(ofHead, host, { withBase: true });
  const isStarting = found.starting !== undefined;
  const counting = {
    ...found,
    gate: withBurners(withoutWriting(found.gate), triedIn(found.gate, asked, isStarting)),
  };
  const ownMs = await measureOwnTime(host.env);
  const known = { at: new Date().toISOString(), start: found.starting?.start };
  const { attempts, exitStatus } = await host.withLoad(counting, async (started) => {
    const tried = triedIn(refuseLacking(started, counting), asked, isStarting);
    return await attempt(tried, tryingOf(started, { settings, host, counting }), known);
  });
  if (host.mayNotRecord === undefined) await keepProofs(attempts, openStore(counting.gate, host), host.log);
  const isJson = given(settings, reportOptions.json);
  host.print(isJson ? JSON.stringify(proofsJson(attempts, ownMs), null, 2) : renderProofs(attempts, ownMs));
  return { exitStatus };
}

/** Beside the baseline of each scenario. A store that cannot be written costs no proof. */
async function keepProofs(
  attempts: readonly Attempted[],
  baseline: Pick<BaselineStore, "remember">,
  log: Pick<Log, "note">,
): Promise<void> {
  try {
    await inTurn(attempts, async ({ proof }) => {
      const { scenario, environment } = proof;
      await baseline.remember({ scenario, environment }, proofName, `${JSON.stringify(proof)}\n`);
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    log.note(`The proof was not stored beside the baseline. ${error.message}`);
  }
}

/** @throws Failure "run" if `start:` is to start both sides and cannot check out this commit once more */
function refuseLacking({ gate, notes }: Started, { starting }: CountingGate): Gate {
  const isLacking =
    starting !== undefined && gate.scenarios.some(({ sideBySide }) => sideBySide === undefined);
  if (isLacking) throw runFailure(`prove: the other side could not be started. ${notes.join(" ")}`);
  return gate;
}

/** The load of a proof is none of the service's. */
function withoutWriting(gate: Gate): Gate {
  return { ...gate, prometheus: gate.prometheus && { ...gate.prometheus, remoteWrite: false } };
}

/** So that its load is made beside processes of ours. */
function withBurners(gate: Gate, tried: readonly Tried[]): Gate {
  const scenarios = gate.scenarios.map((scenario, at) => {
    const isBurning = (tried[at]?.injected.cpu ?? 0) > 0;
    return { ...scenario, ...(isBurning && { kept: { ...scenario.kept, ...plannedBurn.kept({ cpu: 0 }) } }) };
  });
  return { ...gate, scenarios };
}

/** What a gate of the proof needs. Nothing is published or stored: its report stays on this machine. */
function tryingOf(
  { gate, load }: Started,
  of: { readonly settings: Settings; readonly host: ModeHost; readonly counting: CountingGate },
): (which: "unchanged" | "changed") => Trying {
  const { settings, host, counting } = of;
  const asked = gateOptions({ ...counting, gate }, settings, host);
  return (which) => {
    const publisher = createFilesPublisher(join(gate.reportDirectory, "prove", which), {
      withRecords: true,
      parts: host.links.parts,
      more: host.reportFiles,
    });
    host.log.note(`The same code on both sides${which === "changed" ? ", one of them made worse" : ""}`);
    return {
      gate,
      started: counting.starting?.targets,
      ports: { ...portsOf(gate, host, publisher), load },
      options: { ...asked, keepFirstRun: false, afterFail: [] },
      openProxy: async (routes) => await openProxy(routes, host.env),
    };
  };
}
