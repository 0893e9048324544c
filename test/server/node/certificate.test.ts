import { X509Certificate } from "node:crypto";
import { request } from "node:https";
import { connect as connectTcp } from "node:net";
import { connect } from "node:tls";
import type { ApiServer, HttpRequest } from "fieldwise/server";
import { createAuthority, type Listening, type ListenOptions, listen } from "fieldwise/server/node";
import { afterEach, describe, expect, it } from "vitest";
import { integer, objectIdentifier, octetString, time } from "../../../src/server/node/certificate/der.ts";
import { printIp } from "../../../src/server/node/certificate/ip-bytes.ts";

const now = new Date();
const authority = createAuthority({ name: "test authority", now });
const hosts = ["127.0.0.1", "::1", "localhost"];
const server = authority.issue({ name: "test server", purpose: "server", hosts });
const client = authority.issue({ name: "ada", organizations: ["ops", "dev"], purpose: "client" });

const running: Listening[] = [];
afterEach(async () => {
  for (const listening of running.splice(0)) await listening.close(0);
});

async function serve(options: ListenOptions): Promise<Listening> {
  const say = ({ user }: HttpRequest) => ({
    status: 200,
    headers: {},
    body: JSON.stringify(user ?? "stranger"),
  });
  const api = { handle: async (asked: HttpRequest) => say(asked) } as unknown as ApiServer;
  const listening = await listen(api, options);
  running.push(listening);
  return listening;
}

function ask({ url }: Listening, options: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request(url, { agent: false, ...options }, async (response) => {
      let text = "";
      for await (const chunk of response) text += chunk;
      resolve(JSON.parse(text));
    })
      .on("error", reject)
      .end();
  });
}

describe("certificates", () => {
  const ca = new X509Certificate(authority.cert);
  const cert = new X509Certificate(server.cert);

  it("of the authority are signed by itself", () => {
    expect(ca.ca).toBe(true);
    expect(ca.subject).toBe("CN=test authority");
    expect(ca.verify(ca.publicKey)).toBe(true);
    expect(ca.checkIssued(ca)).toBe(true);
  });

  it("of a server are signed by the authority, for its names and addresses", () => {
    expect(cert.ca).toBe(false);
    expect(cert.checkIssued(ca)).toBe(true);
    expect(cert.verify(ca.publicKey)).toBe(true);
    expect(cert.verify(cert.publicKey)).toBe(false);
    expect(cert.subjectAltName).toBe("IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, DNS:localhost");
    expect(cert.checkHost("localhost")).toBe("localhost");
    expect(cert.checkHost("elsewhere")).toBeUndefined();
    expect(cert.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
    expect(cert.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: "prime256v1" });
  });

  it("of a client name it and its groups", () => {
    const found = new X509Certificate(client.cert);
    expect(found.subject).toBe("O=ops\nO=dev\nCN=ada");
    expect(found.keyUsage).toEqual(["1.3.6.1.5.5.7.3.2"]);
  });

  it("are valid from an hour ago for a year", () => {
    const seconds = (text: string) => Math.round((new Date(text).getTime() - now.getTime()) / 1000);
    expect(Math.abs(seconds(cert.validFrom) + 3600)).toBeLessThanOrEqual(1);
    expect(Math.abs(seconds(cert.validTo) - 365 * 86_400)).toBeLessThanOrEqual(1);
  });

  it("have serial numbers of their own", () => {
    expect(cert.serialNumber).toHaveLength(32);
    expect(cert.serialNumber).not.toBe(ca.serialNumber);
  });
});

describe("the encoding", () => {
  it.each([
    ["a number", integer(Uint8Array.of(0, 0, 5)), "020105"],
    ["zero", integer(Uint8Array.of(0)), "020100"],
    ["a number whose first bit is set", integer(Uint8Array.of(0x80)), "02020080"],
    ["an identifier", objectIdentifier("1.2.840.113549"), "06062a864886f70d"],
    ["128 bytes", octetString(new Uint8Array(128)).subarray(0, 3), "048180"],
    ["300 bytes", octetString(new Uint8Array(300)).subarray(0, 4), "0482012c"],
    [
      "a time",
      time(new Date("2049-12-31T23:59:59.9Z")),
      `170d${Buffer.from("491231235959Z").toString("hex")}`,
    ],
    [
      "a late time",
      time(new Date("2050-01-01T00:00:00Z")),
      `180f${Buffer.from("20500101000000Z").toString("hex")}`,
    ],
  ])("of %s", (_, bytes, hex) => {
    expect(Buffer.from(bytes).toString("hex")).toBe(hex);
  });

  it.each([
    ["10.0.0.255", "0a0000ff"],
    ["::", "00".repeat(16)],
    ["fe80::1%eth0", `fe80${"00".repeat(13)}01`],
    ["2001:db8:1:2:3:4:5:6", "20010db8000100020003000400050006"],
    ["::ffff:1.2.3.4", `${"00".repeat(10)}ffff01020304`],
    ["1::", `0001${"00".repeat(14)}`],
  ])("of the address %s", (address, hex) => {
    expect(Buffer.from(printIp(address) as Uint8Array).toString("hex")).toBe(hex);
  });

  it("of a name is none of an address", () => {
    expect(printIp("localhost")).toBeUndefined();
  });
});

describe("TLS", () => {
  it("is answered to clients that believe the authority, and to no others", async () => {
    const listening = await serve({ tls: server });
    expect(listening.url).toMatch(/^https:/);
    expect(await ask(listening, { ca: authority.cert })).toBe("stranger");
    expect(await ask(listening, { ca: authority.cert, method: "POST" })).toBe("stranger");
    await expect(ask(listening, {})).rejects.toThrow(/certificate/);
    const other = createAuthority({ name: "test authority", now });
    await expect(ask(listening, { ca: other.cert })).rejects.toThrow();
  });

  it("is not older than 1.2", async () => {
    const { port } = await serve({ tls: server });
    const error = await new Promise<Error>((resolve) =>
      connect({ port, host: "127.0.0.1", ca: authority.cert, maxVersion: "TLSv1.1", minVersion: "TLSv1" }).on(
        "error",
        resolve,
      ),
    );
    expect(error.message).toMatch(/version|protocol/i);
  });

  it("survives those who do not speak it", async () => {
    const listening = await serve({ tls: server });
    await expect(fetch(listening.url.replace("https", "http"))).rejects.toThrow();
    expect(await ask(listening, { ca: authority.cert })).toBe("stranger");
  });

  it("ends also those who have connected and say nothing", async () => {
    const listening = await serve({ tls: server });
    const silent = connectTcp(listening.port, "127.0.0.1");
    const closed = new Promise((resolve) => silent.on("close", resolve).on("error", () => {}));
    await new Promise((resolve) => silent.on("connect", resolve));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await listening.close(0);
    await closed;
  });

  it.each(["GET", "POST"])("tells who holds a client certificate, with %s", async (method) => {
    const listening = await serve({ tls: { ...server, clientCa: authority.cert } });
    const ca = authority.cert;
    const ada = { name: "ada", groups: ["ops", "dev", "system:authenticated"] };
    expect(await ask(listening, { ca, method, ...client })).toEqual(ada);
    expect(await ask(listening, { ca, method })).toBe("stranger");
    const forged = createAuthority({ name: "test authority", now }).issue({ name: "ada", purpose: "client" });
    expect(await ask(listening, { ca, method, ...forged })).toBe("stranger");
    const misused = authority.issue({ name: "ada", purpose: "server" });
    expect(await ask(listening, { ca, method, ...misused })).toBe("stranger");
  });

  it("believes no client certificates unless it was told whose", async () => {
    const listening = await serve({ tls: server });
    expect(await ask(listening, { ca: authority.cert, ...client })).toBe("stranger");
  });
});
