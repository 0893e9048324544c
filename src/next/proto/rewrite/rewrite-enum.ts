import type { ProtoEnum } from "../../../proto/internal.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { annotated, ENUM_VALUE_MIGRATE, isDeprecated } from "../annotations.ts";
import { listOf, optionsWithout, type Rewriting } from "./rewriting.ts";

/** What the zero value of an enum, which proto3 asks for, is called when it may not be used any more. */
const NEUTRAL = "DEPRECATED_AND_UNAVAILABLE_DO_NOT_USE";

/** The enums of a file or message, without those that are deprecated. */
export function rewriteEnums(sources: readonly ProtoEnum[], rewriting: Rewriting): readonly JsonObject[] {
  return sources.flatMap((source) => {
    if (!isDeprecated(source)) return [rewriteEnum(source, rewriting)];
    rewriting.note({ change: "removed", kind: "enum", element: source.fullName });
    return [];
  });
}

function rewriteEnum(source: ProtoEnum, rewriting: Rewriting): JsonObject {
  const values: JsonObject[] = [];
  const removed: { readonly number: number; readonly name: string }[] = [];
  const names = new Set<string>(source.reservedNames);
  for (const value of source.values) {
    const { descriptor, options, number } = value;
    const element = `${source.fullName}.${value.name}`;
    const rename = annotated(options, ENUM_VALUE_MIGRATE, "rename");
    let { name } = value;
    if (isDeprecated(value) && number !== 0) {
      removed.push(value);
      names.add(name);
      rewriting.note({ change: "removed", kind: "enum value", element });
      continue;
    }
    if (isDeprecated(value)) {
      name = neutralName(source, rewriting);
      rewriting.note({ change: "neutralized", kind: "enum value", element, to: name });
    } else if (rename !== undefined) {
      name = rename;
      rewriting.note({ change: "renamed", kind: "enum value", element, to: name });
    }
    if (names.has(name)) rewriting.refuse(element, `its next name, ${name}, is taken: choose another one`);
    names.add(name);
    values.push(
      rewriting.made({ ...descriptor, name, options: optionsWithout(options, ENUM_VALUE_MIGRATE) }, value),
    );
  }
  const { descriptor } = source;
  const ranges = removed.map(({ number }) => ({ start: number, end: number }));
  return rewriting.made(
    {
      ...descriptor,
      value: values,
      reservedRange: listOf([...((descriptor.reservedRange ?? []) as JsonObject[]), ...ranges]),
      reservedName: listOf([...source.reservedNames, ...removed.map(({ name }) => name)]),
    },
    source,
  );
}

/** The values of enums that stand beside each other must have different names: where two would not, those of their enums come first. */
function neutralName({ name, parent, file }: ProtoEnum, { api }: Rewriting): string {
  const siblings = parent?.enums ?? api.packages.get(file.package)?.files.flatMap(({ enums }) => enums) ?? [];
  const neutral = siblings.filter(
    (sibling) =>
      !isDeprecated(sibling) && sibling.values.some((value) => value.number === 0 && isDeprecated(value)),
  );
  if (neutral.length < 2) return NEUTRAL;
  return `${name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toUpperCase()}_${NEUTRAL}`;
}
