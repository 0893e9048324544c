import type { Webhook } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { afterEach, describe, expect, it } from "vitest";
import { createHooked, type Hooked, responding } from "./client.ts";

const MAPS = "/api/v1/namespaces/default/configmaps";
const map = (metadata: JsonObject) => ({ metadata, data: { a: "1" } });

let hooked: Hooked | undefined;
afterEach(() => hooked?.server.close());

/** A server that notes what its webhook is asked. */
async function listening(more: JsonObject = {}): Promise<{ asked: JsonObject[]; send: Hooked["send"] }> {
  const asked: JsonObject[] = [];
  hooked = await createHooked({
    v: responding((request) => {
      asked.push(request);
      return {};
    }),
  });
  await hooked.configure("Validating", { v: more });
  return { asked, send: hooked.send };
}

describe("a webhook is asked", () => {
  it("about an object under the name that it gets", async () => {
    const { asked, send } = await listening();
    const { body } = await send("POST", MAPS, map({ generateName: "a-" }));
    expect(asked).toMatchObject([
      { name: body.metadata.name, object: { metadata: body.metadata.uid && {} } },
    ]);
    expect((asked[0] as { object: { metadata: JsonObject } }).object.metadata.name).toBe(body.metadata.name);
  });

  it("about a namespace as in itself", async () => {
    const { asked, send } = await listening({ namespaceSelector: { matchLabels: { a: "b" } } });
    await send("POST", "/api/v1/namespaces", { metadata: { name: "one", labels: { a: "b" } } });
    await send("POST", "/api/v1/namespaces", { metadata: { name: "other" } });
    expect(asked).toMatchObject([{ name: "one", namespace: "one", kind: { kind: "Namespace" } }]);
  });

  it("about each object of a collection, by no name", async () => {
    const { asked, send } = await listening();
    await send("POST", MAPS, map({ name: "a" }));
    await send("POST", MAPS, map({ name: "b" }));
    asked.length = 0;
    await send("DELETE", MAPS);
    expect(asked.map((request) => [request.name, request.operation, request.object])).toEqual([
      [undefined, "DELETE", null],
      [undefined, "DELETE", null],
    ]);
  });

  it("about reviews and bindings, which nobody keeps", async () => {
    const { asked, send } = await listening();
    await send("POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews", {
      kind: "SelfSubjectReview",
      apiVersion: "authentication.k8s.io/v1",
    });
    await send("POST", "/api/v1/namespaces/default/pods", {
      metadata: { name: "p" },
      spec: { containers: [{ name: "c", image: "i" }] },
    });
    const target = { kind: "Node", name: "n" };
    await send("POST", "/api/v1/namespaces/default/pods/p/binding", { metadata: { name: "p" }, target });
    expect(asked.map((request) => (request.kind as JsonObject).kind)).toEqual([
      "SelfSubjectReview",
      "Pod",
      "Binding",
    ]);
  });

  it("who may connect to a pod, and how", async () => {
    const { asked, send } = await listening();
    await send("POST", "/api/v1/namespaces/default/pods", {
      metadata: { name: "p" },
      spec: { containers: [{ name: "c", image: "i" }] },
    });
    asked.length = 0;
    await send("POST", "/api/v1/namespaces/default/pods/p/exec?command=sh&command=-c&stdin=true&container=c");
    expect(asked).toMatchObject([
      {
        operation: "CONNECT",
        kind: { group: "", version: "v1", kind: "PodExecOptions" },
        subResource: "exec",
        name: "p",
        object: { kind: "PodExecOptions", command: ["sh", "-c"], stdin: true, container: "c" },
        options: null,
      },
    ]);
  });

  it("nothing about configurations of webhooks and policies: one that refuses all could not be taken back", async () => {
    hooked = await createHooked({ v: responding(() => ({ allowed: false })) });
    await hooked.configure("Validating");
    expect((await hooked.send("POST", MAPS, map({ name: "a" }))).status).toBe(400);
    const path = "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/validating";
    expect((await hooked.send("DELETE", path)).status).toBe(200);
    expect((await hooked.send("POST", MAPS, map({ name: "a" }))).status).toBe(201);
  });
});

describe("match conditions", () => {
  const conditions = (expression: string) => ({ matchConditions: [{ name: "one", expression }] });

  it("leave out what they do not hold for", async () => {
    const { asked, send } = await listening(conditions("object.metadata.name == 'b'"));
    await send("POST", MAPS, map({ name: "a" }));
    await send("POST", MAPS, map({ name: "b" }));
    expect(asked.map(({ name }) => name)).toEqual(["b"]);
  });

  it("that fail refuse a request, or leave the webhook out, as the failure policy says", async () => {
    const failing = conditions("object.data.none == 'b'");
    const { send } = await listening(failing);
    const { status, body } = await send("POST", MAPS, map({ name: "a" }));
    expect([status, body.reason]).toEqual([403, "Forbidden"]);
    await hooked?.server.close();
    const ignoring = await listening({ ...failing, failurePolicy: "Ignore" });
    expect((await ignoring.send("POST", MAPS, map({ name: "a" }))).status).toBe(201);
    expect(ignoring.asked).toEqual([]);
  });
});

describe("a response", () => {
  it.each<[JsonObject, string]>([
    [
      { allowed: "yes" },
      "json: cannot unmarshal string into Go struct field AdmissionResponse.response.allowed of type bool",
    ],
    [
      { warnings: "no" },
      "json: cannot unmarshal string into Go struct field AdmissionResponse.response.warnings of type []string",
    ],
    [
      { auditAnnotations: { a: 1 } },
      "json: cannot unmarshal object into Go struct field AdmissionResponse.response.auditAnnotations of type map[string]string",
    ],
    [
      { status: { details: { causes: 1 } } },
      "json: cannot unmarshal object into Go struct field AdmissionResponse.response.status of type v1.Status",
    ],
  ])("of %j cannot be read", async (response, message) => {
    hooked = await createHooked({ v: responding(() => response) });
    await hooked.configure("Validating");
    const { status, body } = await hooked.send("POST", MAPS, map({ name: "a" }));
    expect([status, body.message]).toEqual([
      500,
      `Internal error occurred: failed calling webhook "v.hooks.test": failed to call webhook: ${message}`,
    ]);
  });

  it("in v1beta1 need not say what it is", async () => {
    hooked = await createHooked({ v: () => ({ response: { allowed: false, status: { reason: "Why" } } }) });
    await hooked.configure("Validating", { v: { admissionReviewVersions: ["v1beta1", "v1"] } });
    const { status, body } = await hooked.send("POST", MAPS, map({ name: "a" }));
    expect([status, body.message]).toEqual([400, 'admission webhook "v.hooks.test" denied the request: Why']);
  });

  it("that refuses is the answer in the order of the webhooks, whoever was faster, with the warnings of all", async () => {
    const refusing =
      (message: string, wait: number): Webhook =>
      async (review, call) => {
        await new Promise((resolve) => setTimeout(resolve, wait));
        const response = { allowed: false, status: { message }, warnings: [message] };
        return responding(() => response)(review, call);
      };
    hooked = await createHooked({ a: refusing("slow", 30), b: refusing("fast", 0) });
    await hooked.configure("Validating");
    const { body, warnings } = await hooked.send("POST", MAPS, map({ name: "a" }));
    expect(body.message).toBe('admission webhook "a.hooks.test" denied the request: slow');
    expect(warnings).toBe('299 - "slow", 299 - "fast"');
  });
});

it("an object of the server's own making is not asked about", async () => {
  const { asked, send } = await listening();
  await send("POST", "/api/v1/namespaces", { metadata: { name: "short" } });
  await send("POST", "/api/v1/namespaces/short/configmaps", map({ name: "a" }));
  asked.length = 0;
  await send("DELETE", "/api/v1/namespaces/short");
  await expect.poll(async () => (await send("GET", "/api/v1/namespaces/short")).status).toBe(404);
  expect(asked.map((request) => (request.kind as JsonObject).kind)).toEqual(["Namespace"]);
});
