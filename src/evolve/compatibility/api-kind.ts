import type { GroupVersionKind } from "../../schema/internal.ts";
import type { Shape } from "./shape.ts";

/** A kind in one version. */
export interface ApiKind extends GroupVersionKind {
  readonly shape: Shape;
  /** What is told only by a CustomResourceDefinition. */
  readonly resource: Resource | undefined;
}

export interface Resource {
  readonly served: boolean;
  readonly storage: boolean;
  readonly plural: string | undefined;
  readonly scope: string | undefined;
  readonly subresources: readonly string[];
  /** Whether something carries over between versions what they have under other names. */
  readonly converts: boolean;
}
