// The requests of examples/studies/first-come-event, which were not published: each virtual user starts an iteration as soon as its last
// one has ended, for ten seconds, and each takes as long as the published iteration_duration says.
import { startRandom } from "./numbers.ts";

/** Virtual users of the six levels: up to 3,000 was published, in even steps is an assumption. */
export const levels = [500, 1000, 1500, 2000, 2500, 3000] as const;

const loadMs = 10_000;
const requestsEach = 4;

/** Of iteration_duration, in ms. */
export interface Iterations {
  readonly min: number;
  readonly med: number;
  readonly p90: number;
  readonly p95: number;
}

/** The slowest twentieth is taken to be at most this much slower: the largest are time-outs, which finish after the load. */
const slowest = 1.1;

/** A duration from the published quantiles, straight between them. */
function draw({ min, med, p90, p95 }: Iterations, share: number): number {
  const knots = [
    [0, min],
    [0.5, med],
    [0.9, p90],
    [0.95, p95],
    [1, p95 * slowest],
  ] as const;
  const next = knots.findIndex(([at]) => at >= share);
  const [from, low] = knots[Math.max(0, next - 1)] ?? knots[0];
  const [to, high] = knots[next] ?? knots[4];
  return to === from ? low : low + ((high - low) * (share - from)) / (to - from);
}

/** What k6 counts: all requests divided by the test's time, from the first one to the end of the last iteration. */
export function counted(users: number, iteration: Iterations) {
  const random = startRandom(users);
  let [iterations, endMs] = [0, loadMs];
  for (let user = 0; user < users; user += 1) {
    for (let atMs = 0; atMs < loadMs; iterations += 1) {
      atMs += draw(iteration, random());
      endMs = Math.max(endMs, atMs);
    }
  }
  const seconds = endMs / 1000;
  return { iterations, requests: iterations * requestsEach, seconds };
}

/** The two rows of k6's table with the counts. */
export function countRows(users: number, iteration: Iterations): string {
  const { iterations, requests, seconds } = counted(users, iteration);
  const row = (name: string, count: number) =>
    `${name.padEnd(32, ".")}: ${count} ${(count / seconds).toFixed(6)}/s\n`;
  return row("http_reqs", requests) + row("iterations", iterations);
}
