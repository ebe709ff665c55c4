import { createFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import { diskBytesOf, groupsOf, inGroups } from "../../../src/features/costs/containers.ts";

const [web, cache, other] = ["a".repeat(64), "b".repeat(64), "c".repeat(64)];

describe("the group of a container", () => {
  test.each([
    ["systemd", `system.slice/docker-${web}.scope`],
    ["the engine itself", `docker/${web}`],
    [
      "systemd, of a user's own engine",
      `user.slice/user-1001.slice/user@1001.service/user.slice/docker-${web}.scope`,
    ],
    ["a parent of its own", `jobs.slice/jobs-perf.slice/docker-${web}.scope`],
  ])("is found where it was made by %s", async (_, path) => {
    await using root = await createFixture({ [`${path}/cpu.stat`]: "", [`docker/${other}/cpu.stat`]: "" });
    expect(groupsOf([web], root.path)).toEqual([root.getPath(path)]);
  });

  test("is not another's whose id begins alike", async () => {
    await using root = await createFixture({ [`docker/${web.slice(0, 12)}/cpu.stat`]: "" });
    expect(groupsOf([web], root.path)).toEqual([]);
  });
});

describe("containers of a side", () => {
  const files = (id: string, millis: number, pids: string) => ({
    [`docker/${id}/cpu.stat`]: `usage_usec ${1000 * millis}\nuser_usec 1\nsystem_usec 2\n`,
    [`docker/${id}/cgroup.procs`]: pids,
    [`docker/${id}/io.stat`]:
      "8:0 rbytes=4096 wbytes=100 rios=1 wios=1 dbytes=0 dios=0\n253:1 rbytes=1 wbytes=2\n",
  });

  test("add up, with processes that a container puts into groups of its own, without the client that waits", async () => {
    await using root = await createFixture({
      ...{ ...files(web, 30, "20\n21\n"), ...files(cache, 12, "30\n") },
      [`docker/${web}/init.scope/cgroup.procs`]: "22\n",
    });
    const side = inGroups(groupsOf([web, cache], root.path));
    for (const pids of [side.pids(), side.confinedPids()]) {
      expect(pids?.toSorted()).toEqual([20, 21, 22, 30]);
    }
    expect(side.cpuMs()).toBe(42);
    expect(side.diskBytes?.()).toEqual({ readBytes: 2 * 4097, writtenBytes: 2 * 102 });
  });

  test("go on counting where one is started again", async () => {
    await using root = await createFixture(files(web, 30, "20\n"));
    const side = inGroups(groupsOf([web], root.path));
    expect(side.cpuMs()).toBe(30);
    await root.rm(`docker/${web}/cpu.stat`);
    expect(side.cpuMs()).toBe(30);
    await root.writeFile(`docker/${web}/cpu.stat`, "usage_usec 5000\n");
    expect([side.cpuMs(), side.cpuMs()]).toEqual([35, 35]);
  });

  test("have no bytes where the kernel does not count them", async () => {
    await using root = await createFixture({ [`docker/${web}/cpu.stat`]: "usage_usec 1\n" });
    expect(diskBytesOf(root.getPath(`docker/${web}`))).toBeUndefined();
    expect(inGroups(groupsOf([web], root.path)).diskBytes?.()).toBeUndefined();
  });
});
