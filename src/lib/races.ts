import { setTimeout as pause } from "node:timers/promises";
import pRetry from "p-retry";

/** How jobs retry that change the same thing. */
export interface Racing {
  /** Whether an error says that another job was faster; any other error ends the tries. */
  isLost(error: unknown): boolean;
  /** Pauses are random, up to a limit that doubles from the first to the last of these ("full jitter"). */
  readonly pauseLimitsSec: { readonly first: number; readonly last: number };
  /** Milliseconds of a second; tests shorten them. */
  readonly secondMs: number;
}

const racingSec = 180;

/** Tries until no other job is faster, for three minutes. @throws the error of the last try */
export async function untilWon<T>(
  attempt: () => Promise<T>,
  { isLost, pauseLimitsSec, secondMs }: Racing,
): Promise<T> {
  return await pRetry(attempt, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 0,
    maxTimeout: 0,
    maxRetryTime: racingSec * secondMs,
    shouldRetry: ({ error }) => isLost(error),
    onFailedAttempt: async ({ error, attemptNumber }) => {
      if (!isLost(error)) return;
      const limitSec = Math.min(pauseLimitsSec.last, pauseLimitsSec.first * 2 ** (attemptNumber - 1));
      await pause(Math.random() * limitSec * secondMs);
    },
  });
}

/**
 * Creates something; after a request without an answer, which may have created it, looks for it before creating another.
 * @param isUnanswered whether an error leaves open what was done
 */
export async function createOnce<T>(
  create: () => Promise<T>,
  find: () => Promise<T | undefined>,
  isUnanswered: (error: unknown) => boolean,
): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return (await find()) ?? (await create());
  }
}

/**
 * Updates what is there, or creates it once.
 * @param isNew whether it is created where there is none
 * @param update undefined where there is nothing to update
 */
export async function upsert<T>(
  isNew: boolean,
  update: () => Promise<T | undefined>,
  create: () => Promise<T>,
  isUnanswered: (error: unknown) => boolean,
): Promise<T | undefined> {
  const known = await update();
  return known !== undefined || !isNew ? known : await createOnce(create, update, isUnanswered);
}
