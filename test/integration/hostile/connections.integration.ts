import { once } from "node:events";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import { afterEach, describe, expect, it } from "vitest";
import { attack } from "./attack.ts";
import { Victim } from "./victim.ts";

const COUNT = 200;
const BOUNDS = { megabytes: 600 };
const timeouts = { headersTimeout: 1_000, requestTimeout: 1_500, keepAliveTimeout: 1_000 };

/** The first bytes of a greeting that announces more. */
const HALF_HELLO = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]);

const FIRST_WORDS: Readonly<Record<string, string>> = {
  nothing: "",
  "half a line": "GET /api",
  "half of its headers": "GET /api HTTP/1.1\r\nhost: 127.0.0.1\r\n",
  "half a body":
    "POST /api/v1/namespaces HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
  "a chunk that does not end":
    "POST /api/v1/namespaces HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{",
};

/** Opens connections that say this and no more, and waits until all of them were closed. */
async function waitForAll(port: number, text: string | Uint8Array): Promise<void> {
  const closes = Array.from({ length: COUNT }, async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    if (text.length > 0) socket.write(text);
    socket.resume();
    await once(socket, "close");
  });
  await Promise.all(closes);
}

describe("who connects and does not go on", { timeout: 20_000 }, () => {
  let victim: Victim;

  afterEach(() => victim.stop());

  it.each(Object.entries(FIRST_WORDS))("is cut off after %s", async (_, text) => {
    victim = await Victim.start({ timeouts });
    await attack(victim, BOUNDS, () => waitForAll(victim.port, text));
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["half a greeting", HALF_HELLO],
    ["what is no greeting", Buffer.from("GET / HTTP/1.1\r\n\r\n")],
  ])("is cut off after %s over TLS", async (_, bytes) => {
    victim = await Victim.start({ withTls: true, timeouts });
    await waitForAll(victim.port, bytes);
    expect(victim.isAlive).toBe(true);
  });

  it("is cut off after a greeting over TLS", async () => {
    victim = await Victim.start({ withTls: true, timeouts });
    const closes = Array.from({ length: 20 }, async () => {
      const socket = connectTls({ port: victim.port, host: "127.0.0.1", rejectUnauthorized: false });
      socket.on("error", () => {});
      socket.resume();
      await once(socket, "close");
    });
    await Promise.all(closes);
    expect(victim.isAlive).toBe(true);
  });
});
