import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { Slices } from "../../../src/server/load/slices.ts";
import type { Steps } from "../../../src/value/internal.ts";

/** Two ends of a connection. */
async function pair(): Promise<{ readonly near: Socket; readonly far: Socket; close(): void }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const arrived = once(server, "connection");
  const near = connect((server.address() as { port: number }).port, "127.0.0.1");
  const [far] = (await arrived) as [Socket];
  const close = (): void => {
    near.destroy();
    far.destroy();
    server.close();
  };
  return { near, far, close };
}

function* count(most: number, step: (index: number) => void): Steps<string> {
  for (let index = 0; index < most; index++) {
    step(index);
    yield;
  }
  return "done";
}

describe("work in slices", () => {
  it("is done at once if it does not take long", () => {
    const done: number[] = [];
    expect(new Slices().run(count(3, (index) => done.push(index)))).toBe("done");
    expect(done).toEqual([0, 1, 2]);
  });

  it("lets in what arrives during a step before the next step", async () => {
    const [asked, other] = [await pair(), await pair()];
    const log: string[] = [];
    other.far.on("data", () => log.push("other"));
    const done = new Promise<string>((resolve) => {
      asked.far.on("data", () => {
        const slices = new Slices();
        const work = count(3, (index) => {
          log.push(`step ${index}`);
          other.near.write("x");
          while (!slices.isOver);
        });
        resolve(slices.run(work));
      });
    });
    asked.near.write("x");
    expect(await done).toBe("done");
    expect(log).toEqual(["step 0", "other", "step 1", "other", "step 2", "other"]);
    asked.close();
    other.close();
  });

  it("fails as its step does", async () => {
    const slices = new Slices();
    const work = count(2, (index) => {
      if (index === 1) throw new RangeError("step 1");
      while (!slices.isOver);
    });
    await expect(slices.run(work)).rejects.toThrow("step 1");
  });
});
