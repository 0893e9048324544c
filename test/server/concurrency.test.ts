import { type ApiServer, createApiServer } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRandom } from "./seeded-random.ts";

const PLACE = "/api/v1/namespaces/default/configmaps";

interface Listed {
  readonly metadata: { readonly name: string; readonly resourceVersion: string };
}

describe("many who write at the same time", () => {
  let server: ApiServer;
  beforeAll(async () => {
    server = await createApiServer();
  });
  afterAll(() => server.close());

  async function send(method: string, path: string, body?: JsonObject, type = "application/json") {
    const response = await server.fetch(
      new Request(`http://server${path}`, {
        method,
        headers: { "content-type": type },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    // biome-ignore lint/suspicious/noExplicitAny: tests look into objects whose shape they state
    return { status: response.status, body: JSON.parse(await response.text()) as any };
  }

  it("lose no count, as each update says which revision it is of", async () => {
    await send("POST", PLACE, { metadata: { name: "counter" }, data: { count: "0" } });
    const countUp = async (): Promise<void> => {
      for (;;) {
        const { body } = await send("GET", `${PLACE}/counter`);
        const data = { count: String(Number(body.data.count) + 1) };
        const { status } = await send("PUT", `${PLACE}/counter`, { ...body, data });
        if (status === 200) return;
        expect(status).toBe(409);
      }
    };
    await Promise.all(Array.from({ length: 20 }, countUp));
    expect((await send("GET", `${PLACE}/counter`)).body.data).toEqual({ count: "20" });
  });

  it("all get on, if they patch or apply: nobody is told to try again", async () => {
    const patches = Array.from({ length: 200 }, (_, index) =>
      send("PATCH", `${PLACE}/counter`, { data: { [`p${index}`]: "" } }, "application/merge-patch+json"),
    );
    const applies = Array.from({ length: 120 }, (_, index) => {
      const config = {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "applied" },
        data: { [`a${index}`]: "" },
      };
      return send("PATCH", `${PLACE}/applied?fieldManager=m${index}`, config, "application/apply-patch+yaml");
    });
    const statuses = (await Promise.all([...patches, ...applies])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(319);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(Object.keys((await send("GET", `${PLACE}/counter`)).body.data)).toHaveLength(201);
    expect(Object.keys((await send("GET", `${PLACE}/applied`)).body.data)).toHaveLength(120);
  });

  it("are watched, change by change, by who stays and by who comes back now and then", async () => {
    const random = createRandom(20_261_116);
    const { body: first } = await send("GET", PLACE);
    const staying = new Follower(server, first);
    const returning = new Follower(server, first);
    await staying.open();
    const pick = (count: number) => Math.floor(random() * count);
    for (let round = 0; round < 40; round++) {
      if (round % 3 === 0) await returning.open();
      await Promise.all(
        Array.from({ length: 8 }, () => {
          const [name, choice] = [`o${pick(10)}`, pick(4)];
          if (choice === 0) return send("DELETE", `${PLACE}/${name}`);
          if (choice === 1) return send("POST", PLACE, { metadata: { name } });
          const finalizers = pick(2) === 0 ? ["example.com/a"] : null;
          const change = choice === 2 ? { data: { round: String(round) } } : { metadata: { finalizers } };
          return send("PATCH", `${PLACE}/${name}`, change, "application/merge-patch+json");
        }),
      );
      if (round % 3 === pick(3)) await returning.close();
    }
    const { body: last } = await send("GET", PLACE);
    await returning.close();
    await returning.open();
    for (const follower of [staying, returning]) {
      await expect.poll(() => follower.shown()).toEqual(Follower.show(last.items));
      expect(follower.faults).toEqual([]);
      await follower.close();
    }
  });
});

/** Somebody who knows a list, and what the events say has become of it. */
class Follower {
  readonly faults: string[] = [];
  readonly #server: ApiServer;
  readonly #known = new Map<string, Listed>();
  #revision: number;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(server: ApiServer, list: { items: readonly Listed[]; metadata: { resourceVersion: string } }) {
    this.#server = server;
    for (const item of list.items) this.#known.set(item.metadata.name, item);
    this.#revision = Number(list.metadata.resourceVersion);
  }

  static show(items: Iterable<Listed>): readonly string[] {
    return [...items].map(({ metadata: { name, resourceVersion } }) => `${name} ${resourceVersion}`).sort();
  }

  shown(): readonly string[] {
    return Follower.show(this.#known.values());
  }

  async open(): Promise<void> {
    if (this.#reader !== undefined) return;
    const query = `watch=true&resourceVersion=${this.#revision}`;
    const { body } = await this.#server.fetch(new Request(`http://server${PLACE}?${query}`));
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    this.#reader = reader;
    this.#reading = this.#read(reader);
  }

  async close(): Promise<void> {
    await this.#reader?.cancel();
    await this.#reading;
    this.#reader = undefined;
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (text + decoder.decode(value, { stream: true })).split("\n");
      text = lines.pop() as string;
      for (const line of lines) this.#take(JSON.parse(line));
    }
  }

  #take({ type, object }: { type: string; object: Listed }): void {
    const { name, resourceVersion } = object.metadata;
    const isKnown = this.#known.has(name);
    if (Number(resourceVersion) <= this.#revision || isKnown === (type === "ADDED"))
      this.faults.push(`${type} ${name} ${resourceVersion} after ${this.#revision}`);
    this.#revision = Number(resourceVersion);
    if (type === "DELETED") this.#known.delete(name);
    else this.#known.set(name, object);
  }
}
