import type { Settings } from "../../config/options/option.ts";
import { refuseControlAlone } from "../../config/resolve/gate.ts";
import { keyOf } from "../assess.ts";
import { concludeUnmeasured } from "../conclude.ts";
import type { ModeHost } from "../feature.ts";
import { runGate } from "../gate.ts";
import type { Performed } from "../host.ts";
import { answer } from "../output/answer.ts";
import { readGate } from "../setup/gate-file.ts";
import { gateOptions, portsOf } from "./asked.ts";

export async function performGate(settings: Settings, host: ModeHost): Promise<Performed> {
  const counting = await readGate(settings, host, { withBase: true });
  const { gate } = counting;
  refuseControlAlone(gate);
  const { scenarios } = gate;
  const keys = scenarios.map(keyOf);
  const options = gateOptions(counting, settings, host);
  const performed = await answer(settings, host, { keys, rules: gate, options }, async (conclusion) => {
    const scripts = scenarios.map(({ script }) => script);
    const answered = await host.answerBefore({ settings, file: counting.file, scripts });
    if (answered.kind === "unmeasured") return await concludeUnmeasured(keys, answered.facts, conclusion);
    return await host.withLoad(counting, async (started) => {
      const notes = [...counting.notes, ...answered.notes, ...started.notes];
      const ofStarted = gateOptions({ ...counting, gate: started.gate, notes }, settings, host);
      const ports = { ...portsOf(started.gate, host, conclusion.publisher), load: started.load };
      return await runGate(started.gate, ports, ofStarted);
    });
  });
  return { ...performed, scripts: new Map(scenarios.map(({ name, script }) => [name, script])) };
}
