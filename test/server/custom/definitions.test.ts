import type { JsonObject } from "fieldwise/value";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMemoryStorage } from "../../../src/server/storage/memory.ts";
import { type Client, createClient, MERGE } from "../kinds/client.ts";
import { conditionsOf, cronTab, cronTabs, cronTabsOf, DEFINITIONS, version } from "./definition.ts";

let storage = createMemoryStorage();
let client: Client;
beforeEach(async () => {
  storage = createMemoryStorage();
  client = await createClient({ storage });
});
afterEach(() => client.server.close());

const OURS = `${DEFINITIONS}/crontabs.stable.example.com`;
const create = (definition: JsonObject) => client.send("POST", DEFINITIONS, definition);

it.each([
  [
    cronTabs([version("v1", { storage: false })]),
    "this definition cannot be served: CustomResourceDefinition",
  ],
  [{ kind: "ConfigMap" }, 'a CustomResourceDefinition is expected, this is "ConfigMap"'],
  [{ kind: "CustomResourceDefinition", metadata: {} }, "this definition has no name: add metadata.name"],
])("a server does not begin with what it cannot serve, and says which that is", async (definition, words) => {
  const begun = createClient({ definitions: [cronTabs([version("v1")], { plural: "tables" }), definition] });
  await expect(begun).rejects.toMatchObject({
    code: "DOCUMENT_INVALID",
    path: "definitions[1]",
    message: expect.stringContaining(words),
  });
});

it("a server begins with definitions as another server has them, and again with what it kept", async () => {
  const { body } = await create(cronTabs());
  const metadata = { ...(body.metadata as JsonObject), uid: "of-another-server" };
  for (const kept of [createMemoryStorage(), storage]) {
    const other = await createClient({ storage: kept, definitions: [{ ...body, metadata }] });
    const { status, body: begun } = await other.send("GET", OURS);
    expect(status).toBe(200);
    expect(begun.metadata).not.toMatchObject({ uid: "of-another-server" });
    expect((await other.send("GET", cronTabsOf())).status).toBe(200);
    await other.server.close();
  }
});

describe("a definition", () => {
  it("is served by the time it is answered, and says so", async () => {
    const { status, body } = await create(cronTabs());
    expect(status).toBe(201);
    expect(conditionsOf(body)).toEqual({
      NamesAccepted: "True NoConflicts",
      Established: "True InitialNamesAccepted",
    });
    expect(body.status).toMatchObject({
      acceptedNames: { plural: "crontabs", singular: "crontab", kind: "CronTab", listKind: "CronTabList" },
      storedVersions: ["v1"],
    });
    expect((await client.send("GET", cronTabsOf())).status).toBe(200);
  });

  it("is refused if its schema is not structural", async () => {
    const schema = { openAPIV3Schema: { type: "object", properties: { spec: {} } } };
    const { status, body } = await create(cronTabs([version("v1", { schema })]));
    expect(status).toBe(422);
    expect(body.message).toContain("properties[spec].type: Required value: must not be empty");
  });

  describe("with validation rules", () => {
    const withRule = (rule: object): JsonObject => {
      const spec = {
        type: "object",
        properties: { size: { type: "integer" } },
        "x-kubernetes-validations": [rule],
      };
      const schema = { openAPIV3Schema: { type: "object", properties: { spec } } } as JsonObject;
      return cronTabs([version("v1", { schema })]);
    };

    it("is refused if one does not compile", async () => {
      const { status, body } = await create(withRule({ rule: "self.nope" }));
      expect(status).toBe(422);
      expect(body.message).toContain("x-kubernetes-validations[0].rule: Invalid value");
      expect(body.message).toContain("undefined field 'nope'");
    });

    it("has them checked on its objects, with what they were before", async () => {
      await create(withRule({ rule: "self.size >= oldSelf.size", message: "must not shrink" }));
      expect((await client.send("POST", cronTabsOf(), cronTab("a", { spec: { size: 2 } }))).status).toBe(201);
      const { status, body } = await client.send("PATCH", `${cronTabsOf()}/a`, { spec: { size: 1 } }, MERGE);
      expect(status).toBe(422);
      expect(body.details).toMatchObject({
        causes: [{ field: "spec", message: "Invalid value: must not shrink" }],
      });
    });
  });

  it("is read as Go reads it in the schemas of items and values, too, which tell nothing of unknown fields", async () => {
    const values = { type: "object", additionalProperties: null, nonsense: 1, nullable: false };
    const list = { type: "array", items: values };
    const map = { type: "object", additionalProperties: { type: "string", description: "" } };
    const schema = { openAPIV3Schema: { type: "object", properties: { list, map } } };
    const { status, body } = await client.send(
      "POST",
      `${DEFINITIONS}?fieldValidation=Strict`,
      cronTabs([version("v1", { schema })]),
    );
    expect(status).toBe(201);
    const { versions } = body.spec as { versions: readonly JsonObject[] };
    expect(versions[0]?.schema).toEqual({
      openAPIV3Schema: {
        type: "object",
        properties: {
          list: { type: "array", items: { type: "object" } },
          map: { type: "object", additionalProperties: { type: "string" } },
        },
      },
    });
  });

  it("keeps its group, plural, kind and scope", async () => {
    await create(cronTabs());
    const { body } = await client.send("PATCH", OURS, { spec: { scope: "Cluster" } }, MERGE);
    expect(body.message).toContain('spec.scope: Invalid value: "Cluster": field is immutable');
  });

  it("keeps the versions in which objects may be stored", async () => {
    await create(cronTabs());
    const { body } = await client.send("PATCH", OURS, { spec: { versions: [version("v2")] } }, MERGE);
    expect(body.message).toContain(
      'status.storedVersions[0]: Invalid value: "v1": missing from spec.versions; v1 was previously a storage version',
    );
  });

  it("needs an approval for a group of Kubernetes' own", async () => {
    const definition = cronTabs();
    const other = {
      ...definition,
      metadata: { name: "crontabs.example.k8s.io" },
      spec: { ...(definition.spec as JsonObject), group: "example.k8s.io" },
    };
    const { body } = await create(other);
    expect(body.message).toContain(
      'metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation "api-approved.kubernetes.io"',
    );
    const annotations = { "api-approved.kubernetes.io": "unapproved, an experiment" };
    const { body: approved } = await create({ ...other, metadata: { ...other.metadata, annotations } });
    expect(conditionsOf(approved).KubernetesAPIApprovalPolicyConformant).toBe("False UnapprovedAnnotation");
  });

  it("waits for names that another has, until they are free", async () => {
    await create(cronTabs());
    const { status, body } = await create(
      cronTabs([version("v1")], { plural: "others", singular: "other", shortNames: ["ot"] }),
    );
    expect(status).toBe(201);
    expect(conditionsOf(body)).toEqual({
      NamesAccepted: "False ListKindConflict",
      Established: "False NotAccepted",
    });
    const others = "/apis/stable.example.com/v1/namespaces/default/others";
    expect((await client.send("GET", others)).status).toBe(404);
    await client.send("DELETE", OURS);
    expect((await client.until(others, ({ status }) => status === 200)).status).toBe(200);
  });

  it("never takes the place of what Kubernetes defines", async () => {
    const definition = cronTabs([version("v1")], { plural: "deployments", kind: "Deployment" });
    const { body } = await create({
      ...definition,
      metadata: { name: "deployments.apps" },
      spec: { ...(definition.spec as JsonObject), group: "apps" },
    });
    if (body.kind === "CustomResourceDefinition")
      expect(conditionsOf(body).Established).toBe("False NotAccepted");
    const { body: list } = await client.send("GET", "/apis/apps/v1/deployments");
    expect(list.kind).toBe("DeploymentList");
  });

  it.each(["v1", "v9"])(
    "does not take it either where a client writes that it has the name (%s)",
    async (name) => {
      const { spec } = cronTabs([version(name)], {
        plural: "ingresses",
        singular: "ingress",
        kind: "Ingress",
      });
      const place = `${DEFINITIONS}/ingresses.networking.k8s.io`;
      const metadata = {
        name: "ingresses.networking.k8s.io",
        annotations: { "api-approved.kubernetes.io": "https://github.com/kubernetes/kubernetes/pull/1" },
      };
      await create({
        ...cronTabs(),
        metadata,
        spec: { ...(spec as JsonObject), group: "networking.k8s.io" },
      });
      const conditions = ["NamesAccepted", "Established"].map((type) => ({
        type,
        status: "True",
        reason: "Mine",
      }));
      const acceptedNames = {
        plural: "ingresses",
        singular: "ingress",
        kind: "Ingress",
        shortNames: ["ct"],
      };
      const forged = { status: { conditions, acceptedNames } };
      expect((await client.send("PATCH", `${place}/status`, forged, MERGE)).status).toBe(200);
      await expect
        .poll(async () => conditionsOf((await client.send("GET", place)).body))
        .toMatchObject({
          NamesAccepted: "False ListKindConflict",
          Established: "False NotAccepted",
        });
      const ingresses = "/apis/networking.k8s.io/v1/namespaces/default/ingresses";
      const refused = await client.send("POST", ingresses, { metadata: { name: "a" }, spec: {} });
      expect(refused.status).toBe(422);
      expect(
        (await client.send("GET", `/apis/networking.k8s.io/v9/namespaces/default/ingresses`)).status,
      ).toBe(404);
      expect((await client.send("DELETE", place)).status).toBe(200);
      expect((await client.send("GET", ingresses)).body.kind).toBe("IngressList");
    },
  );

  it("that got the kind of another by its status leaves that alone when it goes", async () => {
    await create(cronTabs());
    const second = `${DEFINITIONS}/tables.stable.example.com`;
    await create(cronTabs([version("v1")], { plural: "tables", singular: "table", shortNames: [] }));
    const conditions = ["NamesAccepted", "Established"].map((type) => ({
      type,
      status: "True",
      reason: "Mine",
    }));
    await client.send("PATCH", `${second}/status`, { status: { conditions } }, MERGE);
    expect((await client.send("POST", cronTabsOf(), cronTab("a"))).status).toBe(201);
    expect((await client.send("DELETE", second)).status).toBe(200);
    await expect.poll(async () => (await client.send("GET", second)).status).toBe(404);
    expect((await client.send("GET", `${cronTabsOf()}/a`)).status).toBe(200);
  });

  it("that nobody can read keeps nothing else from being served", async () => {
    await create(cronTabs());
    const key = "/apiextensions.k8s.io/customresourcedefinitions/broken.example.com";
    const { body } = await client.send("GET", OURS);
    const text = JSON.stringify({
      ...body,
      metadata: { name: "broken.example.com", uid: "u" },
      spec: { group: "example.com", names: 5, versions: "none" },
    });
    await storage.put(key, text, 0);
    const broken = await client.until(
      `${DEFINITIONS}/broken.example.com`,
      ({ body }) => conditionsOf(body).NonStructuralSchema !== undefined,
    );
    expect(conditionsOf(broken.body).NonStructuralSchema).toBe("True Violations");
    expect((await client.send("POST", cronTabsOf(), cronTab("a"))).status).toBe(201);
    const again = await createClient({ storage });
    expect((await again.send("GET", `${cronTabsOf()}/a`)).status).toBe(200);
    await again.server.close();
  });
});

describe("a version that is deprecated", () => {
  it.each([
    ["as the definition says", { deprecationWarning: "do not" }, '299 - "do not"'],
    [
      "with a better one",
      {},
      '299 - "stable.example.com/v1beta1 CronTab is deprecated; use stable.example.com/v1 CronTab"',
    ],
  ])("is warned of in all answers, %s", async (_, more, warning) => {
    const old = version("v1beta1", { storage: false, deprecated: true, ...more });
    await create(cronTabs([version("v1"), old]));
    const body = cronTab("a", {}, "v1beta1");
    expect((await client.send("POST", cronTabsOf("v1beta1"), body)).warnings).toBe(warning);
    expect((await client.send("GET", cronTabsOf("v1beta1"))).warnings).toBe(warning);
    expect((await client.send("GET", `${cronTabsOf("v1beta1")}/a`)).warnings).toBe(warning);
    const watch = await client.server.fetch(
      new Request(`http://server${cronTabsOf("v1beta1")}?watch=true&timeoutSeconds=1`),
    );
    expect(watch.headers.get("warning")).toBe(warning);
    await watch.body?.cancel();
    expect((await client.send("GET", cronTabsOf())).warnings).toBeNull();
  });
});

describe("a definition that is deleted", () => {
  it("takes its objects with it, and is no longer served", async () => {
    await create(cronTabs());
    await client.send("POST", cronTabsOf(), cronTab("a"));
    await client.send("DELETE", OURS);
    expect((await client.until(OURS, ({ status }) => status === 404)).status).toBe(404);
    expect((await client.send("GET", cronTabsOf())).status).toBe(404);
    expect((await storage.range({ prefix: "/stable.example.com/" })).entries).toEqual([]);
  });

  it("stays while something holds an object of it, and lets nothing new come", async () => {
    await create(cronTabs());
    const held = cronTab("a", { metadata: { name: "a", finalizers: ["example.com/hold"] } });
    await client.send("POST", cronTabsOf(), held);
    await client.send("DELETE", OURS);
    const { body } = await client.until(
      OURS,
      ({ body }) => conditionsOf(body).Terminating === "True InstanceDeletionInProgress",
    );
    expect(conditionsOf(body)).toMatchObject({ Terminating: "True InstanceDeletionInProgress" });
    expect(await client.send("POST", cronTabsOf(), cronTab("b"))).toMatchObject({
      status: 403,
      body: {
        message:
          'crontabs.stable.example.com "b" is forbidden: create not allowed while custom resource definition is terminating',
      },
    });
    await client.send("PATCH", `${cronTabsOf()}/a`, { metadata: { finalizers: null } }, MERGE);
    expect((await client.until(OURS, ({ status }) => status === 404)).status).toBe(404);
  });

  it("takes objects with it that are served in no version", async () => {
    await create(cronTabs());
    await client.send("POST", cronTabsOf(), cronTab("a"));
    const versions = [version("v1", { served: false })];
    expect((await client.send("PATCH", OURS, { spec: { versions } }, MERGE)).status).toBe(200);
    expect((await client.send("GET", cronTabsOf())).status).toBe(404);
    await client.send("DELETE", OURS);
    await client.until(OURS, ({ status }) => status === 404);
    expect((await storage.range({ prefix: "/stable.example.com/" })).entries).toEqual([]);
  });
});
