import type { CommonFailure } from "../../../judge/validity/failures.ts";
import type { FailureHow, FailuresSeen, KnownError, OutageSeen } from "../../../model/verdict/failing.ts";
import { sumOf } from "../../../stats/sum.ts";
import { byKind } from "../../by-kind.ts";
import { known } from "../../known.ts";
import { oneLine, shortened } from "../../render/escape.ts";
import { sentenceOf } from "../sentences.ts";
import { list, numberWords } from "../words.ts";

/** Kinds that a sentence names; the rest are "others". */
const mostNamed = 2;

const meanings: Readonly<Record<KnownError, string>> = {
  invalidUrl: "invalid URL",
  requestTimeout: "request timeout",
  noSuchHost: "no such host",
  blockedAddress: "blocked IP address",
  blockedHost: "blocked host name",
  brokenPipe: "broken pipe",
  connectionTimeout: "connection timed out",
  connectionRefused: "connection refused",
  connectionReset: "connection reset",
  unknownAuthority: "certificate signed by unknown authority",
  wrongCertificateHost: "certificate for another host",
  undecodableAnswer: "response that cannot be decompressed",
};

function howWords(how: FailureHow): string {
  return byKind(how, {
    // A script can expect any status.
    status: ({ status }) => `HTTP ${status}${status < 400 ? " (not expected by the script)" : ""}`,
    known: ({ error }) => meanings[error],
    error: ({ error, code }) => {
      const words = shortened(oneLine(error), 60);
      if (code === 0) return words === "" ? "no answer" : words;
      return `k6 error ${code}${words === "" ? "" : ` (${words})`}`;
    },
  });
}

/** All requests failed in this one way. */
function onlyWords(how: FailureHow): string {
  const words = howWords(how);
  if (how.kind === "status") {
    return how.count === 1
      ? `the only answer was ${words}`
      : `all ${numberWords(how.count)} answers were ${words}`;
  }
  return `${words} on ${how.count === 1 ? "the only request" : `all ${numberWords(how.count)} requests`}`;
}

/** `HTTP 500 on 21 of 644 requests`, `all 1,202 answers were HTTP 404`; empty if unknown. */
function kindsWords({ how, failed, requests }: FailuresSeen): string {
  const [first] = how;
  if (first === undefined) return "";
  if (first.count === requests) return onlyWords(first);
  const named = how.slice(0, mostNamed);
  const others = failed - sumOf(named, ({ count }) => count);
  const parts = known(
    ...named.map((one) => `${howWords(one)} on ${numberWords(one.count)}`),
    others > 0 && `others on ${numberWords(others)}`,
  );
  return `${list(parts)} of ${numberWords(requests)} requests`;
}

function outageWords({ round, fromSeconds, lastedSeconds }: OutageSeen): string {
  const inRound = round === undefined ? "" : `in round ${round} `;
  const lasted = lastedSeconds === undefined ? "" : ` for ${numberWords(lastedSeconds)} s`;
  return `${inRound}every request failed${lasted} from second ${numberWords(fromSeconds)} on`;
}

/** How requests failed, and since when, in one sentence; outside words are bounded and not escaped. */
export function failuresSentence(failures: FailuresSeen): string {
  const { outage } = failures;
  return sentenceOf(known(kindsWords(failures), outage && outageWords(outage)).join("; "));
}

/** If all requests failed in one way: `every answer was 404`, and the question that suggests; without a capital. */
export function failureQuestion(common: CommonFailure): Readonly<Record<"seen" | "question", string>> {
  const seen = `every answer was ${common.slice("status".length)}`;
  const credentials = "does the script send the credentials that the target requires?";
  return {
    invalidUrl: {
      seen: "no request had a valid URL",
      question: "does the script read a variable other than TARGET_URL or BASE_URL?",
    },
    status401: { seen, question: credentials },
    status403: { seen, question: credentials },
    status404: { seen, question: "does the script request a path that the target serves?" },
  }[common];
}
