import { servedDefinition } from "../../kubernetes/kinds/index.ts";
import { compileRules } from "../../rules/index.ts";
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
      parts.fact.kind === "CustomResourceDefinition"
        ? serve({ ...parts, special: servedDefinition(registry, compileRules) })
        : serve(parts),
    evolutions,
  );
}

class ServedResource extends BuiltinResource implements Resource {
  get table(): Printer | undefined {
    return builtinPrinter(this.apiVersion, this.kind);
  }
}
