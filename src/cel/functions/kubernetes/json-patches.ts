import { traversing } from "../../cost/models.ts";
import { declare, type Overload } from "../declare.ts";
import { byName } from "../strings/string-costs.ts";

/** Kubernetes' library for those who write JSON patches. */
export function declareJsonPatches(): readonly Overload[] {
  return [
    declare("jsonpatch.escapeKey(string) -> string", escapeKey, {
      cost: byName(traversing(0, { keepsSize: true })),
    }),
  ];
}

function escapeKey(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
