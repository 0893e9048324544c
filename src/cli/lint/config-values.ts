import { UsageError } from "../command/usage-error.ts";
import { readConfig } from "../input/config.ts";
import { createMatcher } from "../input/glob.ts";
import type { Io } from "../io.ts";
import type { GivenValues, LintValues } from "./lint-values.ts";

/** What `lint` is given, with what the repository's configuration adds. What the command line says counts for more. */
export async function withConfig(given: GivenValues, io: Io): Promise<LintValues> {
  const config = await readConfig(io);
  const globs = [...given.exclude.map((pattern) => ({ pattern, base: "." })), ...config.exclude];
  const manager = given["field-manager"] ?? (given["client-side"] ? undefined : config.manager);
  // Without files it is the schemas that are looked at: those that are named.
  const schema = given.filename.length === 0 ? given.schema : [...given.schema, ...config.schema];
  const version = given["kubernetes-version"] ?? config.kubernetesVersion;
  if (version !== undefined && !/^v?1\.\d{1,4}(?:[.+-].*)?$/.test(version))
    throw new UsageError(`--kubernetes-version cannot be "${version}": write a release like 1.32`);
  return {
    ...given,
    schema,
    "field-manager": manager,
    "kubernetes-version": version,
    excludes: globs.length === 0 ? undefined : createMatcher(globs, io.cwd),
    suppressions: config.suppress,
  };
}
