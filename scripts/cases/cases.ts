import type { WorkedCase } from "./case.ts";
import { firstComeEvent } from "./first-come-event.ts";
import { queueSse } from "./queue-sse.ts";
import { scanPolling } from "./scan-polling.ts";
import { signInSpike } from "./sign-in-spike.ts";
import { tomcatTuning } from "./tomcat-tuning.ts";

/** The worked cases, in their order. */
export const workedCases: readonly WorkedCase[] = [
  scanPolling,
  signInSpike,
  firstComeEvent,
  tomcatTuning,
  queueSse,
];
