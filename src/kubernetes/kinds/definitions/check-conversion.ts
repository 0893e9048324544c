import { isObject, type JsonObject } from "../../../value/internal.ts";
import { type Cause, forbidden, notSupported, required } from "../../status/cause.ts";
import { isNone } from "../rules/check-text.ts";
import { valueAt } from "../rules/check-values.ts";
import { checkReviewVersions, checkWebhookClient, understandsReviews } from "../rules/webhook-client.ts";

// These are the names that Kubernetes has for what is in `spec.conversion.webhook`.
const CLIENT = "spec.conversion.webhookClientConfig";
const REVIEWS = "spec.conversion.conversionReviewVersions";

/** What is wrong with how objects come from one version of a definition to another. */
export function* checkConversion(definition: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const conversion = valueAt(definition, "spec.conversion");
  if (!isObject(conversion)) return;
  const { strategy = "", webhook } = conversion;
  const { clientConfig, conversionReviewVersions: versions } = isObject(webhook) ? webhook : {};
  if (strategy === "") yield required("spec.conversion.strategy");
  else if (strategy !== "None" && strategy !== "Webhook")
    yield notSupported("spec.conversion.strategy", strategy, ["None", "Webhook"]);
  if (strategy !== "Webhook") {
    const detail = "should not be set when strategy is not set to Webhook";
    if (isObject(clientConfig)) yield forbidden(CLIENT, detail);
    if (!isNone(versions)) yield forbidden(REVIEWS, detail);
    return;
  }
  if (isObject(clientConfig)) yield* checkWebhookClient(clientConfig, CLIENT);
  else yield required(CLIENT, "required when strategy is set to Webhook");
  const before = valueAt(live, "spec.conversion.webhook.conversionReviewVersions");
  yield* checkReviewVersions(versions, REVIEWS, { missing: "", strict: understandsReviews(before) });
}
