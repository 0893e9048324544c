import type { ProtoService } from "../../../proto/internal.ts";
import { isObject, type Json, type JsonObject, mapFields, mapItems } from "../../../value/internal.ts";
import type { Rewriting } from "./rewriting.ts";

/** A service with its methods, which stay whatever they are marked as; all types are those of the next version. */
export function rewriteService(source: ProtoService, rewriting: Rewriting): JsonObject {
  const { descriptor, options } = source;
  return rewriting.made(
    {
      ...descriptor,
      method: source.methods.map((method) =>
        rewriting.made(
          {
            ...method.descriptor,
            inputType: `.${rewriting.refer(method.input, method.fullName)}`,
            outputType: `.${rewriting.refer(method.output, method.fullName)}`,
          },
          method,
        ),
      ),
      options: descriptor.options && mapNames(options, rewriting.successors.types),
    },
    source,
  );
}

/** Options in which texts that are names of types, such as that of the resource that a service is for, are the next ones. */
function mapNames(value: Json, types: ReadonlyMap<string, string | undefined>): Json {
  if (typeof value === "string") return types.get(value) ?? value;
  if (Array.isArray(value)) return mapItems(value, (item) => mapNames(item, types));
  return isObject(value) ? mapFields(value, (item) => mapNames(item, types)) : value;
}
