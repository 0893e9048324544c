import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attack } from "./attack.ts";
import { create, MAPS, send } from "./client.ts";
import { Victim } from "./victim.ts";

const BOUNDS = { megabytes: 1_100 };
const TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";

function labelled(index: number): object {
  const labels = { app: `app-${index % 7}`, index: String(index) };
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: `map-${index}`, labels },
    data: { a: "b" },
  };
}

const terms = (count: number, termOf: (index: number) => string): string =>
  encodeURIComponent(Array.from({ length: count }, (_, index) => termOf(index)).join(","));

/** What is asked, by what it is, and how many objects do not come back. */
const QUESTIONS: Readonly<Record<string, { readonly query: string; readonly without: number }>> = {
  "3,900 labels that must not be there": {
    query: `labelSelector=${terms(3_900, (i) => `!l${i}`)}`,
    without: 0,
  },
  "3,900 values that a label must not have": {
    query: `labelSelector=${terms(3_900, (i) => `index!=${i}`)}`,
    without: 3_900,
  },
  "a label not among 6,000 values": {
    query: `labelSelector=${encodeURIComponent(`app,index notin (${Array.from({ length: 6_000 }, (_, i) => i).join()})`)}`,
    without: 6_000,
  },
  "2,000 names that it must not have": {
    query: `fieldSelector=${terms(2_000, (i) => `metadata.name!=map-${i}`)}`,
    without: 2_000,
  },
};

describe.each([
  { onDisk: false, count: 20_000 },
  { onDisk: true, count: 7_000 },
])("who asks for much (on disk: $onDisk)", ({ onDisk, count }) => {
  let victim: Victim;
  const tried = new Set<string>();

  const begin = async (): Promise<void> => {
    victim = await Victim.start({ onDisk });
    await create(victim, { path: MAPS, count, object: labelled });
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

  it.each(Object.entries(QUESTIONS))(
    "gets objects by %s, and others are answered",
    async (_, { query, without }) => {
      const { status, text } = await attack(victim, BOUNDS, () => send(victim, { path: `${MAPS}?${query}` }));
      expect(status).toBe(200);
      const found = (JSON.parse(text).items as { metadata: { labels?: object } }[]).filter(
        ({ metadata }) => metadata.labels !== undefined,
      );
      expect(found).toHaveLength(count - without);
    },
  );

  it.each(["application/json", "application/yaml", "application/vnd.kubernetes.protobuf", TABLE])(
    "gets long lists as %s, and others are answered",
    async (accept) => {
      const answers = await attack(victim, BOUNDS, () =>
        Promise.all(Array.from({ length: 8 }, () => send(victim, { path: MAPS, accept }))),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    },
  );

  it("gets nothing for tokens that were never given, and others are answered", async () => {
    const tokens = [
      "x".repeat(6_000),
      "e30",
      `${"A".repeat(5_000)}==`,
      encodeURIComponent("\u0000"),
      "%ff%fe",
    ];
    const answers = await attack(victim, BOUNDS, () =>
      Promise.all(tokens.map((token) => send(victim, { path: `${MAPS}?limit=1&continue=${token}` }))),
    );
    for (const { status } of answers) expect([400, 410]).toContain(status);
  });

  it("watches by 60 selectors of 1,000 terms, and others are answered", async () => {
    const selector = terms(1_000, (index) => `index!=${index}`);
    const path = `${MAPS}?watch=true&timeoutSeconds=2&labelSelector=${selector}`;
    const answers = await attack(victim, BOUNDS, async () => {
      const watches = Array.from({ length: 60 }, () => send(victim, { path }));
      await create(victim, {
        path: MAPS,
        count: 200,
        object: (index) => ({ ...labelled(index), metadata: { generateName: "more-" } }),
      });
      return Promise.all(watches);
    });
    for (const { status } of answers) expect(status).toBe(200);
  });

  it("deletes everything, and others are answered", async () => {
    const { status } = await attack(victim, BOUNDS, () =>
      send(victim, { method: "DELETE", path: `${MAPS}?labelSelector=app` }),
    );
    expect(status).toBe(200);
    const { text } = await send(victim, { path: `${MAPS}?labelSelector=app` });
    expect(JSON.parse(text).items).toEqual([]);
  });
});
