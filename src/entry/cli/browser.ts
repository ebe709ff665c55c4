import { type Environment, terminalEnvironment } from "../../lib/environment.ts";
import { startProgram } from "../../lib/programs.ts";

export interface Desktop {
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
}

/** Opens a file in the reader's browser; never through a shell. */
export function openerOf(
  path: string,
  { platform, env }: Desktop,
): readonly [file: string, ...args: string[]] {
  const chosen = env["BROWSER"];
  if (chosen !== undefined && chosen !== "") return [chosen, path];
  if (platform === "darwin") return ["open", path];
  // `start` is a word of cmd's own, which would read & and % in a path; explorer takes the path as it is.
  return platform === "win32" ? ["explorer.exe", path] : ["xdg-open", path];
}

/** An opener without a browser fails within this time; a browser stays. */
const patienceMs = 2000;

/** Opens a file in the reader's browser, which outlives this process; false if there is none. */
export async function openInBrowser(path: string, desktop: Desktop): Promise<boolean> {
  const [file, ...args] = openerOf(path, desktop);
  const { env } = terminalEnvironment(desktop.env);
  const child = startProgram(file, args, { env, detached: true, stdio: "ignore" });
  return await new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      const patience = setTimeout(() => resolve(true), patienceMs);
      child.once("exit", (code) => {
        clearTimeout(patience);
        // Windows' explorer always exits with 1.
        resolve(code === 0 || desktop.platform === "win32");
      });
    });
  });
}
