// The table links functions and lines to the commit's source: only on GitHub, only what the commit has, and nowhere else, whatever a path is.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { causesFacts, type KeptCauses, type KeptFunction } from "../../../src/features/causes/facts.ts";
import { causesPart, causesSection } from "../../../src/features/causes/part.ts";
import { sourceUrl, withSource } from "../../../src/features/causes/source.ts";
import { bareEnvironment } from "../../../src/processes/marked.ts";
import { buildReport } from "../../../src/report/document/build.ts";
import { parseOutcome } from "../../../src/report/document/outcome.ts";
import { reportFiles } from "../../../src/report/render/files.ts";
import { renderMarkdown } from "../../../src/report/render/markdown.ts";
import { change, context, gate, judged, judgedRelative, p95, relative } from "../../unit/report/fixtures.ts";

const none = { base: 0, head: 0 };
const nothing = { cpu: none, wait: none, queries: none, calls: none, allocated: none };
const repositoryUrl = "https://github.com/acme/shop";
const commit = "4be1c0ff".repeat(5);

function spender(changes: Partial<KeptFunction> = {}): KeptFunction {
  return {
    ...{ path: "src/orders.js", name: "show", line: 8, text: "async function show(id) {", isChanged: true },
    most: { line: 10, text: "await checkFraud(items)", isNew: true },
    spent: { ...nothing, wait: { base: 1, head: 6 } },
    ...changes,
  };
}

function found(functions: readonly KeptFunction[], at: string = commit) {
  const shown = { profiler: "Node.js", slices: 24, sliceMs: 1000, functions: [...functions], flame: [] };
  return { kind: "none", ...(at !== "" && { commit: at }), ...shown } as const satisfies KeptCauses;
}

const slower = judgedRelative(
  relative("p95 < baseline + 10%", p95, { amount: 0.1 }),
  change(200, 260, 5),
  "fail",
);

function reportOf(causes: KeptCauses, url: string | undefined = repositoryUrl) {
  const outcome = { ...judged([slower]), facts: causesFacts.kept(causes) };
  return buildReport(gate([outcome]), { ...context, parts: [causesPart], repositoryUrl: url });
}

test("function and line lead to the commit's source", () => {
  const markdown = renderMarkdown(reportOf(found([spender({ file: "shop/src/orders.js" })])).document);
  expect(markdown).toContain(`(${repositoryUrl}/blob/${commit}/shop/src/orders.js#L8)`);
  expect(markdown).toContain(`[10](${repositoryUrl}/blob/${commit}/shop/src/orders.js#L10)`);
});

test("without a repository on GitHub, a commit, or a file in it there are no links", () => {
  const own = spender({ file: "src/orders.js" });
  expect(JSON.stringify(causesSection(found([own])))).not.toContain("link");
  expect(JSON.stringify(causesSection(found([own], ""), repositoryUrl))).not.toContain("link");
  expect(JSON.stringify(causesSection(found([spender()]), repositoryUrl))).not.toContain("link");
});

test("no path leads out of the commit", () => {
  const piece = fc.constantFrom(
    "..",
    ".",
    "",
    "/",
    "a",
    "%2e%2e",
    "?",
    "#",
    "\\",
    "@",
    ":",
    ")",
    "]",
    "\ud800",
    "\n",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 8 }), fc.boolean(), (parts, isPath) => {
      const url = sourceUrl(repositoryUrl, { commit, file: parts.join(isPath ? "/" : ""), line: 7 });
      if (url === undefined) return;
      const { origin, pathname, search, hash } = new URL(url);
      expect(origin).toBe("https://github.com");
      expect(pathname.startsWith(`/acme/shop/blob/${commit}/`)).toBe(true);
      expect([search, hash]).toEqual(["", "#L7"]);
    }),
  );
  expect(sourceUrl(repositoryUrl, { commit, file: "../../../../mallory/evil", line: 1 })).toBeUndefined();
});

test("a commit in a stored report that is none is refused", () => {
  const causes = { ...found([spender({ file: "a.js" })]), commit: "main/../../../mallory" };
  expect(() => causesFacts.of({ facts: { causes } })).toThrow("damaged");
});

test("report.json holds the finding, and its report is built from it again", () => {
  const causes = found([spender({ file: "src/orders.js" })]);
  const report = reportOf(causes);
  const file = reportFiles.find(({ name }) => name === "report.json");
  const parsed = parseOutcome(String(file?.render(report)));
  if (!parsed.ok) throw new Error(parsed.reason);
  const [scenario] = parsed.outcome.scenarios;
  expect(scenario?.kind === "judged" && causesFacts.of(scenario)).toEqual(causes);
  const again = buildReport(parsed.outcome, { ...context, parts: [causesPart], repositoryUrl });
  expect(renderMarkdown(again.document)).toBe(renderMarkdown(report.document));
});

test("what the checked-out commit has is known by its path from the repository's root, and nothing else", async () => {
  await using fixture = await createFixture({ "shop/src/orders.js": "1;\n", "shop/.gitignore": "dist\n" });
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
      cwd: fixture.path,
      encoding: "utf8",
    });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Begin");
  const functions = [
    spender(),
    spender({ path: "dist/orders.js" }),
    spender({ path: "../shop/src/orders.js" }),
  ];
  const repository = {
    folder: join(fixture.path, "shop"),
    env: bareEnvironment(),
    signal: new AbortController().signal,
  };
  const known = await withSource(found(functions, ""), repository);
  expect(known).toMatchObject({
    commit: git("rev-parse", "HEAD").trim(),
    functions: [{ file: "shop/src/orders.js" }, { path: "dist/orders.js" }, {}],
  });
  if (known.kind !== "none") throw new Error("the kind has changed");
  expect(known.functions.map(({ file }) => file)).toEqual(["shop/src/orders.js", undefined, undefined]);
});
