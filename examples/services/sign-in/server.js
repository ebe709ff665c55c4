// A sign-in: a look-up by e-mail among many users, and a hash that is expensive on purpose. INDEX=1 adds the index that
// the look-up lacks.
import { pbkdf2, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { promisify } from "node:util";

const hash = promisify(pbkdf2);
const users = Array.from({ length: Number(process.env.USERS ?? 20_000) }, (_, id) => ({
  email: `user-${id}@example.com`,
  salt: randomBytes(8),
}));
const byEmail = process.env.INDEX === "1" ? new Map(users.map((user) => [user.email, user])) : undefined;
const rounds = Number(process.env.HASH_ROUNDS ?? 2000);

/** Without an index every row is read, as a table scan does. */
function findUser(email) {
  if (byEmail !== undefined) return byEmail.get(email);
  let found;
  for (let pass = 0; pass < 20; pass += 1) {
    for (const user of users) if (user.email.localeCompare(email) === 0) found = user;
  }
  return found;
}

const port = Number(process.env.PORT ?? 3000);
createServer(async (request, response) => {
  const url = new URL(request.url, "http://service");
  if (url.pathname === "/health") return response.end("ok");
  const user = findUser(url.searchParams.get("email") ?? "");
  if (user === undefined) return response.writeHead(401).end("unknown user");
  const key = await hash("secret", user.salt, rounds, 32, "sha256");
  response.end(key.toString("hex"));
}).listen(port, () => console.log(`listening on http://127.0.0.1:${port}`));
