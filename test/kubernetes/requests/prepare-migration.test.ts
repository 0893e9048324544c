import { applyJsonPatch } from "fieldwise/adapters/json-patch";
import { listManagers, type Migration, migrate } from "fieldwise/apply";
import { kubernetes, type PreparedRequest, prepareMigration, preparePatch } from "fieldwise/kubernetes";
import { createApiServer } from "fieldwise/server";
import { type JsonObject, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { createMigrationPatch } from "../../../src/kubernetes/internal.ts";
import { deepFreeze } from "../../arbitraries.ts";

const configMap = kubernetes().type("v1", "ConfigMap");
const metadata = { name: "a", namespace: "default" };
const desired = { apiVersion: "v1", kind: "ConfigMap", metadata, data: { k: "1" } };
const toGitops: Migration = { do: "to-apply", from: ["kubectl-client-side-apply"], to: "gitops" };

const live = deepFreeze({
  ...desired,
  metadata: {
    ...metadata,
    resourceVersion: "7",
    managedFields: [
      {
        manager: "kubectl-client-side-apply",
        operation: "Update",
        apiVersion: "v1",
        fieldsType: "FieldsV1",
        fieldsV1: { "f:data": { ".": {}, "f:k": {} } },
      },
    ],
  },
});

function send(...args: Parameters<typeof prepareMigration>) {
  const prepared = prepareMigration(...args);
  if (prepared.outcome !== "send") throw new Error(`there is nothing to send: ${prepared.outcome}`);
  return prepared;
}

describe("prepareMigration", () => {
  it("sends the managed fields and the resourceVersion, and nothing else", () => {
    const { request, patch, object } = send(configMap, { live, steps: [toGitops] });
    expect(object).toEqual(migrate(live, [toGitops]));
    expect(patch).toEqual([
      {
        op: "replace",
        path: "/metadata/managedFields",
        value: [{ ...live.metadata.managedFields[0], manager: "gitops", operation: "Apply" }],
      },
      { op: "replace", path: "/metadata/resourceVersion", value: "7" },
    ]);
    expect(request).toEqual({
      method: "PATCH",
      path: "/api/v1/namespaces/default/configmaps/a",
      query: { fieldManager: "kubectl", fieldValidation: "Strict" },
      contentType: "application/json-patch+json",
      body: expect.any(String),
    });
    expect(parseJson(request.body)).toEqual(patch);
    expect(applyJsonPatch({ live, patch })).toEqual(object);
  });

  it("sends nothing where nothing moves, whatever the object says", () => {
    const steps: Migration[] = [{ do: "rename", from: "nobody", to: "somebody" }];
    expect(prepareMigration(configMap, { live, steps })).toEqual({ outcome: "unchanged" });
    expect(prepareMigration(configMap, { live: desired, steps: [toGitops] })).toEqual({
      outcome: "unchanged",
    });
  });

  it("passes on who migrates, and how", () => {
    const parts = { live, steps: [toGitops], manager: "me", dryRun: true };
    expect(send(configMap, parts, { fieldValidation: "Warn" }).request.query).toEqual({
      fieldManager: "me",
      fieldValidation: "Warn",
      dryRun: "All",
    });
  });

  it("says that nobody owns anything by an entry that is empty, which servers take for none", () => {
    const steps: Migration[] = [{ do: "drop", managers: ["kubectl-client-side-apply"] }];
    expect(send(configMap, { live, steps }).patch[0]?.value).toEqual([{}]);
  });

  it("refuses an object without a resourceVersion, and one of another kind", () => {
    const { resourceVersion: _, ...bare } = live.metadata;
    expect(() =>
      prepareMigration(configMap, { live: { ...live, metadata: bare }, steps: [toGitops] }),
    ).toThrow(
      expect.objectContaining({
        code: "REQUEST_INVALID",
        path: ".metadata.resourceVersion",
        message: expect.stringContaining("pass live as the server gave it"),
      }),
    );
    expect(() => prepareMigration(kubernetes().type("v1", "Secret"), { live, steps: [toGitops] })).toThrow(
      expect.objectContaining({ code: "KIND_MISMATCH" }),
    );
  });

  it("is what a server takes, unless others were faster", async () => {
    const server = await createApiServer();
    const ask = async ({ method, path, query, contentType, body }: PreparedRequest) => {
      const url = new URL(path as string, "http://server");
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const headers = { "content-type": contentType };
      const response = await server.fetch(new Request(url, { method, headers, body }));
      return { code: response.status, object: parseJson(await response.text()) as JsonObject };
    };
    const created = preparePatch(configMap, { desired });
    if (created.outcome !== "create") throw new Error("nothing was created");
    const before = await ask(created.request);
    expect(before.code).toBe(201);
    const first = send(configMap, { live: before.object, steps: [toGitops] });
    const after = await ask(first.request);
    expect(after.code).toBe(200);
    expect(listManagers(after.object).map((one) => one.ok && one.owner)).toMatchObject([
      { manager: "gitops", operation: "Apply" },
    ]);
    expect(await ask(first.request)).toMatchObject({ code: 409, object: { reason: "Conflict" } });
    await server.close();
  });
});

describe("createMigrationPatch", () => {
  it("is empty where nothing moved, and unguarded where there is no resourceVersion", () => {
    expect(createMigrationPatch({ live, migrated: live })).toEqual([]);
    const { resourceVersion: _, ...bare } = live.metadata;
    const unguarded = { ...live, metadata: bare };
    const patch = createMigrationPatch({ live: unguarded, migrated: migrate(unguarded, [toGitops]) });
    expect(patch.map(({ path }) => path)).toEqual(["/metadata/managedFields"]);
  });
});
