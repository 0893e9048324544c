import { type LintedObject, type LintRuleChoice, lint, lintDefinition } from "../../lint/index.ts";
import { asLive, nameObject, problemsOf, withNamespaceOf } from "../../preview/index.ts";
import type { InspectRules } from "../../validation/index.ts";
import { type JsonObject, withoutField } from "../../value/internal.ts";
import { type Resource, write } from "../../write/internal.ts";
import type { Document } from "../input/documents.ts";
import { type Identity, identify, identifyKind, isNamed } from "../input/identity.ts";
import type { PlacedProblem } from "../input/invalid-object.ts";
import type { LiveObjects } from "../input/live-objects.ts";
import { checkLiveVersion } from "../input/live-version.ts";
import { positionOf, positionOfField } from "../input/locate.ts";
import { tellOf } from "../input/secret.ts";
import type { Types } from "../input/types.ts";
import { lintMessages, openOr, withoutKnown } from "./lint-messages.ts";
import type { LintValues } from "./lint-values.ts";
import type { PlacedFinding } from "./placed-finding.ts";
import type { UnknownKinds } from "./unknown-kinds.ts";
import { withWrittenKey } from "./written-keys.ts";

/** What objects are looked at by. */
export interface Inspection {
  readonly types: Types;
  readonly lives: LiveObjects;
  readonly unknown: UnknownKinds;
  readonly values: LintValues;
  readonly choice: LintRuleChoice;
  readonly rules: InspectRules | undefined;
  readonly application: Pick<LintedObject, "manager" | "serverSide" | "force">;
  /** Whether it is known how the objects will be applied, or what is there. */
  readonly isApplied: boolean;
  readonly now: Date;
}

/** What hurts, or will, about one object. */
export function lintObject(stated: Document, inspection: Inspection): readonly PlacedFinding[] {
  const { types, lives, choice, values, now } = inspection;
  const { isApplied } = inspection;
  const messages = lintMessages(stated, types, { ...choice, now: now.toISOString(), isApplied });
  if (stated.message !== undefined) return messages;
  const document = openOr(stated, types, messages);
  const kind = identifyKind(document);
  const identity = isNamed(document) ? identify(document) : undefined;
  const there = identity && lives.findDocument(identity, values.namespace);
  if (there !== undefined) checkLiveVersion(identity as Identity, there.object);
  const resource = types.resource(document, inspection.unknown.take(kind, types));
  // Only of a live object is it asked whether versions are gone.
  const schema = there && types.schemaOf(kind);
  const object = there === undefined ? document.object : toSend(document, there, resource);
  const parts = { object, live: there?.object, ...inspection.application };
  const placed = lint(resource.type, parts, {
    ...choice,
    schema,
    kubernetesVersion: values["kubernetes-version"],
  }).map((finding) => {
    const where = finding.of === "live" && there !== undefined ? there : document;
    return { ...finding, at: positionOfField(where, finding.steps) };
  });
  if (isDefinition(kind)) {
    for (const finding of lintDefinition(document.object, { ...choice, rules: inspection.rules }))
      placed.push({ ...finding, at: positionOf(document, finding.place ?? []) });
  }
  const name = identity === undefined ? kind.kind : nameObject(identity);
  const refused = values.validate ? check(document, there?.object, resource, now) : [];
  const told = [...messages, ...withoutKnown(placed, messages)];
  return [...told, ...findNew(refused, told, document)].map((finding) => {
    const written = withWrittenKey(finding, document);
    return { ...written, name, message: tellOf(document.object, written.message) };
  });
}

export function isDefinition({ apiVersion, kind }: Pick<JsonObject, "apiVersion" | "kind">): boolean {
  return kind === "CustomResourceDefinition" && apiVersion === "apiextensions.k8s.io/v1";
}

/** What a server takes of an object that is there already. */
function toSend({ object }: Document, { object: live }: Document, { statusApart }: Resource): JsonObject {
  return withNamespaceOf(statusApart ? withoutField(object, "status") : object, live);
}

/** What a server refuses an object for, new or by an apply that wins over all others. What it cannot read, rules tell. */
function check(
  document: Document,
  live: JsonObject | undefined,
  resource: Resource,
  now: Date,
): readonly PlacedProblem[] {
  const common = { manager: "fieldwise-lint", now, fieldValidation: "Ignore" } as const;
  const { object } = document;
  const result = write(
    resource,
    live === undefined
      ? { verb: "create", object, ...common }
      : {
          verb: "apply",
          config: withNamespaceOf(object, live),
          live: asLive(live, resource),
          force: true,
          ...common,
        },
  );
  return result.ok
    ? []
    : problemsOf(resource, result, {
        written: document.object,
        locate: (place) => positionOf(document, place),
      });
}

type Found = Omit<PlacedFinding, "name">;

/** The problems of an object as findings; without those in whose place a rule has found an error already. */
function findNew(
  problems: readonly PlacedProblem[],
  known: readonly Found[],
  { source, object }: Document,
): readonly Found[] {
  const taken = new Set(
    known.filter(({ severity }) => severity === "error").map(({ at }) => `${at.line}:${at.column}`),
  );
  return problems
    .filter(({ position }) => !taken.has(`${position.line}:${position.column}`))
    .map(({ path, message, position }) => ({
      rule: "invalid",
      severity: "error",
      in: `${object.apiVersion} ${object.kind}`,
      path,
      steps: [],
      message,
      why: "the server validates objects by their schema, and refuses this",
      remedy: "write what the schema asks for",
      at: { file: source.file, ...position },
    }));
}
