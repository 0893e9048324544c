import { fieldStep, type Place, type PlaceStep, printPlace } from "../../../evolve/internal.ts";
import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { nodeAt, type SchemaNode } from "../marks/schema-node.ts";
import type { Plan } from "../plan/plan.ts";

/** The parts of a version that name fields by paths: its columns, selectable fields and what its Scale shows. */
export function rewritePaths(version: JsonObject, root: SchemaNode, plan: Plan, where: string): JsonObject {
  const result: Record<string, Json> = {};
  const inList = (name: string, what: string): void => {
    const list = version[name];
    if (!Array.isArray(list)) return;
    result[name] = list.flatMap((entry: Json, index): Json[] => {
      if (!isObject(entry) || typeof entry.jsonPath !== "string") return [entry];
      const path = rewritePath(entry.jsonPath, root, plan, `${where}.${name}[${index}].jsonPath`);
      if (path !== undefined) return [{ ...entry, jsonPath: path }];
      plan.note(
        `${where}.${name}[${index}]`,
        `${what} ${entry.jsonPath} is left out in ${plan.to}, which does not have that`,
      );
      return [];
    });
    if ((result[name] as Json[]).length === 0) delete result[name];
  };
  inList("additionalPrinterColumns", "the column of");
  inList("selectableFields", "the selectable field");
  const { subresources } = version;
  if (isObject(subresources) && isObject(subresources.scale)) {
    const scale: Record<string, Json> = { ...(subresources.scale as Record<string, Json>) };
    for (const name of ["specReplicasPath", "statusReplicasPath", "labelSelectorPath"]) {
      const stated = scale[name];
      const at = `${where}.subresources.scale.${name}`;
      const path = typeof stated === "string" ? rewritePath(stated, root, plan, at) : stated;
      if (path !== undefined) scale[name] = path;
      else if (stated !== undefined)
        plan.refuse(
          at,
          `${String(stated)} is not there in ${plan.to}, and the Scale needs it: keep it, or move it`,
        );
    }
    result.subresources = { ...subresources, scale };
  }
  return result;
}

/** A step of a path as it is written, and where it leads. */
interface PathStep {
  readonly text: string;
  readonly step: PlaceStep;
}

/** A path with the names of the next version; `undefined` if what it leads to is gone. One that cannot be read stays as it is. */
function rewritePath(path: string, root: SchemaNode, plan: Plan, where: string): string | undefined {
  const steps = readSteps(path);
  if (steps === undefined) {
    plan.note(where, `whether this path still fits in ${plan.to} cannot be told: look at ${path}`);
    return path;
  }
  const place = steps.map(({ step }) => step);
  const deepest = deepestNode(root, place);
  const next = nextPlaceOf(deepest.node, plan);
  if (next === undefined) return undefined;
  const filter = steps.find(({ text }, index) => {
    const each = nodeAt(root, place.slice(0, index + 1));
    return (
      text.startsWith("[?") && [...(each?.fields.values() ?? [])].some((field) => mentions(text, field, plan))
    );
  });
  if (filter !== undefined)
    plan.note(where, `its filter ${filter.text} is about a field that changes in ${plan.to}: look at it`);
  const brackets = steps.filter(({ step }) => step === "*");
  const head = next.map((step) =>
    step === "*" ? (brackets.shift()?.text ?? "[*]") : `.${escapeName(step.name)}`,
  );
  const tail = steps.slice(deepest.length).map(({ text }) => text);
  return [...head, ...tail].join("");
}

function mentions(text: string, field: SchemaNode, plan: Plan): boolean {
  const isChanged = plan.gone.has(field) || (field.marks?.rename ?? field.marks?.move) !== undefined;
  const names: readonly string[] = text.match(/[\w-]+/g) ?? [];
  return isChanged && names.includes(field.name as string);
}

function deepestNode(root: SchemaNode, place: Place): { readonly node: SchemaNode; readonly length: number } {
  for (let length = place.length; length > 0; length--) {
    const node = nodeAt(root, place.slice(0, length));
    if (node !== undefined && node.place.length === length) return { node, length };
  }
  return { node: root, length: 0 };
}

/** Where the next version has a field, or the newer name of it where that says the same. */
function nextPlaceOf(node: SchemaNode, plan: Plan): Place | undefined {
  const place = plan.nextPlace(node);
  if (place !== undefined) return place;
  const path = printPlace(node.place);
  const same = plan.same.get(path);
  return same && plan.nextPlace(same);
}

const STEP = /\.((?:[^.[\]\\]|\\.)+)|\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\?\([^\]]*\)|[\d:*-]+)\]/y;

/** The steps of a path, with whatever is in brackets as an item; `undefined` if it cannot be read. */
function readSteps(path: string): readonly PathStep[] | undefined {
  const text = /^\{.*\}$/s.test(path) ? path.slice(1, -1) : path;
  const steps: PathStep[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < text.length) {
    const match = STEP.exec(text);
    if (match === null) return undefined;
    const name = match[1] ?? match[2] ?? match[3];
    steps.push({ text: match[0], step: name === undefined ? "*" : fieldStep(name.replace(/\\(.)/g, "$1")) });
  }
  return steps;
}

function escapeName(name: string): string {
  return name.replace(/[.\\[\]]/g, "\\$&");
}
