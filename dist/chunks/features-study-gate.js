import { nameOfScenario } from "./ingest-record-name.js";
import { Failure, gateRuns, usageFailure } from "./start.js";
import { studyFacts } from "./features-study-kept2.js";
import { finishStudy, planOf, writeReport } from "./features6.js";
import { join } from "node:path";

// src/features/study/gate.ts
function refuse() {
	throw usageFailure("A gate's study asks no Prometheus: the queries of the gate file are in the gate's own report.");
}
async function studiesOf({ scenarios, reportDirectory }, host) {
	const planned = /* @__PURE__ */ new Map();
	const { added } = host.around;
	for (const { name, kept } of scenarios) {
		const study = studyFacts.of({ facts: kept })?.path;
		if (study === void 0) continue;
		const plan = await planOf(study, {
			isConfined: host.kind === "job",
			runs: gateRuns,
			added
		});
		planned.set(name, {
			...plan,
			study
		});
	}
	const write = async ({ scenario, runs, baseline }) => {
		const plan = planned.get(scenario);
		const [first] = runs;
		if (plan === void 0 || first === void 0) return;
		const made = await finishStudy(plan, {
			formats: await host.formats(),
			prometheus: () => ({
				ask: refuse,
				run: refuse
			}),
			given: /* @__PURE__ */ new Map([["base", baseline], ["head", runs]])
		});
		const report = join(reportDirectory, `${nameOfScenario(first)}.study.md`);
		const page = report.replace(/md$/, "html");
		await writeReport(made, {
			study: plan.study,
			report,
			page,
			assets: void 0
		});
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
					if (!(error instanceof Failure)) throw error;
					host.log.warn(error.message);
				}
			}
		}
	};
}

export { studiesOf };