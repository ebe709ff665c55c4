import type { ModeHost } from "../../app/feature.ts";
import type { Performed, StartAgain } from "../../app/host.ts";
import { readGate } from "../../app/setup/gate-file.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { reportOptions } from "../../config/options/report.ts";
import { inTurn } from "../../lib/in-turn.ts";
import { exitStatus, usageFailure } from "../../model/failure.ts";
import type { Gate, GatedScenario } from "../../model/gate.ts";
import { lineText, tableLines } from "../../report/render/terminal.ts";
import type { KeptCauses } from "./facts.ts";
import { findCauses } from "./investigate.ts";
import { causesSection } from "./part.ts";
import { latencyChange } from "./wanted.ts";
import { causesLine, noCauseLine, notSlowerLine } from "./words.ts";

/**
 * Compares what the requests of both sides spend, without a verdict.
 * @throws Failure "usage" where the gate does not start both sides
 */
export async function performExplain(settings: Settings, host: ModeHost): Promise<Performed> {
  const counting = await readGate(settings, host, { withBase: true });
  const checked = await host.checkScripts(counting.gate);
  return await host.withLoad(counting, async ({ gate, again, notes }) => {
    if (again === undefined) throw usageFailure(unstartedWords(notes));
    const found = await inTurn(gate.scenarios, async (scenario) => {
      const script = checked.get(scenario.name);
      if (script?.kind === "failed") throw script.failure;
      const causes = await explained(scenario, script?.loadMs ?? 0, { gate, again, host });
      return { scenario: scenario.name, causes };
    });
    const isJson = given(settings, reportOptions.json);
    host.print(
      isJson
        ? JSON.stringify(found, null, 2)
        : found.flatMap(({ scenario, causes }) => [`${scenario}:`, ...causesLines(causes)]).join("\n"),
    );
    return { exitStatus: exitStatus.passed };
  });
}

function unstartedWords(notes: readonly string[]): string {
  const why = notes.length === 0 ? "" : ` ${notes.join(" ")}`;
  return `explain: profiles both sides, so the gate must start them (start, base-ref).${why}`;
}

async function explained(
  scenario: GatedScenario,
  loadMs: number,
  place: { readonly gate: Gate; readonly again: StartAgain; readonly host: ModeHost },
): Promise<KeptCauses> {
  const { sideBySide } = scenario;
  if (sideBySide === undefined) throw usageFailure(unstartedWords([]));
  const isAtOnce = sideBySide.timing !== "alternating";
  return await findCauses(
    { scenario: { ...scenario, sideBySide }, isAtOnce, loadMs, changeOf: latencyChange },
    place,
  );
}

function causesLines(causes: KeptCauses): readonly string[] {
  const answer = causes.kind === "notReproduced" ? notSlowerLine : (causesLine(causes) ?? noCauseLine);
  const nodes = causesSection(causes)?.nodes ?? [];
  const more = nodes.flatMap((node) => {
    if (node.kind === "table") return ["", ...tableLines(node)];
    return node.kind === "paragraph" ? [lineText(node.line)] : [];
  });
  return [lineText(answer), ...more, ""];
}
