import type { ValueConversion } from "../../../schema/internal.ts";
import type { ConversionDefaults } from "../defaults.ts";
import type { BothNames } from "../steps/both-names.ts";
import type { ListItem } from "../steps/list-item.ts";

/** How the versions of a kind differ, as plain JSON: what can be written in YAML, stored, and sent along with a definition. */
export interface DeclaredConversion {
  /** The apiVersion that all others convert to and from. */
  readonly hub: string;
  /** What fills unset fields when an object of the hub is read. Default: nothing. */
  readonly defaults?: ConversionDefaults | undefined;
  /** The other versions, by apiVersion. */
  readonly versions: Readonly<Record<string, DeclaredVersion>>;
}

/** How one version differs from the hub. */
export interface DeclaredVersion {
  /** The differences, in order. Default: none. */
  readonly steps?: readonly DeclaredStep[] | undefined;
  /** What fills unset fields when an object of this version is read. Default: nothing. */
  readonly defaults?: ConversionDefaults | undefined;
  /** Paths of the hub's fields that this version cannot say. Default: none. */
  readonly stash?: readonly string[] | undefined;
  /** Paths of this version's fields that the hub cannot say. Default: none. */
  readonly versionStash?: readonly string[] | undefined;
}

/** One step, under the name of the function that makes it, with that function's arguments and, beside it, its options. */
export type DeclaredStep =
  | {
      readonly rename: readonly [path: string, name: string];
      readonly convert?: ValueConversion | undefined;
      readonly both?: BothNames | undefined;
    }
  | {
      readonly move: readonly [path: string, hubPath: string];
      readonly convert?: ValueConversion | undefined;
      readonly both?: BothNames | undefined;
      readonly fields?: readonly string[] | undefined;
      readonly always?: boolean | undefined;
    }
  | {
      readonly plural: readonly [path: string, hubPath: string];
      readonly convert?: ValueConversion | undefined;
      readonly rest?: string | undefined;
      readonly both?: BothNames | undefined;
      readonly item?: ListItem | undefined;
    }
  | {
      readonly singular: readonly [path: string, hubPath: string];
      readonly convert?: ValueConversion | undefined;
    }
  | { readonly split: readonly [path: string, hubPaths: readonly string[], separator: string] }
  | { readonly join: readonly [paths: readonly string[], hubPath: string, separator: string] }
  | { readonly splitByKey: readonly [path: string, fields: Readonly<Record<string, string>>] }
  | { readonly joinByKey: readonly [fields: Readonly<Record<string, string>>, hubPath: string] }
  | {
      readonly within: string;
      readonly steps: readonly DeclaredStep[];
      readonly recurse?: readonly string[] | undefined;
    };
