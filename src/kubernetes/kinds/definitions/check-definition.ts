import { type CompileRules, checkCustomResource } from "../../../validation/index.ts";
import { isObject, type Json, type JsonObject, MergeError } from "../../../value/internal.ts";
import { metadataOf } from "../../metadata/metadata.ts";
import { type Cause, forbidden, invalid, required } from "../../status/cause.ts";
import { objectsOf, valueAt } from "../rules/check-values.ts";
import { checkImmutable, isSame } from "../rules/immutable-fields.ts";
import { APPROVED, approvalOf } from "./approval.ts";
import { checkConversion } from "./check-conversion.ts";
import { compileDefinition } from "./compile-definition.ts";
import { statedConversion } from "./declared-converter.ts";
import { holds } from "./definition-status.ts";

/** What is wrong with a definition; `live` is what it takes the place of. `rules` compiles validation rules, if they are looked at. */
export function checkDefinition(
  definition: JsonObject,
  live: JsonObject | undefined,
  rules?: CompileRules,
): readonly Cause[] {
  const causes = [...checkApproval(definition, live)];
  if (live !== undefined) {
    const names = ["spec.group", "spec.names.plural"];
    if (holds(live, "Established")) names.unshift("spec.scope", "spec.names.kind");
    const fields = names.map((path) => ({ path }));
    causes.push(...checkImmutable(fields, { object: definition, live }));
    causes.push(...checkStoredVersions(definition));
    // What was let in before need not be looked at again: whoever holds it must be able to let it go.
    if (isSame(definition.spec, live.spec))
      return causes.length > 0 || statedConversion(definition) === statedConversion(live)
        ? causes
        : checkServable(definition);
  }
  causes.push(...checkConversion(definition, live));
  if (live === undefined) causes.push(...checkFirstStored(definition));
  causes.unshift(
    ...(checkCustomResource(definition, { rules }).map(({ reason, path, message }) => ({
      reason,
      message,
      field: path,
    })) as Cause[]),
  );
  return causes.length > 0 ? causes : checkServable(definition);
}

function* checkApproval(definition: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const group = String(valueAt(definition, "spec.group"));
  const { state, message } = approvalOf(group, metadataOf(definition));
  if (live !== undefined && approvalOf(group, metadataOf(live)).state === state) return;
  const field = `metadata.annotations[${APPROVED}]`;
  if (state === "missing") yield required(field, message);
  if (state === "invalid") {
    const { annotations } = metadataOf(definition);
    yield invalid(field, isObject(annotations) ? (annotations[APPROVED] as Json) : "", message);
  }
}

/** A definition that is new begins with the version in which objects are stored. */
function* checkFirstStored(definition: JsonObject): Iterable<Cause> {
  if (!objectsOf(valueAt(definition, "spec.versions")).some(({ storage }) => storage === true))
    yield invalid("status.storedVersions", null, "must have at least one stored version");
}

/** Versions in which objects may still be stored must stay. */
function* checkStoredVersions(definition: JsonObject): Iterable<Cause> {
  const stored = valueAt(definition, "status.storedVersions");
  const versions = valueAt(definition, "spec.versions");
  const field = "status.storedVersions";
  if (!Array.isArray(stored) || !Array.isArray(versions)) return;
  if (stored.length === 0) yield invalid(field, stored, "must have at least one stored version");
  const known = versions.filter(isObject);
  const storage = known.find((version) => version.storage === true)?.name;
  if (storage !== undefined && stored.length > 0 && !stored.includes(storage))
    yield invalid(field, stored, `must have the storage version ${String(storage)}`);
  for (const [index, name] of stored.entries()) {
    if (known.some((version) => version.name === name)) continue;
    yield invalid(
      `${field}[${index}]`,
      name,
      `missing from spec.versions; ${name} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`,
    );
  }
}

/** What keeps a definition from being served, though nothing is wrong with it by Kubernetes' rules. */
function checkServable(definition: JsonObject): readonly Cause[] {
  try {
    compileDefinition(definition);
    return [];
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    return [forbidden(error.path || "spec.versions", error.detail)];
  }
}
