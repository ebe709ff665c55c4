import type { Settings } from "../../config/options/option.ts";
import { refuseControlAlone } from "../../config/resolve/gate.ts";
import type { Gate } from "../../model/gate.ts";
import type { JudgedOutcome } from "../../model/outcome.ts";
import { keyOf } from "../assess.ts";
import { concludeUnmeasured } from "../conclude.ts";
import type { Beside, ModeHost } from "../feature.ts";
import { runGate } from "../gate.ts";
import type { Performed } from "../host.ts";
import { answer } from "../output/answer.ts";
import { readGate } from "../setup/gate-file.ts";
import { gateOptions, portsOf } from "./asked.ts";

/** Records what is made beside the report needs. */
function withNeeds(gate: Gate, beside: readonly Beside[]): Gate {
  const needsOf = (name: string) => beside.flatMap(({ needs }) => needs.get(name) ?? []);
  return { ...gate, scenarios: gate.scenarios.map((one) => ({ ...one, needs: needsOf(one.name) })) };
}

export async function performGate(settings: Settings, host: ModeHost): Promise<Performed> {
  const read = await readGate(settings, host, { withBase: true });
  refuseControlAlone(read.gate);
  const beside = await host.besideGate(read.gate);
  const gate = withNeeds(read.gate, beside);
  const counting = { ...read, gate };
  const { scenarios } = gate;
  const keys = scenarios.map(keyOf);
  const options = gateOptions(counting, settings, host);
  const performed = await answer(settings, host, { keys, rules: gate, options }, async (conclusion) => {
    const scripts = scenarios.map(({ script }) => script);
    const answered = await host.answerBefore({ settings, file: counting.file, scripts });
    if (answered.kind === "unmeasured") return await concludeUnmeasured(keys, answered.facts, conclusion);
    return await host.withLoad(counting, async (started) => {
      const notes = [...counting.notes, ...answered.notes, ...started.notes];
      const { again } = started;
      const ofStarted = {
        ...gateOptions({ ...counting, gate: started.gate, notes }, settings, host),
        investigate:
          again &&
          (async (failed: JudgedOutcome) => await host.investigate(failed, { gate: started.gate, again })),
      };
      const ports = { ...portsOf(started.gate, host, conclusion.publisher), load: started.load };
      return await runGate(started.gate, ports, ofStarted);
    });
  });
  for (const one of beside) await one.write(performed.report);
  return { ...performed, scripts: new Map(scenarios.map(({ name, script }) => [name, script])) };
}
