import { missing } from "../tools/errors.js";
import type { Position } from "../tools/geocoder.js";
import { Heap } from "../tools/heap.js";
import { type Depot, depots } from "./depots.js";

export interface Path {
  depots: string[];
  km: number;
}

const nearest = 5;

export function distanceKm(one: Position, other: Position): number {
  const radians = Math.PI / 180;
  const north = (other.latitude - one.latitude) * radians;
  const east = (other.longitude - one.longitude) * radians;
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians) * Math.sin(east / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(half));
}

/** Which depots trucks drive between. */
export class Network {
  private readonly links = new Map<string, { to: string; km: number }[]>();
  private readonly byName = new Map(depots.map((depot) => [depot.name, depot]));

  constructor() {
    for (const depot of depots) this.links.set(depot.name, []);
    for (const depot of depots) this.link(depot);
  }

  private link(depot: Depot): void {
    const others = depots
      .filter(({ name }) => name !== depot.name)
      .map((other) => ({ other, km: distanceKm(depot, other) }))
      .sort((one, other) => one.km - other.km)
      .slice(0, nearest);
    for (const { other, km } of others) {
      this.links.get(depot.name)?.push({ to: other.name, km });
      this.links.get(other.name)?.push({ to: depot.name, km });
    }
  }

  depot(name: string): Depot {
    const found = this.byName.get(name);
    if (found === undefined) throw missing("depot");
    return found;
  }

  depotNear(position: Position): Depot {
    let best = depots[0];
    let bestKm = Number.POSITIVE_INFINITY;
    for (const depot of depots) {
      const km = distanceKm(depot, position);
      if (km < bestKm) [best, bestKm] = [depot, km];
    }
    return best;
  }

  shortest(from: string, to: string): Path {
    const costs = new Map<string, number>([[from, 0]]);
    const before = new Map<string, string>();
    const open = new Heap<string>();
    open.push(0, from);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { item, cost } = next;
      if (item === to) break;
      if (cost > (costs.get(item) ?? Number.POSITIVE_INFINITY)) continue;
      for (const { to: neighbour, km } of this.links.get(item) ?? []) {
        const sum = cost + km;
        if (sum >= (costs.get(neighbour) ?? Number.POSITIVE_INFINITY)) continue;
        costs.set(neighbour, sum);
        before.set(neighbour, item);
        open.push(sum, neighbour);
      }
    }
    return { depots: this.walkBack(before, from, to), km: Math.round(costs.get(to) ?? 0) };
  }

  private walkBack(before: Map<string, string>, from: string, to: string): string[] {
    const way = [to];
    for (let at = to; at !== from; ) {
      const previous = before.get(at);
      if (previous === undefined) break;
      way.unshift(previous);
      at = previous;
    }
    return way;
  }

  /** Trucks do not always take the shortest way: the mean of the three best, each by another depot. */
  zoneOf(from: string, to: string): number {
    const ways = depots.map(({ name }) => this.shortest(from, name).km + this.shortest(name, to).km);
    const best = ways.sort((one, other) => one - other).slice(0, 3);
    const km = best.reduce((sum, one) => sum + one, 0) / best.length;
    return Math.min(6, 1 + Math.floor(km / 150));
  }
}
