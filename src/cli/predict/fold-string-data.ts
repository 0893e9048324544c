import { normalizeWith } from "../../apply/internal.ts";
import {
  encodeBase64,
  isObject,
  type JsonObject,
  setField,
  withField,
  withoutField,
} from "../../value/internal.ts";
import { isSecret } from "../input/secret.ts";

/** An object as servers keep it: what a Secret has as `stringData` goes to its `data`, in base64. */
export function foldStringData(object: JsonObject): JsonObject {
  const { stringData, data } = object;
  if (!isSecret(object) || !isObject(stringData)) return object;
  const folded = isObject(data) ? { ...data } : {};
  for (const [key, text] of Object.entries(stringData)) {
    // Anything else is refused, and stays for the error to be about.
    if (typeof text !== "string") return object;
    setField(folded, key, encodeBase64(text));
  }
  return withField(withoutField(object, "stringData"), "data", folded);
}

/** The same for server-side apply, where who applied `stringData` owns it for good, though it is not there. */
export const normalizeSecret = normalizeWith((object) => {
  const { stringData } = object;
  const names = isSecret(object) && isObject(stringData) ? Object.keys(stringData) : [];
  return {
    object: foldStringData(object),
    owned: names.map((name) => ["stringData", name].map((step) => ({ kind: "field", name: step }) as const)),
  };
});
