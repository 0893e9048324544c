/** Where a text comes from. */
export interface YamlOptions {
  /** The line that the text starts in, for errors to count from. Default: 1. */
  readonly line?: number;
  /** The column that it starts in. Default: 1. */
  readonly column?: number;
}
