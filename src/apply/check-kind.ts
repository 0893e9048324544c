import type { ObjectType } from "../schema/index.ts";
import { type JsonObject, MergeError } from "../value/index.ts";

/** Throws if a config is not for this object: it must be of the same version and kind. */
export function checkKind(type: ObjectType, live: JsonObject, config: JsonObject): void {
  const stated = `${config.apiVersion} ${config.kind}`;
  const wanted =
    live.apiVersion !== undefined || live.kind !== undefined
      ? [`${live.apiVersion} ${live.kind}`]
      : type.kinds.map(({ group, version, kind }) => `${group === "" ? "" : `${group}/`}${version} ${kind}`);
  if (wanted.length === 0 || wanted.includes(stated)) return;
  const [what, remedy] =
    config.apiVersion === undefined || config.kind === undefined
      ? ["the config does not say what it is", `add apiVersion and kind, for ${wanted.join(" or ")}`]
      : [`the config is for ${stated}`, `it must be for ${wanted.join(" or ")}`];
  throw new MergeError("KIND_MISMATCH", "", `${what}: ${remedy}`);
}
