import type { Position } from "../../value/internal.ts";

/** Finds places in one text. */
export interface YamlLocator {
  /** As `locateYaml`. */
  value(place: readonly (string | number)[]): Position | undefined;
  /** As `value`; but where a value starts in a later line than its key, where that key does. */
  field(place: readonly (string | number)[]): Position | undefined;
}
