import { lint, lintDefinition } from "../../lint/index.ts";
import { type JsonObject, withoutField } from "../../value/internal.ts";
import { type Resource, write } from "../../write/internal.ts";
import type { Context } from "../command/command.ts";
import type { Document } from "../input/documents.ts";
import { eachDocument } from "../input/each-document.ts";
import {
  type Identity,
  identify,
  identifyKind,
  isNamed,
  type KindIdentity,
  nameObject,
} from "../input/identity.ts";
import type { PlacedProblem } from "../input/invalid-object.ts";
import { LiveObjects } from "../input/live-objects.ts";
import { checkLiveVersion } from "../input/live-version.ts";
import { positionOf, positionOfField } from "../input/locate.ts";
import { problemsOf } from "../input/refusal.ts";
import { tellOf } from "../input/secret.ts";
import { readTypes } from "../input/types.ts";
import { asLive, withNamespaceOf } from "../input/with-namespace-of.ts";
import { lintMessages, openOr, withoutKnown } from "./lint-messages.ts";
import { type LintValues, readApplication, readRuleChoice } from "./lint-values.ts";
import { loadInspectRules } from "./load-inspect-rules.ts";
import type { Looked, PlacedFinding } from "./placed-finding.ts";

/** Looks at every object of the files. */
export async function lintObjects(values: LintValues, context: Context): Promise<Looked> {
  const choice = readRuleChoice(values);
  const application = readApplication(values);
  const { filename, live, schema, recursive, message } = values;
  const inputs = [...filename, ...live];
  const types = await readTypes({ schemas: schema, inputs, recursive, message }, context.io);
  const rules = await loadInspectRules(types.documents);
  const lives = await LiveObjects.read(live, context.io, { recursive, open: types.open });
  const { now } = context.io;
  const findings: PlacedFinding[] = [];
  const tally = await eachDocument(
    filename,
    context,
    (stated, output) => {
      const isApplied = live.length > 0 || application.manager !== undefined;
      const messages = lintMessages(stated, types, { ...choice, now: now().toISOString(), isApplied });
      if (stated.message !== undefined) {
        findings.push(...messages);
        return;
      }
      const document = openOr(stated, types, messages);
      const kind = identifyKind(document);
      const identity = isNamed(document) ? identify(document) : undefined;
      const there = identity && lives.findDocument(identity, values.namespace);
      if (there !== undefined) checkLiveVersion(identity as Identity, there.object);
      const resource = types.resource(document, output);
      // Only of a live object is it asked whether versions are gone.
      const schema = there && types.schemaOf(kind);
      const object = there === undefined ? document.object : toSend(document, there, resource);
      const found = lint(
        resource.type,
        { object, live: there?.object, ...application },
        { ...choice, schema },
      );
      const placed = found.map((finding) => {
        const where = finding.of === "live" && there !== undefined ? there : document;
        return { ...finding, at: positionOfField(where, finding.steps) };
      });
      if (isDefinition(kind)) {
        for (const finding of lintDefinition(document.object, { ...choice, rules }))
          placed.push({ ...finding, at: positionOf(document, finding.place ?? []) });
      }
      const about = { name: identity === undefined ? kind.kind : nameObject(identity) };
      const refused = values.validate ? check(document, there?.object, resource, now()) : [];
      const told = [...messages, ...withoutKnown(placed, messages)];
      for (const finding of [...told, ...findNew(refused, told, document)])
        findings.push({ ...finding, ...about, message: tellOf(document.object, finding.message) });
    },
    { recursive, mayBeNone: true, open: (document) => types.protobuf?.withMessage(document) ?? document },
  );
  return { findings, ...tally };
}

function isDefinition({ apiVersion, kind }: KindIdentity): boolean {
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
  return result.ok ? [] : problemsOf(document, resource, result);
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
      message,
      why: "the server validates objects by their schema, and refuses this",
      remedy: "write what the schema asks for",
      at: { file: source.file, ...position },
    }));
}
