/** What can be wrong with an input. `docs/errors.md` explains each. */
export type ErrorCode =
  | "ARGUMENT_INVALID"
  | "CONVERSION_INVALID"
  | "DEFINITION_UNKNOWN"
  | "DIRECTIVE_INVALID"
  | "DOCUMENT_INVALID"
  | "DUPLICATES_DISAGREE"
  | "DUPLICATE_FIELD_INVALID"
  | "FEATURE_REQUIRED"
  | "FIELDS_INVALID"
  | "FIELD_UNCHANGEABLE"
  | "FIELD_UNKNOWN"
  | "IDENTITY_MISMATCH"
  | "JSON_INVALID"
  | "JSON_PATCH_INVALID"
  | "KIND_MISMATCH"
  | "KIND_UNKNOWN"
  | "LAST_APPLIED_INVALID"
  | "LAST_APPLIED_TOO_LARGE"
  | "LIST_ITEM_DUPLICATE"
  | "LIST_ITEM_INVALID"
  | "LIST_KEY_INVALID"
  | "LIST_KEY_MISSING"
  | "LIST_TYPE_INVALID"
  | "MANAGED_FIELDS_INVALID"
  | "MAP_TYPE_INVALID"
  | "MERGE_KEY_MISSING"
  | "PATCH_STRATEGY_INVALID"
  | "PATH_INVALID"
  | "QUANTITY_INVALID"
  | "REFERENCE_INVALID"
  | "REQUEST_INVALID"
  | "RESOURCE_UNKNOWN"
  | "SCHEMA_INVALID"
  | "SET_ITEM_INVALID"
  | "TOO_DEEP"
  | "UNION_INVALID"
  | "UNION_VIOLATED"
  | "VALUE_INVALID"
  | "YAML_INVALID";

/** A place in a text, both counted from 1; a column is one UTF-16 unit. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The one error of the engine: some input is bad. Conflicts are answers, not errors. */
export class MergeError extends Error {
  override readonly name = "MergeError";
  readonly code: ErrorCode;
  /** Where: a field's path in an object, or the place in a schema document. Empty for the whole of it. */
  readonly path: string;
  /** Where in the text, if it is a text that cannot be read. */
  readonly position?: Position;
  /** All that is wrong, each an error of its own, where this is the first of several. */
  readonly problems?: readonly MergeError[];

  constructor(
    code: ErrorCode,
    path: string,
    message: string,
    options?: {
      readonly cause?: unknown;
      readonly position?: Position;
      readonly problems?: readonly MergeError[];
    },
  ) {
    super(path === "" ? message : `${path}: ${message}`, options);
    this.code = code;
    this.path = path;
    if (options?.position) this.position = options.position;
    if (options?.problems) this.problems = options.problems;
  }

  /** The message without the path that it opens with. */
  get detail(): string {
    return this.path === "" ? this.message : this.message.slice(this.path.length + 2);
  }
}
