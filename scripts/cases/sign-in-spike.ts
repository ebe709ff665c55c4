// The input of examples/studies/sign-in-spike: the requests of each window, fitted to the published p95.
import { ascending, shuffled, startRandom } from "./numbers.ts";

interface Window {
  readonly file: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly perMinute: number;
  /** In ms. */
  readonly p95: number;
}

/** The four windows of the published dashboards; those of one and two pods at 20 users a minute were not published. */
export const windows: readonly Window[] = [
  { file: "start.csv", startMs: 1696601556172, endMs: 1696601694289, perMinute: 20, p95: 10_000 },
  { file: "index.csv", startMs: 1696758624101, endMs: 1696758747821, perMinute: 20, p95: 1000 },
  { file: "users-200.csv", startMs: 1696759289298, endMs: 1696759423588, perMinute: 200, p95: 10_000 },
  { file: "pods-2.csv", startMs: 1696762976174, endMs: 1696763104767, perMinute: 200, p95: 6000 },
  { file: "pods-1-users-20.csv", startMs: 1696761000000, endMs: 1696761126000, perMinute: 20, p95: 1300 },
  { file: "pods-2-users-20.csv", startMs: 1696764000000, endMs: 1696764126000, perMinute: 20, p95: 680 },
];

/** A row for each sign-in: when it ended and how long it took. The last one ends before the window does. */
export function requestsCsv({ startMs, endMs, perMinute, p95 }: Window): string {
  const random = startRandom(startMs % 2 ** 31);
  const most = p95 * 1.12;
  const span = endMs - startMs - most - 1000;
  const count = Math.round(((endMs - startMs) * perMinute) / 60_000);
  const durations = shuffled(
    ascending(count, { "50": p95 * 0.55, "95": p95 }, { lowest: p95 * 0.2, highest: most }),
    random,
  );
  const rows = durations.map((duration, index) => {
    const atMs = Math.round(startMs + 500 + (index * span) / count + duration);
    return [atMs, `${atMs},${duration.toFixed(3)},true,POST /sign-in`] as const;
  });
  return `${["timestamp,duration,success,name", ...rows.sort(([one], [other]) => one - other).map(([, row]) => row)].join("\n")}\n`;
}
