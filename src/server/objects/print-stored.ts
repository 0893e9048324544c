import { isObject, type Json, type JsonObject, printJson } from "../../value/internal.ts";

/**
 * An object as it is stored: `apiVersion`, `kind` and `metadata` first and without the resource version, which is the
 * revision of the entry. So the text of an object is had from what is stored by putting that in, without reading it.
 */
export function printStored({ apiVersion, kind, metadata, ...rest }: JsonObject): string {
  const { resourceVersion, ...about } = (metadata ?? {}) as JsonObject;
  const head = printJson({ apiVersion: apiVersion as Json, kind: kind as Json });
  const text = `${head.slice(0, -1)}${head === "{}" ? "" : ","}"metadata":${printFields(about, printAbout)}`;
  const others = printFields(rest, (_, value) => printKept(value));
  return others === "{}" ? `${text}}` : `${text},${others.slice(1)}`;
}

function printAbout(name: string, value: Json): string {
  if (name !== "managedFields" || !Array.isArray(value)) return printJson(value);
  return `[${(value as readonly Json[]).map(printOwner).join(",")}]`;
}

/** Most writes leave what others own as it is, and what the writer owns, but for the time. */
function printOwner(owner: Json): string {
  return isObject(owner)
    ? printFields(owner, (name, value) => (name === "fieldsV1" ? printKept(value) : printJson(value)))
    : printJson(owner);
}

function printFields(object: JsonObject, print: (name: string, value: Json) => string): string {
  let text = "";
  for (const name of Object.keys(object)) {
    const value = object[name];
    if (value !== undefined)
      text += `${text === "" ? "{" : ","}${JSON.stringify(name)}:${print(name, value)}`;
  }
  return text === "" ? "{}" : `${text}}`;
}

/** The texts of parts of objects: many writes change only the spec, the status or the metadata. */
const kept = new WeakMap<object, string>();

/** A shorter text is printed again as fast as it is found. */
const LEAST_KEPT = 512;

function printKept(value: Json): string {
  if (typeof value !== "object" || value === null) return printJson(value);
  let text = kept.get(value);
  if (text === undefined) {
    text = printJson(value);
    if (text.length > LEAST_KEPT) kept.set(value, text);
  }
  return text;
}
