import type { Host } from "../../app/host.ts";
import { isOneDeployment, splitCredentials } from "../../config/resolve/scenario.ts";
import { headersOf } from "../../k6/await/headers.ts";
import { awaitTarget } from "../../k6/await/target.ts";
import { withoutUserInfo } from "../../lib/credentials.ts";
import { inTurn } from "../../lib/in-turn.ts";
import { withoutEndSlashes } from "../../lib/net/end-slashes.ts";
import { Failure, reasonOf, runFailure } from "../../model/failure.ts";
import { type DeploymentWanted, type Gate, type GatedScenario, lookedUp } from "../../model/gate.ts";
import type { Deployments } from "../../ports/deployments.ts";
import { noBaseDeploymentNote, otherEnvironmentNote } from "../../report/words/notes/start.ts";
import { headerValues, whyNoHeaders } from "./headers.ts";

type Around = Pick<
  Host,
  "around" | "deployments" | "env" | "isWithoutSecrets" | "kind" | "log" | "mask" | "signal"
>;

/** A base that is up answers at once; one that sleeps gets a moment. */
const longestBaseMs = 20_000;

/**
 * Looks up deployments on GitHub: the change's and, if it still answers, the base's. An address that a deployment or
 * the event names gets the headers of `await` only if the gate file names its host.
 * @returns the gate with addresses, and notes for its reader
 * @throws Failure "run" if the change's deployment does not come up or may not get the headers
 */
export async function withDeployments(
  gate: Gate,
  host: Around,
): Promise<{ readonly gate: Gate; readonly notes: readonly string[] }> {
  const notes = new Set<string>();
  const { deployments } = host;
  const look = { ofHead: remembered(deployments.ofHead), ofBase: remembered(deployments.ofBase) };
  const scenarios = await inTurn(gate.scenarios, async (scenario) => {
    const found = await addressed(scenario, host, { look, note: (line) => notes.add(line) });
    const announced =
      host.around.deployment && withoutUserInfo(withoutEndSlashes(host.around.deployment.url));
    const isDeployments = scenario.target === lookedUp || found.target === announced;
    const why = isDeployments ? whyNoHeaders(found.await, found.target, host.env) : undefined;
    if (why !== undefined) throw runFailure(why);
    return found;
  });
  return { gate: { ...gate, scenarios }, notes: [...notes] };
}

/** Asks once, however many scenarios want the same. */
function remembered<Answer>(
  ask: (wanted: DeploymentWanted) => Promise<Answer>,
): (wanted: DeploymentWanted) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>();
  return async (wanted) => {
    const key = JSON.stringify(wanted);
    const asked = known.get(key) ?? ask(wanted);
    known.set(key, asked);
    return await asked;
  };
}

async function addressed(
  scenario: GatedScenario,
  host: Around,
  { look, note }: { readonly look: Deployments; readonly note: (line: string) => void },
): Promise<GatedScenario> {
  const { deployment: wanted, sideBySide } = scenario;
  if (wanted === undefined) return scenario;
  const head = host.around.deployment ?? (await look.ofHead(wanted));
  const target = withoutEndSlashes(head.url);
  host.log.note(
    `${scenario.name}: deployed to ${JSON.stringify(head.environment)}, ${withoutUserInfo(target)}`,
  );
  if (sideBySide?.base !== lookedUp) return { ...scenario, ...splitCredentials(target, sideBySide) };
  const base = await look.ofBase(wanted);
  const why =
    typeof base === "string"
      ? base
      : await whyNotMeasured(scenario, { target, base: withoutEndSlashes(base.url) }, host);
  if (typeof base === "string" || why !== undefined) {
    note(noBaseDeploymentNote(why ?? ""));
    return { ...scenario, ...splitCredentials(target, undefined), nullControl: false };
  }
  if (base.environment !== head.environment) note(otherEnvironmentNote(head.environment, base.environment));
  return {
    ...scenario,
    ...splitCredentials(target, { ...sideBySide, base: withoutEndSlashes(base.url), commit: base.commit }),
  };
}

/** Why the base's deployment cannot be measured beside the change's, as a sentence. */
async function whyNotMeasured(
  scenario: GatedScenario,
  { target, base }: { readonly target: string; readonly base: string },
  host: Around,
): Promise<string | undefined> {
  const { await: awaited } = scenario;
  if (isOneDeployment(target, base))
    return "Both commits are deployed to one address, where only one of them can be.";
  const refused = whyNoHeaders(awaited, base, host.env);
  if (refused !== undefined) return refused;
  const headers = headersOf(awaited, headerValues([scenario], host));
  const timeoutMs = Math.min(awaited.timeoutMs, longestBaseMs);
  try {
    await awaitTarget(base, { ...awaited, headers, timeoutMs, name: "base deployment" }, host.signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return reasonOf(error);
  }
}
