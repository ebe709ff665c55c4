import { createFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import type { Settings } from "../../../src/config/options/option.ts";
import { findScripts, nameScripts } from "../../../src/config/scripts.ts";

/** Scripts that are found from a folder, relative to it. */
async function foundIn(folder: string, written: readonly string[]): Promise<readonly string[]> {
  const { settings } = await findScripts(settingsWith(written.map((one) => `${folder}${one}`)));
  return (settings.get("script") ?? []).map((script) => script.replace(folder, ""));
}

function settingsWith(script: readonly string[]): Settings {
  return new Map([["script", script]]);
}

describe("scripts that a pattern names", () => {
  test("are k6 scripts alone, by name, each once, and none of a package", async () => {
    await using folder = await createFixture({
      "perf/b.js": "",
      "perf/a.ts": "",
      "perf/types.d.ts": "",
      "perf/README.md": "",
      "perf/sub/c.js": "",
      "node_modules/x/perf/d.js": "",
    });
    expect(await foundIn(`${folder.path}/`, ["perf/*"])).toEqual(["perf/a.ts", "perf/b.js"]);
    expect(await foundIn(`${folder.path}/`, ["**/*.js", "perf/b.js"])).toEqual([
      "perf/b.js",
      "perf/sub/c.js",
    ]);
    expect(await foundIn(`${folder.path}/`, ["perf/{b,sub/c}.js"])).toEqual(["perf/b.js", "perf/sub/c.js"]);
  });

  test("are none where a file has that very name, or it is an address", async () => {
    await using folder = await createFixture({ "perf/[id].js": "", "perf/i.js": "" });
    expect(await foundIn(`${folder.path}/`, ["perf/[id].js"])).toEqual(["perf/[id].js"]);
    const address = "https://example.com/a.js?x=1";
    expect((await findScripts(settingsWith([address]))).settings.get("script")).toEqual([address]);
  });

  test("are told where there is none, or far too many", async () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`all/${index}.js`, ""]));
    await using folder = await createFixture(many);
    await expect(findScripts(settingsWith([`${folder.path}/perf/*.js`]))).rejects.toThrow(
      `script: no k6 script in ${process.cwd()} matches "${folder.path}/perf/*.js". ` +
        "Give a path or a pattern such as perf/*.js, relative to the working directory.",
    );
    await expect(findScripts(settingsWith([`${folder.path}/all/*.js`]))).rejects.toThrow(
      /matches 51 scripts, and one gate runs at most 50\. Name fewer\.$/,
    );
  });

  test("a path that is not there is left to k6, and no script to the gate file", async () => {
    expect((await findScripts(settingsWith(["nowhere/a.js"]))).settings.get("script")).toEqual([
      "nowhere/a.js",
    ]);
    expect((await findScripts(new Map())).settings).toEqual(new Map());
  });
});

describe("the name of a script", () => {
  test.each([
    [["perf/checkout.js"], ["checkout"]],
    [
      ["checkout.ts", "./perf/login.mjs"],
      ["checkout", "login"],
    ],
    [
      ["shop/load.js", "admin/load.js", "perf/a.js"],
      ["shop/load", "admin/load", "a"],
    ],
    [
      ["perf/a.js", "perf/a.ts"],
      ["perf/a.js", "perf/a.ts"],
    ],
    [["perf/all.tar"], ["all.tar"]],
    [["https://example.com/a.js"], ["a"]],
  ])("%j are %j", (scripts, names) => {
    expect(nameScripts(scripts)).toEqual(names);
  });

  test("of a .ts beside a .js is another one, whether one of them is run or both", async () => {
    await using folder = await createFixture({ "a.js": "", "a.ts": "", "b.ts": "" });
    const namesOf = async (...files: string[]) => {
      const { settings, namesakes } = await findScripts(
        settingsWith(files.map((file) => `${folder.path}/${file}`)),
      );
      return nameScripts(settings.get("script") ?? [], namesakes);
    };
    expect(await namesOf("a.js")).toEqual(["a"]);
    expect(await namesOf("a.ts")).toEqual(["a.ts"]);
    expect(await namesOf("*.*")).toEqual(["a", "a.ts", "b"]);
  });
});
