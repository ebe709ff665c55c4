/** The models: services and ways of measuring that recorded banks do not have. */
import { ages, differs, disturbed, oneOf, roundsDiffer, sometimes, warmsUp, wavers } from "./effects.ts";
import { bursts, halfOfRounds, independent, outages } from "./failures.ts";
import { type Model, pairs, sharing, slower, stored } from "./model.ts";
import { type Durations, type Load, logNormal } from "./traffic.ts";

/** A steady service: the p95 of a round scatters by 2 %. */
const steady: Load = { seconds: 15, arrives: { perSecond: 100 }, durations: logNormal(50, 0.35) };
/** A restless one: by 5.5 %. */
const restless: Load = { seconds: 12, arrives: { perSecond: 60 }, durations: logNormal(50, 0.7) };

/** Some requests take several times as long, whatever else they are. */
function withSlowMode(share: number, times: number): Durations {
  return (score, luck) => 50 * Math.exp(0.2 * score) * (luck < share ? times : 1);
}

/** The slowest requests have no end: Pareto with exponent 2 above 40 ms. */
const heavyTail: Durations = (_, luck) => 40 / Math.sqrt(1 - luck);

/** All requests but the slowest are slower by this share. @param below score from which on they are not */
function slowerBody(share: number, below: number) {
  return (durationMs: number, score: number): number =>
    score < below ? durationMs * (1 + share) : durationMs;
}

const scoreOf80 = 0.8416;
const scoreOf85 = 1.0364;
const tail = 1.2816;

const processors = { cores: 2, medianMs: 8, sigma: 0.4, seconds: 15 };
const shared = (busy: number, isInTurn: boolean): Model =>
  sharing(
    `2 cores, ${100 * busy} % busy, one queue for both sides${isInTurn ? ", in turn" : ""}`,
    { ...processors, busy },
    isInTurn,
  );

const errors = (words: string, make: typeof independent) => ({
  words: `errors of 1 % ${words}`,
  load: steady,
  objectives: ["errors < baseline + 1pp"],
  changeWords: "2 pp more",
  change: slower(0),
  failures: { make, shares: [0.01, 0.03] as const },
});

const jobs = { load: restless, ofJob: [differs(0.01)] };
const usual = ["p95 < baseline + 5%", "errors < baseline + 1pp", "throughput > baseline - 10%"];
const usualGate = (count: number): Model =>
  stored({
    ...jobs,
    words: `default objectives and drift, ${count} jobs × 3`,
    objectives: usual,
    hasDrift: true,
    jobs: count,
    runsEach: 3,
  });

/** Ten jobs; main got faster so many of them ago. */
const gotFaster = (jobsAgo: number, runsEach: number) => ({
  words: `main got 8 % faster ${jobsAgo} jobs ago, ten × ${runsEach}`,
  load: steady,
  ofJob: [differs(0.01)],
  codeOf: (ago: number): number => (ago >= jobsAgo ? 1 / 0.92 - 1 : 0),
  jobs: 10,
  runsEach,
});

/** Eight endpoints of 5 to 40 ms, drawn at random; changed: one that takes 10 ms is 30 % slower. */
const oneOfEight = {
  load: {
    seconds: 15,
    arrives: { perSecond: 60 },
    durations: logNormal(5, 0.4),
    endpoints: [1, 1, 1.5, 1.5, 2, 3, 5, 8],
  },
  changeWords: "one endpoint 30 % slower",
  change: (durationMs: number, _score: number, endpoint: number): number =>
    endpoint === 4 ? 1.3 * durationMs : durationMs,
} as const;
const ofAll = ["p95 < baseline + 10%"];
const ofEach = [...ofAll, "med of each endpoint < baseline + 10%"];

/** A gate without objectives of eight endpoints. */
const unasked = {
  ...oneOfEight,
  objectives: [...ofAll, "errors < baseline + 1pp", "throughput > baseline - 10%"],
  isByDefault: true,
} as const;
const ofRestless = { ...oneOfEight.load, durations: logNormal(5, 0.7) };
const allSlower = { changeWords: "all 20 % slower", change: slower(0.2) } as const;
/** The same against stored jobs. */
const unaskedStored = (count: number, runsEach: number, apart: number) => ({
  ...unasked,
  ...{ jobs: count, runsEach, ofJob: [differs(apart)], load: ofRestless, hasDrift: true },
});

/** Models by name. Side by side at once, the p95 with a tolerance of 5 %, unless their words say otherwise. */
export const models = {
  steady: pairs({ words: "steady", load: steady }),
  restless: pairs({ words: "restless", load: restless }),
  turns: pairs({ words: "restless, in turn", load: restless, isInTurn: true }),
  sharedSeconds: pairs({
    words: "seconds differ by 10 %, both sides alike",
    load: steady,
    both: [wavers(0.1, 5)],
  }),
  sharedRounds: pairs({
    words: "rounds differ by 10 %, both sides alike",
    load: steady,
    both: [roundsDiffer(0.1)],
  }),
  ages: pairs({
    words: "both sides get slower by 5 % a minute, in turn",
    load: steady,
    both: [ages(0.05)],
    isInTurn: true,
  }),
  heavyTail: pairs({ words: "heavy tail", load: { ...steady, durations: heavyTail } }),
  slowMode: pairs({
    words: "slow mode, 12 % of requests",
    load: { ...steady, durations: withSlowMode(0.12, 4) },
  }),
  slowModeEdge: pairs({
    words: "p95 at the edge of a slow mode (94/6)",
    load: { ...steady, durations: withSlowMode(0.06, 4) },
  }),
  rounded: pairs({
    words: "3 ms, rounded to whole ms",
    load: { ...steady, durations: logNormal(3, 0.5), roundedToMs: 1 },
  }),
  mix: pairs({
    words: "four endpoints at random, 1 to 8 times as slow",
    load: { ...steady, durations: logNormal(20, 0.3), endpoints: [1, 2, 4, 8] },
  }),
  oneEndpoint: pairs({
    ...oneOfEight,
    words: "eight endpoints, p95 of all",
    objectives: ofAll,
    changeIs: "none",
  }),
  eachEndpoint: pairs({
    ...oneOfEight,
    words: "eight endpoints, p95 of all and med of each",
    objectives: ofEach,
  }),
  eachEndpointStarted: pairs({
    ...oneOfEight,
    words: "the same, both sides started anew for each round",
    objectives: ofEach,
    roundsOfStart: 1,
  }),
  eachEndpointRestless: pairs({
    ...oneOfEight,
    words: "the same, started anew, restless: rounds differ by 2 % on each side",
    load: ofRestless,
    own: [roundsDiffer(0.02)],
    objectives: ofEach,
    roundsOfStart: 1,
  }),
  unasked: pairs({ ...unasked, words: "eight endpoints, no objectives" }),
  unaskedRestless: pairs({
    ...unasked,
    words: "the same, started anew, restless: rounds differ by 2 % on each side",
    load: ofRestless,
    own: [roundsDiffer(0.02)],
    roundsOfStart: 1,
  }),
  unaskedKept: pairs({
    ...unasked,
    words: "the same, each side started once",
    load: ofRestless,
    own: [roundsDiffer(0.02)],
  }),
  unaskedAll: pairs({ ...unasked, ...allSlower, words: "eight endpoints, no objectives" }),
  unasked10: stored({ ...unaskedStored(10, 3, 0.01), words: "the same, ten jobs × 3" }),
  unasked10All: stored({ ...unaskedStored(10, 3, 0.01), ...allSlower, words: "the same, ten jobs × 3" }),
  unasked10AllWithout: stored({
    ...unaskedStored(10, 3, 0.01),
    ...{ ...allSlower, isByDefault: false, words: "the same, the p95 of all alone" },
  }),
  unasked5All: stored({ ...unaskedStored(5, 3, 0.01), ...allSlower, words: "five jobs × 3" }),
  unasked5AllWithout: stored({
    ...unaskedStored(5, 3, 0.01),
    ...{ ...allSlower, isByDefault: false, words: "the same, the p95 of all alone" },
  }),
  unasked10Singles: stored({ ...unaskedStored(10, 1, 0.01), words: "ten jobs × 1" }),
  unasked10Apart: stored({ ...unaskedStored(10, 3, 0.1), words: "machines 10 % apart, ten × 3" }),
  unasked10ApartWithout: stored({
    ...unaskedStored(10, 3, 0.1),
    ...{ isByDefault: false, words: "the same, the p95 of all alone" },
  }),
  fewRequests: pairs({
    words: "5 requests/s for 20 s",
    load: { ...steady, seconds: 20, arrives: { perSecond: 5 } },
  }),
  pauses: pairs({
    words: "a pause of 300 ms every 8 s",
    load: { ...steady, pauses: { everySeconds: 8, lastMs: 300 } },
  }),
  pausesStarted: pairs({
    words: "the same, both sides started anew for each round",
    load: { ...steady, pauses: { everySeconds: 8, lastMs: 300 } },
    roundsOfStart: 1,
  }),
  pausesStored: stored({
    words: "the same, ten jobs × 3",
    load: { ...steady, pauses: { everySeconds: 8, lastMs: 300 } },
    ofJob: [differs(0.01)],
    jobs: 10,
    runsEach: 3,
  }),
  rounds2: pairs({ words: "rounds differ by 2 % on each side", load: steady, own: [roundsDiffer(0.02)] }),
  rounds5: pairs({ words: "rounds differ by 5 % on each side", load: steady, own: [roundsDiffer(0.05)] }),
  rounds5Turns: pairs({
    words: "rounds differ by 5 % on each side, in turn",
    load: steady,
    own: [roundsDiffer(0.05)],
    isInTurn: true,
  }),
  disturbed: pairs({ words: "one round in eight 20 % slower", load: steady, own: [disturbed(1 / 8, 0.2)] }),
  seconds: pairs({
    words: "seconds differ by 10 % for 5 s, each side its own",
    load: steady,
    own: [wavers(0.1, 5)],
  }),
  closedLoop: pairs({
    words: "throughput of 20 users, the same noise",
    load: { ...steady, arrives: { users: 20 } },
    own: [wavers(0.1, 5)],
    objectives: ["throughput > baseline - 5%"],
    change: slower(1 / 9),
    changeWords: "10 % fewer",
  }),
  bias: pairs({
    words: "sides differ by 3 % from gate to gate",
    load: steady,
    own: [differs(0.03 / Math.SQRT2)],
  }),
  body: pairs({
    words: "all but the slowest 20 % slower by 20 %",
    load: restless,
    change: slowerBody(0.2, scoreOf80),
    changeWords: "p95 unchanged",
    changeIs: "none",
  }),
  body85: pairs({
    words: "85 % of requests slower by 10 %, noisy tail",
    load: { ...restless, durations: (score) => 50 * Math.exp(score < tail ? 0.4 * score : score - 0.77) },
    change: slowerBody(0.1, scoreOf85),
    changeWords: "p95 unchanged",
    changeIs: "none",
  }),
  tail: pairs({
    words: "only the slowest tenth slower",
    load: steady,
    change: (durationMs, score) => durationMs * (score > tail ? 1.1 : 1),
  }),
  independentErrors: pairs(errors("by chance", independent)),
  burstErrors: pairs(errors("in bursts of 20", bursts(20))),
  outages: pairs(errors("as outages of 1 s", outages)),
  errorsByRound: pairs(errors("in half of the rounds", halfOfRounds)),
  burstErrorsStored: stored({
    ...errors("in bursts of 20, ten jobs × 3", bursts(20)),
    jobs: 10,
    runsEach: 3,
  }),
  outagesStored: stored({ ...errors("as outages of 1 s, ten jobs × 3", outages), jobs: 10, runsEach: 3 }),
  shared60: shared(0.6, false),
  shared80: shared(0.8, false),
  shared60Turns: shared(0.6, true),
  shared80Turns: shared(0.8, true),
  coldBase30: pairs({
    words: "only the base is cold: 30 %, 40 s of load",
    load: steady,
    ofBase: [warmsUp(0.3, 40)],
  }),
  coldBase15: pairs({
    words: "only the base is cold: 15 %, 40 s",
    load: steady,
    ofBase: [warmsUp(0.15, 40)],
  }),
  coldShortly: pairs({
    words: "the change is cold: 30 %, 10 s of load",
    load: steady,
    ofChange: [warmsUp(0.3, 10)],
  }),
  cold30: pairs({
    words: "only the change is cold: 30 %, 40 s of load",
    load: steady,
    ofChange: [warmsUp(0.3, 40)],
  }),
  cold15: pairs({
    words: "only the change is cold: 15 %, 40 s",
    load: steady,
    ofChange: [warmsUp(0.15, 40)],
  }),
  coldBoth: pairs({ words: "both sides cold: 30 %, 40 s", load: steady, both: [warmsUp(0.3, 40)] }),
  starts3: pairs({
    words: "starts differ by 3 %, one start of each side",
    load: steady,
    own: [differs(0.03)],
  }),
  restarts3: pairs({
    words: "starts differ by 3 %, a start each round",
    load: steady,
    own: [roundsDiffer(0.03)],
    roundsOfStart: 1,
  }),
  slowRestarts3: pairs({
    words: "starts differ by 3 %, a start every second round",
    load: steady,
    own: [roundsDiffer(0.03, 2)],
    roundsOfStart: 2,
  }),
  restarts: pairs({ words: "starts alike, a start each round", load: steady, roundsOfStart: 1 }),
  jobs10: stored({ ...jobs, words: "ten jobs × 3", jobs: 10, runsEach: 3 }),
  jobs5: stored({ ...jobs, words: "five jobs × 3", jobs: 5, runsEach: 3 }),
  jobs3: stored({ ...jobs, words: "three jobs × 3", jobs: 3, runsEach: 3 }),
  singles: stored({ ...jobs, words: "ten jobs × 1", jobs: 10, runsEach: 1 }),
  warmingJobs: stored({
    words: "jobs warm up (15 %, 20 s of load), ten × 1",
    load: steady,
    ofJob: [differs(0.01), warmsUp(0.15, 20)],
    jobs: 10,
    runsEach: 1,
  }),
  warmingJobs3: stored({
    words: "jobs warm up (15 %, 20 s of load), ten × 3",
    load: steady,
    ofJob: [differs(0.01), warmsUp(0.15, 20)],
    jobs: 10,
    runsEach: 3,
  }),
  faster: stored(gotFaster(2, 1)),
  faster3: stored(gotFaster(2, 3)),
  fasterFive: stored(gotFaster(5, 1)),
  fasterFive3: stored(gotFaster(5, 3)),
  fasterThree3: stored(gotFaster(3, 3)),
  slowMachines: stored({
    words: "one machine in five 12 % slower, ten × 3",
    load: steady,
    ofJob: [differs(0.01), sometimes(0.2, 0.12)],
    jobs: 10,
    runsEach: 3,
  }),
  outlyingJobs: stored({
    words: "one job in ten 30 % slower, ten × 3",
    load: steady,
    ofJob: [differs(0.01), sometimes(0.1, 0.3)],
    jobs: 10,
    runsEach: 3,
  }),
  twoModels: stored({
    words: "two kinds of machines 10 % apart, ten × 3",
    load: steady,
    ofJob: [differs(0.01), oneOf(0, Math.log(1.1))],
    jobs: 10,
    runsEach: 3,
  }),
  machines10: stored({
    words: "machines 10 % apart, ten × 3",
    load: steady,
    ofJob: [differs(0.1)],
    jobs: 10,
    runsEach: 3,
  }),
  usual10: usualGate(10),
  usual5: usualGate(5),
  usual3: usualGate(3),
} as const satisfies Record<string, Model>;

export type ModelName = keyof typeof models;
