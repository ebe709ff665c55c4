// A real Prometheus with what the published reports' teams had in theirs: the series of a case's folder.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { otherFormats } from "../../src/features/other-tools/formats.ts";
import { createPrometheusRunsLoad } from "../../src/features/prometheus-runs/load.ts";
import type { Making } from "../../src/features/study/make.ts";
import { ask } from "../../src/features/study/servers/open.ts";
import { mistake } from "../../src/features/study/source/place.ts";
import { createPrometheus } from "../../src/prometheus/api/client.ts";
import {
  histogramsFlag,
  type RunningPrometheus,
  receiverFlag,
  startPrometheus,
} from "../../tests/prometheus/server.ts";
import { k6Series, writeSeries } from "../../tests/prometheus/write.ts";
import { keepLog, scenario } from "../../tests/unit/k6/scenario.ts";
import { windows } from "./sign-in-spike.ts";

/** The windows are long ago. */
const keepsAll = "--storage.tsdb.retention.time=100y";

/** Of the windows whose dashboards were published; the other runs are files. */
const dated = windows.filter(({ file }) => !file.endsWith("users-20.csv"));

/** The Prometheus of a case, from the files in its folder; undefined for a case without one. */
export async function prometheusOf(name: string, folder: string): Promise<RunningPrometheus | undefined> {
  if (name === "scan-polling") {
    const history = await readFile(join(folder, "prometheus.openmetrics"), "utf8");
    return await startPrometheus({ history, flags: [keepsAll] });
  }
  if (name !== "sign-in-spike") return undefined;
  const prometheus = await startPrometheus({ flags: [receiverFlag, histogramsFlag, keepsAll] });
  // One after the other, as they were made: Prometheus takes no older samples later.
  for (const { file } of dated) {
    const rows = (await readFile(join(folder, file), "utf8")).trim().split("\n").slice(1);
    const requests = rows.map((row) => {
      const [endMs, durationMs, success] = row.split(",");
      return { endMs: Number(endMs), durationMs: Number(durationMs), isFailed: success !== "true" };
    });
    await writeSeries(prometheus.url, k6Series(requests, { testid: "signinTest.js" }));
  }
  return prometheus;
}

/** How a study is made, with that Prometheus. */
export function makingWith(prometheus: RunningPrometheus | undefined): Making {
  const source = {
    url: prometheus?.url ?? "http://127.0.0.1:9",
    headers: {},
    ca: undefined,
    timeoutMs: 30_000,
  };
  const client = createPrometheus(source);
  const signal = new AbortController().signal;
  return {
    isConfined: false,
    formats: otherFormats,
    prometheus: ({ front }) => ({
      ask: async (question) => {
        if (prometheus === undefined) throw mistake(question.place, "this case has no Prometheus");
        return await ask(client, question, { stepMs: front.prometheus?.step, signal });
      },
      run: async (_, testid, span) => {
        const window = { from: new Date(span.fromMs), to: new Date(span.toMs) };
        const results = { testIds: [testid], window };
        const load = createPrometheusRunsLoad(client, results, "0.1.0");
        return await load.run(scenario({ script: "" }), { caller: {}, signal, log: keepLog() });
      },
    }),
  };
}
