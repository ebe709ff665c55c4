import type { Environment } from "../environment.ts";

/** Never through a proxy. */
const ownNames = ["localhost", "127.0.0.1", "[::1]"];

/** Sends all requests of this process through the proxy of `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, or says why not. */
export async function useProxy(env: Environment): Promise<string | undefined> {
  const givenAs = (name: string): string => env[name.toLowerCase()] || env[name] || "";
  const [https, plain] = [givenAs("HTTPS_PROXY"), givenAs("HTTP_PROXY")];
  if (https === "" && plain === "") return undefined;
  // Loaded where it is needed: with it come undici and TLS, which cost as much as Node's own start.
  const { default: http } = await import("node:http");
  // Missing before Node 24.14.
  if (!("setGlobalProxyFromEnv" in http)) {
    return `HTTPS_PROXY is set, but Node ${process.versions.node} cannot use it. Use Node 24.14 or newer.`;
  }
  http.setGlobalProxyFromEnv({
    ...(https !== "" && { https_proxy: https }),
    ...(plain !== "" && { http_proxy: plain }),
    no_proxy: [...ownNames, givenAs("NO_PROXY")].filter((name) => name !== "").join(","),
  });
  return undefined;
}
