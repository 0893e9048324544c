import type { Schema } from "../schema/internal.ts";
import { compileDefinitions } from "./compile.ts";
import { readOpenApi } from "./read-open-api.ts";

/**
 * The types of OpenAPI documents, v3 or v2, as Kubernetes publishes them. Several documents make one schema, as
 * the one per group and version that a server has; where two define the same name, the first counts. A
 * definition is compiled when it is first asked for, so one that is unsound stops nobody who does not use it;
 * `check()` finds them all.
 */
export function loadOpenApi(...documents: readonly object[]): Schema {
  return compileDefinitions(readOpenApi(...documents), false);
}
