import { instantOf } from "../../../ingest/import/instant.ts";
import { readAnswer, WrongShape } from "../../../prometheus/api/answer.ts";
import { mistake, type Place } from "../source/place.ts";
import type { Series } from "./series.ts";

const form = "a CSV with the columns time and one for each series, or what Prometheus answers to query_range";

/** Series of a CSV whose first column is the time. */
function ofCsv(text: string, path: string, place: Place): readonly Series[] {
  const [head = [], ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => line.split(",").map((cell) => cell.trim()));
  const times = rows.map(([time = ""], index) => {
    const atMs = instantOf(time);
    if (atMs !== undefined) return atMs;
    throw mistake(place, `${path} line ${index + 2}: "${time}" is no time`, form);
  });
  const series = head.slice(1).map((name, column) => ({
    labels: { series: name },
    points: rows.flatMap((cells, index) => {
      const [atMs = 0, cell = ""] = [times[index], cells[column + 1]];
      if (cell !== "" && !Number.isFinite(Number(cell)))
        throw mistake(place, `${path} line ${index + 2}: "${cell}" is no number`, form);
      return cell === "" ? [] : [{ atMs, value: Number(cell) }];
    }),
  }));
  return series.filter(({ points }) => points.length > 0);
}

/** Series in a file. @throws Failure "usage" for another one */
export function seriesIn(text: string, path: string, place: Place): readonly Series[] {
  if (!text.trimStart().startsWith("{")) return ofCsv(text, path, place);
  try {
    const answer = readAnswer(text);
    if (answer.kind !== "matrix") throw mistake(place, `${path} has a ${answer.kind}`, form);
    return answer.series.map(({ labels, values }) => ({
      labels,
      points: values.map(({ at, value }) => ({ atMs: at.getTime(), value })),
    }));
  } catch (error) {
    if (!(error instanceof WrongShape)) throw error;
    throw mistake(place, `${path} is no answer of Prometheus`, form);
  }
}
