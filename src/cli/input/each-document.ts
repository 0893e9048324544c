import { MergeError } from "../../value/internal.ts";
import type { Context } from "../command/command.ts";
import type { Output } from "../output/output.ts";
import { printError } from "../output/print-error.ts";
import { createProgress } from "../output/progress.ts";
import { type Document, type OpenDocument, parseDocument, splitFile } from "./documents.ts";
import { nameFile } from "./file-position.ts";
import { InputError } from "./input-error.ts";
import { InvalidObject } from "./invalid-object.ts";
import { locateError } from "./locate.ts";
import { type ReadFilesOptions, readFiles } from "./read-files.ts";
import type { Source } from "./source.ts";

export interface Tally {
  readonly documents: number;
  /** How many could not be read, or not be worked on. */
  readonly failures: number;
}

export interface EachDocumentOptions extends ReadFilesOptions {
  /** Whether it is fine that there is nothing to work on. Default: false, as it is likely to be a mistake. */
  readonly mayBeNone?: boolean;
  /** What becomes of each document first. Default: nothing. */
  readonly open?: OpenDocument | undefined;
}

/**
 * Does something with every document that the files hold, one after the other, so that memory holds one at a time. What is
 * wrong with one is told, with its place, and the others still get their turn.
 */
export async function eachDocument(
  names: readonly string[],
  { io, errStyle }: Context,
  work: (document: Document, output: Output) => void,
  options: EachDocumentOptions = {},
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

  function workThrough(part: Source): void {
    for (const document of parseDocument(part)) {
      progress.step(part.file);
      documents++;
      attempt(() => work(options.open?.(document) ?? document, progress), document);
    }
  }

  for await (const file of readFiles(names, io, options)) {
    attempt(() => {
      for (const part of splitFile(file)) attempt(() => workThrough(part));
    });
  }
  progress.end();
  if (documents + failures === 0 && options.mayBeNone !== true) {
    const message = "there are no objects in it: name what has some";
    throw new MergeError("DOCUMENT_INVALID", names.map(nameFile).join(", "), message);
  }
  return { documents, failures };
}
