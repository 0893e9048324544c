import { parseYaml, printYaml } from "fieldwise/adapters/yaml";
import type { HttpReply, Sink, Stream } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEnvelope, readObject } from "../../../src/server/protobuf/envelope.ts";
import { CONFIGMAPS, namesOf, type SeededServer, seedServer } from "../rest/seeded-server.ts";

const COUNT = 1_500;
const TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";
const PARTIAL = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";
const PROTOBUF = "application/vnd.kubernetes.protobuf";

describe("a long list", () => {
  let seeded: SeededServer;
  const names = Array.from({ length: COUNT }, (_, index) => `item-${String(index).padStart(4, "0")}`);
  beforeAll(async () => {
    seeded = await seedServer();
    for (const name of names)
      await seeded.put(name, { data: { item: `- item\n"item" ü ${"x".repeat(1_000)}` } });
  });
  afterAll(() => seeded.close());

  async function ask(accept: string, query = "", method = "GET"): Promise<HttpReply> {
    const header = (name: string) => (name === "accept" ? accept : undefined);
    return seeded.server.handle({ method, path: CONFIGMAPS, query, header, text: async () => "" });
  }

  async function read(accept: string, query = ""): Promise<Buffer> {
    const { status, body } = await ask(accept, query);
    expect(status).toBe(200);
    const bytes = await readAll(body as Stream);
    expect(seeded.server.memory.taken).toBe(0);
    return bytes;
  }

  it("is written as a short one is", async () => {
    const text = (await read("application/json")).toString();
    const list = JSON.parse(text);
    expect(`${JSON.stringify(list)}\n`).toBe(text);
    expect(namesOf(list)).toEqual(names);
    expect(Object.keys(list)).toEqual(["kind", "apiVersion", "metadata", "items"]);
  });

  it("is written so for people, too", async () => {
    const text = (await read("application/json", "pretty=true")).toString();
    const list = JSON.parse(text);
    expect(JSON.stringify(list, null, 2)).toBe(text);
    expect(namesOf(list)).toEqual(names);
  });

  it("is written so in YAML", async () => {
    const text = (await read("application/yaml")).toString();
    const list = parseYaml(text) as JsonObject;
    expect(printYaml(list)).toBe(text);
    expect(namesOf(list)).toEqual(names);
    expect(Object.keys(list)).toEqual(["apiVersion", "items", "kind", "metadata"]);
  });

  it("is written so as a table", async () => {
    const text = (await read(TABLE)).toString();
    const table = JSON.parse(text);
    expect(`${JSON.stringify(table)}\n`).toBe(text);
    expect(table.rows.map(({ cells }: { cells: unknown[] }) => cells[0])).toEqual(names);
    expect(table.columnDefinitions).toHaveLength(3);
  });

  it("is written so with nothing but metadata", async () => {
    const list = JSON.parse((await read(PARTIAL)).toString());
    expect(list.kind).toBe("PartialObjectMetadataList");
    expect(namesOf(list)).toEqual(names);
  });

  it("is written so in protobuf", async () => {
    const { type, raw } = openEnvelope(await read(PROTOBUF));
    const list = readObject(raw, type);
    expect(list).toMatchObject({ kind: "ConfigMapList", metadata: { resourceVersion: expect.any(String) } });
    expect(namesOf(list)).toEqual(names);
  });

  it("has no body for who asks for the head alone", async () => {
    expect((await ask(TABLE, "", "HEAD")).body).toBe("");
  });

  it("is refused before it begins, if it is not to be had in that form", async () => {
    expect((await ask(TABLE, "includeObject=All")).status).toBe(400);
    expect((await ask(PARTIAL.replace("List", ""))).status).toBe(406);
  });

  it("is not written further than its client reads, and counts until it has gone", async () => {
    const { body } = await ask("application/json");
    const client = slowClient();
    (body as Stream)(client.sink);
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    const ahead = client.written;
    expect(ahead).toBeGreaterThan(256 * 1024);
    expect(ahead).toBeLessThan(512 * 1024);
    const { taken } = seeded.server.memory;
    expect(taken).toBeGreaterThan(COUNT * 1_000);
    expect(taken).toBeLessThan(COUNT * 1_400);
    client.leave();
    expect(seeded.server.memory.taken).toBe(0);
  });

  it("is refused for the time being while others have not read theirs, and for good if it can never be read", async () => {
    const narrow = await seedServer({ memory: 3_000_000 });
    for (let index = 0; index < 30; index++)
      await narrow.put(`c-${index}`, { data: { x: "x".repeat(50_000) } });
    const path = "/api/v1/configmaps";
    const request = { method: "GET", path, query: "", header: () => undefined, text: async () => "" };
    const replies = await Promise.all([1, 2].map(() => narrow.server.handle(request)));
    expect(replies.map(({ status }) => status)).toEqual([200, 429]);
    expect(replies[1]?.headers["retry-after"]).toBe("1");
    for (let index = 0; index < 30; index++)
      await narrow.put(`d-${index}`, { data: { x: "x".repeat(50_000) } });
    const { status, body } = await narrow.server.handle(request);
    expect(status).toBe(413);
    expect(JSON.parse(body as string).message).toContain("ask for a list in chunks, with limit and continue");
    await narrow.close();
  });
});

interface Client {
  written: number;
  readonly sink: Sink;
  leave(): void;
}

/** One that reads nothing. */
function slowClient(): Client {
  let onClose = (): void => {};
  const client: Client = {
    written: 0,
    leave: () => onClose(),
    sink: {
      write(content) {
        client.written += content.length;
        return client.written;
      },
      onDrain: () => {},
      end: () => {},
      cut: () => onClose(),
      onClose(callback) {
        onClose = callback;
      },
    },
  };
  return client;
}

function readAll(stream: Stream): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) =>
    stream({
      write(content) {
        parts.push(Buffer.from(content as string));
        return 0;
      },
      onDrain: () => {},
      end: () => resolve(Buffer.concat(parts)),
      cut: () => reject(new Error("it was cut")),
      onClose: () => {},
    }),
  );
}
