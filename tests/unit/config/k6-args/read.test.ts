import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { k6Flags, ownTags } from "../../../../src/config/k6-args/flags.ts";
import { readK6Args } from "../../../../src/config/k6-args/read.ts";
import { shellWord, splitWords } from "../../../../src/config/k6-args/words.ts";

const read = (text: string) => {
  const { options, beside, env, problems } = readK6Args(text);
  expect(problems).toEqual([]);
  return { flags: [...options, ...beside], env };
};
const problemsOf = (text: string) => readK6Args(text).problems;

describe("words", () => {
  test.each([
    ["", []],
    ["  a\tb\nc ", ["a", "b", "c"]],
    [`'it is' "a \\"b\\" \\$c" d\\ e ''`, ["it is", 'a "b" \\$c', "d e", ""]],
    ["a\\\nb $HOME `x` *", ["ab", "$HOME", "`x`", "*"]],
  ])("of %j are %j", (text, words) => {
    expect(splitWords(text)).toEqual({ kind: "words", words });
  });

  test("come back as they were written", () => {
    const characters = fc.constantFrom("a", " ", "\t", "\n", "'", '"', "\\", "$", "-", "=", "é", "\u{1f600}");
    fc.assert(
      fc.property(fc.array(fc.string({ unit: characters })), (words) => {
        expect(splitWords(words.map(shellWord).join(" "))).toEqual({ kind: "words", words });
      }),
    );
  });

  test("of a quote without an end are told", () => {
    expect(problemsOf("--tag 'a")).toEqual(["k6-args: the quote ' is not closed"]);
  });
});

describe("flags that pass", () => {
  test.each([
    ["--vus 5 --duration=30s", ["--vus=5", "--duration=30s"]],
    ["-u5 -d 30s -i=7", ["--vus=5", "--duration=30s", "--iterations=7"]],
    ["-s 10s:5 -s 20s:0", ["--stage=10s:5", "--stage=20s:0"]],
    ["-wu5 --no-setup=false --throw", ["--throw", "--vus=5", "--no-setup=false", "--throw"]],
    ["--tag team=a=b --user-agent 'me and you'", ["--tag=team=a=b", "--user-agent=me and you"]],
    ["--vus -1", ["--vus=-1"]],
  ])("%j are %j", (text, flags) => {
    expect(read(text).flags).toEqual(flags);
  });

  test("those that no archive keeps stand apart", () => {
    expect(readK6Args("--vus 5 --local-ips 127.0.0.1 --compatibility-mode base")).toMatchObject({
      options: ["--vus=5"],
      beside: ["--local-ips=127.0.0.1", "--compatibility-mode=base"],
    });
  });

  test("variables are those of the script", () => {
    expect(read("-e RATE=5 --env 'NAME=a = b'")).toEqual({ flags: [], env: { RATE: "5", NAME: "a = b" } });
  });
});

describe("flags that do not", () => {
  test("are named with the reason, all at once", () => {
    expect(problemsOf("--out csv=x.csv -q --vus 5 --summary-export s.json")).toEqual([
      "k6-args: --out is not passed to k6: outputs can write files and take CPU from the load; in a workflow set the variable K6_OUT",
      "k6-args: -q (--quiet) is not passed to k6: Loadline sets it already",
      "k6-args: --summary-export is not passed to k6: Loadline writes its own report instead of k6's summary",
    ]);
  });

  test.each(k6Flags.filter(({ fate }) => fate.kind === "refused"))(
    "--$name has none but a reason, however it is written",
    ({ name, letter, isSwitch }) => {
      const ways = [
        `--${name}`,
        `--${name}=x`,
        ...(letter === undefined ? [] : [`-${letter}`, `-w${letter}=x`]),
      ];
      for (const way of ways) {
        const { options, beside, env, problems } = readK6Args(isSwitch ? way : `${way} x`);
        expect([...options, ...beside].filter((flag) => flag !== "--throw")).toEqual([]);
        expect(env).toEqual({});
        expect(problems[0]).toMatch(new RegExp(`--${name}\\b.* is not passed to k6: \\w`));
      }
    },
  );

  test.each([
    ["--vsu 5", 'k6-args: k6 run has no flag --vsu (did you mean "--vus"?)'],
    ["-Z", "k6-args: k6 run has no flag -Z"],
    ["--vus", "k6-args: --vus needs a value"],
    ["perf/b.js", 'k6-args: "perf/b.js" is not a flag of k6; put scripts before -- or in script'],
    ["--vus 5 -- x.js", 'k6-args: "--" is not a flag of k6; put scripts before -- or in script'],
    ["-e RATE", "k6-args: -e (--env) needs NAME=value"],
    ["-e K6_OUT=csv", "k6-args: -e (--env) K6_OUT is not passed to k6: k6 or the system uses that variable"],
    [
      "-e https_proxy=x",
      "k6-args: -e (--env) https_proxy is not passed to k6: k6 or the system uses that variable",
    ],
  ])("%j is told", (text, problem) => {
    expect(problemsOf(text)[0]).toBe(problem);
  });

  test.each([...ownTags])("the tag %s is k6's or ours", (tag) => {
    expect(problemsOf(`--tag ${tag}=x`)).toEqual([
      `k6-args: --tag ${tag} is not passed to k6: k6 or Loadline sets that tag for the report`,
    ]);
  });

  test("leave no word behind that k6 could take for something else", () => {
    const words = fc.oneof(
      fc.constantFrom(
        "-u",
        "--vus",
        "-o",
        "--out=x",
        "--tag",
        "-e",
        "-we",
        "--",
        "-",
        "=",
        "a.js",
        "--http-debug",
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(words), (given) => {
        const { options, beside } = readK6Args(given.map(shellWord).join(" "));
        const passing = k6Flags.filter(({ fate }) => fate.kind === "option" || fate.kind === "beside");
        for (const flag of [...options, ...beside]) {
          expect(passing.some(({ name }) => flag === `--${name}` || flag.startsWith(`--${name}=`))).toBe(
            true,
          );
        }
      }),
    );
  });
});

test("the page of the settings names every flag that passes, and no other", async () => {
  const page = await readFile(new URL("../../../../docs/settings.md", import.meta.url), "utf8");
  const [row = ""] = page.split("\n").filter((line) => line.endsWith("| passed, part of the load |"));
  const named = [...row.matchAll(/`--([\w-]+)`/g)].map(([, name]) => name);
  const passing = k6Flags.filter(({ name, fate }) => /option|beside/.test(fate.kind) && name !== "tag");
  expect(named.sort()).toEqual(passing.map(({ name }) => name).sort());
});
