import type { Context } from "../command/command.ts";
import { UsageError } from "../command/usage-error.ts";
import type { PredictionValues } from "../commands/shared-options.ts";
import { createObjectCheck, refuseInvalid } from "../input/check-object.ts";
import type { Document } from "../input/documents.ts";
import { eachDocument, type Output, type Tally } from "../input/each-document.ts";
import { type Identity, identify } from "../input/identity.ts";
import { LiveObjects } from "../input/live-objects.ts";
import { readTypes } from "../input/types.ts";
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
  return eachDocument(
    values.filename,
    context,
    (document, output) => {
      const identity = identify(document);
      const type = types.find(identity, output);
      refuseInvalid(document, identity, check(document, type));
      const prediction = predict(
        type,
        { desired: document.object, live: lives.find(identity, values.namespace) },
        settings,
      );
      work({ document, identity, prediction }, output);
    },
    options,
  );
}

function checkInputs({ filename, live, ...values }: PredictionValues): void {
  if (filename.length === 0) throw new UsageError("there is nothing to apply: name it with -f FILE, or -f -");
  if (filename.includes("-") && live.includes("-"))
    throw new UsageError("standard input cannot be both: give -f or --live as a file");
  if (values["server-side"]) {
    if (!values.overwrite)
      throw new UsageError("--overwrite is for client-side apply: use --force-conflicts");
    return;
  }
  const serverSide = ["force-conflicts", "refuse-removals"] as const;
  const given = [
    ...serverSide.filter((name) => values[name]),
    ...(["force-at", "give-way-at"] as const).filter((name) => values[name].length > 0),
  ];
  if (given.length > 0) throw new UsageError(`--${given[0]} is about field ownership: add --server-side`);
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
    overwrite: values.overwrite,
    now,
  };
}
