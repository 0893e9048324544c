import { readFileSync } from "node:fs";
import type { Json, JsonObject } from "fieldwise/value";
import { settle } from "../../runtimes/contract/volatile.ts";

/** What the webhook of a case answers at a path. */
export interface HookAnswer {
  /** The response of a review; the uid of the request comes to it. */
  readonly response?: JsonObject;
  /** Another uid than that of the request. */
  readonly uid?: string;
  /** A body that is no review. */
  readonly raw?: string;
  readonly status?: number;
  /** How long it takes, in milliseconds. */
  readonly delay?: number;
  readonly convert?: "rename" | "fails" | "short" | "renames-object";
}

/** A review, as it came to the webhook. */
export interface Reviewed {
  readonly path: string;
  readonly query: string;
  readonly review: JsonObject;
}

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: Json;
  readonly type?: string;
}

export interface RecordedCase {
  readonly name: string;
  readonly mutating?: readonly JsonObject[];
  readonly validating?: readonly JsonObject[];
  readonly answers: Readonly<Record<string, HookAnswer>>;
  readonly before: readonly RecordedRequest[];
  readonly steps: readonly {
    readonly request: RecordedRequest;
    readonly reviews?: readonly Reviewed[];
    readonly expect: JsonObject;
  }[];
}

const file = new URL("../../../spec-fixtures/http/webhooks.jsonl", import.meta.url);
const lines = readFileSync(file, "utf8").trimEnd().split("\n");

/** What kube-apiserver sent to webhooks, and what it made of their answers. */
export const recordedCases: readonly RecordedCase[] = lines.map((line) => JSON.parse(line));

/** Whether it is about the conversion of custom resources. */
export function isConversion({ answers }: RecordedCase): boolean {
  return answers["/convert"] !== undefined;
}

/** What a webhook answers to a review: a status, and a body of text. */
export function answerTo(
  { review }: Pick<Reviewed, "review">,
  answer: HookAnswer = {},
): { readonly status: number; readonly body: string } {
  const { status = 200, raw, convert, response = { allowed: true } } = answer;
  if (raw !== undefined) return { status, body: raw };
  const { uid } = review.request as JsonObject;
  const { kind, apiVersion } = review;
  const given =
    convert === undefined ? { uid: answer.uid ?? uid, ...response } : { uid, ...converted(review, convert) };
  return { status, body: JSON.stringify({ kind, apiVersion, response: given }) };
}

function converted({ request }: JsonObject, how: NonNullable<HookAnswer["convert"]>): JsonObject {
  const { objects, desiredAPIVersion: apiVersion } = request as unknown as {
    objects: readonly JsonObject[];
    desiredAPIVersion: string;
  };
  if (how === "fails") return { result: { status: "Failure", message: "cannot convert" } };
  const result = { status: "Success" };
  if (how === "short") return { result, convertedObjects: [] };
  const [field, other] = apiVersion.endsWith("/v1") ? ["size", "replicas"] : ["replicas", "size"];
  const convertedObjects = objects.map(({ spec, metadata, ...rest }) => {
    const { [other]: value, ...left } = (spec ?? {}) as JsonObject;
    const named = how === "renames-object" ? { ...(metadata as JsonObject), name: "other" } : metadata;
    const moved = value === undefined ? left : { ...left, [field]: value };
    return { ...rest, apiVersion, metadata: named, ...(spec !== undefined && { spec: moved }) } as JsonObject;
  });
  return { result, convertedObjects };
}

/** What a case says, for a run of it. */
export function fill<T>(value: T, run: Readonly<Record<"RUN" | "PORT" | "CA-BUNDLE", string>>): T {
  const text = JSON.stringify(value);
  return JSON.parse(text.replaceAll(/RUN|PORT|CA-BUNDLE/g, (name) => run[name as keyof typeof run]));
}

/** What came, as the cases have it. */
export function unfill(value: Json, run: { readonly RUN: string; readonly PORT: string }): Json {
  const settled = settle(value, run.RUN);
  return JSON.parse(JSON.stringify(settled).replaceAll("<run>", "RUN").replaceAll(run.PORT, "PORT"));
}
