import { generateObjects } from "fieldwise/evolve";
import { kubernetes, kubernetesDefinitions } from "fieldwise/kubernetes";
import { createObjectRules } from "fieldwise/validation";
import { isObject, type Json, type JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { apiVersionOf } from "../../../src/schema/internal.ts";
import { encodeObject, hasMessage, openEnvelope, readObject } from "../../../src/server/protobuf/envelope.ts";

const source = kubernetesDefinitions();
const kinds = source
  .kinds()
  .map((of) => ({ apiVersion: apiVersionOf(of), kind: of.kind, definition: of.definition }))
  .filter(
    ({ kind, definition }) =>
      kind !== "WatchEvent" && isObject((source.read(definition) as JsonObject).properties),
  );

function roundTrip(object: JsonObject): JsonObject {
  const { type, raw } = openEnvelope(encodeObject(object));
  return readObject(raw, type);
}

/** Only the envelope says of what type an object is: those inside another one go without. */
const TYPE_INSIDE = /(?:\]|\.deleteOptions)\.(?:apiVersion|kind)$/;

/** What OpenAPI requires, but Go leaves out if it is empty: the checks refuse it either way. */
const EMPTY_REQUIRED = /\.(?:policyName|token|resource|action|operator|imageRef|signerName|keyType)$/;

/** What is missing from, or was added to, an object on its way. */
function* differences(
  sent: Json | undefined,
  back: Json | undefined,
  path = "",
): Generator<string, void, undefined> {
  if (Array.isArray(sent) && Array.isArray(back) && sent.length === back.length) {
    for (const [index, item] of (sent as Json[]).entries())
      yield* differences(item, (back as Json[])[index], `${path}[${index}]`);
  } else if (isObject(sent) && isObject(back)) {
    for (const key of new Set([...Object.keys(sent), ...Object.keys(back)]))
      yield* differences(own(sent, key), own(back, key), `${path}.${key}`);
  } else if (sent === "" && back === undefined && EMPTY_REQUIRED.test(path)) {
    return;
  } else if (!(TYPE_INSIDE.test(path) || Object.is(sent, back) || (isNothing(sent) && isZero(back)))) {
    yield `${path}: ${JSON.stringify(sent)} became ${JSON.stringify(back)}`;
  }
}

const own = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** What Go does not tell from what is absent. */
function isNothing(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

/** What Go has where nothing is said. */
function isZero(value: Json | undefined): boolean {
  if (isObject(value)) return Object.values(value).every((part) => isZero(part as Json));
  return isNothing(value) || ["", "0", 0, false].includes(value as string);
}

describe("an object that goes to protobuf and back", () => {
  it.each(kinds)("of kind $kind of $apiVersion is the same, as Go sees it", ({ apiVersion, kind }) => {
    const rules = createObjectRules(source, { apiVersion, kind });
    const type = kubernetes().type(apiVersion, kind);
    for (const generated of generateObjects(type, { seed: 20_261_116, count: 20, size: 80 })) {
      const { object, error } = rules.decode(generated);
      if (error !== undefined) continue;
      const back = roundTrip(object);
      expect([...differences(object, back)]).toEqual([]);
      expect(encodeObject(back)).toEqual(encodeObject(object));
      expect(rules.decode(back).error).toBeUndefined();
      expect(rules.decode(back).unknown).toEqual([]);
    }
  });

  it("can be of any kind that has fields", () => {
    expect(kinds.length).toBeGreaterThan(150);
    expect(kinds.filter((type) => !hasMessage(type))).toEqual([]);
  });
});
