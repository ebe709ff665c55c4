import { expect, test } from "vitest";
import { requestsNamedIn } from "../../../../src/k6/script/requests.ts";

const named = (text: string, path = "shop.js") => requestsNamedIn([{ path, content: Buffer.from(text) }]);

test.each([
  ["a path behind the target", "http.get(`${__ENV.TARGET_URL}/checkout?step=1`)", ["/checkout"]],
  ["a path that is filled in", "http.get(`${base}/products/${id}`)", ["/products/"]],
  ["a path that is added", 'http.post(base + "/pay", body)', ["/pay"]],
  ["a whole address", 'http.get("https://shop.example/cart")', ["/cart"]],
  ["a name", 'http.get(url, { tags: { name: "product page" } })', ["product page"]],
  ["a name in quotes", 'const params = { tags: { "name": `pay` } };', ["pay"]],
  ["each once", "http.get(a + '/x'); http.get(b + '/x');", ["/x"]],
])("%s is named", (_, text, names) => {
  expect(named(text)).toEqual(names);
});

test.each([
  ["a comment", "// http.get(base + '/old')\n/* '/older' */"],
  ["a module, a file, a type", 'import http from "k6/http"; open("./users.json"); const type = "text/html";'],
  ["the root", 'http.get(base + "/")'],
  ["another server's name alone", 'http.get("https://shop.example")'],
])("%s is none", (_, text) => {
  expect(named(text)).toEqual([]);
});

test("data files and modules of other servers are not read", () => {
  expect(named('"/users"', "users.json")).toEqual([]);
  expect(named('"/users"', "https/jslib.k6.io/k6-utils/1.4.0/index.js")).toEqual([]);
  expect(named('"/users"', "lib/users.ts")).toEqual(["/users"]);
});

test.each(['"\\', "/*", "`\\", '"', "`${{", "${", "name:"])("a text of many %s ends soon", (part) => {
  expect(named(part.repeat(50_000))).toEqual([]);
});
