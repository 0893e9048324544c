import type { Position } from "../../value/internal.ts";

/** A place in a file. Lines and columns count from 1. */
export interface FilePosition extends Position {
  readonly file: string;
}

/** As compilers and editors write a place in a file. */
export function printPosition({ file, line, column }: FilePosition): string {
  return `${nameFile(file)}:${line}:${column}`;
}

/** A file as a person calls it. */
export function nameFile(file: string): string {
  return file === "-" ? "standard input" : file;
}
