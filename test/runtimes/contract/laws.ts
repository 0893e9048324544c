import { type Applied, apply, extract, storyOf, strip, update } from "fieldwise/apply";
import { canonicalFieldsV1, decodeFieldsV1 } from "fieldwise/fieldpath";
import {
  applyMergePatch,
  applyPatch,
  createMergePatch,
  createPatch,
  createThreeWayPatch,
} from "fieldwise/patch";
import type { ObjectType } from "fieldwise/schema";
import { validate } from "fieldwise/typed";
import { type Json, type JsonObject, parseJson, printJson } from "fieldwise/value";
import { type Check, deepFreeze, expectItself, expectSame, expectTrue, type Print } from "./check.ts";
import { drawPair, SUBJECTS } from "./subjects.ts";

const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);
const NOW = "2026-01-01T00:00:00Z";
const LATER = "2026-01-01T01:00:00Z";

/** Two frozen objects of a type that share much. */
interface Drawn {
  readonly type: ObjectType;
  readonly one: JsonObject;
  readonly other: JsonObject;
}

type Law = (drawn: Drawn, print: Print) => void;

const LAWS: Readonly<Record<string, Law>> = {
  "a drawn object is valid, and its text reads as the same object": ({ type, one }, print) => {
    expectSame(validate(type, one) as unknown as Json, []);
    const text = printJson(one);
    expectSame(parseJson(text), one);
    print(text);
  },
  "the patch of a difference gives the target, and again the target itself": (drawn, print) => {
    const { type, one, other } = drawn;
    for (const [from, to] of bothWays(one, other)) {
      const patch = deepFreeze(createPatch(type, { from, to }, { listKeys: "schema" }));
      const result = deepFreeze(applyPatch(type, { live: from, patch }, { listKeys: "schema" }));
      expectSame(result, to);
      expectItself(applyPatch(type, { live: result, patch }, { listKeys: "schema" }), result);
      print(printJson(patch));
    }
  },
  "so does the JSON merge patch": ({ one, other }, print) => {
    for (const [from, to] of bothWays(one, other)) {
      const patch = deepFreeze(createMergePatch({ from, to }));
      const result = deepFreeze(applyMergePatch({ live: from, patch }));
      expectSame(result, to);
      expectItself(applyMergePatch({ live: result, patch }), result);
      print(printJson(patch));
    }
  },
  "a three-way patch makes live what is desired": ({ type, one, other }, print) => {
    for (const [live, desired] of bothWays(one, other)) {
      const sent = createThreeWayPatch(type, { lastApplied: live, desired, live }, { listKeys: "schema" });
      if (!sent.ok) throw new Error("what nobody else changed cannot conflict");
      expectSame(applyPatch(type, { live, patch: sent.patch }, { listKeys: "schema" }), desired);
      print(printJson(sent.patch));
    }
  },
  "applying twice equals once, and gives live itself": ({ type, one: config }, print) => {
    const live = applied(type, { config, manager: "ann", now: NOW }).object;
    expectItself(applied(type, { live, config, manager: "ann", now: LATER }).object, live);
    print(printJson(live));
  },
  "what was applied can be taken out again, and nobody else owns it": ({ type, one: config }) => {
    const live = applied(type, { config, manager: "ann" }).object;
    expectSame(strip(live), config);
    expectSame(extract(type, { live, manager: "ann" }) ?? {}, config);
    expectTrue(extract(type, { live, manager: "bob" }) === undefined, "bob owns nothing");
  },
  "field sets read as they are written": ({ type, one: config }, print) => {
    const live = applied(type, { config, manager: "ann" }).object;
    const entries = (live.metadata as JsonObject).managedFields as JsonObject[];
    for (const { fieldsV1 } of entries) {
      expectSame(canonicalFieldsV1(decodeFieldsV1(fieldsV1 as Json)), fieldsV1 as Json);
      print(printJson(fieldsV1 as Json));
    }
  },
  "another's config conflicts where it differs, and by force takes that over": (drawn, print) => {
    const { type, one, other } = drawn;
    const live = applied(type, { config: one, manager: "ann", now: NOW }).object;
    const parts = { live, config: other, manager: "bob", now: LATER };
    const asked = apply(type, parts);
    const forced = applied(type, { ...parts, force: true });
    const conflicts = asked.ok ? [] : asked.conflicts.map(({ path }) => path);
    expectSame(
      storyOf(forced)
        .takenOver.map(({ path }) => path)
        .sort(),
      [...conflicts].sort(),
    );
    if (asked.ok) expectSame(asked.object, forced.object);
    print(asked.ok ? "" : asked.message);
    print(printJson(forced.object));
  },
  "giving up all that one applied leaves nothing of it": ({ type, one }) => {
    const { apiVersion, kind, metadata } = one;
    const bare = { apiVersion, kind, metadata } as JsonObject;
    const live = applied(type, { config: one, manager: "ann" }).object;
    expectSame(strip(applied(type, { live, config: bare, manager: "ann" }).object), bare);
  },
  "an update with what is there gives the object itself, and else who wrote what": (drawn, print) => {
    const { type, one, other } = drawn;
    const live = deepFreeze(update(type, { object: one, manager: "ann", now: NOW }).object);
    expectItself(update(type, { live, object: live, manager: "bob", now: LATER }).object, live);
    const written = update(type, { live, object: other, manager: "bob", now: LATER }).object;
    expectSame(strip(written), other);
    print(printJson(written));
  },
};

/** Every law for every kind, on objects that are the same on every runtime. */
export function lawChecks(): readonly Check[] {
  return Object.entries(LAWS).flatMap(([law, check]) =>
    SUBJECTS.flatMap((subject) =>
      SEEDS.map((seed) => ({
        name: `${subject.name} ${seed}: ${law}`,
        run: (print: Print) => {
          const [one, other] = drawPair(subject, seed);
          check({ type: subject.type, one, other }, print);
        },
      })),
    ),
  );
}

function bothWays(one: JsonObject, other: JsonObject): readonly (readonly [JsonObject, JsonObject])[] {
  return [
    [one, other],
    [other, one],
  ];
}

function applied(type: ObjectType, parts: Parameters<typeof apply>[1]): Applied {
  const result = apply(type, parts);
  if (!result.ok) throw new Error(result.message);
  deepFreeze(result.object);
  return result;
}
