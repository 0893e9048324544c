import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { get } from "node:https";
import { createApiServer } from "fieldwise/server";
import {
  type Authority,
  createAuthority,
  type Identity,
  type Listening,
  listen,
} from "fieldwise/server/node";

const server = await createApiServer();
const plain: Listening = await listen(server);
const response = await fetch(`${plain.url}/api/v1/namespaces/kube-system`);
console.log(response.status); // 200
await plain.close();

const authority: Authority = createAuthority({ name: "shop", now: new Date() });
const identity: Identity = authority.issue({ name: "shop", purpose: "server", hosts: ["127.0.0.1"] });
const secret = await listen(server, { host: "127.0.0.1", tls: identity });
const [message] = (await once(get(`${secret.url}/version`, { ca: authority.cert }), "response")) as [
  IncomingMessage,
];
console.log(message.statusCode); // 200
message.resume();
await secret.close();
await server.close();

// @ts-expect-error: a server listens, not a function.
export const misuse = () => listen(server.fetch);
