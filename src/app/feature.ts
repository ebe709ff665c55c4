import type { ReadGateFile } from "../config/file/read.ts";
import { loadOptions } from "../config/options/load.ts";
import { recordOptions } from "../config/options/modes.ts";
import type { Settings } from "../config/options/option.ts";
import type { PlanGate, PlanScenario } from "../config/resolve/rules.ts";
import type { Importer } from "../ingest/import/source.ts";
import type { Environment } from "../lib/environment.ts";
import type { Gate, PrometheusChoice, ResultsSource, Scenario } from "../model/gate.ts";
import type { AddedIndicator, RunIndicator } from "../model/objective.ts";
import type { Option } from "../model/option.ts";
import type { JudgedOutcome, Report } from "../model/outcome.ts";
import type { Part } from "../model/report/part.ts";
import type { KeptFacts } from "../model/run/facts.ts";
import type { RunningSides } from "../model/start.ts";
import type { ChangedFiles } from "../ports/changes.ts";
import type { CheckedScript } from "../ports/checked-script.ts";
import type { GitHubJob } from "../ports/github.ts";
import type { Load } from "../ports/load.ts";
import type { Log } from "../ports/log.ts";
import type { PrometheusSource } from "../ports/prometheus-source.ts";
import type { Publisher } from "../ports/publisher.ts";
import type { ReportFile } from "../report/render/files.ts";
import type { AfterFail } from "./after-fail.ts";
import type { CountingGate, Host, Performed, Showing, StartAgain, Started } from "./host.ts";

/** A part of Loadline that can be taken away: its folder in `features/`, and its line in the table there. */
export interface Feature {
  readonly name: string;
  /** Its rows of the option table. */
  readonly options?: readonly Option[];
  readonly modes?: readonly Mode[];
  /** A mode of the kernel that it performs where one of its options is set. */
  readonly instead?: Pick<Mode, "name" | "perform"> & {
    readonly of: readonly Option[];
    /** What that mode reads besides. */
    readonly reads?: readonly Option[];
  };
  /** What it asks of a scenario; loads what it needs. */
  plan?(): Promise<PlanScenario>;
  /** Variables with secrets of what it planned: no script gets them. Loads what it needs. */
  secrets?(scenario: Scenario): Promise<readonly string[]>;
  /** What it asks of the whole gate; loads what it needs. */
  planGate?(): Promise<PlanGate>;
  /** Figures that it adds to a Run's metrics: words of objectives, of what is shown, and of pages. */
  readonly indicators?: readonly AddedIndicator[];
  /** Measures what it planned with this load. */
  wrap?(load: Load, gate: Gate, place: LoadPlace): Promise<Load>;
  /** Runs that were made before, in place of a load. */
  readonly runs?: {
    /** Value of the setting `results`. */
    readonly of: Exclude<ResultsSource["kind"], "k6">;
    /** Loads what it needs. @returns undefined for another source */
    open(results: ResultsSource, from: RunsPlace): Promise<Load | undefined>;
  };
  /** Before a load: what may stand in for it. Loads what it needs. */
  answer?(request: AskedBefore, host: ModeHost): Promise<Answered>;
  /** Mistakes in its keys of the gate file that only a look at the repository shows; loads what it needs. */
  gateFileMistakes?(file: ReadGateFile | undefined, host: ModeHost): Promise<readonly string[]>;
  /** What it makes of a gate beside its report, read before the load; loads what it needs. */
  beside?(gate: Gate, host: ModeHost): Promise<Beside>;
  /** What it does with runs; loads what it needs. */
  part?(): Promise<Part>;
  /** Formats of result files besides k6's; loads their readers. */
  formats?(): Promise<readonly Importer[]>;
  /** Checks files of its own, without load; loads what it needs. */
  check?(settings: Settings, host: ModeHost): Promise<CheckedFiles>;
  /** After a fail: what may let it through; undefined where nothing can. Loads what it needs. */
  afterFail?(settings: Settings, host: Pick<Host, "github">): Promise<AfterFail | undefined>;
  /** What it finds out about a scenario that failed, with both sides started once more; loads what it needs. */
  investigate?(failed: JudgedOutcome, place: InvestigationPlace): Promise<KeptFacts>;
  /** Files of a report beside its page. */
  readonly files?: readonly ReportFile[];
  /** Places besides the host's own where a verdict is shown; loads what it needs when it is used. */
  publishers?(publishing: Publishing): readonly Publisher[];
}

/** What a feature makes of a gate beside its report. */
export interface Beside {
  /** Indicators to record besides those of the objectives, by scenario. */
  readonly needs: ReadonlyMap<string, readonly RunIndicator[]>;
  /** Once the report is out: what goes wrong is a warning. */
  write(report: Report): Promise<void>;
}

/** Where a fail is looked into. */
export interface InvestigationPlace {
  readonly gate: Gate;
  readonly again: StartAgain;
  readonly host: Host;
}

/** Where a load is made. */
export interface LoadPlace {
  /** The sides that the gate starts itself, while they run. */
  readonly running: RunningSides;
  readonly host: Host;
}

/** Files of a feature that were checked. */
export interface CheckedFiles {
  /** Words of the command that name them. */
  readonly words: readonly string[];
  /** What was found right, a line each. */
  readonly lines: readonly string[];
  readonly mistakes: readonly string[];
}

/** A gate that is about to make a load. */
export interface AskedBefore {
  readonly settings: Settings;
  /** The gate file that counts. */
  readonly file: ReadGateFile | undefined;
  /** Of its scenarios, as written. */
  readonly scripts: readonly string[];
  /** In place of the files that the job's change touches. */
  readonly changed?: ChangedFiles | undefined;
}

export type Answered =
  /** Nothing that the gate measures has changed: the outcome keeps why. */
  | { readonly kind: "unmeasured"; readonly facts: KeptFacts }
  /** With sentences for the report. */
  | { readonly kind: "measure"; readonly notes: readonly string[] };

/** What reading runs needs beside their names. */
export interface RunsPlace {
  /** Of Loadline, for the records. */
  readonly version: string;
  /** With its secrets. @throws Failure "run" that says why it may not be asked, "usage" for a variable that is not set */
  prometheus(): Promise<PrometheusSource>;
}

/** A job that shows a verdict. */
export interface Publishing {
  readonly env: Environment;
  /** Identity of the gate, see gateKey. */
  readonly gate: string;
  /** Undefined outside of GitHub. */
  readonly github: GitHubJob | undefined;
  readonly rules: Showing;
  /** Address of the job's page. */
  readonly jobUrl: string | undefined;
  readonly log: Log;
}

/** The host, and what is done on it with programs and servers: opened where Loadline is entered, used by modes. */
export interface ModeHost extends Host {
  /** Every option and every mode. */
  readonly options: readonly Option[];
  readonly modes: readonly Mode[];
  /** Formats of result files besides k6's. */
  formats(): Promise<readonly Importer[]>;
  /** Runs that were made before. @throws Failure "usage" for a source that nothing reads */
  openRuns(results: ResultsSource, prometheus: PrometheusSource): Promise<Load>;
  /** A Prometheus with its secrets. @throws Failure "usage" for a variable that is not set */
  prometheus(choice: PrometheusChoice): Promise<PrometheusSource>;
  /** Checks the files of features, without load. */
  checkFiles(settings: Settings): Promise<CheckedFiles>;
  /** What features answer before a load. */
  answerBefore(request: AskedBefore): Promise<Answered>;
  /** Mistakes that features find in the gate file. */
  gateFileMistakes(file: ReadGateFile | undefined): Promise<readonly string[]>;
  /** What features find out about a scenario that failed. */
  investigate(failed: JudgedOutcome, place: Omit<InvestigationPlace, "host">): Promise<KeptFacts>;
  /** What features make of a gate beside its report. */
  besideGate(gate: Gate): Promise<readonly Beside[]>;
  /** Of a report beside its page: features' own. */
  readonly reportFiles: readonly ReportFile[];
  /** Performs another mode. */
  perform(mode: string, settings: Settings, host: Host): Promise<Performed>;
  /**
   * Starts both sides, lets `use` measure them, and ends all that was started; looks up deployments if none is.
   * @throws Failure "run" if the change cannot be built or its deployment does not come up, and whatever `use` throws
   */
  withLoad<Result>(counting: CountingGate, use: (started: Started) => Promise<Result>): Promise<Result>;
  /** What k6 makes of each script, by scenario, without load. */
  checkScripts(gate: Gate): Promise<ReadonlyMap<string, CheckedScript>>;
  /** Paths of the repository's files from its root; undefined outside of one. */
  repositoryFiles(): Promise<readonly string[] | undefined>;
  /** Aborted by the first error that nothing caught. */
  readonly unexpectedError: AbortSignal;
}

/** What Loadline can do: the action's `mode`, and with a blank for the dash a command. */
export interface Mode {
  readonly name: string;
  /** What follows the command, in help. */
  readonly takes: string;
  readonly does: string;
  readonly example: string;
  /** Besides the options whose rows name it. Others are refused or ignored (`isRefusedElsewhere`). */
  readonly reads?: readonly Option[];
  /** A mode of the kernel all of whose options it reads, too. */
  readonly readsAs?: string;
  /** The option of words without a flag; absent where there are none. */
  readonly words?: Option;
  /** Whether it makes runs, whose records name the checked-out commit. */
  readonly makesRuns?: true;
  /** Loads what it needs. */
  perform(settings: Settings, host: ModeHost): Promise<Performed>;
}

/** The command of a mode, such as `baseline show`. */
export function commandName({ name }: Pick<Mode, "name">): string {
  return name.replace("-", " ");
}

export function readsOption({ name, reads = [], readsAs }: Mode, option: Option): boolean {
  const { readBy } = option;
  if (readBy === "all" || readBy.includes(name) || reads.includes(option)) return true;
  return readsAs !== undefined && readBy.includes(readsAs);
}

/** A sentence for each option that this mode does not read, in commands and flags or in modes and inputs. */
export function unreadSettings(
  mode: Mode,
  given: Iterable<string>,
  { kind, options, modes }: Pick<ModeHost, "kind" | "options" | "modes">,
): string[] {
  const inTerminal = kind === "terminal";
  const wordOf = (one: Mode): string => (inTerminal ? commandName(one) : one.name);
  const typed = ({ flag, name }: Option): string => (inTerminal && flag !== undefined ? `--${flag}` : name);
  return [...given].flatMap((name) => {
    const option = options.find((one) => one.name === name);
    if (option?.isRefusedElsewhere !== true || readsOption(mode, option)) return [];
    const isRounds = option === recordOptions.runs && mode.name === "gate";
    const because = option.elsewhere === undefined ? "" : `, ${option.elsewhere}`;
    const hint = isRounds ? `; for a gate set ${typed(loadOptions.rounds)}` : because;
    const known = modes.filter((one) => readsOption(one, option)).map(wordOf);
    return [`${typed(option)} is for ${known.join(", ")}, not for ${wordOf(mode)}${hint}`];
  });
}
