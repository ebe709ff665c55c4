import { join } from "node:path";
import type { Beside, ModeHost } from "../../app/feature.ts";
import { nameOfScenario } from "../../ingest/record-name.ts";
import { Failure, usageFailure } from "../../model/failure.ts";
import type { Gate } from "../../model/gate.ts";
import type { JudgedOutcome } from "../../model/outcome.ts";
import { studyFacts } from "./kept.ts";
import { finishStudy, planOf } from "./make.ts";
import { gateRuns } from "./options.ts";
import type { StudyPlan } from "./plan.ts";
import { writeReport } from "./write.ts";

function refuse(): never {
  throw usageFailure(
    "A gate's study asks no Prometheus: the queries of the gate file are in the gate's own report.",
  );
}

/** Studies that the scenarios of a gate name: their runs are `base` and `head`. @throws Failure "usage" for a wrong one */
export async function studiesOf({ scenarios, reportDirectory }: Gate, host: ModeHost): Promise<Beside> {
  const planned = new Map<string, StudyPlan & { readonly study: string }>();
  const { added } = host.around;
  for (const { name, kept } of scenarios) {
    const study = studyFacts.of({ facts: kept })?.path;
    if (study === undefined) continue;
    const plan = await planOf(study, { isConfined: host.kind === "job", runs: gateRuns, added });
    planned.set(name, { ...plan, study });
  }
  const write = async ({ scenario, runs, baseline }: JudgedOutcome): Promise<void> => {
    const plan = planned.get(scenario);
    const [first] = runs;
    if (plan === undefined || first === undefined) return;
    const made = await finishStudy(plan, {
      formats: await host.formats(),
      prometheus: () => ({ ask: refuse, run: refuse }),
      given: new Map([
        ["base", baseline],
        ["head", runs],
      ]),
    });
    const report = join(reportDirectory, `${nameOfScenario(first)}.study.md`);
    const page = report.replace(/md$/, "html");
    await writeReport(made, { study: plan.study, report, page, assets: undefined });
    host.log.note(`${scenario}: ${page}, ${report}`);
  };
  return {
    needs: new Map([...planned].map(([name, { indicators }]) => [name, indicators])),
    write: async ({ measured }) => {
      for (const outcome of measured.scenarios) {
        if (outcome.kind !== "judged") continue;
        try {
          await write(outcome);
        } catch (error) {
          // The verdict is out, and stands.
          if (!(error instanceof Failure)) throw error;
          host.log.warn(error.message);
        }
      }
    },
  };
}
