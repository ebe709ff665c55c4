/** What kills started processes at once: named by whoever starts them, so that nothing of it is loaded before. */
const kills = new Set<() => void>();

/** @param kill called before this program ends without waiting */
export function atHardStop(kill: () => void): void {
  kills.add(kill);
}

/** Kills all that was started, at once, for a program that is about to end. */
export function endAllNow(): void {
  for (const kill of kills) kill();
}
