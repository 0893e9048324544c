import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a server that can be cut. */
export interface Proxy {
  readonly endpoint: string;
  /** Ends all connections, and refuses new ones until it is mended. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
}

/** Passes on all that comes to a free port of this machine. */
export async function startProxy(endpoint: string): Promise<Proxy> {
  const { hostname, port } = new URL(endpoint);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false;
    },
    async stop() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
