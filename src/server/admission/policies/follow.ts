import type { JsonObject } from "../../../value/internal.ts";
import { storagePrefix } from "../../../write/internal.ts";
import type { Backend } from "../../calls/call.ts";
import type { SubjectParts } from "../matching/index.ts";
import type { PluginParts } from "../plugins/plugin-parts.ts";
import { PolicySet } from "./policy-set.ts";

/** What a plug-in that evaluates policies works with. */
export interface PolicyParts<Compiled> extends SubjectParts, Pick<Backend, "objects" | "authorizer"> {
  readonly policies: PolicySet<Compiled>;
}

/** Follows policies of a sort, their bindings, and the namespaces that these select. */
export function follow<Compiled>(
  { registry, followed, objects, authorizer }: PluginParts,
  sort: "mutatingadmissionpolic" | "validatingadmissionpolic",
  compile: (spec: JsonObject) => Compiled,
): PolicyParts<Compiled> {
  const of = (plural: string) => followed.of(storagePrefix("admissionregistration.k8s.io", plural));
  const policies = new PolicySet(of(`${sort}ies`), of(`${sort}ybindings`), compile);
  return {
    registry,
    namespaces: followed.of(storagePrefix("", "namespaces")),
    objects,
    authorizer,
    policies,
  };
}
