import { once } from "node:events";
import { type Environment, setVariables } from "../../../lib/environment.ts";
import { startProgram } from "../../../lib/programs.ts";
import { runFailure } from "../../../model/failure.ts";
import { bareEnvironment } from "../../../processes/marked.ts";
import { type Ended, ended, ports, type Route } from "./messages.ts";

/** A proxy in a process of its own, which listens for this machine alone. */
export interface OpenProxy {
  /** A base URL for each route, in their order. */
  readonly urls: readonly string[];
  /** Ends it, once. */
  end(): Promise<Ended>;
}

/** Where programs find the certificates of authorities: no other variable reaches the proxy. */
const certificates = ["SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS"];

/** Older versions of Node, such as 20, end at a flag that they do not know. */
const systemAuthorities = ["--use-system-ca"].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag));

/**
 * Starts a proxy that ends with this process.
 * @param env whose certificates count
 * @throws Failure "run" if it does not start
 */
export async function openProxy(routes: readonly Route[], env: Environment): Promise<OpenProxy> {
  const { beginning, beProxy } = await import("./serve.ts");
  const known = Object.entries(setVariables(env)).filter(([name]) => certificates.includes(name));
  const child = startProgram(process.execPath, [...systemAuthorities, "--eval", beginning, beProxy.name], {
    env: { ...bareEnvironment(), ...Object.fromEntries(known) },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    detached: true,
  });
  const ask = async (message: string | readonly Route[]): Promise<unknown> => {
    const died = once(child, "exit").then(([status]) => {
      throw runFailure(`The proxy of prove ended (${status}) before it answered.`);
    });
    child.send(message);
    const [answer] = await Promise.race([once(child, "message"), died]);
    return answer;
  };
  const listening = ports.parse(await ask(routes));
  const urls = routes.map(({ target }, at) =>
    target.replace(/^https?:\/\/[^/?#]+/i, `http://127.0.0.1:${listening[at]}`),
  );
  const finish = async (): Promise<Ended> => {
    const told = ended.parse(await ask("end"));
    if (child.connected) child.disconnect();
    return told;
  };
  let ending: Promise<Ended> | undefined;
  return {
    urls,
    end: async () => {
      ending ??= finish();
      return await ending;
    },
  };
}
