import { expressionKind, servedDefinition } from "../../kubernetes/kinds/index.ts";
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

/** The resources of Kubernetes v1.36 as a server has them. */
export function builtinResources(registry: () => Registry, evolutions: Evolutions = {}): readonly Resource[] {
  const serve = (parts: BuiltinParts): Resource => new ServedResource(parts);
  return createResources(
    (parts) =>
      serve({
        ...parts,
        special:
          parts.fact.kind === "CustomResourceDefinition"
            ? servedDefinition(registry, compileRules)
            : expressionKind(parts.fact, compileExpressions),
      }),
    evolutions,
  );
}

class ServedResource extends BuiltinResource implements Resource {
  get table(): Printer | undefined {
    return builtinPrinter(this.apiVersion, this.kind);
  }
}
