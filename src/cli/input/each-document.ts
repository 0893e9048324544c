import { MergeError } from "../../value/index.ts";
import type { Context } from "../command/command.ts";
import { printError } from "../output/print-error.ts";
import { createProgress } from "../output/progress.ts";
import { type Document, parseDocument, splitFile } from "./documents.ts";
import { InputError } from "./input-error.ts";
import { InvalidObject } from "./invalid-object.ts";
import { locateError } from "./locate.ts";
import { type ReadFilesOptions, readFiles } from "./read-files.ts";

export interface Tally {
  readonly documents: number;
  /** How many could not be read, or not be worked on. */
  readonly failures: number;
}

/** What a piece of work may write, while the progress line steps aside. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/**
 * Does something with every document that the files hold, one after the other, so that memory holds one at a time. What is
 * wrong with one is told, with its place, and the others still get their turn.
 */
export async function eachDocument(
  names: readonly string[],
  { io, errStyle }: Context,
  work: (document: Document, output: Output) => void,
  options: ReadFilesOptions = {},
): Promise<Tally> {
  const progress = createProgress(io, errStyle);
  let documents = 0;
  let failures = 0;

  function attempt(step: () => void, document?: Document): void {
    try {
      step();
    } catch (error) {
      const told = error instanceof MergeError && document ? locateError(document, error) : error;
      if (!(told instanceof InputError || told instanceof InvalidObject || told instanceof MergeError))
        throw error;
      failures++;
      progress.err(printError(told, errStyle));
    }
  }

  for await (const file of readFiles(names, io, options)) {
    for (const part of splitFile(file)) {
      attempt(() => {
        for (const document of parseDocument(part)) {
          progress.step(file.name);
          documents++;
          attempt(() => work(document, progress), document);
        }
      });
    }
  }
  progress.end();
  return { documents, failures };
}
