import type { ObjectType } from "../schema/index.ts";
import { type JsonObject, MergeError } from "../value/index.ts";

/** Throws if a config does not say what it is for, or is not for this object: another version or kind. */
export function checkKind(type: ObjectType, live: JsonObject, config: JsonObject): void {
  const { apiVersion, kind } = config;
  const wanted = wantedKinds(type, live);
  if (typeof apiVersion !== "string" || apiVersion === "" || typeof kind !== "string" || kind === "") {
    const example = wanted[0] ?? "apps/v1 Deployment";
    throw mismatch(`the config does not say what it is for: add apiVersion and kind, as in ${example}`);
  }
  const stated = `${apiVersion} ${kind}`;
  if (wanted.length > 0 && !wanted.includes(stated))
    throw mismatch(`the config is for ${stated}: it must be for ${wanted.join(" or ")}`);
}

/** The versions and kinds that both the type and live allow; none if neither says. */
function wantedKinds(type: ObjectType, live: JsonObject): readonly string[] {
  const kinds = type.kinds.map(({ group, version, kind }) => ({
    apiVersion: group === "" ? version : `${group}/${version}`,
    kind,
  }));
  const stated = typeof live.apiVersion === "string" && typeof live.kind === "string";
  const all = kinds.length > 0 || !stated ? kinds : [{ apiVersion: live.apiVersion, kind: live.kind }];
  const both = all.filter(
    ({ apiVersion, kind }) =>
      (live.apiVersion === undefined || live.apiVersion === apiVersion) &&
      (live.kind === undefined || live.kind === kind),
  );
  if (all.length > 0 && both.length === 0) {
    const known = all.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`).join(" or ");
    throw mismatch(
      `live is ${live.apiVersion} ${live.kind}, and the type is of ${known}: use live's own type, or convert it`,
    );
  }
  return both.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`);
}

function mismatch(message: string): MergeError {
  return new MergeError("KIND_MISMATCH", "", message);
}

/** Throws if an argument, called `name`, is no text. */
export function checkName(value: unknown, name: string): asserts value is string {
  if (typeof value !== "string")
    throw new MergeError("VALUE_INVALID", "", `${name} must be a name: pass a text`);
}
