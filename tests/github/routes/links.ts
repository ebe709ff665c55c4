import type { Call } from "../call.ts";

/** Address of something in this repository, as the API gives it. */
export function repositoryApi(call: Call, path = ""): string {
  return `${call.apiUrl}/repos/${call.state.owner}/${call.state.name}${path}`;
}

/** Address of something in this repository, for people. */
export function repositoryPage(call: Call, path = ""): string {
  return `https://github.com/${call.state.owner}/${call.state.name}${path}`;
}

/** GitHub's opaque second identifier: any stable text does. */
export function nodeId(kind: string, id: number | string): string {
  return Buffer.from(`${kind}:${id}`).toString("base64url");
}
