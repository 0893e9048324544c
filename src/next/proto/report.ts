/** What became of an API, and why. Names are full names in the old version. */
export interface NextProtoReport {
  /** The packages that have a next version, by name. */
  readonly packages: readonly NextProtoPackage[];
  /** The packages that people work on and that stay as they are. */
  readonly unchanged: readonly string[];
  /** What differs in the next versions, by file, in the order of declaration. */
  readonly changes: readonly NextProtoChange[];
  /** What is asked for, but waits: it is in packages that have no next version. */
  readonly deferred: readonly NextProtoChange[];
  /** Files of upgraded packages that have no successor, as they declare neither messages nor enums. */
  readonly withoutNext: readonly string[];
  /** Files whose successor is in the set already, and not generated: that one is kept. */
  readonly alreadyThere: readonly string[];
  /** The path that a new file comes from, by its path. */
  readonly origins: Readonly<Record<string, string>>;
}

/** A package that has a next version, and why. */
export interface NextProtoPackage {
  readonly package: string;
  /** Its next package, and those that files of it move to. */
  readonly next: readonly string[];
  /** What in it asks for a next version. Empty if it only refers to packages that have one. */
  readonly triggers: readonly NextProtoTrigger[];
  /**
   * How it comes to what asks: fields (or methods), each of the type, or in the package, that the one before refers to. The
   * last is the trigger. Empty if the package has triggers itself.
   */
  readonly because: readonly string[];
  /** How many of its files have a successor. */
  readonly files: number;
}

/** A deprecated field or enum value, or a file that moves. */
export interface NextProtoTrigger {
  readonly kind: "field" | "enum value" | "file";
  /** Its full name; the path of a file. */
  readonly element: string;
  /** Where a file moves to. */
  readonly to?: string | undefined;
}

/** One change that the next version makes. */
export interface NextProtoChange {
  /**
   * `removed`: it is gone, and its number and name are reserved where it had them. `neutralized`: the zero value of an enum,
   * which must exist, has a name that says not to use it. `renamed`: `to` is its new name. `promoted`: `to` is the oneof that it is
   * in. `moved`: `to` is the package that the file is in.
   */
  readonly change: "removed" | "neutralized" | "renamed" | "promoted" | "moved";
  readonly kind: "message" | "field" | "enum" | "enum value" | "file";
  /** Its full name, enum values with that of their enum; the path of a file. */
  readonly element: string;
  readonly to?: string | undefined;
}
