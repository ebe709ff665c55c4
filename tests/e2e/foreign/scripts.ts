/** A second of two virtual users, or what is said instead. */
const load = `{ vus: 2, duration: "1s" }`;

/** A script with these lines in its default function. */
export function script(body: string, options: string = load): string {
  return `
import http from "k6/http";
import ws from "k6/ws";
import grpc from "k6/net/grpc";
import { sleep } from "k6";

export const options = ${options};
const client = new grpc.Client();
client.load(["."], "hello.proto");

export default function () {
  ${body}
  sleep(0.02);
}
`;
}

export const proto = `syntax = "proto3";
package hello;
service Hello { rpc Say (Empty) returns (Empty) {} }
message Empty {}
`;

/** Asks the target as it should. */
export const toTarget = "http.get(`${__ENV.TARGET_URL}/page`);";

/** Calls a gRPC service at an address. */
export function call(address: string): string {
  return `
  client.connect(${JSON.stringify(address)}, { plaintext: true });
  client.invoke("hello.Hello/Say", {});
  client.close();`;
}

/** Two scenarios of one script, each with a function of its own. */
export function twoScenarios(one: string, other: string): string {
  const scenario = (exec: string) =>
    `${exec}: { executor: "constant-vus", vus: 1, duration: "1s", exec: "${exec}" }`;
  return `
import http from "k6/http";
import { sleep } from "k6";

export const options = { scenarios: { ${scenario("browse")}, ${scenario("buy")} } };
export function browse() { ${one} sleep(0.02); }
export function buy() { ${other} sleep(0.02); }
`;
}
