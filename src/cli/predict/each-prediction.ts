import type { Context } from "../command/command.ts";
import type { PredictionValues } from "../commands/shared-options.ts";
import { createObjectCheck, refuseInvalid } from "../input/check-object.ts";
import type { Document } from "../input/documents.ts";
import { eachDocument, type Tally } from "../input/each-document.ts";
import { type Identity, identify, nameObject } from "../input/identity.ts";
import { LiveObjects } from "../input/live-objects.ts";
import { checkLiveVersion } from "../input/live-version.ts";
import { readTypes } from "../input/types.ts";
import { withNamespaceOf } from "../input/with-namespace-of.ts";
import type { Output } from "../output/output.ts";
import { checkInputs } from "./check-inputs.ts";
import { predict } from "./predict.ts";
import type { ApplySettings, Prediction } from "./prediction.ts";

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
  const lives = await LiveObjects.read(values.live, io, options);
  const settings = settingsOf(values, io.now());
  const check = await createObjectCheck(
    { validate: values.validate, duplicates: !settings.serverSide },
    types,
  );
  const seen = new Set<string>();
  return eachDocument(
    values.filename,
    context,
    (document, output) => {
      const identity = identify(document);
      warnOfTwins(identity, seen, output);
      const type = types.find(identity, output);
      refuseInvalid(document, identity, check(document, type));
      const live = lives.find(identity, values.namespace);
      if (live !== undefined) checkLiveVersion(identity, live);
      else if (identity.namespace === "") warnOfNamespaces(identity, lives.namespacesOf(identity), output);
      const desired = live === undefined ? document.object : withNamespaceOf(document.object, live);
      const statusApart = types.hasStatusSubresource(identity);
      const convert = types.converter(identity);
      const prediction = predict(type, { desired, live, statusApart, convert }, settings);
      work({ document, identity: identify({ ...document, object: desired }), prediction }, output);
    },
    options,
  );
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
    now,
  };
}
