import { apiVersionOf, type ObjectType } from "../schema/index.ts";
import { type JsonObject, MergeError } from "../value/index.ts";

/** Throws if a config does not say what it is for, or is not for this object: another version or kind. */
export function checkKind(type: ObjectType, live: JsonObject, config: JsonObject): void {
  const known = type.kinds.map((one) => `${apiVersionOf(one)} ${one.kind}`);
  const liveKind = printKind(live);
  if (known.length === 0 && liveKind !== undefined) known.push(liveKind);
  const wanted = known.filter((kind) => isOf(live, kind));
  if (known.length > 0 && wanted.length === 0)
    throw mismatch(
      `live is ${live.apiVersion} ${live.kind}, and the type is of ${known.join(" or ")}: use live's own type, or convert it`,
    );
  const stated = printKind(config);
  if (stated === undefined) {
    const example = wanted[0] ?? "apps/v1 Deployment";
    throw mismatch(`the config does not say what it is for: add apiVersion and kind, as in ${example}`);
  }
  if (wanted.length > 0 && !wanted.includes(stated))
    throw mismatch(`the config is for ${stated}: it must be for ${wanted.join(" or ")}`);
}

/** An object's version and kind; `undefined` if it does not say both. */
function printKind({ apiVersion, kind }: JsonObject): string | undefined {
  const states =
    typeof apiVersion === "string" && apiVersion !== "" && typeof kind === "string" && kind !== "";
  return states ? `${apiVersion} ${kind}` : undefined;
}

/** Whether an object may be of a version and kind: it says nothing else. */
function isOf({ apiVersion, kind }: JsonObject, printed: string): boolean {
  return printed === `${apiVersion ?? printed.split(" ")[0]} ${kind ?? printed.split(" ")[1]}`;
}

function mismatch(message: string): MergeError {
  return new MergeError("KIND_MISMATCH", "", message);
}

/** Throws if an argument, called `name`, is no text. */
export function checkName(value: unknown, name: string): asserts value is string {
  if (typeof value !== "string")
    throw new MergeError("VALUE_INVALID", "", `${name} must be a name: pass a text`);
}
