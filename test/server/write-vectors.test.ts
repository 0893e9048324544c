import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileExpressions } from "fieldwise/rules";
import { createApiServer, createMemoryStorage } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { write } from "fieldwise/write";
import { expect, it } from "vitest";
import { printStored } from "../../src/server/objects/print-stored.ts";
import { keyOf } from "../../src/server/objects/stored-object.ts";
import { toStored } from "../../src/server/objects/versions.ts";
import { createResources } from "../../src/write/internal.ts";

const read = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../spec-fixtures/vectors/${file}`, import.meta.url)), "utf8");
const cases = read("write.jsonl")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as JsonObject);
const definition = JSON.parse(read("write.crd.json")) as JsonObject;
const resources = createResources({ definitions: [definition], expressions: compileExpressions });
const now = "2026-01-31T12:00:00Z";

/** What a write says, and what it is about. */
function partsOf(vector: JsonObject) {
  const { live, config, object, patch } = vector as Record<string, JsonObject>;
  const { manager, force } = vector;
  const about = (live ?? config ?? object) as JsonObject;
  const resource = resources.resource(String(about.apiVersion), String(about.kind));
  const { name, namespace } = about.metadata as { readonly name: string; readonly namespace?: string };
  const common = { live, manager: String(manager), now };
  switch (vector.do) {
    case "apply": {
      const request = {
        ...common,
        verb: "apply",
        config: config as JsonObject,
        force: force === true,
      } as const;
      return { resource, live, name, namespace, request, body: config, type: "application/apply-patch+yaml" };
    }
    case "update": {
      const request = { ...common, verb: "update", object: object as JsonObject } as const;
      return { resource, live, name, namespace, request, body: object, type: "application/json" };
    }
    default: {
      const type = resource.custom ? "merge" : "strategic";
      const request = { ...common, verb: "patch", patch: patch as JsonObject, type } as const;
      const media = `application/${type === "merge" ? "merge-patch" : "strategic-merge-patch"}+json`;
      return { resource, live, name, namespace, request, body: patch, type: media };
    }
  }
}

/** What a server answers to a dry run. Its revisions are its own, so the live one stands in for that of the vectors. */
async function ask({ resource, live, name, namespace, request, body, type }: ReturnType<typeof partsOf>) {
  const storage = createMemoryStorage();
  const server = await createApiServer({
    definitions: resource.custom ? [definition] : [],
    storage,
    now: () => new Date(now),
  });
  try {
    const key = keyOf(resource, namespace, name);
    if (namespace !== undefined && namespace !== "default")
      throw new Error("only the default namespace is there");
    let revision = "";
    if (live !== undefined) {
      const entry = await storage.put(key, printStored(toStored(resource, live)), 0);
      revision = String(entry?.revision);
    }
    const path = `/${resource.group === "" ? "api" : "apis"}/${resource.apiVersion}${namespace ? `/namespaces/${namespace}` : ""}/${resource.plural}/${name}`;
    const query = new URLSearchParams({ dryRun: "All", fieldManager: request.manager });
    if (request.verb === "apply" && request.force) query.set("force", "true");
    const before = (live?.metadata as JsonObject | undefined)?.resourceVersion;
    const answer = await server.fetch(
      new Request(`http://server${path}?${query}`, {
        method: request.verb === "update" ? "PUT" : "PATCH",
        headers: { "content-type": type },
        body: JSON.stringify(body, (key, value) =>
          key === "resourceVersion" && value === before ? revision : value,
        ),
      }),
    );
    return (await answer.json()) as JsonObject;
  } finally {
    await server.close();
  }
}

/** An answer without what only the one who gives it knows. */
function comparable(answer: JsonObject, uid: unknown): JsonObject {
  const text = JSON.stringify(answer).replaceAll(String(uid), "<uid>");
  const { metadata, ...rest } = JSON.parse(text) as JsonObject;
  const { resourceVersion: _, ...known } = metadata as JsonObject;
  return { ...rest, metadata: known };
}

function uidOf({ metadata }: JsonObject): unknown {
  return (metadata as JsonObject).uid ?? "<uid>";
}

it.each(cases.map((vector) => [vector.name, vector] as const))(
  "%s: the server answers what the library says",
  async (_, vector) => {
    const parts = partsOf(vector);
    const result = write(parts.resource, parts.request);
    const said: JsonObject = result.ok ? result.object : result.status;
    const answered = await ask(parts);
    expect(comparable(answered, uidOf(answered))).toEqual(comparable(said, uidOf(said)));
  },
);
