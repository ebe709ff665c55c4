import { join } from "node:path";
import type { ModeHost } from "../../app/feature.ts";
import type { Performed } from "../../app/host.ts";
import { gateOptions, portsOf } from "../../app/modes/asked.ts";
import { createFilesPublisher } from "../../app/output/files.ts";
import { readGate } from "../../app/setup/gate-file.ts";
import { openStore } from "../../app/setup/stores.ts";
import { loadOptions } from "../../config/options/load.ts";
import { given, read, type Settings } from "../../config/options/option.ts";
import { reportOptions } from "../../config/options/report.ts";
import { resolved } from "../../config/resolve/reader.ts";
import { Failure, runFailure, usageFailure } from "../../model/failure.ts";
import type { Gate } from "../../model/gate.ts";
import { type Attempted, attempt, type Trying } from "./gates.ts";
import { proveOptions } from "./options.ts";
import { planned } from "./plan.ts";
import { proofName } from "./proved.ts";
import { measureOwnTime, openProxy } from "./proxy/open.ts";
import { proofsJson, renderProofs } from "./words.ts";

/**
 * Runs the gate twice on the code that is checked out or deployed, through a proxy: with the same code on both sides, then with one
 * side made worse. Prints what it found, which fails unless the first passes and the second fails. Nothing is published: both
 * reports stay on this machine, and the proof beside the baseline.
 * @throws Failure "usage" where an unreviewed change is checked out, "run" if the other side could not be started
 */
export async function performProve(settings: Settings, host: ModeHost): Promise<Performed> {
  if (host.baseFile !== undefined || host.pullRequest !== undefined) {
    throw usageFailure(
      "prove: this checkout is a change that nobody has reviewed, and a proof is about its base; run it on a push, a schedule or by hand",
    );
  }
  const wanted = resolved(settings, (reader) => {
    const shares = Object.values(proveOptions).map((one) => [one.name, read(reader, one)] as const);
    return Object.fromEntries(shares.filter(([, share]) => share !== undefined));
  });
  // With `start:` both sides are this commit: one as it is checked out, one in a folder of its own.
  const found = await readGate(new Map([...settings, [loadOptions.baseRef.name, ["HEAD"]]]), host, {
    withBase: true,
  });
  const { starting } = found;
  const counting = { ...found, gate: planned(found.gate, wanted, starting !== undefined) };
  const ownMs = await measureOwnTime(host.env);
  const { attempts, exitStatus } = await host.withLoad(counting, async ({ gate, load, notes }) => {
    if (starting !== undefined && gate.scenarios.some(({ sideBySide }) => sideBySide === undefined)) {
      throw runFailure(`prove: the other side could not be started. ${notes.join(" ")}`);
    }
    const trying: Trying = {
      at: new Date().toISOString(),
      started: starting?.targets,
      options: { ...gateOptions({ ...counting, gate }, settings, host), keepFirstRun: false, afterFail: [] },
      portsOf: (which) => {
        host.log.note(`The same code on both sides${which === "changed" ? ", one of them made worse" : ""}`);
        const files = { withRecords: true, parts: host.links.parts, more: host.reportFiles };
        const publisher = createFilesPublisher(join(gate.reportDirectory, "prove", which), files);
        return { ...portsOf(gate, host, publisher), load };
      },
      openProxy: async (routes) => await openProxy(routes, host.env),
    };
    return await attempt(gate, trying);
  });
  if (host.mayNotRecord === undefined) await keepProofs(attempts, counting.gate, host);
  const isJson = given(settings, reportOptions.json);
  host.print(isJson ? JSON.stringify(proofsJson(attempts, ownMs), null, 2) : renderProofs(attempts, ownMs));
  return { exitStatus };
}

/** Beside the baseline of each scenario. A store that cannot be written costs no proof. */
async function keepProofs(attempts: readonly Attempted[], gate: Gate, host: ModeHost): Promise<void> {
  const baseline = openStore(gate, host);
  try {
    for (const { proof } of attempts) {
      await baseline.remember(proof, proofName, `${JSON.stringify(proof)}\n`);
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    host.log.note(`The proof was not stored beside the baseline. ${error.message}`);
  }
}
