import type { YamlLocator } from "../../adapters/yaml.ts";

/** Where an object was read. */
export interface Source {
  readonly file: string;
  /** The text of the document that it is in. */
  readonly text: string;
  /** The line of the file on which that text starts, from 1. */
  readonly line: number;
  /** Where in the document it is; empty for the whole. */
  readonly place: readonly (string | number)[];
  /** Whether its text must not be shown, as it holds a Secret. */
  readonly secret: boolean;
  /** Finds places in the text. */
  readonly locator: YamlLocator;
}
