import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attack } from "./attack.ts";
import { hostileRequests } from "./bodies.ts";
import { send } from "./client.ts";
import type { HostileRequest } from "./hostile-request.ts";
import { Victim } from "./victim.ts";

const BOUNDS = { megabytes: 1_100 };

describe.each([{ onDisk: false }, { onDisk: true }])("who writes (on disk: $onDisk)", ({ onDisk }) => {
  let victim: Victim;
  const tried = new Set<string>();

  const begin = async (): Promise<void> => {
    victim = await Victim.start({ onDisk });
  };

  beforeAll(begin);
  // A second try attacks a server of its own: this one has what the first try wrote.
  beforeEach(async ({ task }) => {
    if (tried.has(task.id)) {
      await victim.stop();
      await begin();
    }
    tried.add(task.id);
  });
  afterAll(() => victim.stop());

  it.each(hostileRequests.map((request) => [request.name, request] as const))(
    "with %s is answered, and so are others",
    async (_, { before = [], request, expect: wanted }: HostileRequest) => {
      for (const { body, ...sent } of before) await send(victim, { ...sent, ...(body && { body: body() }) });
      const { body: make, ...sent } = request;
      const body = make?.();
      const { status, text } = await attack(victim, BOUNDS, () =>
        send(victim, { ...sent, ...(body !== undefined && { body }) }),
      );
      if (wanted !== undefined) expect(wanted, text.slice(0, 300)).toContain(status);
      // 500 is what Kubernetes says of an object that its store does not take.
      else if (status === 500) expect(text).toContain("request is too large");
      else {
        expect(status, text.slice(0, 300)).toBeGreaterThanOrEqual(200);
        expect(status, text.slice(0, 300)).toBeLessThan(500);
      }
    },
  );
});
