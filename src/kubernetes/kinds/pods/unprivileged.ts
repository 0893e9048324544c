import { groupVersionOf } from "../../../schema/internal.ts";
import { isObject, type JsonObject } from "../../../value/internal.ts";
import { templateOf } from "../../duplicates/templates.ts";
import { type Cause, forbidden } from "../../status/cause.ts";
import type { Kind } from "../kind.ts";
import { kindOf } from "../kinds.ts";
import { valueAt } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";
import { hasHostProcesses } from "./check-windows.ts";
import { containersOf, securityOf } from "./containers/pod-facts.ts";

/** What is special about a kind where no container may have all rights of its host; `undefined` if it makes no pods. */
export function unprivilegedKind({
  groupVersion,
  kind,
}: {
  readonly groupVersion: string;
  readonly kind: string;
}): Kind | undefined {
  const isPod = groupVersion === "v1" && kind === "Pod";
  const template = templateOf(groupVersion, kind);
  if (!isPod && template === undefined) return undefined;
  const path = isPod ? "spec" : `${template}.spec`;
  const special = kindOf({ ...groupVersionOf(groupVersion), kind });
  return {
    ...special,
    *check(object, live) {
      const spec = valueAt(object, path);
      const isKept = isPod && isObject(live?.spec) && isSame(spec as JsonObject, live.spec);
      if (isObject(spec) && !isKept) yield* checkUnprivileged(spec, path);
      if (special.check !== undefined) yield* special.check(object, live);
    },
  };
}

function* checkUnprivileged(spec: JsonObject, path: string): Iterable<Cause> {
  for (const { container, place } of containersOf(spec, path))
    if (securityOf(container).privileged === true)
      yield forbidden(`${place}.securityContext.privileged`, "disallowed by cluster policy");
  if (hasHostProcesses(spec))
    yield forbidden(path, "hostProcess containers are disallowed by cluster policy");
}
