import type { Gate } from "../../../model/gate.ts";
import type { Run } from "../../../model/run/run.ts";
import { forLoaded, type Load } from "../../../ports/load.ts";
import { uncountedFacts } from "../facts.ts";
import { asksFor, databaseCosts, withUnmeasured } from "../indicators.ts";
import { forSides, type LoadedTogether } from "../window.ts";
import { type DatabaseHost, type NamedDatabases, namedDatabases } from "./addresses.ts";
import { type CountedDatabase, countDuring } from "./counting.ts";
import { queriesOf } from "./figures.ts";
import { type WhyUncounted, whyUncounted } from "./words.ts";

/** A run of which no database told anything. */
function withoutQueries(run: Run, why: WhyUncounted): Run {
  return withUnmeasured(
    run,
    databaseCosts.map((cost) => [cost, whyUncounted(why)]),
  );
}

/** The same where databases are named: the report says why. */
function uncounted(run: Run, why: WhyUncounted): Run {
  const reason = whyUncounted(why);
  return { ...withoutQueries(run, why), facts: { ...run.facts, ...uncountedFacts.kept({ reason }) } };
}

/** A run with what its databases were asked. @param runs the others loaded the same service at the same time */
function withQueries(runs: LoadedTogether, counted: readonly CountedDatabase[]): Run {
  const [run] = runs;
  const { metrics, unmeasured } = queriesOf(runs, counted);
  const why = unmeasured.get("queriesPerRequest");
  if (metrics.length === 0 && why !== undefined) return uncounted(run, why);
  const reasons = [...unmeasured].map(([cost, reason]) => [cost, whyUncounted(reason)] as const);
  return { ...withUnmeasured(run, reasons), metrics: [...run.metrics, ...metrics] };
}

/** A database that both sides asked while both were loaded. */
function sharedIn(counted: readonly CountedDatabase[]): string | undefined {
  const onHead = counted.filter(({ side }) => side === "head");
  return onHead.find(({ identity }) =>
    counted.some((other) => other.side === "base" && identity !== undefined && other.identity === identity),
  )?.name;
}

/** Counts what services ask the databases that the gate file names. @throws Failure "usage" as `namedDatabases` */
export function countQueries(
  load: Load,
  { scenarios, results }: Pick<Gate, "scenarios" | "results">,
  host: DatabaseHost,
): Load {
  // Of a load that was made before, nothing can be counted.
  if (results.kind !== "k6") return load;
  // All scenarios have the same.
  const databases: NamedDatabases = scenarios[0] ? namedDatabases(scenarios[0], host) : { kind: "none" };
  if (databases.kind === "none" && !scenarios.some((one) => asksFor(one, databaseCosts))) return load;
  return databases.kind === "named" ? counting(load, databases) : notCounting(load, databases);
}

function notCounting(load: Load, databases: Exclude<NamedDatabases, { kind: "named" }>): Load {
  const nothing = (run: Run): Run => {
    if (databases.kind === "unset") return uncounted(run, databases);
    return withoutQueries(run, { kind: "unnamed" });
  };
  return {
    run: async (scenario, options) => nothing(await load.run(scenario, options)),
    runBoth: async (scenario, base, options) => {
      const pair = await load.runBoth(scenario, base, options);
      return "refused" in pair ? pair : forLoaded(pair, nothing);
    },
  };
}

function counting(load: Load, { of }: Extract<NamedDatabases, { kind: "named" }>): Load {
  return {
    run: async (scenario, options) => {
      const work = async () => await load.run(scenario, options);
      if (options.stretchMs !== undefined) return await work();
      const { done, counted } = await countDuring(of(options.side ?? "head", scenario.target), work);
      return withQueries([done], counted);
    },
    runBoth: async (scenario, base, options) => {
      const work = async () => await load.runBoth(scenario, base, options);
      if (options.stretchMs !== undefined) return await work();
      const all = [...of("head", scenario.target), ...of("base", base)];
      const { done, counted } = await countDuring(all, work);
      if ("refused" in done) return done;
      const database = sharedIn(counted);
      if (database !== undefined)
        return forLoaded(done, (run) => uncounted(run, { kind: "shared", database }));
      return forSides(done, (runs, side) =>
        withQueries(
          runs,
          counted.filter((one) => one.side === side),
        ),
      );
    },
  };
}
