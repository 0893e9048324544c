import { parseYaml } from "fieldwise/adapters/yaml";
import type { Engine, Situation } from "fieldwise/playground";
import { describe, expect, it } from "vitest";
import { createEngine, playTo, situationOf, storyNamed, writing } from "../play.ts";

const NOW = "2026-01-31T12:00:00Z";

/** The conflict of the two teams. */
async function conflict(): Promise<{ readonly engine: Engine; readonly situation: Situation }> {
  const engine = createEngine();
  return { engine, situation: situationOf(await playTo(engine, storyNamed("two-teams"), 4)) };
}

async function predict(text: string, rest: Partial<Situation> = {}, write = {}) {
  return createEngine().predict({ live: "", now: NOW, ...rest, write: writing(text, write) });
}

describe("a prediction", () => {
  it("waits for something to be written", async () => {
    expect(await predict("")).toMatchObject({ outcome: "waiting", lines: [], problems: [] });
  });

  it("says where a text cannot be read", async () => {
    const { outcome, problems } = await predict("kind: Pod\nmetadata:\n  name: [a");
    expect(outcome).toBe("unreadable");
    expect(problems[0]?.at).toMatchObject({ text: "write", range: { line: 3 } });
  });

  it("asks for what an object must say", async () => {
    const { problems } = await predict("apiVersion: v1\nmetadata: {}\n");
    expect(problems.map(({ message }) => message)).toEqual([
      "the object has no kind: add kind, such as Deployment",
    ]);
  });

  it("has what a server refuses on the lines that say it, and on those of the object", async () => {
    const { outcome, problems, lines } = await predict(
      "apiVersion: v1\nkind: Service\nmetadata:\n  name: shop\nspec:\n  ports:\n  - port: 99999\n",
    );
    expect(outcome).toBe("refused");
    const at = problems.map(({ at, line }) => [at?.range.line, lines[line ?? -1]?.text.trim()]);
    expect(at).toContainEqual([7, "- port: 99999"]);
  });

  it("says that nobody has defined a kind", async () => {
    const { outcome, warnings } = await predict("apiVersion: a.example/v1\nkind: B\nmetadata: {name: c}\n");
    expect(outcome).toBe("created");
    expect(warnings[0]).toMatch(/nobody has defined a.example\/v1 B/);
  });

  it("tells that live is of another kind", async () => {
    const live = "apiVersion: v1\nkind: Secret\nmetadata: {name: a}\n";
    const { problems } = await predict("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n", { live });
    expect(problems[0]?.message).toBe(
      ".kind: live is a Secret, and what is written is a ConfigMap: give objects of one kind",
    );
  });

  it.each([
    ["strategic", 'data: {a: "2"}', "configured"],
    ["merge", 'data: {a: "2"}', "configured"],
    ["json", '[{"op":"replace","path":"/data/a","value":"2"}]', "configured"],
    ["json", '[{"op":"remove","path":"/data/b"}]', "refused"],
    ["update", 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: "2"}\n', "configured"],
    ["client-side", 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: "2"}\n', "configured"],
  ] as const)("takes a write as %s: %s", async (mode, text, outcome) => {
    const live = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: default}\ndata: {a: "1"}\n';
    expect(await predict(text, { live }, { mode })).toMatchObject({ outcome });
  });
});

describe("kinds of the reader's own", () => {
  const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gauges.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Gauge, plural: gauges, singular: gauge}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            x-kubernetes-validations:
            - rule: self.low <= self.high
              message: low is at most high
            properties:
              low: {type: integer, default: 0}
              high: {type: integer}
`;
  const gauge = "apiVersion: example.com/v1\nkind: Gauge\nmetadata: {name: a}\nspec:\n  low: 5\n  high: 3\n";

  it("are checked by their rules, which are told on the lines that they are about", async () => {
    const engine = createEngine();
    expect(await engine.define({ definitions: [{ name: "gauges", text: definition }] })).toEqual({
      kinds: [{ apiVersion: "example.com/v1", kind: "Gauge" }],
      problems: [],
    });
    const { outcome, problems } = await engine.predict({ live: "", now: NOW, write: writing(gauge) });
    expect([outcome, problems.map(({ message, at }) => [message, at?.range.line])]).toEqual([
      "refused",
      [[expect.stringContaining("low is at most high"), 4]],
    ]);
  });

  it("may be those of an OpenAPI document", async () => {
    const engine = createEngine();
    const document = {
      openapi: "3.0.0",
      components: {
        schemas: {
          Gauge: {
            type: "object",
            properties: { spec: { type: "object", properties: { low: { type: "integer" } } } },
            "x-kubernetes-group-version-kind": [{ group: "example.com", version: "v1", kind: "Gauge" }],
          },
        },
      },
    };
    const definitions = [{ name: "api.json", text: JSON.stringify(document) }];
    expect(await engine.define({ definitions })).toMatchObject({ kinds: [{ kind: "Gauge" }], problems: [] });
    const { outcome, warnings } = await engine.predict({ live: "", now: NOW, write: writing(gauge) });
    expect([outcome, warnings]).toEqual(["refused", []]);
  });
});

describe("a conflict", () => {
  it("is settled by force", async () => {
    const { engine, situation } = await conflict();
    const { write } = await engine.settle({ ...situation, way: "force", path: ".spec.replicas" });
    expect(write.options.forceAt).toEqual([".spec.replicas"]);
    const { lines } = await engine.predict({ ...situation, write });
    expect(lines.map(({ sign, text, fate }) => [sign, text.trim(), fate])).toContainEqual([
      "+",
      "replicas: 2",
      "taken-over",
    ]);
    const all = await engine.settle({ ...situation, way: "force" });
    expect(all.write.options.force).toBe(true);
  });

  it("is settled by giving way, and the rest of the text stays as it is", async () => {
    const { engine, situation } = await conflict();
    const text = situation.write.text.replace("spec:\n", "# ours\nspec:\n");
    const ask = { ...situation, write: { ...situation.write, text } };
    const { write } = await engine.settle({ ...ask, way: "give-way", path: ".spec.replicas" });
    expect(write.text).toBe(text.replace("  replicas: 2\n", ""));
    expect(await engine.predict({ ...situation, write })).toMatchObject({ outcome: "configured" });
  });

  it("is settled by sharing", async () => {
    const { engine, situation } = await conflict();
    const { write } = await engine.settle({ ...situation, way: "share", path: ".spec.replicas" });
    expect(write.text).toBe(situation.write.text.replace("replicas: 2", "replicas: 6"));
    const { lines } = await engine.predict({ ...situation, write });
    expect(lines.find(({ text }) => text.includes("replicas"))?.owners).toHaveLength(2);
  });

  it.each([
    [
      "in braces",
      "{apiVersion: apps/v1, kind: Deployment, metadata: {name: shop}, spec: {replicas: 2, minReadySeconds: 1}}",
      { minReadySeconds: 1 },
    ],
    [
      "as JSON",
      '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"shop"},"spec":{"replicas":2,"minReadySeconds":1}}',
      { minReadySeconds: 1 },
    ],
    [
      "alone in what holds it",
      "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: shop}\nspec:\n  replicas: 2\n",
      undefined,
    ],
  ])("is taken out of a text %s", async (_, text, spec) => {
    const { engine, situation } = await conflict();
    const { write } = await engine.settle({ ...situation, write: writing(text), way: "give-way" });
    expect((parseYaml(write.text) as { spec?: object }).spec).toEqual(spec);
  });

  it("of client-side apply is settled by overwriting", async () => {
    const engine = createEngine();
    const config = (value: string) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: "${value}"}\n`;
    const client = { mode: "client-side", manager: "kubectl-client-side-apply" } as const;
    const { object } = await engine.take({ live: "", now: NOW, write: writing(config("1"), client) });
    const situation = {
      live: object.replace(/^ {2}a: "1"$/m, '  a: "2"'),
      now: NOW,
      write: writing(config("3"), { ...client, options: { overwrite: false } }),
    };
    const { outcome, conflicts } = await engine.predict(situation);
    expect([outcome, conflicts[0]?.ways]).toEqual(["conflict", ["overwrite"]]);
    const { write } = await engine.settle({ ...situation, way: "overwrite" });
    expect(await engine.predict({ ...situation, write })).toMatchObject({ outcome: "configured" });
  });
});

describe("an explanation", () => {
  it.each([
    [".spec.replicas", /it stays: who updates owns a field/],
    ['.spec.template.spec.containers[name="web"].image', /it goes, as nobody else owns it|refuses/],
    ['.spec.template.spec.containers[name="proxy"].image', /it goes/],
  ])("of %s says what happens if its owner states it no more", async (path, ifDropped) => {
    const { engine, situation } = await conflict();
    const { owners, field } = await engine.explain({ ...situation, path });
    expect(owners[0]?.ifDropped).toMatch(ifDropped);
    expect(field?.summary).not.toBe("");
  });

  it("says that a default comes back", async () => {
    const engine = createEngine();
    const situation = situationOf(await playTo(engine, storyNamed("two-teams"), 2));
    const { owners } = await engine.explain({ ...situation, path: ".spec.replicas" });
    expect(owners[0]?.ifDropped).toBe("it falls back to 1");
  });
});

describe("requests", () => {
  it("are those that kubectl sends", async () => {
    const { engine, situation } = await conflict();
    const { http, kubectl, fieldwise, typescript } = await engine.requests(situation);
    expect(http).toMatchObject({ method: "PATCH", contentType: "application/apply-patch+yaml" });
    expect(http?.path).toBe(
      "/apis/apps/v1/namespaces/default/deployments/shop?fieldManager=shop-team&fieldValidation=Strict&force=false",
    );
    expect(kubectl).toBe("kubectl apply --server-side -f config.yaml --field-manager shop-team");
    expect(fieldwise).toMatch(/^fieldwise apply -f config.yaml --live live.yaml --server-side/);
    expect(typescript).toContain('import { createResources, write } from "fieldwise/write";');
  });

  it("say why nothing is sent", async () => {
    const { message, http } = await createEngine().requests({ live: "", now: NOW, write: writing("") });
    expect([message, http]).toEqual(["There is nothing to send yet.", undefined]);
  });
});

describe("help from the schema", () => {
  const text =
    "apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n      - name: a\n        \n        imagePullPolicy: \n";
  const situation = { live: "", now: NOW, write: writing(text) };
  const ask = (offset: number) => ({ offset, of: "write", situation }) as const;

  it("completes the fields that are not there yet", async () => {
    const found = await createEngine().complete(ask(text.indexOf("        \n") + 8));
    const labels = found?.items.map(({ label }) => label);
    expect(labels).toContain("image");
    expect(labels).not.toContain("name");
    expect(labels).not.toContain("imagePullPolicy");
  });

  it("completes values", async () => {
    const found = await createEngine().complete(ask(text.indexOf("Policy: ") + 8));
    expect(found?.items.map(({ label }) => label)).toEqual(["Always", "IfNotPresent", "Never"]);
  });

  it("says how a list merges", async () => {
    const found = await createEngine().hover(ask(text.indexOf("containers") + 1));
    expect(found?.field).toMatchObject({
      path: "spec.template.spec.containers",
      summary: "list, map by name",
    });
  });

  it("knows nothing in a comment, or where there is no such field", async () => {
    const write = writing(`# ${text}`);
    expect(
      await createEngine().hover({ offset: 3, of: "write", situation: { ...situation, write } }),
    ).toBeUndefined();
  });
});
