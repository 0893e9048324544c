import assert from "node:assert/strict";
import { printYaml } from "fieldwise/adapters/yaml";
import { generateObject } from "fieldwise/evolve";
import { kubernetes, kubernetesDefinitions } from "fieldwise/kubernetes";
import { type ApiServer, createApiServer } from "fieldwise/server";
import { createObjectRules } from "fieldwise/validation";
import { isObject, type JsonObject } from "fieldwise/value";
import { encodeObject } from "../../../src/server/protobuf/envelope.ts";
import { type Answer, checkAnswer, send } from "../call-server.ts";
import { readCases, valuesNamed } from "../fixtures.ts";
import { mutateJson, mutateText } from "../mutate.ts";
import { attempt, type Target } from "../target.ts";

interface Input {
  readonly place: string;
  readonly object: JsonObject;
  /** Bodies that were tampered with, a character for each byte, by their media types. */
  readonly bodies: readonly (readonly [string, string])[];
}

const TYPES = {
  json: "application/json",
  yaml: "application/yaml",
  protobuf: "application/vnd.kubernetes.protobuf",
};

const PLACES: readonly (readonly [string, string, string])[] = [
  ["/api/v1/namespaces/default/pods", "v1", "Pod"],
  ["/api/v1/namespaces/default/configmaps", "v1", "ConfigMap"],
  ["/api/v1/namespaces/default/secrets", "v1", "Secret"],
  ["/api/v1/namespaces/default/services", "v1", "Service"],
  ["/apis/apps/v1/namespaces/default/deployments", "apps/v1", "Deployment"],
  ["/apis/batch/v1/namespaces/default/cronjobs", "batch/v1", "CronJob"],
  ["/apis/networking.k8s.io/v1/namespaces/default/ingresses", "networking.k8s.io/v1", "Ingress"],
  [
    "/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers",
    "autoscaling/v2",
    "HorizontalPodAutoscaler",
  ],
];
const source = kubernetesDefinitions();
const kinds = new Map(
  PLACES.map(([place, apiVersion, kind]) => [
    place,
    {
      type: kubernetes().type(apiVersion, kind),
      rules: createObjectRules(source, { apiVersion, kind }),
      kind,
    },
  ]),
);
const writes = readCases("vectors/write.jsonl", "write/");
const stated = [...valuesNamed(writes, "config"), ...valuesNamed(writes, "object")] as JsonObject[];

let running: Promise<ApiServer> | undefined;

/** The same object as JSON, YAML and protobuf is stored as the same, or refused in the same words. */
export const bodies: Target<Input> = {
  name: "bodies",
  generate(random) {
    const place = random.pick(PLACES)[0];
    const { type, kind } = kinds.get(place) as NonNullable<ReturnType<typeof kinds.get>>;
    const real = stated.filter((object) => object.kind === kind);
    const drawn =
      real.length > 0 && random.oneIn(2)
        ? random.pick(real)
        : (generateObject(type, { seed: random.below(2 ** 31), size: 40 }) as unknown as JsonObject);
    const object = random.oneIn(3) ? mutateJson(random, drawn, stated) : drawn;
    const encoded = attempt(() => Buffer.from(encodeObject(object)).toString("latin1"), [Error]) ?? "k8s\0";
    const texts: [string, string][] = [
      [TYPES.json, Buffer.from(JSON.stringify(object)).toString("latin1")],
      [TYPES.yaml, Buffer.from(printYaml(object)).toString("latin1")],
      [TYPES.protobuf, encoded],
    ];
    return { place, object, bodies: texts.map(([type, body]) => [type, mutateText(random, body)]) };
  },
  async run({ place, object, bodies }) {
    running ??= createApiServer({ now: () => new Date(Date.UTC(2026, 0, 1)) });
    const api = await running;
    const create = async (type: string, body: string): Promise<Answer> => {
      const sent = { method: "POST", path: place, query: "dryRun=All", type, body, binary: true };
      const answer = await send(api, sent);
      checkAnswer(sent, answer);
      return answer;
    };
    for (const [type, body] of bodies) await create(type, body);
    const asText = (text: string) => Buffer.from(text).toString("latin1");
    const json = await create(TYPES.json, asText(JSON.stringify(object)));
    const yaml = await create(TYPES.yaml, asText(printYaml(object)));
    // A refusal shows what is no object as it was sent.
    if (!isObject(object)) return;
    assert.deepEqual(settle(yaml), settle(json), "YAML is answered otherwise than JSON");
    const decoded = attempt(() => kinds.get(place)?.rules.decode(object));
    if (decoded === undefined || decoded.error !== undefined || !isOf(place, object)) return;
    const plain = decoded.object as unknown as JsonObject;
    // UTF-8 has no half of a pair of surrogates, and JSON's escapes have.
    if (/\\ud[89a-f]/.test(JSON.stringify(plain))) return;
    const wanted = await create(TYPES.json, asText(JSON.stringify(plain)));
    const encoded = await create(TYPES.protobuf, Buffer.from(encodeObject(plain)).toString("latin1"));
    // What is empty is absent in protobuf, and refused as such.
    if (wanted.status >= 400 && /\{\}|\[\]/.test(JSON.stringify(plain))) return;
    assert.deepEqual(settle(encoded), settle(wanted), "protobuf is answered otherwise than JSON");
  },
  async close() {
    await (await running)?.close();
    running = undefined;
  },
};

/** Whether an object is of the kind that a place has. */
function isOf(place: string, { apiVersion, kind }: JsonObject): boolean {
  return PLACES.some((known) => known[0] === place && known[1] === apiVersion && known[2] === kind);
}

/** What a server chooses at random. */
const CHOSEN = ["uid", "clusterIP", "clusterIPs", "nodePort", "healthCheckNodePort"];

/** An answer without what is new each time. */
function settle({ status, text }: Answer): unknown {
  const object = JSON.parse(text, (key, value) => (CHOSEN.includes(key) ? undefined : value));
  // Maps have no order in protobuf, so neither have the causes that lie in one.
  const { message, details } = object;
  const causes = details?.causes?.map((cause: object) => JSON.stringify(cause)).sort();
  if (status >= 400) return { status, why: causes ?? message };
  const { name, ...metadata } = object.metadata;
  return { ...object, metadata: { ...metadata, name: metadata.generateName ?? name } };
}
