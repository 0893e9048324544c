import { setTimeout as sleep } from "node:timers/promises";
import {
  ADMISSION_PLUGINS,
  type ApiServer,
  createApiServer,
  createAuthenticator,
  type Webhooks,
} from "fieldwise/server";
import { postToWebhook } from "fieldwise/server/node";
import type { Json, JsonObject } from "fieldwise/value";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  answerTo,
  fill,
  type HookAnswer,
  isConversion,
  type RecordedCase,
  type RecordedRequest,
  type Reviewed,
  recordedCases,
  unfill,
} from "./recorded-cases.ts";
import { serveWebhook } from "./webhook-server.ts";

/** A way to a webhook. */
interface Way {
  readonly port: number;
  readonly caBundle: string;
  readonly webhooks: Webhooks;
  close(): Promise<void>;
}

/** What the webhook does in the case that is under way. */
let answers: Readonly<Record<string, HookAnswer>> = {};
let reviewed: Reviewed[] = [];

async function answer(posted: Reviewed): Promise<{ readonly status: number; readonly body: string }> {
  reviewed.push(posted);
  const given = answers[posted.path];
  if (given?.delay !== undefined) await sleep(given.delay, undefined, { ref: false });
  return answerTo(posted, given);
}

const WAYS: Readonly<Record<string, () => Promise<Way>>> = {
  "over TLS": async () => ({ ...(await serveWebhook(answer)), webhooks: {} }),
  "as functions": async () => ({
    port: 65535,
    caBundle: "",
    webhooks: {
      "https://127.0.0.1:65535": async (review, { url }) => {
        const { pathname, search } = new URL(url);
        const { body } = await answer({ path: pathname, query: search.slice(1), review });
        return JSON.parse(body);
      },
    },
    close: async () => {},
  }),
};

const schemaOf = (field: string): JsonObject => ({
  openAPIV3Schema: {
    type: "object",
    properties: { spec: { type: "object", properties: { [field]: { type: "integer" } } } },
  },
});

/** What the cases convert. */
const fleets = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "fleets.RUN.example" },
  spec: {
    group: "RUN.example",
    scope: "Namespaced",
    names: { plural: "fleets", singular: "fleet", kind: "Fleet", listKind: "FleetList" },
    versions: [
      { name: "v1", served: true, storage: true, schema: schemaOf("size") },
      { name: "v2", served: true, storage: false, schema: schemaOf("replicas") },
    ],
    conversion: {
      strategy: "Webhook",
      webhook: {
        conversionReviewVersions: ["v1"],
        clientConfig: { url: "https://127.0.0.1:PORT/convert", caBundle: "CA-BUNDLE" },
      },
    },
  },
};

/** Lists of custom resources have an empty token where others have none: that says the same. */
function withoutContinue(answer: JsonObject): JsonObject {
  const { body } = answer as unknown as { body: { metadata?: { continue?: string } } };
  if (body.metadata?.continue !== "") return answer;
  const { continue: _, ...metadata } = body.metadata;
  return { ...answer, body: { ...body, metadata } };
}

/** What a function cannot be wrong about. */
const OVER_HTTP_ONLY = /no JSON|a 500, Fail/;

describe.each(Object.keys(WAYS))("webhooks %s are asked as by a kube-apiserver", (name) => {
  let way: Way;
  let server: ApiServer;
  beforeAll(async () => {
    way = await (WAYS[name] as () => Promise<Way>)();
    server = await createApiServer({
      // The recorded server had accounts of pods left alone.
      admission: ADMISSION_PLUGINS.filter((plugin) => plugin !== "ServiceAccount"),
      authenticate: createAuthenticator({
        tokens: [{ token: "admin-token-1", user: "admin", uid: "admin", groups: ["system:masters"] }],
      }),
      webhooks: way.webhooks,
      postToWebhook,
    });
  });
  afterAll(async () => {
    await way.close();
    await server.close();
  });

  const send = async ({ method, path, body, type }: RecordedRequest): Promise<JsonObject> => {
    const response = await server.fetch(
      new Request(`https://server${path}`, {
        method,
        headers: {
          authorization: "Bearer admin-token-1",
          "user-agent": "vectors/1",
          ...(body !== undefined && { "content-type": type ?? "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const warning = response.headers.get("warning");
    return {
      status: response.status,
      ...(warning !== null && { warning }),
      body: (await response.json()) as Json,
    };
  };

  const configure = async (kind: string, webhooks: readonly JsonObject[] = [], name = ""): Promise<void> => {
    if (webhooks.length === 0) return;
    const path = `/apis/admissionregistration.k8s.io/v1/${kind.toLowerCase()}webhookconfigurations`;
    const body = {
      apiVersion: "admissionregistration.k8s.io/v1",
      kind: `${kind}WebhookConfiguration`,
      metadata: { name },
      webhooks,
    };
    const { status, body: answered } = await send({ method: "POST", path, body });
    expect(status, JSON.stringify(answered)).toBe(201);
  };

  const admissionCases = recordedCases.filter(
    (one) => !isConversion(one) && !(name === "as functions" && OVER_HTTP_ONLY.test(one.name)),
  );
  it.each(admissionCases.map((one, index) => [one.name, index]))("%s", async (_, index) => {
    const recorded = admissionCases[index as number] as RecordedCase;
    const run = { RUN: `case-${index}`, PORT: String(way.port), "CA-BUNDLE": way.caBundle };
    const { mutating, validating, before, steps } = fill(recorded, run);
    const namespace = { apiVersion: "v1", kind: "Namespace", metadata: { name: run.RUN } };
    await send({ method: "POST", path: "/api/v1/namespaces", body: namespace });
    await configure("Mutating", mutating, run.RUN);
    await configure("Validating", validating, run.RUN);
    answers = {};
    for (const request of before) expect((await send(request)).status).toBe(201);
    answers = recorded.answers;
    for (const [at, step] of steps.entries()) {
      reviewed = [];
      const answered = await send(step.request);
      const recordedStep = recorded.steps[at] as RecordedCase["steps"][number];
      expect(unfill(answered, run)).toEqual(unfill(recordedStep.expect, run));
      const came = unfill(reviewed as unknown as Json, run) as unknown as Reviewed[];
      const expected = unfill((recordedStep.reviews ?? []) as unknown as Json, run) as unknown as Reviewed[];
      expect(inOrder(came)).toEqual(inOrder(expected));
    }
  });

  describe("for conversions", () => {
    const conversions = recordedCases.filter(
      (one) => isConversion(one) && !(name === "as functions" && OVER_HTTP_ONLY.test(one.name)),
    );
    const runOf = () => ({ RUN: "conversions", PORT: String(way.port), "CA-BUNDLE": way.caBundle });
    beforeAll(async () => {
      const { RUN } = runOf();
      const namespace = { apiVersion: "v1", kind: "Namespace", metadata: { name: RUN } };
      await send({ method: "POST", path: "/api/v1/namespaces", body: namespace });
      const path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
      const body = fill(fleets, runOf());
      expect((await send({ method: "POST", path, body })).status).toBe(201);
    });

    // One after the other: later ones go on with the objects of the first.
    it.each(conversions.map((one, index) => [one.name, index]))("%s", async (_, index) => {
      const recorded = conversions[index as number] as RecordedCase;
      const run = runOf();
      answers = recorded.answers;
      for (const { request, expect: expected } of recorded.steps) {
        const answered = withoutContinue(await send(fill(request, run)));
        expect(unfill(answered, run)).toEqual(unfill(withoutContinue(fill(expected, run)), run));
      }
    });
  });
});

/** Mutating webhooks are asked in their order, validating ones in any. */
function inOrder(reviews: readonly Reviewed[]): readonly Reviewed[] {
  const mutating = reviews.filter(({ path }) => path.startsWith("/m"));
  const validating = reviews.filter(({ path }) => !path.startsWith("/m"));
  return [...mutating, ...validating.sort((a, b) => (a.path < b.path ? -1 : 1))];
}
