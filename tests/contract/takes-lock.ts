// A process that takes a lock when it is told to, and says whether it was alone while it held it.
import { open, rm } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { takeLock } from "../../src/lib/lock.ts";

async function hold(path: string): Promise<string> {
  for (;;) {
    const lock = await takeLock(path);
    if (lock === undefined) {
      await setImmediate();
      continue;
    }
    try {
      const mark = await open(`${path}.mark`, "wx");
      await mark.close();
      await rm(`${path}.mark`);
      return "alone";
    } catch (error) {
      return `not alone: ${error}`;
    } finally {
      await lock.release();
    }
  }
}

process.on("message", async (path: string) => process.send?.(await hold(path)));
