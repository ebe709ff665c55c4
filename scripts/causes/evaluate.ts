// Evaluates `loadline explain` on mutations of services. Each takes up to a minute; rows go to scripts/causes/rows.ndjson.
//
//   node scripts/run.mjs causes/evaluate tuned WORDS...           the half that the feature may be tuned on
//   node scripts/run.mjs causes/evaluate held-out WORDS...        the other one, once
//   node scripts/run.mjs causes/evaluate only WORDS...            some of the first half; writes no rows
//   node scripts/run.mjs causes/evaluate identical 20 WORDS...    as many pairs of the same code
//   node scripts/run.mjs causes/evaluate table                    docs/evidence/causes.md, from the rows
//
// WORDS: those whose names have one of them, such as the name of a service; without words all that have no row yet.
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../build.ts";
import { type Answer, explain } from "./answers.ts";
import { type Assigned, assignedMutations } from "./halves.ts";
import { type Row, readRows } from "./rows.ts";
import { scoreOf } from "./scored.ts";
import { type ServiceName, serviceNames, services } from "./services.ts";
import { evidence } from "./table.ts";
import { installPackages, makeRepository, startRemote } from "./workspace.ts";

const rowsPath = join(root, "scripts/causes/rows.ndjson");
/** Of the base's mean latency, where the code is as fast as before. */
const pretended = 0.05;

function short(answer: Answer): string {
  const of = ({ path, name, most }: { path: string; name: string; most?: { text: string } | undefined }) =>
    `${path} ${name || "(anonymous)"}: ${most?.text.slice(0, 70) ?? "-"}`;
  if (answer.kind === "likely") {
    const { cause, besides } = answer;
    return `likely ${of(cause)}${besides.map((each) => `, besides ${of(each)} (${each.share.toFixed(2)})`).join("")}`;
  }
  if (answer.kind === "several") {
    return `several ${answer.causes.map((each) => `${of(each)} (${each.share.toFixed(2)})`).join(" | ")}`;
  }
  return answer.kind === "untaken" ? `untaken ${answer.reason}` : answer.kind;
}

const work = mkdtempSync(join(tmpdir(), "causes-work-"));
const remote = await startRemote();

async function answered(
  service: ServiceName,
  mutation: Assigned["mutation"] | undefined,
): Promise<Awaited<ReturnType<typeof explain>>> {
  const began = performance.now();
  const packages = installPackages(work, service);
  const folder = makeRepository(service, mutation, { packages, remote: remote.address });
  try {
    return await explain(folder, mutation === undefined || mutation.places.length === 0 ? pretended : 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    console.log(`took ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
}

async function evaluateOne({ service, mutation, isHeldOut }: Assigned): Promise<Row> {
  const { answer, measured } = await answered(service, mutation);
  const scored = scoreOf(mutation, answer);
  const change = measured === undefined ? 0 : measured.headMs / measured.baseMs - 1;
  console.log(
    `${scored.isFunction ? "ok   " : scored.isAmongThree ? "among" : "WRONG"}${scored.isLine ? " line" : "     "}  ${mutation.name} (${measured?.baseMs.toFixed(2)} ms, ${(change * 100).toFixed(0)} %): ${short(answer)}`,
  );
  if (!scored.isFunction && "functions" in answer) {
    for (const { name, spent, isChanged } of answer.functions.slice(0, 6)) {
      const each = ([kind, { base, head }]: [string, { base: number; head: number }]) =>
        `${kind} ${base.toFixed(3)} > ${head.toFixed(3)}`;
      console.log(
        `           ${isChanged ? "*" : " "}${name}: ${Object.entries(spent).map(each).join(", ")}`,
      );
    }
  }
  return {
    ...{ kind: "mutation", at: new Date().toISOString(), service, name: mutation.name, of: mutation.kind },
    ...{ half: isHeldOut ? "held out" : "tuned", ...measured, answer: answer.kind },
    load: services[service].load,
    ...{ said: short(answer), scored },
  };
}

async function evaluateIdentical(count: number, chosen: readonly ServiceName[]): Promise<void> {
  const inTurn = Array.from({ length: count }, () => chosen).flat();
  for (const service of inTurn.slice(0, count)) {
    const { answer, measured } = await answered(service, undefined);
    console.log(
      `${service}: ${measured?.baseMs.toFixed(2)} to ${measured?.headMs.toFixed(2)} ms: ${short(answer)}`,
    );
    const row: Row = {
      ...{
        kind: "identical",
        at: new Date().toISOString(),
        service,
        ...measured,
        load: services[service].load,
      },
      ...{ answer: answer.kind, said: short(answer) },
    };
    appendFileSync(rowsPath, `${JSON.stringify(row)}\n`);
  }
}

async function evaluateAll(chosen: readonly Assigned[], isKept: boolean): Promise<void> {
  for (const one of chosen) {
    try {
      const row = await evaluateOne(one);
      if (isKept) appendFileSync(rowsPath, `${JSON.stringify(row)}\n`);
    } catch (error) {
      console.log(`FAILED ${one.mutation.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
}

const [what = "", ...rest] = process.argv.slice(2);
const all = assignedMutations();
/** Whether a name has one of the words that were asked for, if any were. */
const isAsked = (name: string, words: readonly string[]): boolean =>
  words.length === 0 || words.some((word) => name.includes(word));
const isDone = (name: string): boolean =>
  existsSync(rowsPath) &&
  readRows(readFileSync(rowsPath, "utf8")).some((row) => row.kind === "mutation" && row.name === name);
try {
  switch (what) {
    case "tuned":
    case "held-out":
      await evaluateAll(
        all.filter(
          ({ isHeldOut, mutation: { name } }) =>
            isHeldOut === (what === "held-out") && isAsked(name, rest) && !isDone(name),
        ),
        true,
      );
      break;
    case "only":
      await evaluateAll(
        all.filter(({ mutation, isHeldOut }) => !isHeldOut && isAsked(mutation.name, rest)),
        false,
      );
      break;
    case "identical":
      await evaluateIdentical(
        Number(rest[0] ?? 20),
        serviceNames.filter((name) => isAsked(name, rest.slice(1))),
      );
      break;
    case "table":
      writeFileSync(
        join(root, "docs/evidence/causes.md"),
        evidence(readRows(readFileSync(rowsPath, "utf8")), all),
      );
      break;
    default:
      console.error(
        "causes/evaluate: tuned, held-out or only, each with WORDS..., identical COUNT WORDS..., or table",
      );
      process.exitCode = 2;
  }
} finally {
  remote.close();
  rmSync(work, { recursive: true, force: true });
}
