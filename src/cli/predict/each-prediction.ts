import {
  type ApplySettings,
  asLive,
  inNamespace,
  nameObject,
  type Prediction,
  predict,
  withNamespaceOf,
} from "../../preview/index.ts";
import { MergeError } from "../../value/internal.ts";
import { Rejected } from "../../write/internal.ts";
import type { Context } from "../command/command.ts";
import type { PredictionValues } from "../commands/shared-options.ts";
import type { Document } from "../input/documents.ts";
import { eachDocument, type Tally } from "../input/each-document.ts";
import { type Identity, identify } from "../input/identity.ts";
import { LiveObjects } from "../input/live-objects.ts";
import { checkLiveVersion } from "../input/live-version.ts";
import { refusalOf } from "../input/refusal.ts";
import { readTypes } from "../input/types.ts";
import type { Output } from "../output/output.ts";
import { checkInputs } from "./check-inputs.ts";

export interface Predicted {
  readonly document: Document;
  readonly identity: Identity;
  readonly prediction: Prediction;
}

/** Predicts what applying each document of the files will do to the live objects. */
export async function eachPrediction(
  values: PredictionValues,
  context: Context,
  work: (predicted: Predicted, output: Output) => void,
): Promise<Tally> {
  checkInputs(values);
  const { io } = context;
  const options = { recursive: values.recursive };
  const types = await readTypes(
    { schemas: values.schema, inputs: [...values.filename, ...values.live], ...options },
    io,
  );
  const lives = await LiveObjects.read(values.live, io, { ...options, open: types.open });
  const settings = settingsOf(values, io.now());
  const seen = new Set<string>();
  const tally = await eachDocument(
    values.filename,
    context,
    (document, output) => {
      if (document.message !== undefined) throw withoutOwners(document.message);
      const identity = identify(document);
      warnOfTwins(identity, seen, output);
      const resource = types.resource(document, output);
      const found = lives.find(identity, values.namespace);
      const live = found && asLive(withNamespaceOf(found, document.object), resource, values.namespace);
      if (live !== undefined) checkLiveVersion(identity, live);
      else if (identity.namespace === "") warnOfNamespaces(identity, lives.namespacesOf(identity), output);
      const desired =
        live === undefined
          ? inNamespace(document.object, resource, values.namespace)
          : withNamespaceOf(document.object, live);
      const prediction = predict(resource, { desired, live }, settings);
      if (prediction instanceof Rejected) throw refusalOf(document, resource, prediction);
      work({ document, identity: identify({ ...document, object: desired }), prediction }, output);
    },
    { ...options, open: types.open },
  );
  const { withoutCluster } = context;
  if (withoutCluster !== undefined && tally.documents > tally.failures)
    io.err(`All objects count as new, as ${withoutCluster}: name live ones with --live\n`);
  return tally;
}

/** The error for a message that is no object of a kind. */
function withoutOwners(message: string): MergeError {
  const [, group, version, kind] = /^(.+)\.(v\d\w*)\.(\w+)$/.exec(message) ?? [];
  const names = kind === undefined ? "" : ` (apiVersion: ${group}/${version}, kind: ${kind})`;
  const words = `a message has no place for its owners: put it under spec of an object of its kind${names}, or use fieldwise patch`;
  return new MergeError("DOCUMENT_INVALID", "", words);
}

/** Tells of an object that comes a second time. */
function warnOfTwins(identity: Identity, seen: Set<string>, { err }: Output): void {
  const { group, kind, namespace, name } = identity;
  const key = [group, kind, namespace, name].join("/");
  if (seen.has(key))
    err(
      `warning: ${nameObject(identity)} comes twice, and each is applied to the live object as it is now: remove one\n`,
    );
  seen.add(key);
}

/** Tells of objects that may be meant, where a document says no namespace. */
function warnOfNamespaces(identity: Identity, namespaces: readonly string[], output: Output): void {
  if (namespaces.length === 0) return;
  const places = namespaces.join(", ");
  output.warn(`${nameObject(identity)} counts as new, and is live in ${places}: choose one of them with -n`);
}

function settingsOf(values: PredictionValues, now: Date): ApplySettings {
  return {
    serverSide: values["server-side"],
    manager: values["field-manager"],
    force: values["force-conflicts"],
    forceAt: values["force-at"],
    giveWayAt: values["give-way-at"],
    refuseRemovals: values["refuse-removals"],
    subresource: values.subresource,
    handOver: values["hand-over"],
    overwrite: values.overwrite,
    validate: values.validate,
    now,
  };
}
