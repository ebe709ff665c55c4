/**
 * What `loadline prove` says of the sample services, of a preview that runs already, of a WebSocket and of gRPC (HTTP/2): the table
 * of docs/evidence/prove.md. A quarter of an hour on a quiet machine; needs dist/, Go and Python.
 *
 *   npm run build && npm run bench -- proofs
 *   node scripts/run.mjs bench/proofs node grpc      some of them; DURATION=4s makes the loads shorter
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type ForeignServer, serveGrpc, serveWebSocket } from "../../tests/fixtures/k6/foreign/servers.ts";
import { root } from "../build.ts";
import { installTools, toolPath } from "../tools.ts";

const duration = process.env["DURATION"] ?? "15s";
const perSecond = "30";

interface Proven {
  /** In the table. */
  readonly words: string;
  /** Folder of examples/services whose files lie beside the gate file, besides the k6 script of all. */
  readonly folder?: string;
  readonly start?: string;
  /** Of a service that runs already; in this process. */
  serve?(): Promise<ForeignServer>;
  /** Default: browse.js. */
  readonly script?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly objective: string;
}

/** A gate tolerates half of what it is to catch: 10 %. The p95 of answers of a few ms is the machine's more than the service's. */
const [p95, med] = ["p95 < baseline + 5%", "med < baseline + 5%"];

const serviceMs = 50;
const echoMs = 100;

const talk = `import { Trend } from "k6/metrics";
import { WebSocket } from "k6/websockets";
const echo = new Trend("echo", true);
export const options = { vus: 8, duration: __ENV.DURATION };
export default function () {
  const socket = new WebSocket(\`\${__ENV.TARGET_URL.replace(/^http/, "ws")}/echo\`);
  let left = 10;
  let askedAt = 0;
  const ask = () => { askedAt = Date.now(); socket.send("hello"); };
  socket.onopen = ask;
  socket.onmessage = () => {
    echo.add(Date.now() - askedAt);
    left -= 1;
    if (left > 0) ask();
    else socket.close();
  };
}
`;

const call = `import { check } from "k6";
import grpc from "k6/net/grpc";
const client = new grpc.Client();
client.load(["."], "words.proto");
let isOpen = false;
export const options = {
  scenarios: {
    say: { executor: "constant-arrival-rate", rate: Number(__ENV.RATE), timeUnit: "1s", duration: __ENV.DURATION, preAllocatedVUs: 10 },
  },
};
export default function () {
  if (!isOpen) client.connect(__ENV.TARGET_URL.replace("http://", ""), { plaintext: true });
  isOpen = true;
  const answer = client.invoke("words.Echo/Say", { text: "hello" });
  check(answer, { answered: ({ status }) => status === grpc.StatusOK });
}
`;

async function servePreview(): Promise<ForeignServer> {
  const server = createServer((_, response) => void setTimeout(() => response.end("{}"), serviceMs));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port }: { readonly port: number } = Object.assign({ port: 0 }, server.address());
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await once(server.close(), "close");
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

const proven: Readonly<Record<string, Proven>> = {
  node: { words: "`node`", folder: "node", start: "npm start", objective: p95 },
  go: {
    words: "`go`",
    folder: "go",
    start: "{ run: ./catalogue, build: go build -o catalogue . }",
    objective: p95,
  },
  python: {
    words: "`python` with 20,000 items, 10 requests/s",
    folder: "python",
    start:
      '{ run: python3 app.py, prepare: python3 migrate.py, env: { DATABASE: "{side}.db", ITEMS: 20000 } }',
    env: { RATE: "10" },
    objective: med,
  },
  workers: {
    words: "`workers`",
    folder: "workers",
    start: '{ run: npm start, env: { SOCKET: "{side}.sock" } }',
    objective: med,
  },
  "sign-in": {
    words: "`sign-in` with its index, 10 requests/s",
    folder: "sign-in",
    start: "{ run: npm start, env: { INDEX: 1, HASH_ROUNDS: 80000 } }",
    script: "load.js",
    env: { PER_MINUTE: "600" },
    objective: med,
  },
  preview: { words: `a preview that runs already, ${serviceMs} ms`, serve: servePreview, objective: p95 },
  websocket: {
    words: `a WebSocket's echo of ${echoMs} ms, 8 VUs`,
    serve: async () => await serveWebSocket(() => false, echoMs),
    script: "talk.js",
    objective: "echo p(95) < baseline + 5%",
  },
  grpc: {
    words: `gRPC (HTTP/2), ${serviceMs} ms`,
    serve: async () => await serveGrpc(() => 0, serviceMs),
    script: "call.js",
    objective: "grpc_req_duration p(95) < baseline + 5%",
  },
};

const half = z.object({ verdict: z.string(), rounds: z.number(), seconds: z.number() });
const answer = z.object({
  proved: z.boolean(),
  proxyMs: z.number(),
  scenarios: z.tuple([
    z.object({
      unchanged: half,
      changed: half.optional(),
      measured: z.object({ by: z.number() }),
      sentence: z.string(),
    }),
  ]),
});

/** A repository with the service and its gate. */
function repositoryOf({ folder, start, script = "browse.js", objective, env }: Proven): string {
  const home = mkdtempSync(join(tmpdir(), "loadline-proofs-"));
  const services = join(root, "examples", "services");
  if (folder !== undefined) cpSync(join(services, folder), home, { recursive: true });
  cpSync(join(services, "browse.js"), join(home, "browse.js"));
  cpSync(join(root, "tests/fixtures/k6/foreign/words.proto"), join(home, "words.proto"));
  const variables = { DURATION: duration, RATE: perSecond, ...env };
  const gateFile = [
    ...(start === undefined ? [] : [`start: ${start}`]),
    `objectives: "${objective}"`,
    `scenarios: { load: { script: ${script}, env: ${JSON.stringify(variables)} } }`,
  ];
  const files = {
    ...{ "loadline.yml": gateFile.join("\n"), "talk.js": talk, "call.js": call },
    ".gitignore": ".loadline\n*.db\n*.sock\n/catalogue\n",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: home });
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", "base");
  return home;
}

/** A row of the table, and the sentence. The child runs beside a service of this process, which so must not wait for it. */
async function prove(one: Proven): Promise<{ readonly row: string; readonly sentence: string }> {
  const home = repositoryOf(one);
  const service = await one.serve?.();
  try {
    const target = service === undefined ? [] : ["--target", service.url];
    const command = ["prove", "--config", "loadline.yml", "--k6-path", toolPath("k6"), "--json", ...target];
    const child = spawn(process.execPath, [join(root, "dist", "cli.js"), ...command], {
      cwd: home,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
    await once(child, "close");
    // What could not begin is said on stderr.
    if (printed === "") return { row: `| ${one.words} | | could not be run | | | |`, sentence: "" };
    const { proxyMs, scenarios } = answer.parse(JSON.parse(printed));
    const [{ unchanged, changed, measured, sentence }] = scenarios;
    const words = (it: z.infer<typeof half> | undefined): string =>
      it === undefined ? "not run" : `${it.verdict}, ${it.rounds} rounds, ${Math.round(it.seconds)} s`;
    const share = changed === undefined ? "" : `${(100 * measured.by).toFixed(1)} %`;
    const cells = [
      one.words,
      `\`${one.objective}\``,
      words(unchanged),
      words(changed),
      share,
      `${proxyMs.toFixed(2)} ms`,
    ];
    return { row: `| ${cells.join(" | ")} |`, sentence };
  } finally {
    await service?.close();
    rmSync(home, { recursive: true, force: true });
  }
}

await installTools(["k6"]);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in proven));
if (unknown.length > 0) throw new Error(`no such service: ${unknown.join(", ")}`);
const rows: string[] = [];
for (const [name, one] of Object.entries(proven)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const { row, sentence } = await prove(one);
  console.error(sentence);
  rows.push(row);
}
console.log(`${cpus().length} cores, ${perSecond} requests/s where nothing else is said, ${duration} a round:
`);
console.log(`| Service | Objective | Unchanged code | Twice its tolerance more | Measured | The proxy adds |
| --- | --- | --- | --- | ---: | ---: |
${rows.join("\n")}`);
