import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasErrorCode } from "../model/failure.ts";
import { ifThere } from "./files.ts";

/** A lock that this process holds. */
export interface HeldLock {
  /** Holds it for another thirty seconds; false if another process has taken it over. */
  renew(): Promise<boolean>;
  release(): Promise<void>;
}

/** Holders renew: a lock this old belongs to a process that was killed. */
const lostAfterMs = 30_000;

/**
 * Tries to take a lock in the file system: a directory with one file, named after the time and its holder. It is made by
 * moving a directory there, which fails if there is one, and taken over by renaming the file that was seen in it: of
 * several processes one succeeds, and none can hit the lock of a later holder.
 * @returns undefined if another process holds it
 * @throws the system's error for a directory that cannot be written
 */
export async function takeLock(lock: string): Promise<HeldLock | undefined> {
  const [holder] = (await ifThere(readdir(lock))) ?? [];
  const token = newToken();
  if (holder === undefined) return (await place(lock, token)) ? heldAs(lock, token) : undefined;
  return isLost(holder) && (await replace(lock, holder, token)) ? heldAs(lock, token) : undefined;
}

function newToken(): string {
  return `${Date.now()}-${randomBytes(8).toString("hex")}`;
}

/** Also if the clock was set back. */
function isLost(token: string): boolean {
  return !(Math.abs(Date.now() - Number.parseInt(token, 10)) <= lostAfterMs);
}

async function place(lock: string, token: string): Promise<boolean> {
  const own = `${lock}.${token}`;
  await mkdir(own);
  try {
    await writeFile(join(own, token), "");
    await removeEmpty(lock);
    await rename(own, lock);
    return true;
  } catch (error) {
    await rm(own, { recursive: true, force: true });
    // Systems report a directory that is not empty with different codes.
    if (hasErrorCode(error, "ENOTEMPTY", "EEXIST", "EPERM", "EACCES")) return false;
    throw error;
  }
}

async function replace(lock: string, holder: string, token: string): Promise<boolean> {
  try {
    await rename(join(lock, holder), join(lock, token));
    return true;
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return false;
    throw error;
  }
}

function heldAs(lock: string, first: string): HeldLock {
  let token = first;
  return {
    renew: async () => {
      const next = newToken();
      const isHeld = await replace(lock, token, next);
      if (isHeld) token = next;
      return isHeld;
    },
    release: async () => {
      await rm(join(lock, token), { force: true });
      await removeEmpty(lock);
    },
  };
}

/** Left by a holder that was killed while releasing. */
async function removeEmpty(lock: string): Promise<void> {
  try {
    await rmdir(lock);
  } catch (error) {
    if (!hasErrorCode(error, "ENOENT", "ENOTEMPTY", "EEXIST", "EPERM", "EACCES")) throw error;
  }
}
