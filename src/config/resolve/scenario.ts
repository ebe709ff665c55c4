import { withoutUserInfo } from "../../lib/credentials.ts";
import { withoutEndSlashes } from "../../lib/net/end-slashes.ts";
import {
  type Await,
  type DeploymentWanted,
  defaultEnvironment,
  type GatedScenario,
  lookedUp,
  type RoundLimits,
  type SideBySide,
} from "../../model/gate.ts";
import { hostOfUrl } from "../../model/host.ts";
import type { ReadGateFile } from "../file/read.ts";
import type { ScenarioDefaults } from "../file/schema.ts";
import { type ChosenK6Args, chooseK6Args } from "../k6-args/choose.ts";
import { autoRounds, parseRounds } from "../rounds.ts";
import { type Reader, read } from "../settings.ts";
import { chooseStart } from "../start.ts";
import { addressAt, withoutAddress } from "../target.ts";
import { chooseLadder } from "./ladder.ts";
import { chooseDrift, chooseObjectives, type Draft } from "./objectives.ts";
import { durationOf, parseUrl } from "./reader.ts";
import type { Surroundings } from "./rules.ts";
import { chooseShown } from "./shown.ts";

const defaultAwaitMs = 60_000;
const defaultLookUpMs = 600_000;

function parseTarget(
  text: string | undefined,
  scenario: string,
  { problems }: Reader,
  { otherwiseTarget }: Surroundings,
): string {
  if (text === undefined) {
    problems.push(
      `no target for scenario "${scenario}": set target-url (--target), such as http://localhost:3000`,
    );
    return "";
  }
  if (text !== lookedUp) return parseUrl(text, "target-url", problems);
  return otherwiseTarget ?? lookedUp;
}

function chooseDeployment(reader: Reader, own: ScenarioDefaults, top: ScenarioDefaults): DeploymentWanted {
  const { environment, timeout } = { ...top.deployment, ...own.deployment };
  const fromFile = typeof environment === "string" ? [environment] : environment;
  return {
    environments: read(reader, "deployment-environment") ?? fromFile ?? [],
    timeoutMs: read(reader, "deployment-timeout") ?? durationOf(timeout) ?? defaultLookUpMs,
  };
}

function chooseRounds(
  reader: Reader,
  { rounds: fromFile }: ScenarioDefaults,
  isLadder: boolean,
): RoundLimits {
  const fromSettings = read(reader, "rounds");
  if (fromSettings !== undefined) return fromSettings;
  // A ladder repeats what decides it, so one round is enough.
  if (fromFile === undefined) return isLadder ? { min: 1, max: 1 } : autoRounds;
  if (typeof fromFile === "number") return { min: fromFile, max: fromFile };
  if (typeof fromFile === "string") return parseRounds(fromFile) ?? autoRounds;
  const min = fromFile.min ?? 1;
  return { min, max: fromFile.max ?? Math.max(min, autoRounds.max) };
}

function chooseSideBySide(
  reader: Reader,
  target: string,
  keys: ScenarioDefaults,
  { started, withBase = false }: Pick<Surroundings, "started" | "withBase">,
): SideBySide | undefined {
  const timing = read(reader, "side-by-side") ?? keys["side-by-side"] ?? "auto";
  if (started !== undefined) return started.base === undefined ? undefined : { base: started.base, timing };
  const base = read(reader, "base-url") ?? keys["base-url"];
  if (base === undefined) {
    return target === lookedUp && withBase ? { base: lookedUp, timing } : undefined;
  }
  const url = parseUrl(base, "base-url", reader.problems);
  if (isOneDeployment(target, url)) {
    reader.problems.push(
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

/** The script's variables by the place that sets them, including `-e` among the flags of k6. */
function readEnvironment(
  reader: Reader,
  { own, top }: Record<"own" | "top", ScenarioDefaults>,
  k6Args: ChosenK6Args | undefined,
) {
  const flagged = (from: ChosenK6Args["from"]) => (k6Args?.from === from ? k6Args.env : {});
  return {
    top: { ...top.env, ...flagged("top") },
    own: { ...own.env, ...flagged("scenario") },
    settings: { ...read(reader, "env"), ...flagged("setting") },
  };
}

function chooseAwait(
  reader: Reader,
  own: ScenarioDefaults,
  { file, around }: { file: ReadGateFile | undefined; around: Surroundings },
): Await {
  const top: ScenarioDefaults = file?.file ?? {};
  const { expect, headers, timeout, ...keys } = { ...top.await, ...own.await };
  const path = chooseStart(reader, file)?.ready ?? keys.path ?? "/";
  const status = own.await?.status ?? own.await?.expect?.status ?? top.await?.status ?? expect?.status;
  // What the gate starts is the code of the change; headers, which may be secrets, are for a deployment.
  const hasHeaders = headers !== undefined && around.started === undefined;
  return {
    path: read(reader, "await-path", [path]) ?? path,
    status: read(reader, "await-status") ?? status,
    ...(expect?.body !== undefined && { body: expect.body }),
    ...(hasHeaders && { headers, headerHosts: keys["header-hosts"] ?? [] }),
    timeoutMs: read(reader, "await-timeout") ?? durationOf(timeout) ?? defaultAwaitMs,
  };
}

/** Whether unnamed requests keep their query strings. */
export function chooseKeepQueryStrings(reader: Reader, file: ReadGateFile | undefined): boolean {
  return read(reader, "keep-query-strings") ?? file?.file["keep-query-strings"] ?? false;
}

/** Keeps user names and passwords apart from the addresses, which stand in reports, records and messages. */
export function splitCredentials(
  target: string,
  sideBySide: SideBySide | undefined,
): Pick<GatedScenario, "target" | "sideBySide" | "credentials"> {
  const whole = [target, ...(sideBySide === undefined ? [] : [sideBySide.base])];
  const credentials = new Map(
    whole.map((url) => [withoutUserInfo(url), url] as const).filter(([bare, url]) => bare !== url),
  );
  return {
    target: withoutUserInfo(target),
    sideBySide: sideBySide && { ...sideBySide, base: withoutUserInfo(sideBySide.base) },
    ...(credentials.size > 0 && { credentials }),
  };
}

/** A scenario by the settings, the gate file and the surroundings, in this order of precedence. */
export function completeScenario(
  reader: Reader,
  draft: Draft,
  { file, around, isRun }: { file: ReadGateFile | undefined; around: Surroundings; isRun: boolean },
): GatedScenario {
  const { own } = draft;
  const top: ScenarioDefaults = file?.file ?? {};
  const keys: ScenarioDefaults = { ...top, ...own };
  const k6Args = isRun ? chooseK6Args(reader.settings, file, draft) : undefined;
  reader.problems.push(...(k6Args?.problems ?? []));
  const variables = readEnvironment(reader, { own, top }, k6Args);
  const fromFile = () =>
    addressAt({ "target-url": own["target-url"], env: variables.own }, reader.problems) ??
    addressAt({ "target-url": top["target-url"], env: variables.top }, reader.problems);
  const target =
    around.started?.head ??
    addressAt({ "target-url": read(reader, "target-url"), env: variables.settings }, reader.problems) ??
    (around.deployment === undefined || fromFile() === lookedUp ? undefined : around.deployment.url) ??
    fromFile() ??
    around.otherwiseTarget;
  // Where nothing is run here, the target only shortens the names of endpoints.
  const url = target === undefined && !isRun ? "" : parseTarget(target, draft.name, reader, around);
  const objectives = chooseObjectives(reader, file, draft);
  const ladder = chooseLadder(reader, { own, top }, objectives);
  return {
    name: draft.name,
    script: draft.script,
    scriptFrom: draft.scriptFrom,
    ...splitCredentials(url, chooseSideBySide(reader, url, keys, around)),
    ...(url === lookedUp && { deployment: chooseDeployment(reader, own, top) }),
    environment:
      read(reader, "environment") ?? keys.environment ?? around.deployment?.environment ?? defaultEnvironment,
    objectives,
    ...(ladder !== undefined && { ladder }),
    shown: chooseShown(reader.problems, file, draft),
    drift: chooseDrift(reader, keys),
    warmUpMs: read(reader, "warm-up") ?? durationOf(keys["warm-up"]) ?? 0,
    await: chooseAwait(reader, own, { file, around }),
    maxDurationMs: read(reader, "max-duration") ?? durationOf(keys["max-duration"]),
    hosts: read(reader, "hosts", keys.hosts) ?? [],
    keepQueryStrings: chooseKeepQueryStrings(reader, file),
    env: withoutAddress({ ...variables.top, ...variables.own, ...variables.settings }),
    ...(k6Args !== undefined && { k6Args: { options: k6Args.options, beside: k6Args.beside } }),
    rounds: chooseRounds(reader, keys, ladder !== undefined),
    // The user's own budget replaces that of the scenario.
    budgetMs: reader.settings.has("budget") ? undefined : durationOf(own.budget),
    nullControl: read(reader, "null-control") ?? keys["null-control"] ?? false,
  };
}
