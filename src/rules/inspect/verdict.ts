/** What a rule can come to, for values that fit the schema. */
export interface Verdict {
  readonly canHold: boolean;
  readonly canFail: boolean;
  /** Whether it can end in an error, which counts as a failure. */
  readonly canBreak: boolean;
  /** What of the schema decides it. */
  readonly why: readonly string[];
}

export const ANYTHING: Verdict = { canHold: true, canFail: true, canBreak: true, why: [] };

export function certain(holds: boolean): Verdict {
  return { canHold: holds, canFail: !holds, canBreak: false, why: [] };
}

export function negate({ canHold, canFail, ...rest }: Verdict): Verdict {
  return { canHold: canFail, canFail: canHold, ...rest };
}
