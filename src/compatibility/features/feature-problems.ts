import { saysTheSame } from "../../evolve/internal.ts";
import type { Api } from "../api/api.ts";
import { type Feature, type FieldShape, resolveShape, type Shape } from "../api/shape.ts";
import type { CompatibilityOptions } from "../findings/finding.ts";
import { below, type Place, placeOf, placeOfKind } from "../findings/place.ts";
import { printField } from "../findings/print-field.ts";
import type { CompatibilityRuleId } from "../findings/rules.ts";
import { StrictFields } from "./strict-fields.ts";

/** Something about a field behind a client feature that clients without it cannot cope with. */
export interface FeatureProblem {
  readonly place: Place;
  readonly rule: CompatibilityRuleId;
  readonly change: string;
}

/** All such problems of a schema. What is in a definition is told once, in it. */
export function findFeatureProblems(api: Api, options: CompatibilityOptions): readonly FeatureProblem[] {
  if (!api.hasFeatures) return [];
  const tops = topsOf(api, options);
  const search = new FeatureSearch(new StrictFields(tops.map(([shape]) => shape)));
  for (const [shape, place] of tops) search.visitTop(shape, place);
  return search.found;
}

function topsOf(api: Api, options: CompatibilityOptions): readonly (readonly [Shape, Place])[] {
  const promise = { side: "spec", track: "stable" } as const;
  const kinds = api.kinds.filter(({ resource }) => resource !== undefined);
  const shapes = [...api.definitions.values(), ...(api.single === undefined ? [] : [api.single])];
  return [
    ...kinds.map((kind) => [kind.shape, placeOfKind(kind)] as const),
    ...[...new Set(shapes)].map((shape) => [shape, placeOf(shape, promise, options)] as const),
  ];
}

/** How many places are told one by one. Beyond, a schema that is written once and stands in many places is told of the first. */
const MOST_VISITS = 100_000;

class FeatureSearch {
  readonly found: FeatureProblem[] = [];
  readonly #strict: StrictFields;
  readonly #seen = new Set<Shape>();
  #visits = 0;

  constructor(strict: StrictFields) {
    this.#strict = strict;
  }

  visitTop(shape: Shape, place: Place): void {
    this.#checkOwn(shape.feature, shape, place, []);
    this.#visit(resolveShape(shape), place, [shape.feature], []);
  }

  /** Looks at all that is written below a place. `around` are the features of what it is in, `keys` tell items of a list apart. */
  #visit(
    shape: Shape,
    place: Place,
    around: readonly (Feature | undefined)[],
    keys: readonly string[],
  ): void {
    if (++this.#visits > MOST_VISITS && this.#seen.has(shape)) return;
    this.#seen.add(shape);
    const fields = shape.fields();
    for (const [name, field] of fields) {
      const at = below(place, printField(name));
      this.#checkField(name, field, { fields, shape, keys, at, around });
      this.#enter(field.shape, at, [...around, field.feature], []);
    }
    const [items, values] = [shape.items(), shape.values()];
    const inner: (readonly [Shape, string, readonly string[]])[] = [
      ...(items === undefined ? [] : [[items, "[*]", shape.listKeys] as const]),
      ...(typeof values === "object" ? [[values, ".*", []] as const] : []),
    ];
    for (const [one, step, innerKeys] of inner) {
      const at = below(place, step);
      if (isInline(one)) this.#checkOwn(one.feature, one, at, around);
      this.#enter(one, at, [...around, one.feature], innerKeys);
    }
  }

  #enter(
    shape: Shape,
    place: Place,
    around: readonly (Feature | undefined)[],
    keys: readonly string[],
  ): void {
    if (isInline(shape)) this.#visit(shape, place, around, keys);
    else if (keys.length > 0) this.#checkKeys(shape, place, keys);
  }

  #checkField(name: string, field: FieldShape, { fields, shape, keys, at, around }: FieldContext): void {
    const all = [field.feature, resolveShape(field.shape).feature].filter((one) => one !== undefined);
    const [first] = all;
    if (first === undefined) return;
    const isKey = keys.includes(name);
    if (isKey)
      this.#report(at, "feature-on-key", `it tells the items of a list apart, and needs ${first.name}`);
    else if (shape.unions.some(({ discriminator }) => discriminator === name))
      this.#report(at, "feature-on-key", `it is the discriminator of a union, and needs ${first.name}`);
    if (field.required)
      this.#report(at, "feature-on-required-field", `it is required, and needs ${first.name}`);
    const isTold = isKey || field.required || isGuarded(field, fields);
    this.#checkOwn(field.feature, field.shape, at, around, isTold);
  }

  /** The keys of a list whose items are of a definition. */
  #checkKeys(shape: Shape, place: Place, keys: readonly string[]): void {
    const fields = resolveShape(shape).fields();
    for (const key of keys) {
      const feature = fields.get(key)?.feature;
      if (feature === undefined) continue;
      const change = `it tells the items of a list apart, and needs ${feature.name}`;
      this.#report(below(place, printField(key)), "feature-on-key", change);
    }
  }

  #checkOwn(
    feature: Feature | undefined,
    shape: Shape,
    place: Place,
    around: readonly (Feature | undefined)[],
    isTold = false,
  ): void {
    if (feature === undefined) return;
    const { name, ignorable } = feature;
    if (!REVERSE_DNS.test(name))
      this.#report(place, "feature-name-ambiguous", `the feature is called ${name}`);
    if (ignorable) {
      const strict = this.#strict.below(shape);
      if (strict !== undefined)
        this.#report(
          place,
          "feature-hides-field",
          `it can be ignored, and ${strict.name} in it, which needs ${strict.feature}, cannot`,
        );
    } else if (!isTold && !around.some((other) => other?.name === name && !other.ignorable)) {
      this.#report(place, "feature-unguarded", `clients without ${name} cannot read objects that have it`);
    }
  }

  #report(place: Place, rule: CompatibilityRuleId, change: string): void {
    this.found.push({ place, rule, change });
  }
}

interface FieldContext {
  readonly fields: ReadonlyMap<string, FieldShape>;
  /** The object that has the field. */
  readonly shape: Shape;
  readonly keys: readonly string[];
  readonly at: Place;
  readonly around: readonly (Feature | undefined)[];
}

/** `example.com/regex-match`, `envoy.lrs.supports_send_all_clusters` */
const REVERSE_DNS = /^[a-z0-9][\w-]*(?:\.[\w-]+)+(?:\/[\w.-]+)?$/i;

function isInline({ definition, refersTo }: Shape): boolean {
  return definition === "" && refersTo === undefined;
}

/** Whether a client without the feature reads the same in an older field. */
function isGuarded({ duplicateOf }: FieldShape, fields: ReadonlyMap<string, FieldShape>): boolean {
  if (duplicateOf === undefined || !saysTheSame(duplicateOf)) return false;
  const older = fields.get(duplicateOf.field);
  return (
    older !== undefined && older.feature === undefined && resolveShape(older.shape).feature === undefined
  );
}
