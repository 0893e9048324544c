import { describe, expect, test } from "vitest";
import { createClient, PODS } from "../rest/client.ts";

const TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";
const METADATA = "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io";
const SELF = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
const REVIEW = { spec: { resourceAttributes: { verb: "get", resource: "pods" } } };

describe("the form of an answer", () => {
  test("a review cannot be had as a table, but as something else that is accepted, or its metadata", async () => {
    const client = await createClient();
    const post = (accept: string) =>
      client.send("POST", SELF, REVIEW, { "content-type": "application/json", accept });
    const refused = await post(TABLE);
    expect([refused.status, refused.body.reason, refused.body.message]).toEqual([
      406,
      "NotAcceptable",
      "only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf",
    ]);
    expect((await post(`${TABLE},application/json`)).body.status).toEqual({ allowed: true });
    expect((await post(METADATA)).body.kind).toBe("PartialObjectMetadata");
  });

  test("nor can what is created under an object, but its status and its Scale can", async () => {
    const client = await createClient();
    const path = "/apis/apps/v1/namespaces/default/deployments/none";
    const ask = async (method: string, path: string) =>
      (await client.send(method, path, method === "GET" ? undefined : {}, { accept: TABLE })).status;
    expect(await ask("POST", `${PODS}/none/binding`)).toBe(406);
    expect(await ask("GET", `${path}/status`)).toBe(404);
    expect(await ask("GET", `${path}/scale`)).toBe(404);
    expect(await ask("GET", `${PODS}/none/resize`)).toBe(406);
  });
});
