import { Failure } from "../../../model/failure.ts";
import { type Explored, explore } from "./explore.ts";
import { measurePace, type Pace } from "./pace.ts";
import type { NamedPaths } from "./routes.ts";
import { type ToStart, whileStarted } from "./start-once.ts";

/** What init saw of the service. */
export type Looked =
  | { readonly kind: "answered"; readonly explored: Explored; readonly pace: Pace | undefined }
  /** It could not be started. */
  | { readonly kind: "failed"; readonly why: string };

/** Starts the service once, asks what it answers, and how fast. @throws what is no Failure of the start */
export async function lookAt(toStart: ToStart, named: NamedPaths): Promise<Looked> {
  try {
    return await whileStarted(toStart, async (target, signal) => {
      const explored = await explore(target, named, signal);
      const { requests } = explored;
      const pace = requests.length === 0 ? undefined : await measurePace(target, requests, signal);
      return { kind: "answered", explored, pace };
    });
  } catch (error) {
    if (!(error instanceof Failure) || toStart.signal.aborted) throw error;
    return { kind: "failed", why: error.message };
  }
}
