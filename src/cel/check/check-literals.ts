import { type FormatArgument, findFormatFault } from "../functions/index.ts";
import type { Call, Expression, Item } from "../syntax/expression.ts";
import type { Issue } from "../syntax/issue.ts";
import { partsOfExpression } from "../syntax/parts.ts";
import { DYN, printType, sameType, type Type, unwrapOptional } from "../types/type.ts";
import type { Checked } from "./checked.ts";

/** Finds lists and maps whose parts are of different types, and what cannot be formatted as it is to be. */
export function checkLiterals({ expression, types }: Checked): readonly Issue[] {
  const issues: Issue[] = [];
  const argumentOf = (part: Expression): PlacedArgument => {
    const isContainer = part.kind === "list" || part.kind === "map";
    const parts = isContainer ? partsOfExpression(part).map(argumentOf) : [];
    return { at: part.at, type: types.get(part) ?? DYN, parts };
  };
  const checkFormat = ({ target, args: [list], at }: Call): void => {
    if (target?.kind !== "literal" || typeof target.value !== "string" || list?.kind !== "list") return;
    const args = list.items.map(({ value }) => argumentOf(value));
    const fault = findFormatFault(target.value, args);
    if (fault === undefined) return;
    const place = (fault.argument as PlacedArgument | undefined)?.at ?? at;
    issues.push({ at: place, message: fault.message });
  };
  const typeOf = ({ value, optional }: Item): Type => {
    const type = types.get(value) ?? DYN;
    return optional ? (unwrapOptional(type) ?? type) : type;
  };
  const compare = (parts: readonly { readonly at: number; readonly type: Type }[]): void => {
    const [first] = parts;
    const other = parts.find(({ type }) => first !== undefined && !sameType(first.type, type));
    if (first === undefined || other === undefined) return;
    const message = `expected type '${printType(first.type)}' but found '${printType(other.type)}'`;
    issues.push({ at: other.at, message });
  };
  const visit = (part: Expression): void => {
    if (part.kind === "call" && part.name === "format") {
      checkFormat(part);
      return;
    }
    if (part.kind === "list") compare(part.items.map((item) => ({ at: item.value.at, type: typeOf(item) })));
    if (part.kind === "map") {
      compare(part.entries.map(({ key }) => ({ at: key.at, type: types.get(key) ?? DYN })));
      compare(part.entries.map((entry) => ({ at: entry.value.at, type: typeOf(entry) })));
    }
    for (const child of partsOfExpression(part)) visit(child);
  };
  visit(expression);
  return issues;
}

interface PlacedArgument extends FormatArgument {
  readonly at: number;
}
