// Writes the finished reports of the five studies (examples/studies/*/report.md), each with a Prometheus of its own where it asks one.
//
//   node scripts/run.mjs cases/reports
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeStudy } from "../../src/features/study/make.ts";
import { root } from "../build.ts";
import { makingWith, prometheusOf } from "./prometheus.ts";

for (const name of ["scan-polling", "sign-in-spike", "first-come-event", "tomcat-tuning", "queue-sse"]) {
  const folder = join(root, "examples", "studies", name);
  const prometheus = await prometheusOf(name, folder);
  try {
    const { markdown } = await makeStudy(join(folder, "study.md"), makingWith(prometheus));
    await writeFile(join(folder, "report.md"), markdown);
    console.log(`${name}/report.md`);
  } finally {
    await prometheus?.stop();
  }
}
