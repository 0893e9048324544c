import type { LintedObject, LintRuleChoice, LintRuleId, LintSeverity } from "../../lint/index.ts";
import { LINT_RULES } from "../../lint/index.ts";
import { type RuleBook, readRules } from "../command/rule-book.ts";
import { UsageError } from "../command/usage-error.ts";
import type { ConfigSuppression } from "../input/config.ts";

/** What `lint` is given on the command line. */
export interface GivenValues {
  readonly filename: readonly string[];
  readonly recursive: boolean;
  readonly patch: string | undefined;
  readonly "patch-file": string | undefined;
  readonly live: readonly string[];
  readonly namespace: string | undefined;
  readonly "server-side": boolean;
  readonly "client-side": boolean;
  readonly "field-manager": string | undefined;
  readonly "force-conflicts": boolean;
  readonly rule: readonly string[];
  readonly ignore: readonly string[];
  readonly "fail-on": LintSeverity;
  readonly validate: boolean;
  readonly schema: readonly string[];
  readonly message: string | undefined;
  readonly output: readonly string[];
  readonly rules: boolean;
  readonly exclude: readonly string[];
  readonly strict: boolean;
  readonly "kubernetes-version": string | undefined;
}

/** The same, and what the repository's configuration says. */
export interface LintValues extends GivenValues {
  readonly excludes: ((file: string) => boolean) | undefined;
  readonly suppressions: readonly ConfigSuppression[];
}

export const BOOK: RuleBook<LintRuleId> = { command: "lint", ids: Object.keys(LINT_RULES) as LintRuleId[] };

/** The rules to go by. */
export function readRuleChoice({ rule, ignore }: LintValues): LintRuleChoice {
  const only = readRules("rule", rule, BOOK);
  const suppress = readRules("ignore", ignore, BOOK);
  return { suppress, ...(only.length > 0 ? { only } : {}) };
}

/** How the objects will be applied, as far as the command line says. */
export function readApplication(values: LintValues): Pick<LintedObject, "manager" | "serverSide" | "force"> {
  const isClient = values["client-side"];
  const isServer = values["server-side"];
  const manager = values["field-manager"] ?? (isServer ? "kubectl" : undefined);
  if (isClient && (manager !== undefined || values["force-conflicts"]))
    throw new UsageError("--client-side has no field ownership: leave it out, or use --server-side");
  if (values["force-conflicts"] && manager === undefined)
    throw new UsageError("--force-conflicts is about field ownership: add --server-side");
  if (isClient) return { serverSide: false };
  return manager === undefined ? {} : { manager, serverSide: true, force: values["force-conflicts"] };
}

/** Whether a patch is to be looked at, and not objects. */
export function isAboutPatch(values: GivenValues): boolean {
  return values.patch !== undefined || values["patch-file"] !== undefined;
}

/** Refuses what makes no sense together. */
export function checkInputs(values: GivenValues): void {
  const { filename, live, schema } = values;
  if (filename.length === 0 && !isAboutPatch(values) && schema.length === 0)
    throw new UsageError(
      "there is nothing to read: name a file, or - for standard input; or a schema with --schema",
    );
  if (isAboutPatch(values) && live.length > 0)
    throw new UsageError("with a patch, FILE is the object that is patched: leave --live out");
  if (values.validate && (isAboutPatch(values) || filename.length === 0))
    throw new UsageError("--validate is about whole objects: name their files, and no patch");
}
