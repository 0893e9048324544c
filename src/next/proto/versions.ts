/** A package with a version: `envoy.config.core` and 3. */
export interface PackageVersion {
  readonly stem: string;
  readonly major: number;
}

/** The version that a package's last name says; `undefined` for a package without one. */
export function readVersion(name: string): PackageVersion | undefined {
  const [, stem, major] = /^(.+)\.v(\d+)(?:(?:alpha|beta)\d*)?$/.exec(name) ?? [];
  return stem === undefined ? undefined : { stem, major: Number(major) };
}

/** The next major version of a package; `undefined` for a package without a version. */
export function nextPackage(name: string, stage: "alpha" | "beta" | "stable"): string | undefined {
  const version = readVersion(name);
  return version && `${version.stem}.v${version.major + 1}${stage === "stable" ? "" : stage}`;
}
