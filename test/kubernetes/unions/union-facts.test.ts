import { kubernetes, kubernetesDefinitions } from "fieldwise/kubernetes";
import type { ObjectType } from "fieldwise/schema";
import { describe, expect, it } from "vitest";
import { unionFacts } from "../../../src/kubernetes/internal.ts";

const names = kubernetesDefinitions().names();
const typeOf = (name: string): ObjectType => kubernetes().definition(name) as ObjectType;
const facts = names.flatMap((name) => unionFacts(name).map((union) => ({ name, union })));

describe("the unions of Kubernetes' own types", () => {
  it("are of fields that the types have", () => {
    expect(facts.length).toBeGreaterThan(40);
    for (const { name, union } of facts) {
      const known = [...typeOf(name).map.fields.keys()];
      expect(known, name).toEqual(expect.arrayContaining(union.members.map(({ field }) => field)));
      if (union.discriminator !== undefined) expect(known, name).toContain(union.discriminator);
    }
  });

  it("are of fields that need not be set", () => {
    for (const { name, union } of facts) {
      for (const { field } of union.members)
        expect(typeOf(name).map.fields.get(field)?.required, `${name} ${field}`).toBe(false);
    }
  });

  it("have values that their discriminators can have, as published ones have, too", () => {
    const published = names.flatMap((name) =>
      (typeOf(name).map?.unions ?? []).map((union) => ({ name, union })),
    );
    expect(published.length).toBe(6);
    for (const { name, union } of [...facts, ...published]) {
      const field = typeOf(name).map.fields.get(union.discriminator ?? "");
      const values = field?.type.scalar?.enum;
      if (values === undefined) continue;
      for (const { value } of union.members) expect(values, name).toContain(value);
    }
  });

  it("are what definitions publish, where they publish any, but for the values", () => {
    for (const { name, union } of facts) {
      const [stated] = typeOf(name).map.unions;
      if (stated === undefined) continue;
      expect(stated).toEqual({
        discriminator: union.discriminator,
        deduceInvalidDiscriminator: false,
        members: union.members,
      });
    }
  });
});
