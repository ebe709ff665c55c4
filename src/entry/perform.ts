import type { ModeHost } from "../app/feature.ts";
import { type Mode, unreadSettings } from "../app/feature.ts";
import type { Host, Performed } from "../app/host.ts";
import type { Settings } from "../config/options/option.ts";
import { checkScripts } from "../k6/check.ts";
import { environmentOf } from "../lib/environment.ts";
import { version } from "../lib/version.ts";
import { usageFailure } from "../model/failure.ts";
import { sourceOf } from "../prometheus/source.ts";
import { gitOr } from "../start/git.ts";
import { scriptEnvironmentOf } from "./load.ts";
import { type GuardedHost, guardHost, withoutSecrets } from "./secrets.ts";
import { unexpectedError } from "./shutdown.ts";
import { withStarted } from "./start/run.ts";
import {
  addedIndicators,
  answerBefore,
  besideGate,
  checkFiles,
  featureFiles,
  featureFormats,
  featureParts,
  findMode,
  gateFileMistakes,
  gatePlans,
  investigate,
  modes,
  openRuns,
  optionTable,
  scenarioPlans,
  waysAfterFail,
} from "./table.ts";

/** Does what a mode asks for, for both entries; no secret leaves it in words. */
export async function perform(mode: Mode, settings: Settings, host: Host): Promise<Performed> {
  const guarded = guardHost(host);
  try {
    const modeHost = openHost(guarded, await loadedParts(settings, guarded));
    const unread = unreadSettings(mode, settings.keys(), modeHost);
    if (unread.length > 0) throw usageFailure(`${unread.join(".\n")}.`);
    return await mode.perform(settings, modeHost);
  } catch (error) {
    throw withoutSecrets(error, guarded.secrets);
  }
}

/** What features bring along. */
async function loadedParts(settings: Settings, host: GuardedHost) {
  const [parts, plans, kept, afterFail] = await Promise.all([
    featureParts(),
    scenarioPlans(),
    gatePlans(),
    waysAfterFail(settings, host),
  ]);
  return { parts, plans, gatePlans: kept, afterFail };
}

function openHost(
  host: GuardedHost,
  { parts, plans, gatePlans: kept, afterFail }: Awaited<ReturnType<typeof loadedParts>>,
): ModeHost {
  const { log, signal } = host;
  const modeHost: ModeHost = {
    ...host,
    around: { ...host.around, plans, gatePlans: kept, added: addedIndicators },
    afterFail,
    links: { ...host.links, parts, failAdvice: afterFail.map(({ advice }) => advice) },
    options: optionTable,
    modes,
    formats: featureFormats,
    openRuns: async (results, prometheus) =>
      await openRuns(results, { version, prometheus: async () => prometheus }),
    unexpectedError,
    reportFiles: featureFiles,
    prometheus: async (choice) => await sourceOf(choice, host.env, host.mask),
    checkFiles: async (settings) => await checkFiles(settings, modeHost),
    answerBefore: async (request) => await answerBefore(request, modeHost),
    gateFileMistakes: async (file) => await gateFileMistakes(file, modeHost),
    investigate: async (failed, place) => await investigate(failed, { ...place, host: modeHost }),
    besideGate: async (gate) => await besideGate(gate, modeHost),
    perform: async (name, settings, on) => {
      const mode = findMode(name);
      if (mode === undefined) throw new Error(`there is no mode ${name}`);
      return await perform(mode, settings, on);
    },
    withLoad: async (counting, use) => await withStarted(counting, host, use),
    checkScripts: async (gate) =>
      await checkScripts(gate.scenarios, gate.k6, {
        log,
        signal,
        env: await scriptEnvironmentOf(gate, host),
      }),
    repositoryFiles: async () => {
      const repository = { folder: process.cwd(), env: environmentOf(host), signal };
      const folder = await gitOr(repository, "rev-parse", "--show-toplevel");
      const listing = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
      const files = folder === undefined ? undefined : await gitOr({ ...repository, folder }, ...listing);
      return files?.split("\0");
    },
  };
  return modeHost;
}
