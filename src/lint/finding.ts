import type { FieldPath } from "../fieldpath/internal.ts";
import type { Schema } from "../schema/internal.ts";
import type { LintRuleId, LintSeverity, LintSubject } from "./rule.ts";

/** Something about an object, a patch or a schema that hurts, or will. */
export interface LintFinding {
  readonly rule: LintRuleId;
  readonly severity: LintSeverity;
  /** Whose field `path` names: that of the object or the patch that was linted, of live, or of a schema. */
  readonly of: LintSubject | "live";
  /** The kind in its version, or the definition: `apps/v1 Deployment`; empty if nobody says. */
  readonly in: string;
  /** As `printPath` writes it; in schemas, `[*]` stands for items and `.*` for the values of a map. Empty for the whole. */
  readonly path: string;
  /** The same step by step: in `path`, names with dots in them read as several. Empty for schemas. */
  readonly steps: FieldPath;
  /** The keys and indexes that lead there in the document that was linted. Absent unless a document was. */
  readonly place?: readonly (string | number)[] | undefined;
  /** What is the matter here. */
  readonly message: string;
  /** Why that hurts, as the rule says. */
  readonly why: string;
  /** What to do about it, as the rule says. */
  readonly remedy: string;
}

/** What to look for, and in view of what. */
export interface LintOptions extends LintRuleChoice {
  /** Every kind that the server knows, to find versions that are gone. Default: those are not looked for. */
  readonly schema?: Schema | undefined;
  /** The release of Kubernetes that the object is for: `1.32`. Default: the newest that is known, 1.36. */
  readonly kubernetesVersion?: string | undefined;
}

/** What to look for. */
export interface LintRuleChoice {
  /** The rules to go by. Default: all. */
  readonly only?: readonly LintRuleId[] | undefined;
  /** Rules to leave out, and findings that somebody has looked at and accepted. */
  readonly suppress?: readonly (LintRuleId | LintSuppression)[] | undefined;
}

/** Accepts the findings of a rule at a path and below. */
export interface LintSuppression {
  readonly rule: LintRuleId;
  /** A path in which `.*` or `[*]` stands for any one step. Default: everywhere. */
  readonly path?: string | undefined;
}

/** A config, how it will be applied, and what it will meet. */
export interface LintedObject {
  /** The config that is about to be applied. */
  readonly object: object;
  /** The object in the cluster, with its `metadata.managedFields`; absent if it is not known, or is to be created. */
  readonly live?: object | undefined;
  /** Who will apply, as the field manager of server-side apply. Default: nobody knows, and nothing is predicted. */
  readonly manager?: string | undefined;
  /** Whether conflicts will be settled by force, and so are none. Default: false. */
  readonly force?: boolean | undefined;
  /**
   * Whether the object will be applied on the server's side, or by the patches that `kubectl apply` makes on the client's.
   * Default: on the server's side if `manager` is given; else it may be either, and what hurts one of them is told.
   */
  readonly serverSide?: boolean | undefined;
}

/** A patch, and what it will meet. */
export interface LintedPatch {
  /** A strategic merge patch. */
  readonly patch: object;
  /** The object that will be patched; absent if it is not known. */
  readonly live?: object | undefined;
}
