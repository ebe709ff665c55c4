// Writes the inputs of the five studies (examples/studies) that are not published text; each case's README says how they are made.
//
//   node scripts/run.mjs cases/write
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { k6Console } from "../../src/ingest/import/formats/k6-console.ts";
import { seriesOf } from "../../src/model/run/series.ts";
import { root } from "../build.ts";
import { countRows, levels } from "./first-come-event.ts";
import { earlier, k6Json, openMetrics, resultJson, workerLog } from "./scan-polling.ts";
import { requestsCsv, windows } from "./sign-in-spike.ts";
import { csvOf, phases } from "./tomcat-tuning.ts";

const studies = join(root, "examples", "studies");

async function write(name: string, content: string | Uint8Array): Promise<void> {
  await writeFile(join(studies, name), content);
  console.log(name);
}

await write("scan-polling/now.json.gz", gzipSync(k6Json(), { level: 9 }));
for (const [name, one] of Object.entries(earlier)) await write(`scan-polling/${name}`, resultJson(one));
await write("scan-polling/prometheus.openmetrics", openMetrics());
await write("scan-polling/worker.log", workerLog());

for (const one of windows) await write(`sign-in-spike/${one.file}`, requestsCsv(one));

const duration = z.object({
  min: z.number(),
  med: z.number(),
  percentiles: z.record(z.string(), z.number()),
});
for (const side of ["single", "four"]) {
  for (const [index, users] of levels.entries()) {
    const name = `first-come-event/${side}-${index + 1}.txt`;
    const published = (await readFile(join(studies, name), "utf8")).replace(
      /^(?:http_reqs|iterations)\.+:.*\n/gm,
      "",
    );
    const run = await k6Console.read(join(studies, name), {});
    const { min, med, percentiles } = duration.parse(seriesOf(run, "iteration_duration")?.values);
    const [p90 = med, p95 = med] = [percentiles["90"], percentiles["95"]];
    await write(name, published + countRows(users, { min, med, p90, p95 }));
  }
}

for (const phase of phases) {
  await write(`tomcat-tuning/${phase.file}`, csvOf(phase));
  const folder = join(studies, "tomcat-tuning");
  const { stdout } = await promisify(execFile)(process.execPath, ["figures.mjs", phase.file], {
    cwd: folder,
  });
  await write(`tomcat-tuning/${phase.file.replace(/csv$/, "script.json")}`, stdout);
}
