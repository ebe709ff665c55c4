import type { Session } from "node:inspector";
import type { OwnRecord } from "./record.ts";
import type { SentProfile } from "./sent.ts";

const cpuIntervalUs = 1000;
const allocationIntervalBytes = 512 * 1024;
const mostMaps = 200;
const mostMapCharacters = 4 * 1024 * 1024;
/** Earlier versions of V8 keep samples only of what is still in use. */
const allocationSince = 20;

export interface Inspected {
  end(): Pick<SentProfile, "cpu" | "cpuFromMs" | "heap" | "maps">;
  drop(): void;
}

/** Maps that are part of the code, as compilers leave them that work while the service starts. */
function mapsIn(session: Session): SentProfile["maps"] {
  const found: (readonly [string, string])[] = [];
  let characters = 0;
  session.on("Debugger.scriptParsed", ({ params: { url, sourceMapURL = "" } }) => {
    const isWanted = sourceMapURL.startsWith("data:") && !/^node:|[\\/]node_modules[\\/]/.test(url);
    if (!isWanted || found.length >= mostMaps || characters + sourceMapURL.length > 4 * mostMapCharacters)
      return;
    characters += sourceMapURL.length;
    if (sourceMapURL.length <= mostMapCharacters) found.push([url, sourceMapURL]);
  });
  session.post("Debugger.enable");
  session.post("Debugger.disable");
  return found;
}

/** What V8 tells of itself, asked in this process: no port is opened. */
export async function inspect(record: OwnRecord): Promise<Inspected> {
  const { Session } = await import("node:inspector");
  const session = new Session();
  session.connect();
  const seesAllocation = Number.parseInt(process.versions.node, 10) >= allocationSince;
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: cpuIntervalUs });
  const cpuFromMs = record.nowMs();
  session.post("Profiler.start");
  if (seesAllocation) {
    session.post("HeapProfiler.startSampling", {
      samplingInterval: allocationIntervalBytes,
      ...{ includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true },
    });
  }
  return {
    end() {
      let cpu: unknown;
      let heap: unknown;
      session.post("Profiler.stop", (_, found) => {
        cpu = found?.profile;
      });
      // Without a start it fails.
      session.post("HeapProfiler.stopSampling", (_, found) => {
        heap = found?.profile;
      });
      const maps = mapsIn(session);
      session.disconnect();
      return { cpu, cpuFromMs, heap: seesAllocation ? heap : undefined, maps };
    },
    drop: () => session.disconnect(),
  };
}
