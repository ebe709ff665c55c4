// The input of examples/studies/tomcat-tuning: nGrinder's output.csv of five phases. The raw data were not published, and a forward
// model of a chat server does not give five quantiles to two decimals, so the rows are fitted: rates and times with the published
// quantiles, in an order, found by simulated annealing, with the published mean and steps.
import { ascending, startRandom, sumOf } from "./numbers.ts";

/** What was published of a phase, with what follows from it. */
interface Phase {
  readonly file: string;
  /** Local time of the first row. */
  readonly startMs: number;
  readonly rows: number;
  readonly tests: number;
  readonly errors: number;
  /** Tests a second that 99.9, 99, 95 and 50 % of the rows reach. */
  readonly tps: Readonly<Record<"0.1" | "1" | "5" | "50", number>>;
  /** Times to first byte in ms. */
  readonly times: Readonly<Record<"50" | "95" | "99" | "99.9", number>>;
  /** The fastest row as a share of the median, and quantiles between the published ones: free. */
  readonly lowest: number;
  readonly shape?: Readonly<Record<string, number>>;
  readonly mean: number;
  readonly step: number;
  /** Step as a share of the later value, weighed by the later row's tests. */
  readonly share: number;
}

const rowSeconds = 2;
const at = (hour: number): number => Date.UTC(2023, 10, 6, hour);

/** Tests are the published totals less the errors; rows are these by the mean rate, 2 s each. */
export const phases: readonly Phase[] = [
  {
    ...{ file: "original.csv", startMs: at(10), rows: 90, tests: 19_668, errors: 20_560 },
    tps: { "0.1": 1.63, "1": 2.84, "5": 4, "50": 69 },
    times: { "50": 1636.55, "95": 24013.28, "99": 27690.4, "99.9": 28157.5 },
    shape: { "60": 1700, "75": 4100, "90": 7900 },
    ...{ mean: 1605.44, step: 2838.38, lowest: 0.11, share: 0.75 },
  },
  {
    ...{ file: "phase-1.csv", startMs: at(11), rows: 292, tests: 133_416, errors: 9389 },
    tps: { "0.1": 1.87, "1": 6.82, "5": 80.38, "50": 238.25 },
    times: { "50": 934, "95": 4105.42, "99": 19557.53, "99.9": 21906.02 },
    ...{ mean: 1265.08, step: 1020.87, lowest: 0.12, share: 0.8683 },
    shape: { "75": 1500, "90": 3100 },
  },
  {
    ...{ file: "phase-2.csv", startMs: at(12), rows: 292, tests: 138_462, errors: 25 },
    tps: { "0.1": 47.6, "1": 64.56, "5": 126.53, "50": 243.5 },
    times: { "50": 1150.59, "95": 2383.01, "99": 3636.65, "99.9": 4132.45 },
    ...{ mean: 1224.22, step: 437.17, lowest: 0.4, share: 0.352 },
  },
  {
    ...{ file: "phase-3.csv", startMs: at(13), rows: 288, tests: 134_953, errors: 35 },
    tps: { "0.1": 53.07, "1": 59.92, "5": 110.55, "50": 244.5 },
    times: { "50": 1217.48, "95": 2280.26, "99": 3473.83, "99.9": 3887.59 },
    ...{ mean: 1249.87, step: 350.82, lowest: 0.4, share: 0.2447 },
  },
  {
    ...{ file: "phase-4.csv", startMs: at(14), rows: 290, tests: 181_050, errors: 0 },
    tps: { "0.1": 96.52, "1": 132.28, "5": 217.45, "50": 319 },
    times: { "50": 919.2, "95": 1322.11, "99": 1833.22, "99.9": 2099.12 },
    ...{ mean: 950.89, step: 112.52, lowest: 0.6, share: 0.1067 },
  },
];

/** Rates of the rows, ascending, with the published quantiles and mean: those above the median bend as the mean needs. */
function ratesOf({ rows, tps, tests }: Phase): readonly number[] {
  const make = (highest: number) =>
    ascending(rows, tps, { lowest: tps["0.1"] * 0.97, highest }).map((rate) => Math.round(rate * 100) / 100);
  let [low, high] = [tps["50"], tps["50"] * 20];
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    if (sumOf(make(middle)) * rowSeconds < tests) low = middle;
    else high = middle;
  }
  return make(high);
}

/** Whole tests of rows with these rates, and their sum. */
function testsOf(rates: readonly number[], sum: number): readonly number[] {
  const tests = rates.map((rate) => Math.round(rate * rowSeconds));
  for (
    let index = tests.length - 1, rest = sum - sumOf(tests);
    rest !== 0;
    index = index === 0 ? tests.length - 1 : index - 1
  ) {
    tests[index] = (tests[index] ?? 0) + Math.sign(rest);
    rest -= Math.sign(rest);
  }
  return tests;
}

function timesOf({ rows, times, shape = {}, lowest }: Phase): readonly number[] {
  return ascending(
    rows,
    { ...times, ...shape },
    { lowest: times["50"] * lowest, highest: times["99.9"] * 1.002 },
  );
}

/** Figures of rows in order, by the authors' script. */
export function figuresOf(tests: readonly number[], times: readonly number[]) {
  let [steps, shares, weights] = [0, 0, 0];
  for (let index = 1; index < times.length; index += 1) {
    const [before = 0, now = 0, weight = 0] = [times[index - 1], times[index], tests[index]];
    steps += Math.abs(now - before);
    shares += (Math.abs(now - before) / now) * weight;
    weights += weight;
  }
  const mean = sumOf(times.map((time, index) => time * (tests[index] ?? 0))) / sumOf(tests);
  return { mean, step: steps / (times.length - 1), share: shares / weights };
}

/** Fits order and free times to the published mean, step and share. */
function fitted(phase: Phase, seed: number): Rows {
  const random = startRandom(seed);
  const pick = () => Math.floor(random() * phase.rows);
  const rates = ratesOf(phase).toReversed();
  // Rows with few tests are slow.
  const rows = {
    tests: [...testsOf(rates.toReversed(), phase.tests)].reverse(),
    times: [...timesOf(phase)],
    rates: [...rates],
  };
  for (let index = phase.rows - 1; index > 0; index -= 1)
    swap(rows, index, Math.floor(random() * (index + 1)), "both");
  const energy = () => {
    const { mean, step, share } = figuresOf(rows.tests, rows.times);
    return (
      Math.abs(mean / phase.mean - 1) + Math.abs(step / phase.step - 1) + Math.abs(share / phase.share - 1)
    );
  };
  let now = energy();
  for (let round = 0; round < 400_000 && now > 2e-4; round += 1) {
    const heat = 0.02 * (1 - round / 400_000) ** 3;
    const [one, other, kind] = [pick(), pick(), random() < 0.5 ? ("both" as const) : ("times" as const)];
    swap(rows, one, other, kind);
    const next = energy();
    if (next <= now || random() < Math.exp((now - next) / Math.max(1e-9, heat * now))) now = next;
    else swap(rows, one, other, kind);
  }
  tune(phase, rows, { energy, random });
  return rows;
}

interface Rows {
  readonly rates: number[];
  readonly tests: number[];
  readonly times: number[];
}

function swap({ rates, tests, times }: Rows, one: number, other: number, kind: "both" | "times"): void {
  [times[one], times[other]] = [times[other] ?? 0, times[one] ?? 0];
  if (kind === "times") return;
  [tests[one], tests[other]] = [tests[other] ?? 0, tests[one] ?? 0];
  [rates[one], rates[other]] = [rates[other] ?? 0, rates[one] ?? 0];
}

/** Moves times that no quantile depends on, within their neighbours by size. */
function tune(
  phase: Phase,
  { times }: Rows,
  { energy, random }: { energy: () => number; random: () => number },
): void {
  const order = times.map((_, index) => index).sort((one, other) => (times[one] ?? 0) - (times[other] ?? 0));
  const held = new Set(
    Object.keys(phase.times).flatMap((percent) => {
      const low = Math.floor((Number(percent) / 100) * (phase.rows - 1));
      return [low, low + 1];
    }),
  );
  let now = energy();
  for (let round = 0; round < 600_000 && now > 1e-7; round += 1) {
    const rank = 1 + Math.floor(random() * (phase.rows - 2));
    if (held.has(rank)) continue;
    const [place = 0, below = 0, above = 0] = [order[rank], order[rank - 1], order[rank + 1]];
    const before = times[place] ?? 0;
    const [low, high] = [times[below] ?? 0, times[above] ?? 0];
    const moved = before + (random() - 0.5) * (high - low) * 10 ** (-4 * random());
    times[place] = Math.min(high, Math.max(low, moved));
    const next = energy();
    if (next < now) now = next;
    else times[place] = before;
  }
}

function stamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace("T", " ");
}

const header =
  "DateTime,vuser,Tests,Errors,Mean_Test_Time_(ms),Test_Time_Standard_Deviation_(ms),TPS,Mean_response_length,Response_bytes_per_second,Response_errors,Mean_time_to_resolve_host,Mean_time_to_establish_connection,Mean_time_to_first_byte";

/** nGrinder's output.csv of a phase. */
export function csvOf(phase: Phase): string {
  const { rates, tests, times } = fitted(phase, phase.tests);
  const lines = tests.map((count, index) => {
    const time = times[index] ?? 0;
    const errors =
      Math.floor(((index + 1) * phase.errors) / phase.rows) - Math.floor((index * phase.errors) / phase.rows);
    return [
      ...[stamp(phase.startMs + index * rowSeconds * 1000), 296, count, errors],
      ...[(time + 12).toFixed(3), (time * 0.3).toFixed(3), (rates[index] ?? 0).toFixed(2)],
      ...["5120.0", (count * 2560).toFixed(1), 0, "0.0", "0.3", time.toFixed(6)],
    ].join(",");
  });
  return `${[header, ...lines].join("\n")}\n`;
}
