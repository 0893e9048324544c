import { basename, dirname, join, resolve } from "node:path";
import { isObject, type Json, type JsonObject } from "../../value/internal.ts";
import { parseText, splitFile } from "../input/documents.ts";
import { InputError } from "../input/input-error.ts";
import { findFiles, type ReadFilesOptions, readFiles } from "../input/read-files.ts";
import type { Io } from "../io.ts";
import { isKustomization } from "./passed-over.ts";

/** The files that kustomizations among the inputs name as patches, as whole paths. */
export async function findKustomizePatches(
  names: readonly string[],
  io: Io,
  options: ReadFilesOptions,
): Promise<ReadonlySet<string>> {
  const quiet = { ...options, onUnread: () => {} };
  const patches = new Set<string>();
  for (const name of names.flatMap((text) => text.split(","))) {
    for (const file of kustomizationsIn(name, io, quiet))
      for await (const { text } of readFiles([file], io, quiet))
        for (const path of patchesNamedIn(file, text)) patches.add(resolve(io.cwd, dirname(file), path));
  }
  return patches;
}

/** Kustomizations among the files that a name stands for. A patch that is named by itself has its kustomization beside it. */
function kustomizationsIn(name: string, io: Io, options: ReadFilesOptions): readonly string[] {
  if (name === "-" || name === "") return [];
  try {
    const files = [...findFiles(name, io, options)];
    const own = files.filter((file) => NAMES.includes(basename(file)));
    return files.length === 1 && files[0] === name ? NAMES.map((one) => join(dirname(name), one)) : own;
  } catch {
    return [];
  }
}

const NAMES = ["kustomization.yaml", "kustomization.yml"];

function* patchesNamedIn(file: string, text: string): Generator<string> {
  for (const value of documentsOf(file, text)) {
    if (!isObject(value) || !isKustomization(value, basename(file))) continue;
    for (const field of ["patches", "patchesStrategicMerge", "patchesJson6902"]) yield* pathsIn(value, field);
  }
}

function pathsIn(kustomization: JsonObject, field: string): readonly string[] {
  const entries = kustomization[field];
  if (!Array.isArray(entries)) return [];
  const paths = (entries as readonly Json[]).map((entry) => (isObject(entry) ? entry.path : entry));
  // A patch may also be written out.
  return paths.filter((path): path is string => typeof path === "string" && !path.includes("\n"));
}

function documentsOf(file: string, text: string): readonly Json[] {
  try {
    return [...splitFile({ name: file, text })].map(parseText);
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}
