/** Which requests are looked at closely: of each block of `every` requests of a route one, chosen by chance. */
export interface RequestSampling {
  /** @returns for how many requests this one stands; 0 for one that is not looked at */
  weightOf(route: string): number;
  /** What looking at a request cost, once it is answered: how many stacks were captured. */
  cost(captured: number): void;
  /** Chooses `every` anew, after so long. */
  settle(elapsedMs: number): void;
}

/** A stack costs 60 to 200 us, with what is made of it: at most 10 % of a second. */
const stacksPerSecond = 500;
const most = 100;
const fewest = 4;
const mostRoutes = 1000;

interface Block {
  readonly every: number;
  readonly chosen: number;
  at: number;
}

export function openSampling(random: () => number = Math.random): RequestSampling {
  const blocks = new Map<string, Block>();
  let every = 4;
  let seen = 0;
  const looked = { requests: 1, stacks: 40 };
  return {
    weightOf(route) {
      seen += 1;
      const known = blocks.get(route);
      if (known === undefined && blocks.size >= mostRoutes) return 0;
      const block =
        known === undefined || known.at >= known.every
          ? { every, chosen: Math.floor(random() * every), at: 0 }
          : known;
      blocks.set(route, block);
      block.at += 1;
      return block.at - 1 === block.chosen ? block.every : 0;
    },
    cost(captured) {
      looked.requests += 1;
      looked.stacks += captured;
    },
    settle(elapsedMs) {
      const perRequest = Math.max(1, looked.stacks / looked.requests);
      const wanted = Math.min(most, Math.max(fewest, stacksPerSecond / perRequest));
      every = Math.max(1, Math.round((seen * 1000) / elapsedMs / wanted));
      seen = 0;
    },
  };
}
