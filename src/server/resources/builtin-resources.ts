import { expressionKind, servedDefinition, unprivilegedKind } from "../../kubernetes/kinds/index.ts";
import { compileExpressions, compileRules } from "../../rules/internal.ts";
import {
  type BuiltinParts,
  BuiltinResource,
  builtinResources as createResources,
  type Evolutions,
} from "../../write/internal.ts";
import { builtinPrinter, type Printer } from "../tables/index.ts";
import type { Registry } from "./registry.ts";
import type { Resource } from "./resource.ts";

/** What may differ in the resources of a server. */
export interface ServedOptions {
  /** Default: none. */
  readonly evolution?: Evolutions;
  /** Whether containers may have all rights of their host. Default: false. */
  readonly allowPrivileged?: boolean;
}

/** The resources of Kubernetes v1.36 as a server has them. */
export function builtinResources(
  registry: () => Registry,
  { evolution = {}, allowPrivileged = false }: ServedOptions = {},
): readonly Resource[] {
  const serve = (parts: BuiltinParts): Resource => new ServedResource(parts);
  return createResources(
    (parts) =>
      serve({
        ...parts,
        special:
          parts.fact.kind === "CustomResourceDefinition"
            ? servedDefinition(registry, compileRules)
            : (expressionKind(parts.fact, compileExpressions) ??
              (allowPrivileged ? undefined : unprivilegedKind(parts.fact))),
      }),
    evolution,
  );
}

class ServedResource extends BuiltinResource implements Resource {
  get table(): Printer | undefined {
    return builtinPrinter(this.apiVersion, this.kind);
  }
}
