import { causesFacts } from "../../../src/features/causes/facts.ts";
import type { Servers } from "../../../src/model/run/run.ts";
import {
  absolute,
  broken,
  change,
  gate,
  judged,
  judgedAbsolute,
  notJudged,
  percentile,
  run,
  unreadAs,
} from "./fixtures.ts";
import { movedCpu, query, series, servers, unread } from "./servers.ts";

/** Texts that markup, GitHub or a terminal would make something of. */
export const hostile = [
  "a | b || c",
  "\\| \\\\| \\",
  "`",
  "``` a `` b ` c",
  "`a` | ``b``",
  "<script>alert(1)</script>",
  "<!-- loadline:gate --> -->",
  "<img src=x onerror=alert(1)>",
  "</details></summary><h1>x",
  "@someone and @acme/team",
  "someone@example.com",
  "#1 GH-2 acme/shop#3 JIRA-44",
  "4be1c0ffee4be1c0ffee4be1c0ffee4be1c0ffee and 4be1c0f",
  "[text](https://evil.example) ![x](https://evil.example/x.png)",
  "[ref]: https://evil.example",
  "[^1] [!NOTE]",
  "https://evil.example www.evil.example ftp://evil.example <https://evil.example>",
  "mailto:a@b.example xmpp:a@b.example/c javascript:alert(1)",
  "one\ntwo\r\n\r\n# three\n| a |\n| - |",
  "\u202eright to left\u202c \u2066x\u2069 \u200b\u200d\u2060\ufeff",
  "\u0000\u0007\u001b[31mred\u001b[0m",
  "~~struck~~ **bold** _em_ __strong__ *em*",
  "$math$ $$x^2$$ $`x`$",
  ":rocket: :+1: :100:",
  "- list",
  "+ list",
  "1. list",
  "1) list",
  "# title #",
  "===",
  "---",
  "> quote",
  "    indented",
  "&lt;b&gt; &#64;x &amp;",
  "::error::x ##[error]x",
  "\ud800 lone",
  "",
  "   ",
  "é̂̃̄̅̆̇̈",
];

/** The servers' side, all of it of outside. */
function hostileSide(content: string): Servers {
  const one = query({
    name: content,
    query: content,
    unit: content,
    series: [series({ [content]: content, other: "a" }, [1, 2]), series({ other: "b" }, [1, 1])],
    doubts: [content],
  });
  return servers([one, { ...unread, name: content, query: content, reason: content }], {
    source: content,
    version: content,
  });
}

/** A report in which every text of outside is `content`. */
export function everywhere(content: string) {
  const base = run();
  const endpoints = [{ name: content, count: 10, p95: 5 }];
  const hostileRun = {
    ...run({ endpoints, commit: content, branch: content }),
    checks: [{ name: content, group: content, passes: 1, fails: 1 }],
    thresholds: [{ metric: content, expression: content, abortOnFail: true, ok: false }],
    generator: { droppedIterations: 1, vusMax: 1, warnings: [content] },
    servers: hostileSide(content),
  };
  const provenance = { ...base.provenance, target: content, environment: content, generator: content };
  const objective = absolute(content, percentile(95, content), { limit: 4 });
  const compared = { ...change(4, 5, 1), likeWith: { cpu: content, sessions: 6, of: 10, isCompared: true } };
  const scenario = judged(
    [judgedAbsolute(objective, 5, "fail", compared), notJudged(objective, undefined, unreadAs(content))],
    {
      scenario: content,
      doubts: [{ kind: "defaultLeftOut", objective: content, metric: content }],
      moved: [{ ...movedCpu, query: content, labels: { [content]: content } }],
      run: { ...hostileRun, provenance },
      baseline: [{ ...hostileRun, provenance }],
    },
  );
  // No longer than a record may have them.
  const name = content.slice(0, 300);
  const frame = { path: name, name, line: 3, text: name };
  const both = { base: 1, head: 9 };
  const spent = { cpu: both, wait: both, queries: both, calls: both, allocated: both };
  const likely = { ...frame, most: { line: 4, text: name, isNew: true }, isChanged: true, spent };
  const found = causesFacts.kept({
    ...{
      kind: "likely",
      besides: [{ ...likely, share: 0.2 }],
      profiler: name,
      slices: 24,
      sliceMs: 1000,
      functions: [likely],
    },
    cause: { ...likely, route: { name, ofRequests: 0.5 }, inside: name, share: 0.9 },
    flame: [{ label: name, depth: 0, from: 0, width: 1, baseMs: 2, headMs: 11 }],
  });
  const accepted = {
    ...{ by: name, label: name, commit: name, at: "2026-10-03T09:12:30.000Z" },
    reason: { text: content.slice(0, 1000), by: name },
  };
  return {
    ...gate(
      [{ ...scenario, facts: { ...scenario.facts, ...found } }, broken(content, false, hostileRun)],
      [content],
    ),
    letThrough: { accept: accepted },
  };
}
