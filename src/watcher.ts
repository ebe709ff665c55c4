// Watches over the processes of one gate: `watcher.js GATE`, with a pipe from the gate as file descriptor 3. When the pipe
// ends, the gate has, however it did: then everything that carries its marker is ended, and this process with it.
import { Socket } from "node:net";
import { type Cgroup, endCgroup } from "./processes/cgroup.ts";
import { endMarked, killGroup } from "./processes/marked.ts";

const [, , gate = ""] = process.argv;
// Whoever ends all processes of a job may reach this one first; it ends by itself.
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => undefined);

/** Processes that the gate has started and that have not ended, each with a group of its own. */
const running = new Set<number>();
/** Of what `start` began. */
let cgroup: Cgroup | undefined;
let rest = "";
const pipe = new Socket({ fd: 3, readable: true, writable: false });
pipe.setEncoding("utf8").on("data", (text: string) => {
  const lines = `${rest}${text}`.split("\n");
  rest = lines.pop() ?? "";
  for (const line of lines) {
    if (line.startsWith("@")) {
      const [, needsSudo, path = ""] = /^@(sudo)? (.*)$/.exec(line) ?? [];
      cgroup = { path, needsSudo: needsSudo !== undefined };
      continue;
    }
    const pid = Number(line.slice(1));
    if (line.startsWith("+")) running.add(pid);
    else running.delete(pid);
  }
});
pipe.on("error", () => undefined);
pipe.once("close", async () => {
  await endMarked(`${gate}.`);
  if (cgroup !== undefined) await endCgroup(cgroup);
  // Where environments can be read nothing is killed without the marker: an id may be somebody else's by now.
  if (process.platform !== "linux") for (const pid of running) killGroup(pid);
  process.exit();
});
