// SIGTERM, as a cancelled job sends it, at points of a gate's life: at a request that the stand-in, the target or
// Prometheus has seen and not answered yet, and at the start of k6.
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { toolPath } from "../../../scripts/tools.ts";
import { startPrometheus } from "../../prometheus/server.ts";
import { type FaultCase, findingsOfFailing, findingsOfStoring, withLeft } from "../case.ts";
import { startProxy } from "../proxy.ts";
import { gating, judging, openStage, openTarget, recording } from "../stage.ts";
import { gateFileOf } from "./prometheus.ts";

const noVerdict = "Exit status 3: cancelled, no verdict; the check is concluded as cancelled.";
const verdictStands = "The verdict is there: published, with its own exit status.";

/** @param at the request to GitHub at which the step is told to end */
function caseWhileJudging(where: string, at: RegExp, isSample = false): FaultCase {
  return {
    part: "SIGTERM",
    fault: "once",
    where,
    happens: verdictStands,
    isSample,
    run: async () => {
      await using stage = await openStage();
      const before = stage.stored();
      const running = stage.start(judging);
      let isSent = false;
      stage.api.onRequest((line) => {
        if (isSent || !at.test(line)) return;
        isSent = true;
        running.send("SIGTERM");
      });
      const ended = await running.ended;
      expect(ended.status, ended.output).toBe(1);
      return withLeft(stage, findingsOfFailing(stage, before, [ended]));
    },
  };
}

/** @param at the request to the target, from 1; the first asks whether it is ready */
function caseUnderLoad(where: string, at: number): FaultCase {
  return {
    part: "SIGTERM",
    fault: "once",
    where,
    happens: noVerdict,
    isSample: at > 1,
    run: async () => {
      await using target = await openTarget();
      await using stage = await openStage();
      const running = stage.start(gating(target.url));
      let requests = 0;
      target.onRequest(() => {
        requests += 1;
        if (requests === at) running.send("SIGTERM");
      });
      const ended = await running.ended;
      expect(ended.status, ended.output).toBe(3);
      expect(stage.github.checkRuns).toMatchObject([{ conclusion: "cancelled" }]);
      return withLeft(stage, findingsOfFailing(stage, stage.stored(), [ended]));
    },
  };
}

/** @param command of k6, before which its parent is told to end */
function caseAtStartOfK6(command: "version" | "archive" | "run"): FaultCase {
  return {
    part: "SIGTERM",
    fault: "once",
    where: `at the start of k6 ${command}`,
    happens: noVerdict,
    run: async () => {
      await using target = await openTarget();
      await using stage = await openStage();
      const k6 = join(stage.folder, "k6");
      const signal = `case "$1" in ${command}) kill -TERM $PPID ;; esac`;
      await writeFile(k6, `#!/bin/sh\n${signal}\nexec '${toolPath("k6")}' "$@"\n`);
      await chmod(k6, 0o755);
      const ended = await stage.run(gating(target.url, { "k6-path": k6 }));
      expect(ended.status, ended.output).toBe(3);
      expect(stage.github.checkRuns).toMatchObject([{ conclusion: "cancelled" }]);
      return withLeft(stage, findingsOfFailing(stage, stage.stored(), [ended]));
    },
  };
}

const whileQueried: FaultCase = {
  part: "SIGTERM",
  fault: "once",
  where: "while Prometheus is asked after the load",
  happens: "The load is whole: judged without the servers' metrics.",
  run: async () => {
    await using target = await openTarget();
    await using prometheus = await startPrometheus();
    await using proxy = await startProxy(prometheus.url);
    await using stage = await openStage({ "perf/prometheus.yml": gateFileOf(proxy.url) });
    const running = stage.start(gating(target.url, { config: "perf/prometheus.yml" }));
    proxy.onRequest((line) => {
      // Before the load each query is tried.
      if (line.includes("query_range") && target.seen.length > 1) running.send("SIGTERM");
    });
    const ended = await running.ended;
    expect(ended.status, ended.output).toBe(1);
    return withLeft(stage, findingsOfFailing(stage, stage.stored(), [ended]));
  },
};

/** @param at the request to GitHub at which the step that stores is told to end */
function caseWhileStoring(where: string, at: RegExp): FaultCase {
  return {
    part: "SIGTERM",
    fault: "once",
    where,
    happens: "Stored whole, once; the next job stores its own.",
    run: async () => {
      await using target = await openTarget();
      await using stage = await openStage();
      const before = stage.stored();
      const running = stage.start(recording(target.url));
      stage.api.onRequest((line) => {
        if (at.test(line)) running.send("SIGTERM");
      });
      const ended = await running.ended;
      expect(ended.status, ended.output).toBe(0);
      const next = await stage.run(recording(target.url));
      expect(next.status, next.output).toBe(0);
      return withLeft(stage, findingsOfStoring(stage, before, [ended, next]));
    },
  };
}

export const signalCases: readonly FaultCase[] = [
  caseWhileJudging("while the base branch's gate file is read", /contents\/\.github/),
  caseWhileJudging("while the check is put in progress", /POST .*\/check-runs/),
  caseWhileJudging("while the baseline is read", /contents\/preview/, true),
  caseUnderLoad("while the target is awaited", 1),
  caseAtStartOfK6("version"),
  caseAtStartOfK6("archive"),
  caseAtStartOfK6("run"),
  caseUnderLoad("in the middle of the load", 10),
  whileQueried,
  caseWhileJudging("while comments are looked through", /GET .*\/comments/),
  caseWhileJudging("while the comment is written", /POST .*\/comments/),
  caseWhileJudging("while the check is concluded", /PATCH .*\/check-runs/),
  caseWhileStoring("while the new history is sent", /POST .*\/git\/blobs/),
  caseWhileStoring("while the baseline branch is moved", /PATCH .*\/git\/refs/),
];
