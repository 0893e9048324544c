import type { JsonObject } from "../../../value/internal.ts";
import type { ProtoApi, ProtoField } from "../../model/api.ts";
import type { OptionKind } from "./print-options.ts";
import type { TypeNames } from "./type-names.ts";
import type { Writer } from "./writer.ts";

/** A file as it is printed: where to, and what it knows of names and options. */
export interface FilePrinter {
  readonly writer: Writer;
  readonly api: ProtoApi;
  readonly names: TypeNames;
  readonly isEditions: boolean;
  options(options: JsonObject, kind: OptionKind, scope: string): readonly string[];
  /** Options that are lines of their own. */
  optionLines(options: JsonObject, kind: OptionKind, scope: string): void;
  typeOf(field: ProtoField, scope: string): string;
}
