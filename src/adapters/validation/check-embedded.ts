import { getField, isObject, type Json, type JsonObject } from "../../value/index.ts";
import { FINE, invalid, type Remark, required } from "./remark.ts";

/** Whether an object that a field holds says, soundly, what it is. */
export function checkEmbedded(_: true, value: Json): readonly Remark[] {
  if (!isObject(value)) return FINE;
  const remarks = [
    ...checkName(value, "apiVersion", findVersionFault),
    ...checkName(value, "kind", findKindFault),
  ];
  return remarks.length === 0 ? FINE : remarks;
}

function checkName(
  object: JsonObject,
  name: string,
  findFault: (text: string) => string | undefined,
): readonly Remark[] {
  const value = getField(object, name);
  if (value === undefined) return [required(name)];
  const fault =
    typeof value !== "string" ? "must be a string" : value === "" ? "must not be empty" : findFault(value);
  return fault === undefined ? FINE : [{ ...invalid(value, fault), step: name }];
}

function findVersionFault(text: string): string | undefined {
  return text.split("/").length > 2 ? `unexpected GroupVersion string: ${text}` : undefined;
}

const LABEL = "[a-z]([-a-z0-9]*[a-z0-9])?";
const LABEL_RULE =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, " +
  "and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is " +
  `'${LABEL}')`;
const LABEL_PATTERN = new RegExp(`^${LABEL}$`);
const LABEL_LENGTH = 63;

function findKindFault(text: string): string | undefined {
  const faults = [
    ...(text.length > LABEL_LENGTH ? [`must be no more than ${LABEL_LENGTH} bytes`] : []),
    ...(LABEL_PATTERN.test(text.toLowerCase()) ? [] : [LABEL_RULE]),
  ];
  if (faults.length === 0) return undefined;
  return `may have mixed case, but should otherwise match: ${faults.join(",")}`;
}
