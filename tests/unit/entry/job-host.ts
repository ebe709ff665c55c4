import type { Host } from "../../../src/app/host.ts";
import type { BaselineStore } from "../../../src/ports/baseline-store.ts";

interface Seen {
  readonly host: Host;
  /** Keys that publishers were opened for, what they were told, and what was printed, in this order. */
  readonly story: string[];
}

/** A job on GitHub whose baseline branch is this store. */
export function jobWith(store: Partial<BaselineStore> = {}): Seen {
  const story: string[] = [];
  const branch: BaselineStore = {
    place: "branch loadline-baselines",
    keys: async () => [],
    assertWritable: async () => {},
    remembered: async () => undefined,
    remember: async () => {},
    read: async () => [],
    append: async () => {},
    ...store,
  };
  const host: Host = {
    kind: "job",
    around: {
      baseline: { kind: "branch", branch: "loadline-baselines" },
      deployment: undefined,
      samples: "pipe",
    },
    caller: { commit: undefined, branch: "main", event: "push", workflowRun: undefined, actor: undefined },
    baselineBranch: "main",
    deployments: {
      ofHead: async () => ({ url: "http://127.0.0.1:9", environment: "preview" }),
      ofBase: async () => "None.",
    },
    pullRequest: undefined,
    env: {},
    isWithoutSecrets: false,
    links: { workflowRun: undefined, acceptUrl: undefined },
    keepFirstRun: false,
    actor: "octocat",
    mayNotRecord: undefined,
    log: { note: () => {}, warn: () => {}, progress: () => {}, output: () => {} },
    signal: new AbortController().signal,
    openBranch: () => branch,
    publishers: (gate) => {
      story.push(`for ${gate}`);
      return [
        {
          begin: async () => void story.push("in progress"),
          publish: async ({ gate: of, headline }) => {
            story.push(`${of}: ${headline}`);
            return {};
          },
        },
      ];
    },
    mask: () => {},
    print: (text) => void story.push(text),
  };
  return { host, story };
}

/** Settings with one value each. */
export function settingsOf(values: Readonly<Record<string, string>>) {
  return new Map(Object.entries(values).map(([name, value]) => [name, [value]]));
}
