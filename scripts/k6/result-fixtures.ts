/**
 * Writes tests/fixtures/results: what real load generators write of a few seconds of load on a small server of its own.
 * Installs them into a folder and uses them again from there; needs npm, Python, Go, and Maven with Java.
 * One that cannot be installed is told and its fixture stays as it is.
 * Usage: node scripts/k6/result-fixtures.ts [FOLDER]
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const folder = resolve(process.argv[2] ?? join(tmpdir(), "loadline-writers"));
const fixtures = resolve(import.meta.dirname, "../../tests/fixtures/results");

let answered = 0;
/** Every twentieth request fails; the others take 5 to 34 ms. */
const server = createServer((request, response) => {
  answered += 1;
  const status = request.url === "/broken" || answered % 20 === 0 ? 503 : 200;
  setTimeout(() => response.writeHead(status).end("ok"), 5 + ((answered * 7) % 30));
});

/** Runs a program; its own exit status does not matter, since load generators report failures by it. */
async function run(
  program: string,
  args: readonly string[],
  about: { cwd?: string; input?: string } = {},
): Promise<string> {
  const { spawn } = await import("node:child_process");
  return await new Promise((fulfil, reject) => {
    const child = spawn(program, args, { cwd: about.cwd ?? folder, timeout: 900_000 });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += String(chunk);
    });
    child.stderr.resume();
    child.on("error", reject);
    child.on("close", () => fulfil(output));
    child.stdin.end(about.input ?? "");
  });
}

function install(program: string, args: readonly string[], into: string): void {
  mkdirSync(into, { recursive: true });
  const { status, stderr } = spawnSync(program, args, {
    cwd: into,
    env: { ...process.env, GOBIN: into },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr?.slice(-500)}`);
}

const save = (name: string, text: string): void => writeFileSync(join(fixtures, name), text);

async function artillery(url: string): Promise<void> {
  const into = join(folder, "npm");
  if (!existsSync(join(into, "node_modules/artillery"))) {
    install(
      "npm",
      [
        "install",
        "--prefix",
        into,
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "artillery@2.0.21",
        "autocannon",
      ],
      into,
    );
  }
  const script = {
    config: { target: url, phases: [{ duration: 12, arrivalRate: 5 }], http: { timeout: 2 } },
    scenarios: [
      {
        name: "browse",
        flow: [{ get: { url: "/" } }, { get: { url: "/broken" } }, { get: { url: "http://127.0.0.1:1/" } }],
      },
    ],
  };
  writeFileSync(join(into, "script.json"), JSON.stringify(script));
  await run(
    "node_modules/.bin/artillery",
    ["run", "--quiet", "--output", join(fixtures, "artillery.json"), "script.json"],
    { cwd: into },
  );
  save(
    "autocannon.json",
    await run("node_modules/.bin/autocannon", ["--json", "-d", "2", "-c", "2", url], { cwd: into }),
  );
}

async function locust(url: string): Promise<void> {
  const into = join(folder, "locust");
  const program = join(into, "bin/locust");
  if (!existsSync(program)) {
    install("python3", ["-m", "venv", into], folder);
    install(join(into, "bin/pip"), ["install", "--quiet", "locust"], into);
  }
  const user = [
    "from locust import HttpUser, task, constant",
    "class Shop(HttpUser):",
    "    wait_time = constant(0.05)",
    "    @task",
    "    def browse(self):",
    '        self.client.get("/")',
    '        self.client.get("/broken", name="broken")',
  ];
  writeFileSync(join(into, "shop.py"), user.join("\n"));
  const args = [
    "-f",
    "shop.py",
    "--headless",
    "-u",
    "3",
    "-r",
    "3",
    "-t",
    "5s",
    "--host",
    url,
    "--json",
    "--only-summary",
  ];
  save("locust.json", await run(program, args, { cwd: into }));
}

async function go(url: string): Promise<void> {
  const into = join(folder, "go");
  for (const [name, from] of [
    ["vegeta", "github.com/tsenart/vegeta/v12@latest"],
    ["hey", "github.com/rakyll/hey@latest"],
  ] as const) {
    if (!existsSync(join(into, name))) install("go", ["install", from], into);
  }
  const vegeta = join(into, "vegeta");
  const results = join(into, "results.bin");
  writeFileSync(join(into, "targets"), `GET ${url}/\nGET ${url}/broken\nGET http://127.0.0.1:1/\n`);
  await run(
    vegeta,
    ["attack", "-targets", "targets", "-rate", "15/s", "-duration", "4s", "-output", results],
    { cwd: into },
  );
  save("vegeta.csv", await run(vegeta, ["encode", "--to", "csv", results]));
  save("hey.csv", await run(join(into, "hey"), ["-n", "60", "-c", "2", "-o", "csv", url]));
}

async function jmeter(url: string): Promise<void> {
  const into = join(folder, "jmeter");
  mkdirSync(join(into, "src/main/java"), { recursive: true });
  writeFileSync(join(into, "pom.xml"), pom);
  writeFileSync(join(into, "src/main/java/WriteJtl.java"), plan);
  install("mvn", ["-q", "-B", "compile"], into);
  const args = [
    "-q",
    "-B",
    "org.codehaus.mojo:exec-maven-plugin:3.5.0:java",
    "-Dexec.mainClass=WriteJtl",
    `-Dexec.args=${url} ${fixtures} jmeter.jtl`,
  ];
  // The server of the load is in this process, so nothing may hold it up.
  await run("mvn", args, { cwd: into });
}

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>fixtures</groupId><artifactId>jtl</artifactId><version>1</version>
  <properties><maven.compiler.source>11</maven.compiler.source><maven.compiler.target>11</maven.compiler.target><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>
  <dependencies>
    <dependency><groupId>us.abstracta.jmeter</groupId><artifactId>jmeter-java-dsl</artifactId><version>1.29.1</version>
      <exclusions><exclusion><groupId>org.apache.jmeter</groupId><artifactId>bom</artifactId></exclusion></exclusions></dependency>
  </dependencies>
</project>
`;

const plan = `import static us.abstracta.jmeter.javadsl.JmeterDsl.*;

/** Requests with a quoted label, a transaction, failures by status and by a refused connection. */
public class WriteJtl {
  public static void main(String[] args) throws Exception {
    testPlan(
        threadGroup(2, 20,
            transaction("browse",
                httpSampler("home, \\"quoted\\"", args[0] + "/"),
                httpSampler("item", args[0] + "/items/7")),
            httpSampler("broken", args[0] + "/broken"),
            httpSampler("refused", "http://127.0.0.1:1/")),
        jtlWriter(args[1], args[2])
    ).run();
  }
}
`;

mkdirSync(folder, { recursive: true });
mkdirSync(fixtures, { recursive: true });
server.listen(0, "127.0.0.1");
while (!server.listening) await delay(10);
const address = server.address();
const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
for (const write of [artillery, locust, go, jmeter]) {
  try {
    await write(url);
    console.log(`${write.name}: written`);
  } catch (error) {
    console.error(`${write.name}: left out: ${error instanceof Error ? error.message : String(error)}`);
  }
}
server.close();
server.closeAllConnections();
