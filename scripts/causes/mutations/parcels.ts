import type { Mutation } from "./mutation.ts";

const pauseImport = `import { pause } from "../tools/serial.js";\n`;

const parcelOfEachEvent: Mutation = {
  name: "parcels: the load of a depot looks up each event's parcel",
  kind: "more queries",
  edits: [
    {
      path: "src/domain/statistics.ts",
      search: "    for (const { kind, at } of events) {",
      replace:
        "    for (const { kind, at, parcel } of events) {\n      if (this.parcels.findById(parcel)?.state === undefined) continue;",
    },
  ],
  places: [
    { path: "src/domain/statistics.ts", name: "depotLoad", lines: ["if (this.parcels.findById(parcel)"] },
  ],
};

const waitingTracks: Mutation = {
  name: "parcels: a track waits for scanners",
  kind: "added await",
  edits: [
    {
      path: "src/domain/tracking.ts",
      search: "import { missing }",
      replace: `${pauseImport}import { missing }`,
    },
    {
      path: "src/domain/tracking.ts",
      search: "    const events = this.events.ofParcel(parcel.id);",
      replace: "    await pause(9);\n    const events = this.events.ofParcel(parcel.id);",
    },
  ],
  places: [{ path: "src/domain/tracking.ts", name: "track", lines: ["await pause(9)"] }],
};

const labelRules = `{ "services": [${Array.from({ length: 9000 }, (_, at) => `"rule ${at} of labels"`).join(",")}] }\n`;

export const parcelsMutations: readonly Mutation[] = [
  parcelOfEachEvent,
  waitingTracks,
  {
    name: "parcels: zones are computed each time",
    kind: "cache lost",
    edits: [
      {
        path: "src/domain/pricing.ts",
        search: "    if (known !== undefined) return known;",
        replace: "    if (known !== undefined && known > 6) return known;",
      },
    ],
    places: [{ path: "src/domain/pricing.ts", name: "zone", lines: ["const zone ="] }],
  },
  {
    name: "parcels: fewer zones are kept",
    kind: "cache lost",
    edits: [{ path: "src/domain/pricing.ts", search: "new Lru(800,", replace: "new Lru(150," }],
    places: [
      { path: "src/domain/network.ts", name: "zoneOf", lines: [] },
      { path: "src/domain/network.ts", name: "shortest", lines: [] },
      { path: "src/domain/pricing.ts", name: "zone", lines: [] },
    ],
  },
  {
    name: "parcels: distances of links are computed on the way",
    kind: "computing",
    edits: [
      {
        path: "src/domain/network.ts",
        search: "        const sum = cost + km;",
        replace:
          "        const sum = cost + Math.max(km, distanceKm(this.depot(item), this.depot(neighbour)));",
      },
    ],
    places: [{ path: "src/domain/network.ts", name: "shortest", lines: ["const sum ="] }],
  },
  {
    name: "parcels: both ends of an order are located",
    kind: "added await",
    edits: [
      {
        path: "src/domain/dispatch.ts",
        search: "    const depot = this.nearestDepot(position);",
        replace: `    const origin = await this.addresses.locate({ ...recipient, name: order.sender, city: order.from });
    const depot = this.nearestDepot(origin.latitude > 90 ? origin : position);`,
      },
    ],
    places: [{ path: "src/domain/dispatch.ts", name: "accept", lines: ["const origin = await"] }],
  },
  {
    name: "parcels: events lose their index of parcels",
    kind: "lost index",
    edits: [
      {
        path: "src/store/tables.ts",
        search: `  "CREATE INDEX events_parcel ON events (parcel, at)",\n`,
        replace: "",
      },
    ],
    places: [
      { path: "src/store/events.ts", name: "ofParcel", lines: [] },
      { path: "src/store/events.ts", name: "lastOfParcels", lines: [] },
    ],
  },
  {
    name: "parcels: events lose their index of depots",
    kind: "lost index",
    edits: [
      {
        path: "src/store/tables.ts",
        search: `  "CREATE INDEX events_depot ON events (depot, at)",\n`,
        replace: "",
      },
    ],
    places: [{ path: "src/store/events.ts", name: "atDepot", lines: [] }],
  },
  {
    name: "parcels: codes are given one after the other",
    kind: "lock",
    edits: [
      {
        path: "src/domain/dispatch.ts",
        search: "import { type Address,",
        replace: `import { pause, Serial } from "../tools/serial.js";\nimport { type Address,`,
      },
      {
        path: "src/domain/dispatch.ts",
        search: "  private next = 10_000_000;",
        replace: "  private next = 10_000_000;\n  private readonly serial = new Serial();",
      },
      {
        path: "src/domain/dispatch.ts",
        search: "    const code = this.nextCode();",
        replace: `    const code = await this.serial.run(async () => {
      await pause(22);
      return this.nextCode();
    });`,
      },
    ],
    places: [
      { path: "src/domain/dispatch.ts", name: "accept", lines: ["const code = await"] },
      { path: "src/domain/dispatch.ts", name: "", lines: ["await pause(22)", "const code = await"] },
    ],
  },
  {
    name: "parcels: the label's template is read each time",
    kind: "cache lost",
    edits: [
      {
        path: "src/domain/labels.ts",
        search: "    this.template ??= readFile(",
        replace: "    this.template = readFile(",
      },
    ],
    places: [
      { path: "src/domain/labels.ts", name: "loadTemplate", lines: [] },
      { path: "src/domain/labels.ts", name: "print", lines: ["const template = await"] },
      { path: "src/domain/labels.ts", name: "printAll", lines: ["const template = await"] },
    ],
  },
  {
    name: "parcels: labels read their rules",
    kind: "synchronous file",
    edits: [
      { path: "resources/rules.json", content: labelRules },
      {
        path: "src/domain/labels.ts",
        search: `import { readFile } from "node:fs/promises";`,
        replace: `import { readFileSync } from "node:fs";\nimport { readFile } from "node:fs/promises";`,
      },
      {
        path: "src/domain/labels.ts",
        search: "    const route = this.network.shortest(",
        replace: `    const { services } = JSON.parse(readFileSync("resources/rules.json", "utf8"));
    if (services.length === 0) return {};
    const route = this.network.shortest(`,
      },
    ],
    places: [{ path: "src/domain/labels.ts", name: "fields", lines: ["const { services } ="] }],
  },
  {
    name: "parcels: streets are checked by a slow pattern",
    kind: "regular expression",
    edits: [
      {
        path: "src/domain/addresses.ts",
        search: "  check(address: Address): void {",
        replace: `  check(address: Address): void {
    const whole = \`\${address.street} \${address.zip} \${address.city}\`.slice(0, 22);
    if (/^(?:\\w+ ?)+#$/.test(whole)) throw new DomainError("this is a post box");`,
      },
    ],
    places: [{ path: "src/domain/addresses.ts", name: "check", lines: ["if (/^(?:"] }],
  },
  {
    name: "parcels: events of a depot are copied as JSON",
    kind: "large JSON",
    edits: [
      {
        path: "src/domain/statistics.ts",
        search: "    const events = this.events.atDepot(name, 0, 400);",
        replace:
          '    const all: unknown = JSON.parse(JSON.stringify(this.events.atDepot(name, 0, 4000)));\n    const events = (all as ReturnType<EventRepository["atDepot"]>).slice(0, 400);',
      },
    ],
    places: [{ path: "src/domain/statistics.ts", name: "depotLoad", lines: ["const all"] }],
  },
  {
    name: "parcels: steps of a track are kept",
    kind: "garbage",
    edits: [
      {
        path: "src/domain/tracking.ts",
        search: "const kmPerHour = 62;",
        replace: "const kmPerHour = 62;\nconst seen: object[] = [];",
      },
      {
        path: "src/domain/tracking.ts",
        search: "    return { at: new Date(at * 1000)",
        replace: `    for (let copy = 0; copy < 3000; copy += 1) seen.push({ at, depot, kind, copy });
    if (seen.length > 300_000) seen.length = 0;
    return { at: new Date(at * 1000)`,
      },
    ],
    places: [{ path: "src/domain/tracking.ts", name: "step", lines: ["for (let copy", "if (seen.length"] }],
  },
  {
    name: "parcels: patterns of barcodes are made for each character",
    kind: "computing",
    edits: [
      {
        path: "src/tools/barcode.ts",
        search: "  return [...whole].map((character) => patterns.get(character)",
        replace: `  for (const _ of whole) {
    for (const [at, character] of [...alphabet].entries()) {
      patterns.set(character, [...((at * 37 + 11) % 512).toString(2).padStart(9, "0")].join("").replaceAll("1", "|"));
    }
  }
  return [...whole].map((character) => patterns.get(character)`,
      },
    ],
    places: [
      {
        path: "src/tools/barcode.ts",
        name: "barcode",
        lines: ["for (const [at, character]", "patterns.set(", "for (const _"],
      },
    ],
  },
  {
    name: "parcels: cities are compared in all rotations",
    kind: "computing",
    edits: [
      {
        path: "src/domain/addresses.ts",
        search: "      const edits = editDistance(depot.city.toLowerCase(), city.toLowerCase());",
        replace: `      let edits = editDistance(depot.city.toLowerCase(), city.toLowerCase());
      for (let from = 1; from < 12; from += 1) {
        edits = Math.min(edits, editDistance(depot.city.slice(from), city.toLowerCase()) + from);
      }`,
      },
    ],
    places: [
      {
        path: "src/domain/addresses.ts",
        name: "suggestCity",
        lines: ["edits = Math.min(", "for (let from"],
      },
    ],
  },
  {
    name: "parcels: the surcharge follows a long series",
    kind: "computing",
    edits: [
      {
        path: "src/domain/pricing.ts",
        search: "    return round(net * fuel[zone - 1]);",
        replace: `    let trend = 0;
    for (let day = 0; day < 8000; day += 1) trend += Math.sin(day * zone) / 8000;
    return round(net * (fuel[zone - 1] + trend / 1e9));`,
      },
    ],
    places: [{ path: "src/domain/pricing.ts", name: "surcharge", lines: ["for (let day"] }],
  },
  {
    name: "parcels: means are rounded by way of text",
    kind: "computing",
    edits: [
      {
        path: "src/domain/statistics.ts",
        search: "      mean: Math.round((100 * price) / count) / 100,",
        replace: `      mean: Number(
        new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 }).format(price / count).replaceAll(",", ""),
      ),`,
      },
    ],
    places: [
      { path: "src/domain/statistics.ts", name: "", lines: ["new Intl", "mean: Number("] },
      { path: "src/domain/statistics.ts", name: "revenue", lines: ["new Intl", "mean: Number("] },
    ],
  },
  {
    name: "parcels: waiting tracks and loads with many queries",
    kind: "two causes",
    edits: [...parcelOfEachEvent.edits, ...waitingTracks.edits],
    places: [...parcelOfEachEvent.places, ...waitingTracks.places],
  },
  {
    name: "parcels: the geocoder is slower",
    kind: "outside the code",
    edits: [],
    remoteMs: 20,
    places: [
      {
        path: "src/tools/geocoder.ts",
        name: "locate",
        lines: ["const response = await fetch", "const { latitude, longitude } = (await"],
      },
    ],
    maySayNothing: true,
  },
  {
    name: "parcels: each request waits a little",
    kind: "added await",
    edits: [
      {
        path: "src/build.ts",
        search: "import { Geocoder }",
        replace: `import { pause } from "./tools/serial.js";\nimport { Geocoder }`,
      },
      {
        path: "src/build.ts",
        search: "  registerQuotes(server, pricing);",
        replace:
          '  server.addHook("preHandler", async () => {\n    await pause(1);\n  });\n  registerQuotes(server, pricing);',
      },
    ],
    places: [
      { path: "src/build.ts", name: "", lines: ["await pause(1)"] },
      { path: "src/build.ts", name: "buildServer", lines: ["await pause(1)"] },
    ],
  },
  {
    name: "parcels: each request has a long number",
    kind: "computing",
    edits: [
      {
        path: "src/build.ts",
        search: `import Fastify,`,
        replace: `import { createHash, randomBytes } from "node:crypto";\nimport Fastify,`,
      },
      {
        path: "src/build.ts",
        search: "  registerQuotes(server, pricing);",
        replace: `  server.addHook("onRequest", async (_request, reply) => {
    const number = randomBytes(150_000).toString("hex");
    reply.header("x-number", createHash("sha256").update(number).digest("hex"));
  });
  registerQuotes(server, pricing);`,
      },
    ],
    places: [
      { path: "src/build.ts", name: "", lines: ["const number =", `reply.header("x-number"`] },
      { path: "src/build.ts", name: "buildServer", lines: ["const number =", `reply.header("x-number"`] },
    ],
  },
  {
    name: "parcels: labels are packed at once",
    kind: "computing",
    edits: [
      {
        path: "src/domain/labels.ts",
        search: "    return await deflateLater(Buffer.from(text), { level: 6 });",
        replace:
          "    const packed = deflateSync(Buffer.from(text.repeat(40)), { level: 9 });\n    return packed.length > 1e9 ? packed : await deflateLater(Buffer.from(text), { level: 6 });",
      },
      {
        path: "src/domain/labels.ts",
        search: "import { deflate } from",
        replace: "import { deflate, deflateSync } from",
      },
    ],
    places: [{ path: "src/domain/labels.ts", name: "pack", lines: ["const packed ="] }],
  },
  {
    name: "parcels: a method has another name",
    kind: "no change of cost",
    edits: [
      { path: "src/domain/network.ts", search: "depots: this.walkBack(", replace: "depots: this.wayBack(" },
      { path: "src/domain/network.ts", search: "  private walkBack(", replace: "  private wayBack(" },
    ],
    places: [],
  },
  {
    name: "parcels: the distance has a file of its own",
    kind: "no change of cost",
    edits: [
      {
        path: "src/domain/network.ts",
        search: `export function distanceKm(one: Position, other: Position): number {
  const radians = Math.PI / 180;
  const north = (other.latitude - one.latitude) * radians;
  const east = (other.longitude - one.longitude) * radians;
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians) * Math.sin(east / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(half));
}
`,
        replace: `export { distanceKm };\n`,
      },
      {
        path: "src/domain/network.ts",
        search: `import { type Depot, depots } from "./depots.js";`,
        replace: `import { type Depot, depots } from "./depots.js";\nimport { distanceKm } from "./distance.js";`,
      },
      {
        path: "src/domain/distance.ts",
        content: `import type { Position } from "../tools/geocoder.js";

export function distanceKm(one: Position, other: Position): number {
  const radians = Math.PI / 180;
  const north = (other.latitude - one.latitude) * radians;
  const east = (other.longitude - one.longitude) * radians;
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians) * Math.sin(east / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(half));
}
`,
      },
    ],
    places: [],
  },
  {
    name: "parcels: a method was split",
    kind: "no change of cost",
    edits: [
      {
        path: "src/domain/statistics.ts",
        search: `    const byKind: Record<string, number> = {};
    const hours = new Array<number>(24).fill(0);
    for (const { kind, at } of events) {
      byKind[kind] = (byKind[kind] ?? 0) + 1;
      hours[Math.floor(at / 3600) % 24] += 1;
    }
`,
        replace: "    const { byKind, hours } = this.counted(events);\n",
      },
      {
        path: "src/domain/statistics.ts",
        search: "  private median(",
        replace: `  private counted(events: { kind: string; at: number }[]): { byKind: Record<string, number>; hours: number[] } {
    const byKind: Record<string, number> = {};
    const hours = new Array<number>(24).fill(0);
    for (const { kind, at } of events) {
      byKind[kind] = (byKind[kind] ?? 0) + 1;
      hours[Math.floor(at / 3600) % 24] += 1;
    }
    return { byKind, hours };
  }

  private median(`,
      },
    ],
    places: [],
  },
  {
    name: "parcels: the way of a track is another method",
    kind: "no change of cost",
    edits: [
      {
        path: "src/domain/tracking.ts",
        search: "    const way = this.network.shortest(parcel.depotFrom, parcel.depotTo).depots;",
        replace: "    const way = this.wayOf(parcel);",
      },
      {
        path: "src/domain/tracking.ts",
        search: "  async overview(",
        replace: `  private wayOf({ depotFrom, depotTo }: ParcelRow): string[] {
    return this.network.shortest(depotFrom, depotTo).depots;
  }

  async overview(`,
      },
    ],
    places: [],
  },
  {
    name: "parcels: a comment says less",
    kind: "no change of cost",
    edits: [
      {
        path: "src/domain/network.ts",
        search:
          "  /** Trucks do not always take the shortest way: the mean of the three best, each by another depot. */",
        replace: "  /** By the mean of the three best ways. */",
      },
    ],
    places: [],
  },
];
