import { type MergeError, type Scalar, showValue, textError } from "../../value/internal.ts";
import { PLAIN, type ScalarEvent, startOf, type YamlEvent, type YamlSource } from "./events.ts";
import {
  isSurelyString,
  type Resolved,
  resolvePlain,
  resolveTagged,
  toKey,
  toValue,
} from "./resolve-scalar.ts";

const CORE_TAG = /^!(?:!|<tag:yaml\.org,2002:)([^>]*)>?$/;

/** The value of a scalar. */
export function readScalar(source: YamlSource, event: ScalarEvent): Scalar {
  const text = source.scalarText(event);
  if (isString(event, text)) return text;
  const value = toValue(resolve(source, event, text));
  if (value !== undefined) return value;
  throw nodeError(source, event, `JSON has no number ${text}: write another, or put it in quotes`);
}

/** The key that a scalar makes: numbers and booleans give the text that Kubernetes has for them, `yes` gives "true". */
export function readKey(source: YamlSource, event: ScalarEvent): string {
  const text = source.scalarText(event);
  if (isString(event, text)) return text;
  const key = toKey(resolve(source, event, text));
  if (key !== undefined) return key;
  const problem =
    text === "" ? "there is no key before the colon: add one" : `${text} cannot be a key: put it in quotes`;
  throw nodeError(source, event, problem);
}

/** Whether a key is `<<`, which takes in the fields of other objects. */
export function isMergeKey({ text }: YamlSource, event: ScalarEvent): boolean {
  if (event.valueEnd - event.valueStart !== 2 || !text.startsWith("<<", event.valueStart)) return false;
  if (event.tagStart < 0) return event.style === PLAIN;
  return tagOf(text, event) === "merge" || event.tagEnd - event.tagStart === 1;
}

/** The error about a node. */
export function nodeError(source: YamlSource, event: YamlEvent, message: string): MergeError {
  const start = startOf(source, source.events.indexOf(event));
  return textError("YAML_INVALID", source.positionAt(start), message);
}

function isString(event: ScalarEvent, text: string): boolean {
  return event.tagStart < 0 && (event.style !== PLAIN || isSurelyString(text));
}

function resolve(source: YamlSource, event: ScalarEvent, text: string): Resolved {
  if (event.tagStart < 0) return resolvePlain(text);
  const tag = tagOf(source.text, event);
  const resolved = resolveTagged(tag, text);
  if (resolved !== undefined) return resolved;
  const problem =
    tag === "binary"
      ? "this is not base64 of a text in UTF-8: encode such a text"
      : `${showValue(text)} is not a !!${tag}: write one`;
  throw nodeError(source, event, `${problem}, or remove the tag`);
}

/** The name of one of YAML's own tags, `int` for `!!int`; undefined for any other. */
function tagOf(text: string, event: ScalarEvent): string | undefined {
  return CORE_TAG.exec(text.slice(event.tagStart, event.tagEnd))?.[1];
}
