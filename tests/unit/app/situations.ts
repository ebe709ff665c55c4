import { markdownTable } from "markdown-table";
import type { GateWord } from "../../../src/model/verdict.ts";

/** What a gate finds, as facts that a test makes runs of. */
export interface Situation {
  /** For the reader of docs/evidence/situations.md; unique. */
  readonly what: string;
  /** Stored runs of the scenario and environment. `unlike`: of another load; `elsewhere`: of another branch. */
  readonly stored?: "like" | "unlike" | "otherWarmUp" | "elsewhere";
  /** The base beside this change: measured, without the figure of an objective, not to be had, or without records. */
  readonly base?: "measured" | "withoutFigure" | "lacking" | "unmeasured";
  readonly objectives: readonly string[];
  /** The change's script is another than the base's; or names fewer requests, too. */
  readonly brings?: "script" | "lighterScript";
  /** Objectives that the change brings along; the base branch lacks them. */
  readonly brought?: readonly string[];
  /** How much slower this change is, as a factor; default 1. */
  readonly slower?: number;
  /** Failed requests of a hundred, of this change and of what it is compared with; default 0. */
  readonly fails?: number;
  readonly storedFails?: number;
  /** The stored runs request an endpoint that this change does not. */
  readonly lacksEndpoint?: true;
  readonly requires?: true;
  readonly recording?: "added" | "accepted";
  /** Gates of the scenario in a row before this one that compared nothing. */
  readonly silent?: number;
  readonly verdict: GateWord;
  /** The state of tests/unit/report/states.ts whose golden files show it; undefined where nothing is new to see. */
  readonly shownAs?: string;
  /** How the report begins. */
  readonly says: RegExp;
}

const change = "p95 < baseline + 20%";
const ofNew = "http_req_duration{name:new} p(95) < baseline + 20%";
const ownPromise = "p95 < 10s";

/** The situations of docs/evidence/situations.md: what a gate that compares nothing, or less than was asked for, answers. */
export const situations: readonly Situation[] = [
  {
    what: "everything was compared, and nothing got worse",
    stored: "like",
    objectives: [change, ownPromise],
    verdict: "pass",
    shownAs: "pass",
    says: /^All 2 objectives met/,
  },
  {
    what: "everything was compared, and an objective is missed",
    stored: "like",
    objectives: [change],
    slower: 3,
    verdict: "fail",
    shownAs: "fail-latency",
    says: /^p95 rose by/,
  },
  {
    what: "there never was a baseline: the first gate of a scenario",
    objectives: [change, ownPromise],
    verdict: "pass",
    shownAs: "first-run",
    says: /^No baseline yet/,
  },
  {
    what: "there never was a baseline, and `baseline.require` is set",
    objectives: [change, ownPromise],
    requires: true,
    verdict: "inconclusive",
    shownAs: "baseline-required",
    says: /^Nothing was compared: there is no baseline yet for main, and this gate requires one/,
  },
  {
    what: "no objective is on errors, and more requests fail than in the baseline",
    stored: "like",
    objectives: [change],
    fails: 5,
    verdict: "fail",
    shownAs: "fail-errors-unasked",
    says: /^errors rose by 5 pp, from 0 % to 5 %; 1 pp is allowed/,
  },
  {
    what: "no objective is on errors, and as many requests fail as in the baseline",
    stored: "like",
    objectives: [change],
    fails: 5,
    storedFails: 5,
    verdict: "pass",
    shownAs: "errors-as-before",
    says: /^All 2 objectives met/,
  },
  {
    what: "the change brings a lax limit on errors, and more requests fail than in the baseline",
    stored: "like",
    objectives: [change],
    brought: ["errors < 60%"],
    fails: 5,
    verdict: "fail",
    shownAs: "fail-errors-lax",
    says: /^errors rose by 5 pp, from 0 % to 5 %; 1 pp is allowed/,
  },
  {
    what: "no limit is on errors, more than 1 % of the requests fail, and there never was a baseline",
    objectives: [change, "errors < baseline + 1pp"],
    fails: 5,
    verdict: "inconclusive",
    shownAs: "errors-unknown",
    says: /^Can't tell: 5 % of requests failed, and it is unknown whether that is new: there is no baseline/,
  },
  {
    what: "answers changed (statuses, redirects, bytes, endpoints that are gone), and every objective is met",
    stored: "like",
    objectives: [change],
    lacksEndpoint: true,
    verdict: "pass",
    shownAs: "answers-changed",
    says: /^The objective is met; answers changed/,
  },
  {
    what: "the load changed: the script, its data, options or variables, k6's major version or extensions",
    stored: "unlike",
    objectives: [change, ownPromise],
    slower: 3,
    verdict: "inconclusive",
    shownAs: "changed-load",
    says: /^Nothing was compared: the load itself changed \(the script\); p95 was \S+ ms and is \S+ ms/,
  },
  {
    what: "the warm-up changed",
    stored: "otherWarmUp",
    objectives: [change],
    verdict: "inconclusive",
    shownAs: "changed-warm-up",
    says: /^Nothing was compared: the load itself changed \(its warm-up \(5 s -> none\)\)/,
  },
  {
    what: "the load changed, and an absolute objective is missed",
    stored: "unlike",
    objectives: [change, "p95 < 1ms"],
    verdict: "fail",
    shownAs: "changed-load-missed",
    says: /^p95 is .*; the limit is 1 ms/,
  },
  {
    what: "the load changed, and only `warn:` objectives are against the baseline",
    stored: "unlike",
    objectives: [`warn: ${change}`, ownPromise],
    verdict: "pass",
    shownAs: "changed-load-warned",
    says: /^The load itself changed \(the script\), so nothing was compared/,
  },
  {
    what: "the load changed, and no objective is against the baseline",
    stored: "unlike",
    objectives: [ownPromise],
    verdict: "pass",
    shownAs: "changed-load-unasked",
    says: /^The objective is met/,
  },
  {
    what: "only other branches have stored runs, as before the first run of a release branch",
    stored: "elsewhere",
    objectives: [change, ownPromise],
    verdict: "inconclusive",
    shownAs: "other-branch",
    says: /^Nothing was compared: there is no baseline yet for main, only for other branches \(3 stored runs\); p95/,
  },
  {
    what: "an objective is newer than the baseline, whose runs lack its figure; others were compared",
    stored: "like",
    objectives: [change, ofNew],
    verdict: "pass",
    shownAs: "newer-objective",
    says: /^1 objective met, 1 not judged/,
  },
  {
    what: "all objectives against the baseline are newer than it",
    stored: "like",
    objectives: [ofNew, ownPromise],
    verdict: "inconclusive",
    shownAs: "newer-objectives",
    says: /^Nothing was compared: the baseline has no figure for p95\{name:new\}/,
  },
  {
    what: "side by side by another script than the base's, and no stored run shows all that the base's requests",
    base: "measured",
    objectives: [change],
    brings: "script",
    verdict: "pass",
    shownAs: "load-other",
    says: /^The objective is met; the load is another than the base's$/,
  },
  {
    what: "side by side by a script that names fewer requests than the base's",
    base: "measured",
    objectives: [change],
    brings: "lighterScript",
    verdict: "pass",
    shownAs: "load-lighter-script",
    says: /^The objective is met; the load asks less$/,
  },
  {
    what: "side by side, and more than half of the requests fail on both sides, which no limit allows",
    base: "measured",
    objectives: [change, "errors < baseline + 1pp"],
    fails: 60,
    storedFails: 60,
    verdict: "broken",
    shownAs: "broken-errors",
    says: /^The run could not be judged: /,
  },
  {
    what: "side by side, and the base has no figure for an objective",
    base: "withoutFigure",
    objectives: [change, ofNew],
    verdict: "inconclusive",
    shownAs: "base-without-figure",
    says: /^Not all was compared: the base has no figure for p95\{name:new\}/,
  },
  {
    what: "side by side, and the base cannot be checked out or built",
    base: "lacking",
    objectives: [change],
    verdict: "inconclusive",
    shownAs: "base-lacking",
    says: /^Nothing was compared: the base could not be built/,
  },
  {
    what: "side by side, the base cannot be built, and a stored baseline shows no regression",
    stored: "like",
    base: "lacking",
    objectives: [change],
    verdict: "inconclusive",
    shownAs: "base-lacking-stored",
    says: /^Nothing was compared side by side: the base could not be built/,
  },
  {
    what: "side by side, and the records have no run of the base",
    base: "unmeasured",
    objectives: [change, ownPromise],
    verdict: "inconclusive",
    shownAs: "base-unmeasured",
    says: /^Nothing was compared: the base was to be measured/,
  },
  {
    what: "the sixth gate in a row that compares nothing (`silence: 5`)",
    stored: "unlike",
    objectives: [change, ownPromise],
    silent: 5,
    verdict: "fail",
    shownAs: "silence",
    says: /^Nothing was compared, as in the 5 gates before: the load itself changed \(the script\); p95 was/,
  },
  {
    what: "the sixth such gate of a scenario that never had a baseline",
    objectives: [change, ownPromise],
    silent: 5,
    verdict: "fail",
    shownAs: "silence-first",
    says: /^Nothing was compared, as in the 5 gates before: there is no baseline yet$/,
  },
  {
    what: "the gate after five such gates compares, and nothing got worse",
    stored: "like",
    objectives: [change],
    silent: 5,
    verdict: "pass",
    shownAs: "silence-ended",
    says: /^The objective is met/,
  },
  {
    what: "a run is recorded as baseline (`baseline update`) after the load changed",
    stored: "unlike",
    objectives: [change, ownPromise],
    recording: "added",
    verdict: "pass",
    shownAs: "recorded-changed-load",
    says: /^The load itself changed \(the script\), so nothing was compared/,
  },
];

/** The situations as docs/evidence/situations.md has them. */
export function situationsTable(): string {
  const rows = situations.map(({ what, verdict }) => [what, `**${verdict}**`]);
  return markdownTable([["Situation", "Verdict"], ...rows]);
}
