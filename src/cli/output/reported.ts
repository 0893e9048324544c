import { createHash } from "node:crypto";

/** What a command found, for the programs that read it. */
export interface Reported {
  readonly command: "lint" | "breaking";
  readonly findings: readonly ReportedFinding[];
  /** The rules that came up. */
  readonly rules: readonly ReportedRule[];
  /** What could not be looked at. */
  readonly unread: readonly {
    readonly file: string;
    readonly message: string;
    readonly line?: number | undefined;
  }[];
  /** The outcome in a line or two. */
  readonly summary: string;
}

export interface ReportedFinding {
  readonly rule: string;
  readonly level: "error" | "warning" | "note";
  /** The kind or the object that it is about. */
  readonly holder: string;
  readonly path: string;
  readonly message: string;
  readonly remedy: string;
  readonly places: readonly ReportedPlace[];
  /** The same as long as the finding is, wherever it moves to in its file. */
  readonly fingerprint: string;
}

export interface ReportedPlace {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export interface ReportedRule {
  readonly id: string;
  readonly about: string;
  readonly why: string;
  readonly remedy: string;
}

/** What tells a finding from others for as long as it lasts. */
export function fingerprintOf(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 16);
}

/** What a finding is about, and what it is. */
export function tellFinding({ holder, path, message }: ReportedFinding): string {
  const about = [holder, path].filter((text) => text !== "").join(" ");
  return about === "" ? message : `${about}: ${message}`;
}
