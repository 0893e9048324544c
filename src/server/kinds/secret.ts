import { normalizeWith } from "../../apply/internal.ts";
import { encodeBase64 } from "../../kubernetes/internal.ts";
import { isObject, type JsonObject, setField, withField, withoutField } from "../../value/internal.ts";
import type { Behaviour } from "../resources/resource.ts";

/** Text that a Secret is given goes to its data, in base64. */
export const SECRET: Behaviour = { setDefaults: foldStringData };

/** The same for server-side apply, where who applied `stringData` owns it for good, though it is not there. */
export const normalizeSecret = normalizeWith((object) => {
  const { stringData } = object;
  const names = isObject(stringData) ? Object.keys(stringData) : [];
  return {
    object: foldStringData(object),
    owned: names.map((name) => ["stringData", name].map((step) => ({ kind: "field", name: step }) as const)),
  };
});

function foldStringData(secret: JsonObject): JsonObject {
  const { stringData, data } = secret;
  if (!isObject(stringData)) return secret;
  const folded = isObject(data) ? { ...data } : {};
  for (const [key, text] of Object.entries(stringData)) {
    // Anything else is refused, and stays for the error to be about.
    if (typeof text !== "string") return secret;
    setField(folded, key, encodeBase64(text));
  }
  return withField(withoutField(secret, "stringData"), "data", folded);
}
