import { MOST_WARNINGS } from "../../../write/internal.ts";
import type { Admitted } from "../../calls/call.ts";
import { reviewVersionOf } from "../../webhooks/check-review.ts";
import type { Review } from "../../webhooks/webhook.ts";
import type { WebhookClient } from "../../webhooks/webhook-client.ts";
import { describeRequest, type Shown } from "../shown/index.ts";
import type { Hook } from "./hooks.ts";
import { CallFailed, denied, dryRunUnsupported } from "./refusals.ts";
import { checkResponse, decodeReview, type HookResponse } from "./response.ts";
import { timeLeft } from "./time-left.ts";

/** What webhooks are asked with. */
export interface Asking {
  readonly webhooks: WebhookClient;
  newUid(): string;
}

/** What a webhook is asked. */
export interface Question {
  readonly request: Admitted;
  readonly shown: Shown;
  readonly isMutating: boolean;
  /** What it warns of comes here, whatever it says else. */
  readonly warnings: string[];
}

/** Asks a webhook about a request. Fails with a `StatusError` if it refuses, with `CallFailed` if it gives no answer. */
export async function askHook(
  { webhooks, newUid }: Asking,
  hook: Hook,
  { request, shown, isMutating, warnings }: Question,
): Promise<HookResponse> {
  if (request.options.dryRun && !hook.isDryRunSafe) throw dryRunUnsupported(hook);
  const version = reviewVersionOf(hook.versions);
  if (version === undefined)
    throw new CallFailed(
      hook,
      "could not create admission objects: webhook does not accept known AdmissionReview versions (v1, v1beta1)",
    );
  const seconds = timeLeft(request.call.request, hook.seconds);
  const uid = newUid();
  const answered = await attempt(hook, "failed to call webhook", async () =>
    decodeReview(
      await webhooks.ask(hook.target, reviewOf(request, shown, { uid, version }), seconds),
      version,
    ),
  );
  const response = await attempt(hook, "received invalid webhook response", async () =>
    checkResponse(answered, { uid, version, isMutating }),
  );
  warnings.push(...response.warnings.slice(0, MOST_WARNINGS));
  if (!response.allowed) throw denied(hook, response.status);
  return response;
}

async function attempt<T>(hook: Hook, what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new CallFailed(hook, `${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function reviewOf(
  request: Admitted,
  shown: Shown,
  { uid, version }: { readonly uid: string; readonly version: string },
): Review {
  return {
    kind: "AdmissionReview",
    apiVersion: `admission.k8s.io/${version}`,
    request: describeRequest(request, shown, uid),
  };
}
