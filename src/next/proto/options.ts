import { type Names, readNamed, readTexts } from "../../value/internal.ts";

/** How to make the next version. */
export interface NextProtoOptions {
  /**
   * What makes a package follow. `types`: a type of it refers, by however many fields, to one that must change; so Envoy
   * did. `packages`: it refers to any package that changes. More packages change, but none depends on two versions of
   * another (the one-definition rule). Default: `types`.
   */
  readonly propagate?: "types" | "packages" | undefined;
  /**
   * The packages that are yours: `envoy` for all that begin with `envoy.`. All others stay as they are. Default: those whose files
   * have a status; if none has one, those with something deprecated, which must then have one beginning.
   */
  readonly packages?: readonly string[] | undefined;
  /** How the next version is called: after v3 comes v4alpha, v4beta or v4. Default: `alpha`. */
  readonly stage?: "alpha" | "beta" | "stable" | undefined;
}

export interface ReadOptions {
  readonly propagate: "types" | "packages";
  readonly packages: readonly string[] | undefined;
  readonly stage: "alpha" | "beta" | "stable";
}

const OPTIONS: Names = { propagate: "types|packages", packages: "any", stage: "alpha|beta|stable" };

export function readOptions(options: NextProtoOptions): ReadOptions {
  const { propagate = "types", packages, stage = "alpha" } = readNamed("options", options, OPTIONS);
  return { propagate, packages: packages === undefined ? undefined : readTexts(packages, "packages"), stage };
}
