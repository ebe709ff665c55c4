// The disk in trouble: full, read-only, without rights, and files that vanish.
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { entryPath } from "../../built.ts";
import { type FaultCase, findingsOfFailing } from "../case.ts";
import {
  gating,
  judging,
  openStage,
  openTarget,
  publishing,
  recording,
  type Stage,
  type Step,
} from "../stage.ts";
import type { EndedStep } from "../step.ts";
import { standInK6 } from "./k6.ts";

interface Place {
  readonly where: string;
  readonly happens: string;
  /** The step that writes into the folder `place`. */
  readonly step: (place: string, target: string) => Step;
  readonly status: number;
  readonly says: RegExp;
  /** What is different on a full disk. */
  readonly whenFull?: Pick<Place, "happens" | "status" | "says">;
  readonly isSample?: boolean;
}

const places: readonly Place[] = [
  {
    where: "in the report directory",
    happens:
      "Exit status 3; the message names the file. Comment and check have the verdict of fail all the same.",
    step: (place) => ({ ...judging, inputs: { ...judging.inputs, "report-directory": place } }),
    status: 3,
    says: /::error::.*cannot write/,
    isSample: true,
  },
  {
    where: "in the report directory, of a gate that passes",
    happens: "Exit status 3; the message names the file. Comment and check say that, and nothing says pass.",
    step: (place) => ({
      ...judging,
      inputs: { ...judging.inputs, objectives: "p95 < 60s", "report-directory": place },
    }),
    status: 3,
    says: /::error::.*cannot write/,
    isSample: true,
  },
  {
    where: "in the baseline directory",
    happens: "Exit status 3; what was stored before still stands, whole.",
    step: (place, target) => {
      const step = recording(target);
      return { ...step, inputs: { ...step.inputs, "baseline-directory": place } };
    },
    status: 3,
    says: /cannot write/,
  },
  {
    where: "in the temporary directory",
    happens: "Exit status 3 before the load; the message names the directory (TMPDIR).",
    step: (place, target) => ({ ...gating(target), env: { TMPDIR: place } }),
    status: 3,
    says: /::error::.*cannot write .*place/,
    whenFull: {
      happens:
        "Judged: the samples come through a pipe, which takes no space, and k6's summary is not needed.",
      status: 1,
      says: /::error::p95 is/,
    },
  },
  {
    where: "under the job summary",
    happens: "A warning; the verdict keeps its exit status, comment and check are written.",
    step: (place) => ({ ...judging, env: { GITHUB_STEP_SUMMARY: join(place, "file") } }),
    status: 1,
    says: /::warning::The job summary could not be written/,
  },
  {
    where: "under the step's outputs",
    happens: "A warning; the verdict keeps its exit status.",
    step: (place) => ({ ...judging, env: { GITHUB_OUTPUT: join(place, "file") } }),
    status: 1,
    says: /::warning::.*GITHUB_OUTPUT/,
  },
  {
    where: "under the step's state",
    happens: "A warning; the verdict keeps its exit status. Only a step that is killed would have needed it.",
    step: (place) => ({ ...judging, env: { GITHUB_STATE: join(place, "file") } }),
    status: 1,
    says: /::warning::.*GITHUB_STATE/,
  },
];

/** A way to make a folder unwritable; undone by the function that it returns. */
interface Trouble {
  readonly fault: string;
  readonly skip: () => string | undefined;
  /** How the step is started under it. */
  readonly under?: readonly string[];
  readonly make: (place: string, folder: string) => () => void;
}

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

function run(file: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(file, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${file} ${args.join(" ")}: ${stderr}`);
}

/** Why no file system can be mounted here, if none can. */
function noMount(): string | undefined {
  if (!isRoot || process.platform !== "linux") return "only root on Linux may mount a small disk";
  const place = join("/tmp", `faults-mount-${process.pid}`);
  mkdirSync(place, { recursive: true });
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "tmpfs", place]).status === 0;
  if (isMounted) spawnSync("umount", [place]);
  rmSync(place, { recursive: true });
  return isMounted ? undefined : "this root may not mount";
}

const asNobody = ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"];

/** Why nobody can be asked to run the step, if nobody can. */
function noOtherUser(): string | undefined {
  if (process.platform === "win32") return "Windows has other rights";
  if (!isRoot) return undefined;
  const [file = "", ...args] = [...asNobody, process.execPath, "--check", entryPath("action")];
  return spawnSync(file, args).status === 0 ? undefined : "no other user can read this checkout";
}

const troubles: readonly Trouble[] = [
  {
    fault: "full",
    skip: noMount,
    make: (place) => {
      run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", place);
      writeFileSync(join(place, "file"), "");
      fill(join(place, "ballast"));
      return () => run("umount", "--lazy", place);
    },
  },
  {
    fault: "read-only",
    skip: noMount,
    make: (place) => {
      run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", place);
      writeFileSync(join(place, "file"), "");
      run("mount", "-o", "remount,ro", place);
      return () => run("umount", "--lazy", place);
    },
  },
  {
    fault: "no rights",
    skip: noOtherUser,
    under: isRoot ? asNobody : [],
    make: (place, folder) => {
      writeFileSync(join(place, "file"), "");
      // Root may write anywhere: the step is somebody else's.
      if (isRoot) for (const path of everythingIn(folder)) chownSync(path, nobody, nobody);
      chmodSync(join(place, "file"), 0o444);
      chmodSync(place, 0o555);
      return () => chmodSync(place, 0o755);
    },
  },
];

/** Writes until there is no space for one byte more. */
function fill(path: string): void {
  for (const size of [4096, 1]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: "a" });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
  }
}

function everythingIn(folder: string): readonly string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return [folder, ...inside.map((path) => join(folder, path))];
}

function caseOf(trouble: Trouble, { whenFull, ...usual }: Place): FaultCase {
  const place = { ...usual, ...(trouble.fault === "full" && whenFull) };
  return {
    part: "disk",
    fault: trouble.fault,
    where: place.where,
    happens: place.happens,
    isSample: place.isSample === true && trouble.fault === "no rights",
    skip: trouble.skip,
    run: async () => {
      await using target = await openTarget();
      await using stage = await openStage({ "place/.keep": "" });
      const before = stage.stored();
      const folder = join(stage.folder, "place");
      const step = place.step(folder, target.url);
      // The tests' own k6 may be in a folder that is nobody else's.
      const standIn = await standInK6(stage.folder, "writes no summary");
      const k6 = trouble.under === undefined || !("k6-path" in step.inputs) ? {} : { "k6-path": standIn };
      const starting = stage.prepare({
        ...step,
        inputs: { ...step.inputs, ...k6 },
        ...(trouble.under && { under: trouble.under }),
      });
      const undo = trouble.make(folder, stage.folder);
      let ended: EndedStep;
      try {
        ended = await starting().ended;
      } finally {
        undo();
      }
      expect(ended.status, ended.output).toBe(place.status);
      expect(ended.output).toMatch(place.says);
      return findingsOfFailing(stage, before, [ended]);
    },
  };
}

interface Vanishing {
  readonly where: string;
  readonly happens: string;
  readonly step: (stage: Stage, target: string) => Step;
  /** What is removed at which request to GitHub or the target. */
  readonly removes: string;
  readonly at: { readonly github: RegExp } | { readonly targetRequest: number };
  readonly status: number;
}

const vanishing: readonly Vanishing[] = [
  {
    where: "the report directory, before the report is written",
    happens: "Made again: nothing is lost.",
    step: () => judging,
    removes: ".loadline",
    at: { github: /POST .*\/check-runs/ },
    status: 1,
  },
  {
    where: "the Run record, before it is read",
    happens: "`publish` concludes the check as failed: there is no Run record of the scenario.",
    step: () => publishing,
    removes: "records",
    at: { github: /contents\/\.github/ },
    // A step that only publishes has done so; the verdict is the check's.
    status: 0,
  },
  {
    where: "the script, in the middle of the load",
    happens: "Nothing: k6 has read it.",
    step: (_, target) => gating(target),
    removes: "perf",
    at: { targetRequest: 10 },
    status: 1,
  },
  {
    where: "the temporary directory, in the middle of the load",
    happens: "Judged: the samples come through a pipe that is open, and k6's summary is not needed.",
    step: ({ folder }, target) => ({ ...gating(target), env: { TMPDIR: join(folder, "place") } }),
    removes: "place",
    at: { targetRequest: 10 },
    status: 1,
  },
  {
    where: "the event's file, before the step begins",
    happens: "Exit status 2: the message names GITHUB_EVENT_PATH.",
    step: ({ folder }) => ({ ...judging, env: { GITHUB_EVENT_PATH: join(folder, "gone.json") } }),
    removes: "gone.json",
    at: { github: /^$/ },
    status: 2,
  },
];

function caseOfVanishing({ where, happens, step, removes, at, status }: Vanishing): FaultCase {
  return {
    part: "disk",
    fault: "vanishing",
    where,
    happens,
    run: async () => {
      await using target = await openTarget();
      await using stage = await openStage({ "place/.keep": "" });
      const before = stage.stored();
      const remove = () => rmSync(join(stage.folder, removes), { recursive: true, force: true });
      let requests = 0;
      if ("github" in at) stage.api.onRequest((line) => void (at.github.test(line) && remove()));
      else
        target.onRequest(() => {
          requests += 1;
          if (requests === at.targetRequest) remove();
        });
      const ended = await stage.run(step(stage, target.url));
      expect(ended.status, ended.output).toBe(status);
      if (status !== 0) return findingsOfFailing(stage, before, [ended]);
      expect(stage.github.checkRuns).toMatchObject([{ conclusion: "failure" }]);
      return findingsOfFailing(stage, before, []);
    },
  };
}

export const diskCases: readonly FaultCase[] = [
  ...troubles.flatMap((trouble) => places.map((place) => caseOf(trouble, place))),
  ...vanishing.map(caseOfVanishing),
];
