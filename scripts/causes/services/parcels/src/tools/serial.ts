/** Does one thing after the other. */
export class Serial {
  private last: Promise<unknown> = Promise.resolve();

  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const next = this.last.then(task, task);
    this.last = next.catch(() => undefined);
    return next;
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
