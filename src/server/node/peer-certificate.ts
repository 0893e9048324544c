import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { User } from "../http/message.ts";

const users = new WeakMap<Socket, User | undefined>();

/** Who the certificate says a client is, if it shows one that is believed: the common name, and the organizations as groups. */
export function userOf(socket: Socket): User | undefined {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return undefined;
  if (!users.has(socket)) users.set(socket, readCertificate(socket));
  return users.get(socket);
}

function readCertificate(socket: TLSSocket): User | undefined {
  const { subject } = socket.getPeerCertificate();
  const name = [subject?.CN ?? []].flat().at(-1);
  if (name === undefined || name === "") return undefined;
  return { name, groups: [subject.O ?? [], "system:authenticated"].flat() };
}
