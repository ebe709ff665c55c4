import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createFixture } from "fs-fixture";
import { describe, expect, it } from "vitest";
import { createDirectoryStore } from "../../src/baseline/directory.ts";
import { key, makeEntry, minutesOf } from "../unit/baseline/make-run.ts";

describe("the directory store", () => {
  it("is empty before the first append, and holds what was appended, across stores", async () => {
    await using fixture = await createFixture({});
    const path = fixture.getPath("deep/baselines");
    const store = createDirectoryStore(path);
    expect(store.place).toBe(path);
    expect(await store.read(key)).toEqual([]);
    await store.append(key, [makeEntry({ minute: 1 })]);
    await store.append(key, []);
    await createDirectoryStore(path).append(key, [makeEntry({ minute: 2 })]);
    expect(minutesOf((await store.read(key)).map((entry) => entry.run))).toEqual([1, 2]);
    expect(await store.read({ ...key, environment: "preview" })).toEqual([]);
    expect(await readdir(join(path, "staging"))).toEqual(["checkout.json"]);
  });

  it("lists the histories it has, whatever their names, and nothing else", async () => {
    await using fixture = await createFixture({ "README.md": "not ours", "notes/todo.txt": "not ours" });
    const keys = [
      { scenario: "Check out/2", environment: "PR preview" },
      { scenario: "checkout", environment: "default" },
      { scenario: "checkout", environment: "staging" },
    ];
    const store = createDirectoryStore(fixture.path);
    for (const each of keys) await store.append(each, [makeEntry({ provenance: each })]);
    expect(await store.keys()).toHaveLength(3);
    expect(await store.keys()).toEqual(expect.arrayContaining(keys));
    expect(await createDirectoryStore(fixture.getPath("nowhere")).keys()).toEqual([]);
  });

  it("loses nothing, twice nothing, when twenty append at once", async () => {
    await using fixture = await createFixture({});
    const minutes = Array.from({ length: 20 }, (_, index) => index + 1);
    await Promise.all(
      minutes.map(async (minute) => createDirectoryStore(fixture.path).append(key, [makeEntry({ minute })])),
    );
    const stored = await createDirectoryStore(fixture.path).read(key);
    expect(minutesOf(stored.map((entry) => entry.run)).sort((a, b) => a - b)).toEqual(minutes);
    expect(await readdir(fixture.getPath("staging"))).toEqual(["checkout.json"]);
  });

  it("is not empty where no run of a history can be read: the scenario had a baseline", async () => {
    await using fixture = await createFixture({});
    const store = createDirectoryStore(fixture.path);
    await store.append(key, [makeEntry({ minute: 1 }), makeEntry({ minute: 2 })]);
    const file = join(fixture.path, "staging", "checkout.json");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll("loadline/run@1", "loadline/run@9"));
    const message = `The baseline in ${file} cannot be compared with: none of its 2 runs can be read. Restore an earlier`;
    await expect(store.read(key)).rejects.toThrow(message);
    await store.append(key, [makeEntry({ minute: 3 })]);
    expect(minutesOf((await store.read(key)).map((entry) => entry.run))).toEqual([3]);
  });

  it("leaves a damaged file as it is and says what to do", async () => {
    await using fixture = await createFixture({ "staging/checkout.json": '{"schema":"loadline/ba' });
    const store = createDirectoryStore(fixture.path);
    const file = join(fixture.path, "staging", "checkout.json");
    const message =
      `The baseline in ${file} is not valid JSON (22 characters; it may be cut off). ` +
      "Restore an earlier version of the file, or delete it to start a new history.";
    await expect(store.read(key)).rejects.toThrow(message);
    await expect(store.append(key, [makeEntry()])).rejects.toThrow(message);
    expect(await readFile(file, "utf8")).toBe('{"schema":"loadline/ba');
    expect(await readdir(fixture.getPath("staging"))).toEqual(["checkout.json"]);
  });

  it("reads and keeps what stands beside a damaged run, which stays for whoever can read it", async () => {
    const damaged = '{"run":{"schema":"loadline/run@1","metrics":"later"}}';
    const sound = JSON.stringify(makeEntry({ minute: 1 }));
    const head = '{"schema":"loadline/baseline@1","scenario":"checkout","environment":"staging","entries":';
    await using fixture = await createFixture({
      "staging/checkout.json": `${head}[\n${sound},\n${damaged}\n]}\n`,
    });
    const store = createDirectoryStore(fixture.path);
    await store.append(key, [makeEntry({ minute: 2 })]);
    const doubts: string[] = [];
    const entries = await store.read(key, { onDoubt: (doubt) => doubts.push(doubt) });
    expect(minutesOf(entries.map(({ run }) => run))).toEqual([1, 2]);
    expect(doubts).toEqual([expect.stringContaining("1 of its runs could not be read and did not count")]);
    expect(await fixture.readFile("staging/checkout.json", "utf8")).toContain(damaged);
  });

  it("keeps the old file when a run is refused", async () => {
    await using fixture = await createFixture({});
    const store = createDirectoryStore(fixture.path);
    await store.append(key, [makeEntry({ minute: 1 })]);
    const unfinished = makeEntry({ minute: 2, ending: { kind: "unfinished", reason: "killed" } });
    await expect(store.append(key, [makeEntry({ minute: 3 }), unfinished])).rejects.toMatchObject({
      code: "run",
    });
    expect(minutesOf((await store.read(key)).map((entry) => entry.run))).toEqual([1]);
  });

  it("keeps the figures of runs that the history lets go of, which only the whole history shows", async () => {
    await using fixture = await createFixture({});
    const store = createDirectoryStore(fixture.path);
    const first = Array.from({ length: 50 }, (_, minute) => makeEntry({ minute }));
    await store.append(key, first);
    expect(await readdir(fixture.getPath("staging"))).toEqual(["checkout.json"]);
    for (const minute of [50, 51]) await store.append(key, [makeEntry({ minute })]);
    const minutes = async (reach?: "all") =>
      minutesOf((await store.read(key, reach && { reach })).map((entry) => entry.run));
    expect(await minutes()).toEqual(Array.from({ length: 50 }, (_, index) => index + 2));
    expect(await minutes("all")).toEqual(Array.from({ length: 52 }, (_, index) => index));
    expect(await store.keys()).toEqual([key]);
  });

  it("says when a file stands where the directory should be", async () => {
    await using fixture = await createFixture({ baselines: "a file" });
    const path = fixture.getPath("baselines");
    await expect(createDirectoryStore(path).append(key, [makeEntry()])).rejects.toMatchObject({
      code: "run",
      message: `cannot write ${join(path, "staging")}: part of the path is a file, not a directory; choose another path.`,
    });
    await expect(createDirectoryStore(path).read(key)).rejects.toMatchObject({
      code: "run",
      message: expect.stringMatching(
        /^The baseline .*checkout\.json could not be read: ENOTDIR: .*\. Check the directory and try again\.$/,
      ),
    });
  });

  it("says when a directory stands where the file should be", async () => {
    await using fixture = await createFixture({});
    await mkdir(fixture.getPath("staging/checkout.json"), { recursive: true });
    await expect(createDirectoryStore(fixture.path).read(key)).rejects.toMatchObject({ code: "run" });
    await expect(createDirectoryStore(fixture.path).append(key, [makeEntry()])).rejects.toMatchObject({
      code: "run",
    });
  });

  // A directory that nobody may write to, not even root.
  it.skipIf(process.platform !== "linux")("says when it may not write", async () => {
    await expect(createDirectoryStore("/sys").append(key, [makeEntry()])).rejects.toMatchObject({
      code: "run",
      message: "cannot write /sys/staging: permission denied in /sys; make the directory writable.",
    });
  });

  /** The lock of a job that took it so long ago. */
  const lockOf = (agoMs: number) => ({
    [`staging/checkout.json.locked/${Date.now() - agoMs}-0123456789abcdef`]: "",
  });

  it("takes over the lock of a job that was killed", async () => {
    await using fixture = await createFixture(lockOf(60_000));
    await createDirectoryStore(fixture.path).append(key, [makeEntry()]);
    expect(await readdir(fixture.getPath("staging"))).toEqual(["checkout.json"]);
  });

  it("waits three minutes for the lock of another job, and then says so", async () => {
    await using fixture = await createFixture(lockOf(0));
    // Three minutes of a millisecond a second.
    await expect(
      createDirectoryStore(fixture.path, { secondMs: 1 }).append(key, [makeEntry()]),
    ).rejects.toMatchObject({
      code: "run",
      message: expect.stringMatching(
        /^Other jobs have locked the baseline for three minutes \(.*\.locked\)\. Run the job again/,
      ),
    });
    expect(await createDirectoryStore(fixture.path).read(key)).toEqual([]);
  });

  it("lets one process at a time take over a lock, however many see that it was lost", async () => {
    const locks = Array.from({ length: 25 }, (_, trial) => `lock-${trial}`);
    const lost = locks.map((lock) => [`${lock}/${Date.now() - 60_000}-0123456789abcdef`, ""]);
    await using fixture = await createFixture(Object.fromEntries(lost));
    const processes = Array.from({ length: 4 }, () => fork("tests/contract/fixtures/takes-lock.ts"));
    try {
      const answers: unknown[] = [];
      for (const lock of locks) {
        const asked = processes.map(async (child) => {
          child.send(fixture.getPath(lock));
          const [answer] = await once(child, "message");
          answers.push(answer);
        });
        await Promise.all(asked);
      }
      expect(answers).toEqual(Array(100).fill("alone"));
    } finally {
      for (const child of processes) child.kill();
    }
  });
});
