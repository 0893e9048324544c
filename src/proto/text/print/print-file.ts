import type { JsonObject } from "../../../value/internal.ts";
import type { ProtoApi, ProtoField, ProtoFile, ProtoService } from "../../model/api.ts";
import { printEnum, printExtensions, printMessage } from "./print-message.ts";
import { type OptionKind, printOptions } from "./print-options.ts";
import { quote } from "./print-scalar.ts";
import type { FilePrinter } from "./printer.ts";
import type { TypeNames } from "./type-names.ts";
import { Writer } from "./writer.ts";

/** The text of a file, as people write it. */
export function printFile(file: ProtoFile, api: ProtoApi, names: TypeNames): string {
  const writer = new Writer();
  const printer = createPrinter(file, api, { names, writer });
  writer.above(file.comments);
  writer.line(
    file.syntax === "editions"
      ? `edition = "${file.edition?.replace("EDITION_", "")}";`
      : `syntax = "${file.syntax}";`,
  );
  if (file.package !== "") {
    writer.gap();
    writer.line(`package ${file.package};`);
  }
  printImports(file, writer);
  writer.gap();
  printer.optionLines(file.options, "File", file.package);
  printExtensions(file.extensions, printer, file.package);
  for (const service of file.services) printService(service, printer);
  for (const found of file.enums) {
    writer.gap();
    printEnum(found, printer);
  }
  for (const message of file.messages) {
    writer.gap();
    printMessage(message, printer);
  }
  return writer.toString();
}

function createPrinter(
  file: ProtoFile,
  api: ProtoApi,
  { names, writer }: { readonly names: TypeNames; readonly writer: Writer },
): FilePrinter {
  const options = (given: JsonObject, kind: OptionKind, scope: string): readonly string[] =>
    printOptions(given, kind, { api, names, scope });
  const typeOf = ({ type, typeName, cardinality }: ProtoField, scope: string): string => {
    if (typeName === undefined) return type;
    const entry = cardinality === "map" ? api.messages.get(typeName) : undefined;
    const [key, value] = [entry?.fieldsByNumber.get(1), entry?.fieldsByNumber.get(2)];
    return key === undefined || value === undefined
      ? names.write(typeName, scope)
      : `map<${key.type}, ${typeOf(value, scope)}>`;
  };
  return {
    ...{ writer, api, names, options, typeOf },
    isEditions: file.syntax === "editions",
    optionLines: (given, kind, scope) => {
      for (const option of options(given, kind, scope)) writer.line(`option ${option};`);
    },
  };
}

/** Imports in groups that begin with the same folder, as they come. */
function printImports({ imports, publicImports, descriptor }: ProtoFile, writer: Writer): void {
  const folderOf = (path: string | undefined): string | undefined => path?.split("/")[0];
  for (const [index, path] of imports.entries()) {
    if (folderOf(path) !== folderOf(imports[index - 1])) writer.gap();
    writer.line(`import ${publicImports.includes(path) ? "public " : ""}${quote(path)};`);
  }
  const forOptions = (descriptor.optionDependency ?? []) as readonly string[];
  if (forOptions.length > 0) writer.gap();
  for (const path of forOptions) writer.line(`import option ${quote(path)};`);
}

function printService(service: ProtoService, printer: FilePrinter): void {
  const { writer, names } = printer;
  writer.gap();
  writer.above(service.comments);
  writer.block(`service ${service.name}`, service, () => {
    printer.optionLines(service.options, "Service", service.fullName);
    for (const method of service.methods) {
      writer.gap();
      writer.above(method.comments);
      const write = (type: string, streams: boolean): string =>
        `${streams ? "stream " : ""}${names.write(type, service.fullName)}`;
      const input = write(method.input, method.clientStreaming);
      const output = write(method.output, method.serverStreaming);
      const declaration = `rpc ${method.name}(${input}) returns (${output})`;
      if (method.descriptor.options === undefined) writer.statement(`${declaration};`, method);
      else
        writer.block(declaration, method, () =>
          printer.optionLines(method.options, "Method", method.fullName),
        );
    }
  });
}
