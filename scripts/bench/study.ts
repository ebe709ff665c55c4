// Measures what a study costs: 20 runs of a million requests each, with percentiles, a table and a chart over time; the goal is
// 60 s and 300 MB. Prints figures; it is no test. Takes 600 MB of disk.
//
//   node scripts/run.mjs bench/study [RUNS] [REQUESTS]
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { otherFormats } from "../../src/features/other-tools/formats.ts";
import { makeStudy } from "../../src/features/study/make.ts";

/** A time that looks random and is the same each time. */
function timeOf(index: number): number {
  const part = ((Math.imul(index, 2_654_435_761) >>> 8) % 65_536) / 65_536;
  return Math.round(40 + 90 * -Math.log(1 - part));
}

function write(path: string, run: number, requests: number): void {
  const file = openSync(path, "w");
  writeSync(file, "timestamp,duration,status,name\n");
  for (let index = 0; index < requests; ) {
    let text = "";
    for (; text.length < 1 << 20 && index < requests; index += 1) {
      const at = 1_795_232_700_000 + run * 1_000_000 + Math.floor(index / 5);
      text += `${at},${timeOf(index + run)},${index % 97 === 0 ? 500 : 200},page-${index % 5}\n`;
    }
    writeSync(file, text);
  }
  closeSync(file);
}

function studyOf(runs: number): string {
  const names = Array.from({ length: runs }, (_, at) => `run ${at + 1}`);
  const listed = names.map((name, at) => `  ${name}: ${at + 1}.csv`).join("\n");
  const figures = "  p95: p95\n  p99.9: p(99.9)\n  errors: errors\n  TPS p95: throughput over seconds p(5)";
  const blocks = [
    "table: { by: run }",
    `compare: ${names.join(" -> ")}\nto: first`,
    "chart: { over: time, figures: [p95] }",
  ];
  return `---\nruns:\n${listed}\nfigures:\n${figures}\n---\n${blocks.map((one) => `\`\`\`loadline\n${one}\n\`\`\`\n`).join("\n")}`;
}

const [first = "20", second = "1000000"] = process.argv.slice(2);
if (first === "make") {
  const refuse = () => {
    throw new Error("nothing asks Prometheus");
  };
  const begun = performance.now();
  const { markdown } = await makeStudy(second, {
    isConfined: false,
    formats: otherFormats,
    prometheus: () => ({ ask: refuse, run: refuse }),
  });
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const seconds = (ms: number): string => (ms / 1000).toFixed(1);
  console.log(
    `${seconds(performance.now() - begun)} s (${seconds((userCPUTime + systemCPUTime) / 1000)} s of CPU), ` +
      `${(maxRSS / 1024).toFixed(0)} MiB resident, ${markdown.split("\n").length} lines`,
  );
} else {
  const folder = mkdtempSync(join(tmpdir(), "loadline-bench-"));
  try {
    const runs = Number(first);
    for (let run = 1; run <= runs; run += 1) write(join(folder, `${run}.csv`), run, Number(second));
    writeFileSync(join(folder, "study.md"), studyOf(runs));
    const making = [fileURLToPath(import.meta.url), "make", join(folder, "study.md")];
    const { stdout, stderr } = spawnSync(process.execPath, making, { encoding: "utf8" });
    console.log(
      `${runs} runs of ${Number(second).toLocaleString("en")} requests: ${stdout.trim()}${stderr.trim()}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
