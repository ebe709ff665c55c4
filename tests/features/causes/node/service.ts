// Small services of Node.js that are started with the preload, asked, and profiled.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { createFixture } from "fs-fixture";
import type { Frame, OwnFrame } from "../../../../src/features/causes/compare/frame.ts";
import { openLocator } from "../../../../src/features/causes/locate.ts";
import { type NodeProfiler, openNodeProfiler } from "../../../../src/features/causes/node/profiler.ts";
import type {
  Profile,
  RawFrame,
  Spent,
  SpentKind,
  TakenProfile,
} from "../../../../src/features/causes/profile.ts";
import { openSources } from "../../../../src/features/causes/sources.ts";
import { builtPath } from "../../../built.ts";

/** Another version may be tried. */
const node = process.env["NODE_OF_SERVICES"] ?? process.execPath;

/** Long enough for some hundred requests. */
const length = { sliceMs: 400, slices: 5 };

const processes = { pids: () => [], confinedPids: () => undefined, cpuMs: () => undefined };

/** Listens, and says where; `listen` waits for what `before` returns. */
export const listening = `
import { createServer } from "node:http";
const served = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
served.listen(0, "127.0.0.1", () => console.log("port " + served.address().port));
`;

export interface Asked {
  readonly files: Readonly<Record<string, string>>;
  /** Arguments of node, or a line for the shell. */
  readonly run?: readonly string[] | string;
  readonly paths?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  /** While it is profiled. */
  readonly meanwhile?: (service: { readonly child: ChildProcess; readonly socket: string }) => void;
}

async function portOf(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error("a service without output");
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^port (\d+)$/.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error("the service ended before it listened");
}

async function ask(port: number, path: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const asked = request({ host: "127.0.0.1", port, path, agent: false }, (response) => {
      response.resume().on("close", resolve);
    });
    asked.on("error", () => resolve());
    asked.end();
  });
}

export interface TakenFrom {
  readonly taken: TakenProfile;
  /** With the code that its frames are of, read while it was there. */
  readonly profile: Profile<Frame> | undefined;
  /** What the service wrote to standard error. */
  readonly complaints: string;
}

/** Starts a service, asks it all the time, and profiles it meanwhile. */
export async function takeFrom({
  files,
  run = ["service.mjs"],
  paths = ["/"],
  variables = {},
  meanwhile = () => undefined,
}: Asked): Promise<TakenFrom> {
  const fixture = await createFixture({ "package.json": "{}", ...files });
  const folder = realpathSync(fixture.path);
  const profiler = await openNodeProfiler(builtPath("profile-node.cjs"));
  try {
    return await taking(profiler, { folder, run, paths, variables, meanwhile });
  } finally {
    await profiler.close();
    await fixture.rm();
  }
}

function locatedIn(folder: string, profile: Profile<RawFrame>): Profile<Frame> {
  const locate = openLocator(folder, openSources(folder));
  return { ...profile, spent: profile.spent.map((one) => ({ ...one, frames: one.frames.map(locate) })) };
}

async function taking(
  profiler: NodeProfiler,
  { folder, run, paths, variables, meanwhile }: Required<Omit<Asked, "files">> & { readonly folder: string },
): Promise<TakenFrom> {
  const own = profiler.variables(variables);
  const env = { ...process.env, ...variables, ...own };
  const [file = "", ...args] = typeof run === "string" ? ["/bin/sh", "-c", run] : [node, ...run];
  const child = spawn(file, args, {
    cwd: folder,
    env: { ...env, NODE: node },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  let complaints = "";
  child.stderr.on("data", (chunk) => {
    complaints += String(chunk);
  });
  const done = new AbortController();
  try {
    const port = await portOf(child);
    child.stdout.resume();
    for (const path of paths) await ask(port, path);
    const asking = [0, 1].map(async (first) => {
      for (let at = first; !done.signal.aborted; at += 1) await ask(port, paths[at % paths.length] ?? "/");
    });
    const take = profiler.profiler(folder).take(processes, length, new AbortController().signal);
    meanwhile({ child, socket: own["LOADLINE_PROFILE_SOCKET"] ?? "" });
    const taken = await take;
    done.abort();
    await Promise.all(asking);
    return {
      taken,
      profile: taken.kind === "none" ? undefined : locatedIn(folder, taken.profile),
      complaints,
    };
  } finally {
    done.abort();
    child.kill("SIGKILL");
    await ended;
  }
}

/** What the functions of the service spent. */
export interface Seen {
  readonly profile: Profile<Frame>;
  readonly files: readonly string[];
  /** Of one kind by the line of the innermost function of the service, the most first. */
  lines(kind: SpentKind): readonly SeenLine[];
  /** Of one kind by line of any function of the service on the stack: its text, trimmed. */
  through(kind: SpentKind, text: string): number;
  readonly requests: number;
}

export interface SeenLine {
  readonly frame: OwnFrame;
  readonly amount: number;
  readonly what: string | undefined;
}

function amountOf({ bySlice }: Spent<Frame>): number {
  return [...bySlice.values()].reduce((sum, one) => sum + one, 0);
}

/** @throws Error with the reason where there is no profile */
export async function seenOf(asked: Asked): Promise<Seen> {
  const { taken, profile } = await takeFrom(asked);
  if (taken.kind === "none" || profile === undefined) throw new Error(JSON.stringify(taken));
  const { spent } = profile;
  const ownOf = ({ frames }: Spent<Frame>) => frames.filter((frame) => frame.kind === "own");
  return {
    profile,
    files: taken.files.map(({ content }) => content),
    requests: (taken.profile.requests ?? []).reduce((sum, one) => sum + one, 0),
    through: (kind, text) =>
      spent
        .filter((one) => one.kind === kind && ownOf(one).some((frame) => frame.text === text))
        .reduce((sum, one) => sum + amountOf(one), 0),
    lines(kind) {
      const lines = new Map<string, SeenLine>();
      for (const one of spent) {
        const [frame] = ownOf(one);
        if (one.kind !== kind || frame === undefined) continue;
        const key = `${frame.path}:${frame.line} ${one.what}`;
        lines.set(key, { frame, what: one.what, amount: (lines.get(key)?.amount ?? 0) + amountOf(one) });
      }
      return [...lines.values()].sort((a, b) => b.amount - a.amount);
    },
  };
}

/** Says something on the socket, as code of a pull request could. */
export function sayOn(socket: string, text: string): void {
  const link = connect(socket);
  link.on("error", () => undefined);
  link.write(text);
}
