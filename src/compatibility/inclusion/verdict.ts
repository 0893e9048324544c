import type { Json, JsonObject } from "../../value/internal.ts";

/** What became of the values that a schema accepts; `changed` if each side accepts what the other does not, or if that is not known. */
export type Verdict = "same" | "looser" | "tighter" | "changed";

/** The same node of two schemas, as the documents have it. */
export interface SchemaPair {
  readonly old: JsonObject;
  readonly new: JsonObject;
}

/** Whether one side accepts all that the other one does. */
export interface Inclusion {
  /** `undefined` if it is not known. */
  readonly holds: boolean | undefined;
  /** A value that is accepted by the other side alone. */
  readonly witness?: Json | undefined;
  /** Why it is not known. */
  readonly tried?: string | undefined;
}

export const INCLUDED: Inclusion = { holds: true };

export interface Judgement {
  readonly verdict: Verdict;
  /** A value that was accepted and no longer is. */
  readonly refused?: Json;
  /** A value that was not accepted and now is. */
  readonly accepted?: Json;
  /** What was tried, where it could not be told exactly. */
  readonly tried?: string;
}

/**
 * What two inclusions come to. Where one is certain and the other is not known, the values became no more, or no fewer: that counts
 * as the looser or tighter that it may be.
 */
export function judge(oldInNew: Inclusion, newInOld: Inclusion): Judgement {
  const verdict =
    oldInNew.holds === true
      ? newInOld.holds === true
        ? "same"
        : "looser"
      : newInOld.holds === true
        ? "tighter"
        : "changed";
  const tried = oldInNew.tried ?? newInOld.tried;
  return {
    verdict,
    ...(oldInNew.witness !== undefined && { refused: oldInNew.witness }),
    ...(newInOld.witness !== undefined && { accepted: newInOld.witness }),
    ...(tried !== undefined && { tried }),
  };
}

/** What several changes of one place come to. */
export function joinVerdicts(verdicts: readonly Verdict[]): Verdict {
  const [first = "same", ...others] = new Set(verdicts.filter((verdict) => verdict !== "same"));
  return others.length > 0 ? "changed" : first;
}

/** All of these: not if one does not hold, and unknown if one is not known. */
export function all(inclusions: readonly Inclusion[]): Inclusion {
  return (
    inclusions.find(({ holds }) => holds === false) ??
    inclusions.find(({ holds }) => holds === undefined) ??
    INCLUDED
  );
}
