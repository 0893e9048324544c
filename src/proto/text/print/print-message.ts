import { textOf } from "../../../value/internal.ts";
import type { ProtoEnum, ProtoField, ProtoMessage, ProtoRange } from "../../model/api.ts";
import { jsonNameOf } from "../../model/json-name.ts";
import { printScalar, quote } from "./print-scalar.ts";
import type { FilePrinter } from "./printer.ts";

/** What the parts of a message come after each other as: options, types, reservations, fields. */
export function printMessage(message: ProtoMessage, printer: FilePrinter): void {
  const { writer } = printer;
  writer.above(message.comments);
  writer.block(`${printVisibility(message)}message ${message.name}`, message, () =>
    printBody(message, printer),
  );
}

function printBody(message: ProtoMessage, printer: FilePrinter): void {
  const { writer } = printer;
  const scope = message.fullName;
  printer.optionLines(message.options, "Message", scope);
  for (const nested of message.enums) {
    writer.gap();
    printEnum(nested, printer);
  }
  const madeFor = new Map(message.fields.map((field) => [field.typeName, field]));
  // Messages that are made for fields stand among the others, in the order of declaration: what follows one comes after its field.
  const following = new Map<ProtoField | undefined, ProtoMessage[]>([[undefined, []]]);
  let last: ProtoField | undefined;
  for (const nested of message.messages) {
    const field = madeFor.get(nested.fullName);
    const isMade = nested.isMapEntry || field?.type === "group";
    if (isMade) last = field;
    const list = following.get(last) ?? [];
    if (!isMade) list.push(nested);
    following.set(last, list);
  }
  const printFollowing = (field: ProtoField | undefined): void => {
    for (const nested of following.get(field) ?? []) {
      writer.gap();
      printMessage(nested, printer);
    }
  };
  printFollowing(undefined);
  printRanges("extensions", message.extensionRanges, { max: MAX_FIELD, printer });
  printRanges("reserved", message.reservedRanges, { max: MAX_FIELD, printer });
  printNames(message.reservedNames, printer);
  for (const [index, field] of message.fields.entries()) {
    const { oneof } = field;
    const before = message.fields[index - 1];
    if (oneof !== undefined && before?.oneof === oneof) continue;
    // Fields without comments stand together.
    if (
      index === 0 ||
      oneof !== undefined ||
      before?.oneof !== undefined ||
      field.comments ||
      before?.comments ||
      following.get(before)?.length
    )
      writer.gap();
    if (oneof === undefined) {
      printField(field, printer, scope);
      printFollowing(field);
    } else {
      writer.above(oneof.comments);
      writer.block(`oneof ${oneof.name}`, oneof, () => {
        printer.optionLines(oneof.options, "Oneof", scope);
        for (const [place, member] of oneof.fields.entries()) {
          if (place === 0 || member.comments || oneof.fields[place - 1]?.comments) writer.gap();
          printField(member, printer, scope);
        }
      });
    }
  }
  printExtensions(message.extensions, printer, scope);
}

function printField(field: ProtoField, printer: FilePrinter, scope: string): void {
  const { writer } = printer;
  writer.above(field.comments);
  const options = [...fieldOptions(field), ...printer.options(field.options, "Field", scope)];
  const declaration = `${labelOf(field)}${printer.typeOf(field, scope)} ${field.name} = ${field.number}`;
  if (field.type === "group") {
    const group = printer.api.messages.get(field.typeName ?? "");
    if (group !== undefined)
      writer.block(`${labelOf(field)}group ${group.name} = ${field.number}`, group, () =>
        printBody(group, printer),
      );
    return;
  }
  const line = options.length === 0 ? `${declaration};` : `${declaration} [${options.join(", ")}];`;
  if (line.length <= writer.width || options.length === 0) {
    writer.statement(line, field);
    return;
  }
  writer.line(`${declaration} [`);
  for (const [index, option] of options.entries())
    writer.line(`  ${option}${index === options.length - 1 ? "" : ","}`);
  writer.statement("];", field);
}

function fieldOptions({ descriptor, name, jsonName, type, extendee }: ProtoField): readonly string[] {
  const { defaultValue } = descriptor;
  // Defaults of bytes are escaped already, unlike those in options.
  const bare = type === "bytes" ? `"${textOf(defaultValue)}"` : printScalar(defaultValue ?? "", type);
  return [
    ...(defaultValue === undefined ? [] : [`default = ${bare}`]),
    ...(jsonName === jsonNameOf(name) || extendee !== undefined ? [] : [`json_name = ${quote(jsonName)}`]),
  ];
}

function labelOf(field: ProtoField): string {
  if (field.cardinality === "repeated") return "repeated ";
  if (field.oneof !== undefined || field.cardinality === "map" || field.file.syntax === "editions") return "";
  if (field.cardinality === "required") return "required ";
  return field.isProto3Optional || field.file.syntax === "proto2" ? "optional " : "";
}

/** `extend` blocks, one for what follows each other and extends the same. */
export function printExtensions(
  extensions: readonly ProtoField[],
  printer: FilePrinter,
  scope: string,
): void {
  for (const [index, { extendee = "" }] of extensions.entries()) {
    if (extensions[index - 1]?.extendee === extendee) continue;
    printer.writer.gap();
    const end = extensions.findIndex((other, place) => place > index && other.extendee !== extendee);
    printer.writer.block(`extend ${printer.names.write(extendee, scope)}`, undefined, () => {
      for (const extension of extensions.slice(index, end < 0 ? undefined : end)) {
        if (extension.comments) printer.writer.gap();
        printField(extension, printer, scope);
      }
    });
  }
}

export function printEnum(found: ProtoEnum, printer: FilePrinter): void {
  const { writer } = printer;
  writer.above(found.comments);
  writer.block(`${printVisibility(found)}enum ${found.name}`, found, () => {
    printer.optionLines(found.options, "Enum", found.fullName);
    printRanges("reserved", found.reservedRanges, { max: MAX_VALUE, printer });
    printNames(found.reservedNames, printer);
    for (const [index, value] of found.values.entries()) {
      if (index === 0 || value.comments || found.values[index - 1]?.comments) writer.gap();
      writer.above(value.comments);
      const options = printer.options(value.options, "EnumValue", found.fullName);
      const list = options.length === 0 ? "" : ` [${options.join(", ")}]`;
      writer.statement(`${value.name} = ${value.number}${list};`, value);
    }
  });
}

const MAX_FIELD = 536_870_911;
const MAX_VALUE = 2_147_483_647;

function printRanges(
  word: string,
  ranges: readonly ProtoRange[],
  { max, printer }: { readonly max: number; readonly printer: FilePrinter },
): void {
  if (ranges.length === 0) return;
  const shown = ranges.map(({ first, last }) =>
    first === last ? `${first}` : `${first} to ${last === max ? "max" : last}`,
  );
  printer.writer.gap();
  printer.writer.line(`${word} ${shown.join(", ")};`);
}

function printNames(names: readonly string[], { writer, isEditions }: FilePrinter): void {
  if (names.length === 0) return;
  writer.gap();
  writer.line(`reserved ${names.map((name) => (isEditions ? name : quote(name))).join(", ")};`);
}

function printVisibility({ descriptor: { visibility } }: ProtoMessage | ProtoEnum): string {
  if (visibility === "VISIBILITY_EXPORT") return "export ";
  return visibility === "VISIBILITY_LOCAL" ? "local " : "";
}
