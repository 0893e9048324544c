import {
  type AskedConverter,
  askConverter,
  type Carriage,
  fieldStep,
  findConverter,
} from "../../evolve/internal.ts";
import { apiVersionOf } from "../../schema/internal.ts";
import { canonicalText, type Json } from "../../value/internal.ts";
import { type ApiKind, groupVersions, isServed, type Kinds } from "../api/api-kind.ts";
import { type FieldShape, outlineOf, resolveShape, type Shape } from "../api/shape.ts";
import type { Findings } from "../findings/findings.ts";
import { below, placeOfKind, printKind } from "../findings/place.ts";
import { printField } from "../findings/print-field.ts";
import { type Arrival, findWay, indexArrivals, type Way } from "./arrivals.ts";
import { PairSet } from "./pair-set.ts";

/**
 * Reports what the served versions of a kind no longer share: fields that came to one of them only, and defaults
 * that others do not have. What was so before is not reported, unless something converted then.
 */
export function compareAcrossVersions(
  kinds: Kinds,
  findings: Findings,
  converters: readonly AskedConverter[],
): void {
  const before = new Map(findGaps(kinds.old).map((gap) => [keyOf(gap), gap]));
  const gaps = findGaps(kinds.new);
  const moves = new Moves(gaps);
  const oldKinds = new Map(kinds.old.filter(isServed).map((kind) => [printKind(kind), kind]));
  for (const gap of gaps) {
    const { having, lacking, steps } = gap;
    const [oldHaving, oldLacking] = [oldKinds.get(printKind(having)), oldKinds.get(printKind(lacking))];
    const stopsConverting = converts(oldHaving) && !converts(having);
    if (before.has(keyOf(gap)) && !stopsConverting) continue;
    const place = below(placeOfKind(having), printSteps(steps));
    // Kubernetes' own policy wants the same defaults whatever converts.
    const mayBeKnown =
      findings.policy === "crd" && !stopsConverting && (converts(having) || !statesConversion(having));
    if (gap.rule === "default-missing-in-version") {
      const eased = gap.isEmpty && findings.policy === "crd" ? "fine" : mayBeKnown ? "depends" : "breaking";
      findings.report(place, gap.rule, gap.change, { eased });
      continue;
    }
    const isNewVersion = oldHaving === undefined || oldLacking === undefined;
    if (!isNewVersion && hasField(oldHaving.shape, steps) && !stopsConverting) continue;
    const carriage = askAbout(gap, converters);
    if (carriage === undefined) {
      const mayConvert = mayBeKnown || converts(having) || (isNewVersion && !stopsConverting);
      const way = mayBeKnown ? moves.find(gap) : undefined;
      if (way !== undefined) {
        const moved = `in ${lacking.version} it is ${way.to}`;
        findings.report(place, gap.rule, moved, { eased: "fine", cause: `${lacking.version} ${way.steps}` });
        continue;
      }
      // That versions differ is one change, where one of them comes.
      const missing = mayBeKnown && isNewVersion ? `it is not in ${lacking.version}` : gap.change;
      const change = stopsConverting ? `${missing}, and nothing converts any more` : missing;
      findings.report(place, gap.rule, change, { eased: mayConvert ? "depends" : "breaking" });
    } else if (carriage.answer !== "carries") {
      const eased = carriage.answer === "loses" ? "breaking" : "depends";
      findings.report(place, gap.rule, `${gap.change}, and ${carriage.how}`, { eased });
    }
  }
}

/** Whether a webhook carries over between versions what they have under other names. */
function converts(kind: ApiKind | undefined): boolean {
  return kind?.resource?.converts === true;
}

/** Whether a definition says what converts. What a webhook is for is known where it is installed, and added there. */
function statesConversion({ resource }: ApiKind): boolean {
  return resource?.statesConversion !== false;
}

/** What a declared converter does with a field that a version lacks; `undefined` if there is no converter. */
function askAbout(
  { having, lacking, steps }: Gap,
  converters: readonly AskedConverter[],
): Carriage | undefined {
  const [from, to] = [apiVersionOf(having), apiVersionOf(lacking)];
  const converter = findConverter(converters, having.kind, [from, to]);
  const place = steps.map((step) => (typeof step === "string" ? "*" : fieldStep(step.field)));
  return converter && askConverter(converter, { from, to, place });
}

type Step = { readonly field: string } | "[*]" | ".*";

/** Something that one version has and another does not. */
interface Gap {
  readonly rule: "field-missing-in-version" | "default-missing-in-version";
  readonly having: ApiKind;
  readonly lacking: ApiKind;
  readonly steps: readonly Step[];
  readonly change: string;
  /** Whether it is a default that no client tells from absence. */
  readonly isEmpty?: boolean;
  /** The field that is missing. */
  readonly field?: FieldShape;
}

/** Where versions have what others have elsewhere. */
class Moves {
  readonly #places = new Map<string, ReadonlyMap<string, readonly Arrival[]>>();

  constructor(gaps: readonly Gap[]) {
    const byVersions = new Map<string, Arrival[]>();
    for (const gap of gaps) {
      const arrival = arrivalOf(gap);
      if (arrival === undefined) continue;
      const key = keyOfVersions(gap.lacking, gap.having);
      const others = byVersions.get(key);
      if (others === undefined) byVersions.set(key, [arrival]);
      else others.push(arrival);
    }
    for (const [key, arrivals] of byVersions) this.#places.set(key, indexArrivals(arrivals));
  }

  /** How a field comes to a version that lacks it where it was; `undefined` if it has none that looks like it. */
  find(gap: Gap): Way | undefined {
    const arrival = arrivalOf(gap);
    const places = this.#places.get(keyOfVersions(gap.having, gap.lacking));
    // Versions are there to differ further inside.
    const areAlike = (a: Shape, b: Shape): boolean => outlineOf(a) === outlineOf(b);
    return arrival && places && findWay(arrival, places, areAlike);
  }
}

function arrivalOf({ steps, field }: Gap): Arrival | undefined {
  const last = steps.at(-1);
  if (field === undefined || typeof last !== "object") return undefined;
  return { name: last.field, path: printSteps(steps), field };
}

function keyOfVersions(from: ApiKind, to: ApiKind): string {
  return `${printKind(from)} ${to.version}`;
}

function keyOf({ rule, having, lacking, steps, change }: Gap): string {
  return JSON.stringify([rule, printKind(having), lacking.version, steps, change]);
}

function printSteps(steps: readonly Step[]): string {
  return steps.map((step) => (typeof step === "string" ? step : printField(step.field))).join("");
}

/** The gaps between the served versions of each kind. Each is compared with one of them, so it takes linear time. */
function findGaps(kinds: readonly ApiKind[]): readonly Gap[] {
  return [...groupVersions(kinds.filter(isServed)).values()].flatMap((versions) => {
    const hub = versions.find(({ resource }) => resource?.storage === true) ?? (versions[0] as ApiKind);
    return versions.flatMap((version) => (version === hub ? [] : findGapsBetween(hub, version)));
  });
}

function findGapsBetween(hub: ApiKind, other: ApiKind): readonly Gap[] {
  const gaps: Gap[] = [];
  const seen = new PairSet();
  const pending: { hub: Shape; other: Shape; steps: readonly Step[] }[] = [];
  const visit = (a: Shape, b: Shape, steps: readonly Step[]): void => {
    if (a !== b && seen.add(a, b, "")) pending.push({ hub: resolveShape(a), other: resolveShape(b), steps });
  };
  const compareDefaults = (a: FieldShape, b: FieldShape, steps: readonly Step[]): void => {
    const [mine, theirs] = [printDefault(a.default), printDefault(b.default)];
    if (mine === theirs) return;
    const [having, lacking] = mine === undefined ? [other, hub] : [hub, other];
    const change = `the default is ${mine ?? theirs} here and ${(mine && theirs) ?? "none"} in ${lacking.version}`;
    const isEmpty = mine === undefined ? b.default === "" : theirs === undefined && a.default === "";
    gaps.push({ rule: "default-missing-in-version", having, lacking, steps, change, isEmpty });
  };
  visit(hub.shape, other.shape, []);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { steps } = next;
    const [fields, others] = [next.hub.fields(), next.other.fields()];
    for (const name of new Set([...fields.keys(), ...others.keys()])) {
      if (steps.length === 0 && name === "metadata") continue;
      const [a, b] = [fields.get(name), others.get(name)];
      const at = [...steps, { field: name }];
      if (a !== undefined && b !== undefined) {
        compareDefaults(a, b, at);
        visit(a.shape, b.shape, at);
      } else {
        if (keepsMore(b === undefined ? next.other : next.hub)) continue;
        const [having, lacking] = b === undefined ? [hub, other] : [other, hub];
        const change = `${name} is not in ${lacking.version}`;
        const field = (a ?? b) as FieldShape;
        gaps.push({ rule: "field-missing-in-version", having, lacking, steps: at, change, field });
      }
    }
    const [items, otherItems] = [next.hub.items(), next.other.items()];
    if (items !== undefined && otherItems !== undefined) visit(items, otherItems, [...steps, "[*]"]);
    const [values, otherValues] = [next.hub.values(), next.other.values()];
    if (typeof values === "object" && typeof otherValues === "object")
      visit(values, otherValues, [...steps, ".*"]);
  }
  return gaps;
}

/** Whether an object keeps fields beside those that it declares. */
function keepsMore(shape: Shape): boolean {
  return shape.fields().size > 0 && shape.values() !== "none";
}

function printDefault(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : canonicalText(value);
}

function hasField(top: Shape, steps: readonly Step[]): boolean {
  let shape: Shape | undefined = top;
  for (const step of steps) {
    if (shape === undefined) return false;
    const around: Shape = resolveShape(shape);
    const values = around.values();
    if (step === "[*]") shape = around.items();
    else if (step === ".*") shape = typeof values === "object" ? values : undefined;
    else shape = around.fields().get(step.field)?.shape;
  }
  return shape !== undefined;
}
