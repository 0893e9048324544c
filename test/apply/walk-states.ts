import fc from "fast-check";
import { strip } from "fieldwise/apply";
import { decodeElement, difference, EMPTY, type FieldSet, fieldSetOf } from "fieldwise/fieldpath";
import type { ObjectType, Type } from "fieldwise/schema";
import { equal, type JsonObject } from "fieldwise/value";
import type { ManagedFields, Managers } from "../../src/apply/internal.ts";
import { isEmpty, isMember, pathsOf, union } from "../../src/fieldpath/internal.ts";
import { valueFields } from "../../src/typed/internal.ts";
import { deepFreeze } from "../patch/spelling.ts";
import { relativeOf, variantsOf } from "../typed/variants.ts";
import { partsIn } from "./model-values.ts";
import type { RenamedVersions } from "./model-versions.ts";

/** Who owns what, before somebody writes. */
export interface State {
  readonly live: JsonObject;
  /** What is applied, or written in live's place. */
  readonly config: JsonObject;
  readonly managers: Managers;
  /** What nobody comes to own, in `v1`. */
  readonly ignored: FieldSet;
}

export const ME = "me";
const OTHERS = ["a", "b", "c"];

/** States in which anybody may own anything: parts of parts, what is not there, nothing at all. */
export function statesOf(
  type: ObjectType,
  versions: RenamedVersions,
  drawVersion: fc.Arbitrary<string>,
  duplicates: boolean,
): fc.Arbitrary<State> {
  return variantsOf(type, { duplicates })
    .map((objects) => objects.map(strip) as [JsonObject, JsonObject])
    .chain(([config, live]) => fc.tuple(fc.constant({ config, live }), relativeOf(type, config)))
    .chain(([{ config, live }, gone]) => {
      const paths = [...pathsOf([live, config, gone].map((object) => partsIn(type, object)).reduce(union))];
      const sets = fc.oneof(
        { weight: 5, arbitrary: fc.subarray(paths).map((some) => withKeys(type, fieldSetOf(some))) },
        fc.constant(partsIn(type, live)),
        fc.constant(partsIn(type, config)),
        fc.constant(valueFields(type, config)),
      );
      const managed = fc
        .tuple(sets, drawVersion, fc.boolean())
        .map(([fields, version, applied]): ManagedFields => {
          return { version, applied, fields: structuredClone(versions.fieldsIn(version, fields)) };
        });
      const managers = fc
        .tuple(fc.option(managed, { freq: 9, nil: undefined }), fc.array(managed, { maxLength: 3 }))
        .map(([mine, theirs]): Managers => {
          const named = theirs.map((their, place): [string, ManagedFields] => [
            OTHERS[place] as string,
            their,
          ]);
          return new Map(mine === undefined ? named : [[ME, { ...mine, applied: true }], ...named]);
        });
      const fields = paths.filter((path) => path.length <= 2 && path.every(({ kind }) => kind === "field"));
      const ignored = fc.subarray(fields, { maxLength: Math.min(1, fields.length) }).map(fieldSetOf);
      return fc.record({ live: fc.constant(live), config: fc.constant(config), managers, ignored });
    })
    .map((state) => {
      for (const part of [state.live, state.config, ...state.managers.values()]) deepFreeze(part);
      return state;
    });
}

/**
 * A set in which whoever owns an item owns its keys, and nobody else does: they come and go together. Only of a key
 * with its default value can one come without the other.
 */
function withKeys(type: Type | undefined, set: FieldSet): FieldSet {
  const result: Record<string, FieldSet> = {};
  for (const [text, node] of Object.entries(set)) {
    const element = text === "." ? undefined : decodeElement(text);
    const inside =
      element?.kind === "field"
        ? (type?.map?.fields.get(element.name)?.type ?? type?.map?.element)
        : type?.list?.element;
    result[text] = withKeys(inside, node);
    if (element?.kind !== "key") continue;
    for (const { name, default: otherwise } of type?.list?.keys ?? []) {
      if (!Object.hasOwn(element.keys, name) || equal(element.keys[name], otherwise)) continue;
      const key = fieldSetOf([[{ kind: "field", name }]]);
      result[text] = isMember(node)
        ? union({ ".": EMPTY, ...result[text] }, key)
        : difference(result[text], key);
    }
    if (isEmpty(result[text]) && !isMember(node)) delete result[text];
  }
  return result;
}
