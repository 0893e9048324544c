import {
  type Names,
  NO_OPTIONS,
  readArguments,
  readNamed,
  readObject,
  readTexts,
} from "../../../value/internal.ts";
import { readDescriptorSet } from "../../model/read-descriptor-set.ts";
import type { ProtoText } from "../parse-proto-files.ts";
import { printFile } from "./print-file.ts";
import { TypeNames } from "./type-names.ts";

/** Which files to print. */
export interface PrintProtoOptions {
  /** The paths of the files that are printed. Default: all. */
  readonly files?: readonly string[] | undefined;
}

const OPTIONS: Names = { files: "any" };

/**
 * Prints files of a descriptor set as `.proto` text: formatted as people write it, with the comments that the set has, in messages
 * types before fields. What it prints compiles to what it was printed from. Custom options are printed by what the set says of them.
 */
export function printProtoFiles(set: object, options: PrintProtoOptions = NO_OPTIONS): readonly ProtoText[] {
  const api = readDescriptorSet(readObject(set, "the set"));
  const paths = readArguments(() => {
    const { files } = readNamed("options", options, OPTIONS);
    return files === undefined ? undefined : new Set(readTexts(files, "files"));
  });
  const names = new TypeNames(api);
  return api.files
    .filter(({ path }) => paths === undefined || paths.has(path))
    .map((file) => ({ path: file.path, text: printFile(file, api, names) }));
}
