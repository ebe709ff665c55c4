import { once } from "node:events";
import { createServer } from "node:net";

// src/lib/net/listen.ts
async function listenHere(server, port = 0) {
	server.listen(port, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("no port was given");
	return address.port;
}
const quietPorts = {
	first: 2e4,
	count: 12768
};
const mostTries = 100;
async function freePort(random = Math.random) {
	for (let tried = 0; tried < mostTries; tried += 1) {
		const port = quietPorts.first + Math.floor(random() * quietPorts.count);
		try {
			return await listenOnce(port);
		} catch {}
	}
	return await listenOnce();
}
async function listenOnce(port) {
	const server = createServer();
	const own = await listenHere(server, port);
	server.close();
	await once(server, "close");
	return own;
}

export { freePort, listenHere };