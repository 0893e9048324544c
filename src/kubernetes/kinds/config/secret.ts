import { normalizeWith } from "../../../apply/internal.ts";
import {
  encodeBase64,
  isObject,
  type JsonObject,
  setField,
  withField,
  withoutField,
} from "../../../value/internal.ts";
import type { Kind } from "../kind.ts";
import { fixed } from "../rules/immutable-fields.ts";
import { checkSecret } from "./check-data.ts";

/** Text that a Secret is given goes to its data, in base64. */
export const SECRET: Kind = {
  defaults: { type: "Opaque" },
  immutable: fixed("type"),
  normalize: normalizeWith((object) => {
    const { stringData } = object;
    const names = isObject(stringData) ? Object.keys(stringData) : [];
    return {
      object: foldStringData(object),
      // Who applied `stringData` owns it for good, though it is not there.
      owned: names.map((name) =>
        ["stringData", name].map((step) => ({ kind: "field", name: step }) as const),
      ),
    };
  }),
  fold: foldStringData,
  check: checkSecret,
};

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
