import { isMissed } from "../../judge/objective/misses.ts";
import type { Line } from "../../model/document.ts";
import type { JudgedOutcome } from "../../model/outcome.ts";
import { exceptionsMetric, hiddenErrorsMetric } from "../../model/run/builtin-metrics.ts";
import { formatFigure } from "../../model/units.ts";
import type { AnswerChange } from "../../model/verdict/answers.ts";
import { byKind } from "../by-kind.ts";
import { codes } from "../document/piece.ts";
import { referenceWords } from "./sections/rounds.ts";
import { count } from "./words.ts";

/** Statuses and endpoints that a line names. */
const mostStatuses = 2;
const mostEndpoints = 3;

type Change<Kind extends AnswerChange["kind"]> = Extract<AnswerChange, { kind: Kind }>;

type Share = Change<"statuses">["shares"][number];

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function isServerError({ status }: Share): boolean {
  return status >= 500;
}

function risenIn(shares: readonly Share[]): readonly Share[] {
  return shares.filter(({ current, baseline }) => current > baseline);
}

function statusesPiece({ shares }: Change<"statuses">, reference: string): Line {
  // A share that fell is what others rose by.
  const risen = risenIn(shares);
  const told = (risen.length > 0 ? risen : shares).slice(0, mostStatuses);
  const words = told.map(({ status, current, baseline }) => {
    const [now, before] = [current, baseline].map((share) => formatFigure(share, "ratio"));
    const redirect = isRedirect(status) ? " (a redirect)" : "";
    return `HTTP ${status}${redirect} on ${now} of the answers, ${before} in the ${reference}`;
  });
  return [words.join("; ")];
}

function endpointsPiece({ names, more }: Change<"endpointsGone">): Line {
  const told = names.slice(0, mostEndpoints);
  const others = names.length - told.length + more;
  return ["no request to ", ...codes(told), others > 0 ? ` and ${others} more endpoints` : ""];
}

function changePiece(change: AnswerChange, reference: string): Line {
  return byKind<AnswerChange, Line>(change, {
    errors: ({ current, baseline }) => [
      `${formatFigure(current, "ratio")} of requests failed, ${formatFigure(baseline, "ratio")} in the ${reference}`,
    ],
    exceptions: ({ current, baseline }) => [
      `${formatFigure(current, "ratio")} of iterations threw, ${formatFigure(baseline, "ratio")} in the ${reference}`,
    ],
    statuses: (it) => statusesPiece(it, reference),
    bytes: ({ current, baseline }) => [
      `${formatFigure(current, "bytes")} a request, ${formatFigure(baseline, "bytes")} in the ${reference}`,
    ],
    endpointsGone: endpointsPiece,
  });
}

/** Ends the lines of a gate with many scenarios. */
export function moreAnswersLine(scenarios: number): Line {
  return [`Answers changed in ${count(scenarios, "more scenario")}.`];
}

/** Whether the headline or the table says so already. */
function isTold(change: AnswerChange, { judgements }: JudgedOutcome["verdict"]): boolean {
  const isMissedOn = (metric: string): boolean =>
    judgements.some((it) => isMissed(it) && it.objective.indicator.metric === metric);
  return byKind<AnswerChange, boolean>(change, {
    errors: () => isMissedOn("http_req_failed"),
    exceptions: () => isMissedOn(exceptionsMetric),
    statuses: ({ shares }) => isMissedOn(hiddenErrorsMetric) && risenIn(shares).every(isServerError),
    bytes: () => false,
    endpointsGone: () => false,
  });
}

/** How answers changed, so that no time is praised; undefined if they did not. Stands in the first lines of a report. */
export function answersLine(outcome: JudgedOutcome, name: string | undefined): Line | undefined {
  const { verdict } = outcome;
  const changes = (verdict.answers ?? []).filter((it) => !isTold(it, verdict));
  if (changes.length === 0) return undefined;
  const reference = referenceWords(outcome);
  const pieces = changes.flatMap((it, index) => [
    ...(index === 0 ? [] : ["; "]),
    ...changePiece(it, reference),
  ]);
  const whose = name === undefined ? "" : ` (${name})`;
  return [{ strong: `Answers changed${whose}:` }, " ", ...pieces, "."];
}
