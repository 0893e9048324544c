import { type DeclaredUnion, typesWithin } from "../../evolve/internal.ts";
import { checkObjectType, type ObjectType } from "../../schema/internal.ts";
import { unionFacts } from "./union-facts.ts";

/**
 * The unions of built-in types that their schemas do not declare, or declare with wrong values, but the API server's
 * validation enforces: volume sources, strategies, probes and so on, as far as a type leads to them. `reconcileUnions` takes
 * them; `createNormalize` knows them.
 */
export function kubernetesUnions(type: ObjectType): readonly DeclaredUnion[] {
  checkObjectType(type);
  return typesWithin(type).flatMap(({ name, map }) =>
    unionFacts(name).flatMap(({ discriminator, members, zeroIsUnset }): readonly DeclaredUnion[] => {
      // Older servers have fewer of them.
      const known = members.filter(({ field }) => map?.fields.has(field));
      if (known.length === 0) return [];
      return [
        {
          within: name,
          discriminator,
          members: Object.fromEntries(known.map(({ field, value }) => [field, value])),
          zeroIsUnset,
        },
      ];
    }),
  );
}
