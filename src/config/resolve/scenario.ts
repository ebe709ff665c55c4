import { withEncodedUserInfo, withoutUserInfo } from "../../lib/credentials.ts";
import { withoutEndSlashes } from "../../lib/net/end-slashes.ts";
import {
  type Await,
  type DeploymentWanted,
  defaultEnvironment,
  type GatedScenario,
  lookedUp,
  type SideBySide,
} from "../../model/gate.ts";
import { hostOfUrl } from "../../model/host.ts";
import type { Objective } from "../../model/verdict/objective.ts";
import { type ChosenK6Args, chooseK6Args } from "../k6-args/choose.ts";
import { loadOptions } from "../options/load.ts";
import { choose, inFile, isSet, type Places, type Reader, read } from "../options/option.ts";
import { targetOptions } from "../options/target.ts";
import { verdictOptions } from "../options/verdict.ts";
import { autoRounds } from "../rounds.ts";
import { chooseStart } from "../start.ts";
import { addressAt, withoutAddress } from "../target.ts";
import type { Draft } from "./drafts.ts";
import { chooseExpected } from "./objectives.ts";
import { parseUrl } from "./reader.ts";
import type { PlanScenario, Surroundings } from "./rules.ts";

function parseTarget(
  text: string | undefined,
  scenario: string,
  { problems }: Reader,
  { otherwiseTarget }: Surroundings,
): string {
  if (text === undefined) {
    problems.push(
      `no target for scenario "${scenario}": set target-url (--target), such as http://localhost:3000, or start in the gate file`,
    );
    return "";
  }
  if (text !== lookedUp) return parseUrl(text, "target-url", problems);
  return otherwiseTarget ?? lookedUp;
}

function chooseDeployment(places: Places): DeploymentWanted {
  return {
    environments: choose(places, targetOptions.deploymentEnvironments) ?? [],
    timeoutMs: choose(places, targetOptions.deploymentTimeout),
  };
}

function chooseSideBySide(
  places: Places,
  target: string,
  { started, withBase = false }: Pick<Surroundings, "started" | "withBase">,
): SideBySide | undefined {
  const timing = choose(places, verdictOptions.sideBySide) ?? "auto";
  if (started !== undefined) return started.base === undefined ? undefined : { base: started.base, timing };
  const base = choose(places, loadOptions.baseUrl);
  if (base === undefined) {
    return target === lookedUp && withBase ? { base: lookedUp, timing } : undefined;
  }
  const url = parseUrl(base, loadOptions.baseUrl.name, places.problems);
  if (isOneDeployment(target, url)) {
    places.problems.push(
      `base-url: "${withoutUserInfo(url)}" is the deployment of target-url ("${withoutUserInfo(target)}"), so both sides would be the same code; ` +
        "set base-url to a deployment of the base commit",
    );
  }
  return { base: url, timing };
}

/** Whether two URLs have the same path and host, by whatever name of this machine. */
export function isOneDeployment(target: string, base: string): boolean {
  const [one, other] = [hostOfUrl(target), hostOfUrl(base)];
  if (one === undefined || one !== other) return false;
  const pathOf = (text: string) => withoutEndSlashes(new URL(text).pathname);
  return pathOf(target) === pathOf(base);
}

/** Variables and the target's address at each place, nearest first: settings, the scenario, the top of the gate file. */
function variablesAt(places: Places, k6Args: ChosenK6Args | undefined) {
  const { env } = loadOptions;
  const { url } = targetOptions;
  const flagged = (from: ChosenK6Args["from"]) => (k6Args?.from === from ? k6Args.env : {});
  const onTop = { file: places.file };
  const own = (one: ReturnType<typeof inFile<Variables>>) => (one?.from === "scenario" ? one.value : {});
  const ownUrl = inFile(places, url);
  return {
    settings: {
      "target-url": read(places, url),
      env: { ...read(places, env), ...flagged("setting") },
    },
    own: {
      "target-url": ownUrl?.from === "scenario" ? ownUrl.value : undefined,
      env: { ...own(inFile(places, env)), ...flagged("scenario") },
    },
    top: {
      "target-url": inFile(onTop, url)?.value,
      env: { ...inFile(onTop, env)?.value, ...flagged("top") },
    },
  };
}

type Variables = Readonly<Record<string, string>>;

/** A status is that of the nearest place that expects one, as a key of its own or with a body. */
function awaitedStatus(places: Places): number | undefined {
  const set = read(places, targetOptions.awaitStatus);
  const status = inFile(places, targetOptions.awaitStatus);
  const expected = inFile(places, targetOptions.awaitExpect);
  const isOwn = expected?.from === "scenario" && status?.from === "top";
  return set ?? (isOwn ? (expected.value.status ?? status.value) : (status?.value ?? expected?.value.status));
}

function chooseAwait(places: Places, { started }: Surroundings): Await {
  const expect = choose(places, targetOptions.awaitExpect);
  const headers = choose(places, targetOptions.awaitHeaders);
  // What the gate starts is the code of the change; headers, which may be secrets, are for a deployment.
  const hasHeaders = headers !== undefined && started === undefined;
  return {
    path:
      read(places, targetOptions.awaitPath) ??
      chooseStart(places)?.ready ??
      choose(places, targetOptions.awaitPath) ??
      "/",
    status: awaitedStatus(places),
    ...(expect?.body !== undefined && { body: expect.body }),
    ...(hasHeaders && { headers, headerHosts: choose(places, targetOptions.awaitHeaderHosts) ?? [] }),
    timeoutMs: choose(places, targetOptions.awaitTimeout),
  };
}

/** Keeps user names and passwords apart from the addresses, which stand in reports, records and messages. */
export function splitCredentials(
  target: string,
  sideBySide: SideBySide | undefined,
): Pick<GatedScenario, "target" | "sideBySide" | "credentials"> {
  const whole = [target, ...(sideBySide === undefined ? [] : [sideBySide.base])];
  const credentials = new Map(
    whole
      .map((url) => [withoutUserInfo(url), withEncodedUserInfo(url)] as const)
      .filter(([bare, url]) => bare !== url),
  );
  return {
    target: withoutUserInfo(target),
    sideBySide: sideBySide && { ...sideBySide, base: withoutUserInfo(sideBySide.base) },
    ...(credentials.size > 0 && { credentials }),
  };
}

/** What features plan for a scenario. */
function plannedBy(
  plans: readonly PlanScenario[],
  places: Places,
  objectives: readonly Objective[],
): ReturnType<PlanScenario> {
  const all = plans.map((plan) => plan(places, objectives));
  const kept = Object.assign({}, ...all.map((plan) => plan.kept));
  return Object.assign({}, ...all, Object.keys(kept).length > 0 && { kept });
}

/** A scenario by the settings, the gate file and the surroundings, in this order of precedence. */
export function completeScenario(
  places: Places,
  draft: Draft,
  { around, isRun }: { around: Surroundings; isRun: boolean },
): GatedScenario {
  const { problems, settings } = places;
  const k6Args = isRun ? chooseK6Args(places) : undefined;
  problems.push(...(k6Args?.problems ?? []));
  const variables = variablesAt(places, k6Args);
  const fromFile = () => addressAt(variables.own, problems) ?? addressAt(variables.top, problems);
  const target =
    around.started?.head ??
    addressAt(variables.settings, problems) ??
    (around.deployment === undefined || fromFile() === lookedUp ? undefined : around.deployment.url) ??
    fromFile() ??
    around.otherwiseTarget;
  // Where nothing is run here, the target only shortens the names of endpoints.
  const url = target === undefined && !isRun ? "" : parseTarget(target, draft.name, places, around);
  const expected = chooseExpected(places);
  const planned = plannedBy(around.plans ?? [], places, expected.objectives);
  const budget = inFile(places, loadOptions.budget);
  return {
    ...draft,
    ...splitCredentials(url, chooseSideBySide(places, url, around)),
    ...(url === lookedUp && { deployment: chooseDeployment(places) }),
    environment:
      choose(places, targetOptions.environment) ?? around.deployment?.environment ?? defaultEnvironment,
    ...expected,
    ...planned,
    warmUpMs: choose(places, loadOptions.warmUp),
    await: chooseAwait(places, around),
    maxDurationMs: choose(places, loadOptions.maxDuration),
    hosts: choose(places, loadOptions.hosts) ?? [],
    keepQueryStrings: choose(places, loadOptions.keepQueryStrings),
    env: withoutAddress({ ...variables.top.env, ...variables.own.env, ...variables.settings.env }),
    ...(k6Args !== undefined && { k6Args: { options: k6Args.options, beside: k6Args.beside } }),
    rounds: choose(places, loadOptions.rounds) ?? planned.rounds ?? autoRounds,
    // The user's own budget replaces that of the scenario.
    budgetMs: isSet(settings, loadOptions.budget) || budget?.from !== "scenario" ? undefined : budget.value,
    nullControl: choose(places, verdictOptions.nullControl),
  };
}
