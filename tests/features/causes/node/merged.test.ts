import { expect, test } from "vitest";
import { mergeProfiles } from "../../../../src/features/causes/node/merged.ts";

const preload = "/loadline/profile-node.cjs";
const call = (functionName: string, url: string) => ({ functionName, url, lineNumber: 4, columnNumber: 0 });

test("what is spent below a counted query is the service's, and what counting spends is not", () => {
  const nodes = [
    { id: 1, callFrame: call("(root)", ""), children: [2] },
    { id: 2, callFrame: call("find", "file:///shop/src/store.js"), children: [3] },
    { id: 3, callFrame: call("counted", `file://${preload}`), children: [4, 5] },
    { id: 4, callFrame: call("all", "") },
    { id: 5, callFrame: call("capture", preload) },
  ];
  const samples = [4, 4, 5, 3, 4];
  const received = {
    ...{
      kind: "profile" as const,
      cpuFromMs: 0,
      heap: undefined,
      frames: [],
      stacks: [],
      spent: [],
      maps: [],
    },
    cpu: { nodes, startTime: 0, endTime: 6000, samples, timeDeltas: samples.map(() => 1000) },
    requests: [],
  };
  const { spent } = mergeProfiles([{ received, hasLine: () => true, original: (frame) => frame }], {
    length: { sliceMs: 500, slices: 1 },
    preload,
  });
  const [only, ...others] = spent;
  expect(others).toEqual([]);
  expect(only?.frames.map(({ name }) => name)).toEqual(["all", "counted", "find"]);
  expect([...(only?.bySlice.values() ?? [])]).toEqual([2]);
});
