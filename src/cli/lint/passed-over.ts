import { basename } from "node:path";
import { isObject, type Json, type JsonObject } from "../../value/internal.ts";

/** What a document is that holds no object to look at. */
export type Passed = "kustomization" | "chart" | "template" | "json-patch" | "other" | "not-yaml";

/** What a document is, if it is no Kubernetes object; `undefined` if it is one, or is meant to be. */
export function whyNoObject(value: Json, file: string): Passed | undefined {
  if (Array.isArray(value))
    return value.length > 0 && (value as readonly Json[]).every(isOperation) ? "json-patch" : "other";
  if (!isObject(value)) return "other";
  const { apiVersion, kind } = value;
  const name = basename(file);
  if (isKustomization(value, name)) return "kustomization";
  if (isText(apiVersion) && isText(kind)) return undefined;
  if (kind === undefined && (/^Chart\.ya?ml$/.test(name) || /^values\b.*\.ya?ml$/.test(name))) return "chart";
  // Whoever says one of the two, and has metadata, forgot the other.
  return (isText(apiVersion) || isText(kind)) && isObject(value.metadata) ? undefined : "other";
}

export function isKustomization({ apiVersion }: JsonObject, name: string): boolean {
  if (isText(apiVersion)) return apiVersion.startsWith("kustomize.config.k8s.io/");
  return apiVersion === undefined && /^kustomization\.ya?ml$/.test(name);
}

/** The same for a text that cannot be parsed. `undefined` if it is meant to be an object, so that this is a mistake. */
export function whyUnparsable(text: string): Passed | undefined {
  if (/\{\{|\{%/.test(text)) return "template";
  return /^apiVersion:/m.test(text) && /^kind:/m.test(text) ? undefined : "not-yaml";
}

/** Whether a text cannot hold an object, so that it need not be parsed to know that. */
export function namesNoKind(text: string): boolean {
  return !text.includes("apiVersion") && !text.includes("kind");
}

function isOperation(value: Json): boolean {
  return isObject(value) && isText(value.op) && isText(value.path);
}

function isText(value: Json | undefined): value is string {
  return typeof value === "string" && value !== "";
}

/** How many documents were passed over, by what they are. */
export type PassedOver = ReadonlyMap<Passed, number>;

/** `12 kustomizations, 3 JSON patches` */
export function printPassedOver(passed: PassedOver): string {
  return [...passed].map(([what, count]) => `${count} ${WORDS[what][count === 1 ? 0 : 1]}`).join(", ");
}

const WORDS: Readonly<Record<Passed, readonly [string, string]>> = {
  kustomization: ["kustomization", "kustomizations"],
  chart: ["file of a chart", "files of charts"],
  template: ["template", "templates"],
  "json-patch": ["JSON patch", "JSON patches"],
  other: ["document that is no Kubernetes object", "documents that are no Kubernetes objects"],
  "not-yaml": ["document that is not YAML", "documents that are not YAML"],
};

/** What nobody expects to be looked at. */
export const EXPECTED: ReadonlySet<Passed> = new Set<Passed>(["kustomization", "chart", "json-patch"]);
