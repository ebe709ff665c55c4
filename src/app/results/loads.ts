import { changedParts, loadOf } from "../../baseline/select.ts";
import { isImported } from "../../ingest/import/results.ts";
import type { ChangedPart } from "../../model/comparability.ts";
import { runFailure, usageFailure } from "../../model/failure.ts";
import type { RunFile } from "../../model/report/part.ts";
import { endpointGroup } from "../../model/run/endpoint-name.ts";
import type { Run } from "../../model/run/run.ts";
import { allSeriesOf } from "../../model/run/series.ts";
import { changedPartWords } from "../../report/words/facts/load.ts";
import { differentEndpointsWords, matchedByPathWords } from "../../report/words/notes/notes.ts";
import { ofAnotherTarget, ofErrorPages } from "../assess.ts";

/**
 * Rejects runs of different loads. An unknown load (an imported result) is accepted as the user states it.
 * @param mode for messages
 * @throws Failure "usage" with the files and the difference
 */
export function refuseMixedLoads(mode: string, files: readonly RunFile[]): void {
  const reference = files.find(({ run }) => run.fingerprint !== undefined) ?? files[0];
  if (reference === undefined) return;
  const others = files.map((file) => {
    return { title: titleOf(file), changed: differences(reference.run, file.run).map(changedPartWords) };
  });
  const different = differingLines(titleOf(reference), others);
  if (different === undefined) return;
  throw usageFailure(
    `${mode}: these files are runs of different loads, which cannot be compared:\n${different}\nName files of one load.`,
  );
}

/** Lines for a run and the others that differ from it, for messages; undefined if none does. */
export function differingLines(
  reference: string,
  others: readonly { readonly title: string; readonly changed: readonly string[] }[],
  most?: number,
): string | undefined {
  const different = others.filter(({ changed }) => changed.length > 0).slice(0, most);
  if (different.length === 0) return undefined;
  const lines = different.map(({ title, changed }) => `${title}: differs in ${changed.join(", ")}`);
  return [reference, ...lines].map((text) => `  ${text}`).join("\n");
}

function titleOf({ path, run }: RunFile): string {
  return `${path} (scenario ${run.provenance.scenario})`;
}

function differences(one: Run, other: Run): readonly ChangedPart[] {
  if (one.fingerprint !== undefined && other.fingerprint !== undefined) {
    return changedParts(loadOf(one), loadOf(other));
  }
  const unknownLoad = (run: Run) => loadOf({ ...run, fingerprint: undefined });
  return changedParts(unknownLoad(one), unknownLoad(other));
}

/** @throws Failure "usage" for an incomplete run */
export function refuseUnfinished(mode: string, files: readonly RunFile[]): void {
  for (const { path, run } of files) {
    if (run.ending.kind === "finished") continue;
    const how =
      run.ending.kind === "unfinished" ? run.ending.reason : "a threshold of the script stopped it early";
    throw usageFailure(`${mode}: ${path} is not a complete run: ${how}. Use a run that finished.`);
  }
}

/** @throws Failure "run" for a run that did not measure its target: other hosts, or error pages */
export function refuseUseless(mode: string, files: readonly RunFile[]): void {
  for (const { path, run } of files) {
    const why = ofAnotherTarget([run]) ?? ofErrorPages([run]);
    if (why !== undefined) throw runFailure(`${mode}: ${path} cannot be compared with: ${why}`);
  }
}

/** A doubt that both sides have the same load, if only endpoints can show it. */
export function differentEndpoints(baseline: readonly RunFile[], current: readonly RunFile[]): string[] {
  if ([...baseline, ...current].every(({ run }) => run.fingerprint !== undefined)) return [];
  const [before, now] = [endpointsOf(baseline), endpointsOf(current)];
  const isShared = now.some((name) => before.includes(name));
  if (isShared || before.length === 0 || now.length === 0) return [];
  return [differentEndpointsWords(listed(before), listed(now))];
}

/** The base URLs by which unnamed requests were matched, if the sides differ. */
export function matchedByPath(baseline: readonly RunFile[], current: readonly RunFile[]): string[] {
  const basesOf = (files: readonly RunFile[]): string[] => {
    const targets = files.flatMap(({ run }) => (isImported(run) ? run.provenance.target : []));
    return [...new Set(targets)].filter((target) => target !== "unknown");
  };
  const [before, now] = [basesOf(baseline), basesOf(current)];
  const isSame = now.every((base) => before.includes(base)) && before.every((base) => now.includes(base));
  if (isSame || before.length === 0 || now.length === 0) return [];
  return [matchedByPathWords(listed(before), listed(now))];
}

/** @throws Failure "usage" for a file without a request to the target */
export function refuseOtherTarget(files: readonly RunFile[], target: string): void {
  for (const file of files) {
    const names = endpointsOf([file]);
    const urls = names.filter((name) => /^(?:https?|wss?):\/\//i.test(name));
    const isShortened = names.some((name) => /^[/?#]/.test(name));
    if (!isImported(file.run) || urls.length === 0 || isShortened) continue;
    throw usageFailure(
      `compare: no request of ${file.path} goes to ${target}; its requests go to ${listed(originsOf(urls))}.`,
    );
  }
}

function originsOf(urls: readonly string[]): string[] {
  return [...new Set(urls.map((url) => url.split("/").slice(0, 3).join("/")))];
}

export function endpointsOf(files: readonly RunFile[]): readonly string[] {
  const series = files.flatMap(({ run }) => allSeriesOf(run, "http_req_duration"));
  const names = series.flatMap(({ tags }) => tags["name"] ?? []);
  return [...new Set(names.map(endpointGroup))].sort();
}

const mostNamed = 5;

function listed(names: readonly string[]): string {
  const more = names.length > mostNamed ? ", …" : "";
  return `${names.slice(0, mostNamed).join(", ")}${more}`;
}
