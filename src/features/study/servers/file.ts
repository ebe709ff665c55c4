import { instantOf } from "../../../ingest/import/instant.ts";
import { readAnswer, WrongShape } from "../../../prometheus/api/answer.ts";
import { mistake, type Place } from "../source/place.ts";
import type { Series } from "./series.ts";

const form = "a CSV with the columns time and one for each series, or what Prometheus answers to query_range";

/** Series of a CSV whose first column is the time. */
function ofCsv(text: string, path: string, place: Place): readonly Series[] {
  const [head = "", ...rows] = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const names = head.split(",").map((name) => name.trim());
  const series = names
    .slice(1)
    .map((name) => ({ labels: { series: name }, points: [] as { atMs: number; value: number }[] }));
  for (const [index, row] of rows.entries()) {
    const cells = row.split(",").map((cell) => cell.trim());
    const atMs = instantOf(cells[0] ?? "");
    if (atMs === undefined) throw mistake(place, `${path} line ${index + 2}: "${cells[0]}" is no time`, form);
    for (const [at, one] of series.entries()) {
      const text = cells[at + 1] ?? "";
      if (text === "") continue;
      const value = Number(text);
      if (!Number.isFinite(value))
        throw mistake(place, `${path} line ${index + 2}: "${text}" is no number`, form);
      one.points.push({ atMs, value });
    }
  }
  return series.filter(({ points }) => points.length > 0);
}

/** Series in a file. @throws Failure "usage" for another one */
export function seriesIn(text: string, path: string, place: Place): readonly Series[] {
  if (!text.trimStart().startsWith("{")) return ofCsv(text, path, place);
  const answer = answerIn(text, path, place);
  if (answer.kind !== "matrix") throw mistake(place, `${path} has a ${answer.kind}`, form);
  return answer.series.map(({ labels, values }) => ({
    labels,
    points: values.map(({ at, value }) => ({ atMs: at.getTime(), value })),
  }));
}

function answerIn(text: string, path: string, place: Place) {
  try {
    return readAnswer(text);
  } catch (error) {
    if (!(error instanceof WrongShape)) throw error;
    throw mistake(place, `${path} is no answer of Prometheus`, form);
  }
}
