import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Json, MergeError } from "../../value/internal.ts";
import type { Context } from "../command/command.ts";
import { type Document, documentsIn, type OpenDocument, parseText, splitFile } from "../input/documents.ts";
import { InputError } from "../input/input-error.ts";
import { InvalidObject } from "../input/invalid-object.ts";
import { locateError } from "../input/locate.ts";
import { type ReadFilesOptions, readFiles, type TextFile } from "../input/read-files.ts";
import type { Source } from "../input/source.ts";
import { createProgress } from "../output/progress.ts";
import { type InlineSuppression, readInlineSuppressions } from "./inline-suppressions.ts";
import { namesNoKind, type Passed, type PassedOver, whyNoObject, whyUnparsable } from "./passed-over.ts";

/** Something that could not be looked at, though it should have been, and why. */
export interface Unread {
  readonly severity: "error" | "warning";
  readonly error: Error;
  readonly file: string;
}

/** What a look over files has met. */
export interface Survey {
  /** How many objects were looked at. */
  readonly documents: number;
  readonly unread: readonly Unread[];
  readonly passedOver: PassedOver;
  /** What comments accept, by file. */
  readonly inline: ReadonlyMap<string, readonly InlineSuppression[]>;
}

export interface FindObjectsOptions extends ReadFilesOptions {
  /** What becomes of each document first. */
  readonly open: OpenDocument;
  /** Whether documents may be something else than objects of kinds, which only `open` knows. */
  readonly mayBeMessages: boolean;
}

/**
 * Does something with every object that the files hold. In a repository there are many files that hold none: they are counted. What
 * should hold one and cannot be read is noted, and the others still get their turn.
 */
export async function findObjects(
  names: readonly string[],
  { io, errStyle }: Context,
  work: (document: Document) => void,
  options: FindObjectsOptions,
): Promise<Survey> {
  const progress = createProgress(io, errStyle);
  const unread: Unread[] = [];
  const told = new Set<string>();
  const passedOver = new Map<Passed, number>();
  const inline = new Map<string, readonly InlineSuppression[]>();
  let documents = 0;

  function attempt(file: string, step: () => void, document?: Document): void {
    try {
      step();
    } catch (error) {
      const placed = error instanceof MergeError && document ? locateError(document, error) : error;
      if (!(placed instanceof InputError || placed instanceof InvalidObject || placed instanceof MergeError))
        throw error;
      // What is wrong with a definition is met again with each object of its kind.
      if (!told.has(placed.message)) unread.push({ severity: "error", error: placed, file });
      told.add(placed.message);
    }
  }

  function pass(what: Passed): void {
    passedOver.set(what, (passedOver.get(what) ?? 0) + 1);
  }

  /** The value of a text; `undefined` if there is none to look at. */
  function read(part: Source): Json | undefined {
    try {
      return parseText(part);
    } catch (error) {
      const what =
        error instanceof InputError && !options.mayBeMessages ? whyUnparsable(part.text) : undefined;
      if (what === undefined) throw error;
      pass(what);
      return undefined;
    }
  }

  function lookAt(part: Source): void {
    if (part.text.trim() === "") return;
    if (!options.mayBeMessages && namesNoKind(part.text) && !/\bop\b/.test(part.text)) {
      pass(whyNoObject({}, part.file) ?? "other");
      return;
    }
    const value = read(part);
    if (value === undefined || value === null) return;
    const what = options.mayBeMessages ? undefined : whyNoObject(value, part.file);
    if (what !== undefined) {
      pass(what);
      return;
    }
    for (const document of documentsIn(value, part)) {
      progress.step(part.file);
      const look = () => {
        work(options.open(document));
        documents++;
      };
      attempt(part.file, look, document);
    }
  }

  const onUnread: ReadFilesOptions["onUnread"] = ({ file, error, isNamed }) => {
    told.add(error.message);
    unread.push({ severity: isNamed ? "error" : "warning", error, file });
  };
  for await (const file of readFiles(names, io, { ...options, onUnread })) {
    const suppressions = readInlineSuppressions(file.text);
    if (suppressions.length > 0) inline.set(file.name, suppressions);
    if (isOfChart(file, io.cwd)) pass("template");
    else
      attempt(file.name, () => {
        for (const part of splitFile(file)) attempt(file.name, () => lookAt(part));
      });
  }
  progress.end();
  return { documents, unread, passedOver, inline };
}

/** Whether a file is a template of a Helm chart, which is YAML by chance at most. */
function isOfChart({ name, text }: TextFile, cwd: string): boolean {
  const root = /^(.*?)(?:^|[\\/])templates[\\/]/.exec(name)?.[1];
  return root !== undefined && text.includes("{{") && existsSync(resolve(cwd, root, "Chart.yaml"));
}
