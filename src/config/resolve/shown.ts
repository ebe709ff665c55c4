import { textLines } from "../../lib/lines.ts";
import type { BreakdownAsked, FigureAsked, Shown } from "../../model/gate.ts";
import type { Aggregation } from "../../model/objective.ts";
import { parseFigure, parseSamples, readOrExplain } from "../grammar/objective.ts";
import { type InFile, inFile, type Places } from "../options/option.ts";
import { type BreakdownWritten, type ShownFigureWritten, shownOptions } from "../options/shown.ts";

/** The parts of a request's time, and the whole, in k6's order. */
const k6Times = ["blocked", "connecting", "tls_handshaking", "sending", "waiting", "receiving", "duration"];

const k6Aggregations: readonly Aggregation[] = [
  ...(["avg", "min", "med", "max"] as const).map((kind) => ({ kind })),
  ...[90, 95].map((percent) => ({ kind: "percentile", percent }) as const),
];

/** k6's own table of times. */
const k6Table: readonly FigureAsked[] = [
  ...k6Times.map((it) => `http_req_${it}`),
  "iteration_duration",
].flatMap((metric) =>
  k6Aggregations.map((aggregation) => ({
    text: metric,
    indicator: { metric, tags: {}, aggregation },
    table: "k6",
    better: "lower",
  })),
);

function writtenFigures(show: string | readonly ShownFigureWritten[]): readonly ShownFigureWritten[] {
  const all: readonly ShownFigureWritten[] = typeof show === "string" ? [show] : show;
  return all.flatMap((one): readonly ShownFigureWritten[] =>
    typeof one === "string" ? textLines(one).filter((line) => !line.startsWith("#")) : [one],
  );
}

function figuresOf(
  written: ShownFigureWritten,
  where: string,
  { problems, added }: Pick<Places, "problems" | "added">,
): readonly FigureAsked[] {
  if (written === "k6") return k6Table;
  const own = typeof written === "string" ? { figure: written } : written;
  return readOrExplain(parseFigure(own.figure, added), where, problems).map(({ indicator, per, better }) => {
    const isShare = own.unit === "%";
    if (isShare && per === undefined) {
      problems.push(
        `${where}: "${own.figure}" cannot be shown in %: that is for a ratio, such as done count / sent count`,
      );
    }
    const side = own.better === "neither" ? undefined : (own.better ?? better);
    return { text: own.name ?? own.figure, indicator, per, better: side, isShare };
  });
}

function breakdownOf(
  written: BreakdownWritten,
  where: string,
  problems: string[],
): BreakdownAsked | undefined {
  const samplesOf = (text: string) => readOrExplain(parseSamples(text), where, problems);
  const [of] = samplesOf(written.of);
  const parts = Object.entries(written.parts).flatMap(([name, text]) =>
    samplesOf(text).map((samples) => ({ name, ...samples })),
  );
  return of && { of, parts };
}

/** What a report shows beside the objectives. */
export function chooseShown(places: Places): Shown | undefined {
  const { file, problems } = places;
  const show = inFile(places, shownOptions.show);
  const breakdown = inFile(places, shownOptions.breakdown);
  if (file === undefined || (show === undefined && breakdown === undefined)) return undefined;
  const placeOf = ({ path }: InFile<unknown>) => `${file.path} line ${file.lineOf(path)}, ${path.at(-1)}`;
  return {
    figures:
      show === undefined
        ? []
        : writtenFigures(show.value).flatMap((one) => figuresOf(one, placeOf(show), places)),
    ...(breakdown !== undefined && {
      breakdown: breakdownOf(breakdown.value, placeOf(breakdown), problems),
    }),
  };
}
