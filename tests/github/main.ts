import { parseArgs } from "node:util";
import { type GitHubOptions, startGitHub } from "./server.ts";

/**
 * The stand-in as a process of its own:
 *   node tests/github/main.ts --options '{"owner":"octo-org","name":"shop","host":"0.0.0.0","tokens":{...}}'
 * prints {"url":"http://127.0.0.1:PORT","port":PORT} and runs until SIGTERM or SIGINT.
 */
const { values } = parseArgs({ options: { options: { type: "string", default: "{}" } } });
const github = await startGitHub(JSON.parse(values.options) as GitHubOptions);
process.stdout.write(`${JSON.stringify({ url: github.url, port: Number(new URL(github.url).port) })}\n`);
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.once(signal, () => {
    github.close().then(
      () => undefined,
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exitCode = 1;
      },
    );
  });
