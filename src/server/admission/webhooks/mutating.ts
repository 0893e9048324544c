import { equal, type JsonObject } from "../../../value/internal.ts";
import type { Admitted } from "../../calls/call.ts";
import { runStep } from "../../calls/run-steps.ts";
import { inVersion } from "../../objects/versions.ts";
import { internalFailure } from "../../status/status.ts";
import type { AdmissionPlugin } from "../admission.ts";
import { decidesAboutAdmission, subjectOf } from "../matching/index.ts";
import type { PluginParts } from "../plugins/plugin-parts.ts";
import { Reinvocation } from "../reinvocation.ts";
import type { Rounds } from "../rounds.ts";
import { type Shown, show } from "../shown/index.ts";
import { applyPatch, readPatchText } from "./apply-patch.ts";
import { askHook } from "./ask-hook.ts";
import { follow, type HookParts } from "./follow.ts";
import type { Hook } from "./hooks.ts";
import { showTo } from "./invoke.ts";
import { CallFailed } from "./refusals.ts";
import type { HookResponse } from "./response.ts";

const NAME = "MutatingAdmissionWebhook";

/** Asks the webhooks of all MutatingWebhookConfigurations, one after the other: each sees what those before it have made. */
export function mutatingAdmissionWebhook(parts: PluginParts): AdmissionPlugin {
  const own = follow(parts, "mutatingwebhookconfigurations");
  return {
    name: NAME,
    handles: (resource) => !decidesAboutAdmission(resource),
    mutate(request, rounds) {
      const hooks = own.hooks.list();
      return hooks.length === 0 ? request.object : mutate(own, hooks, request, rounds);
    },
  };
}

async function mutate(
  parts: HookParts,
  hooks: readonly Hook[],
  request: Admitted,
  rounds: Rounds,
): Promise<JsonObject | undefined> {
  const reinvocation = Reinvocation.of(rounds, NAME, request.object);
  let current = request;
  let subject = subjectOf(current, parts);
  for (const hook of hooks) {
    const asked = current;
    const about = subject;
    const shown = await runStep(request.call, () => showTo(hook, about, (resource) => show(asked, resource)));
    if (shown === undefined || !reinvocation.isDue(hook.id)) continue;
    const object = await ask(parts, hook, current, shown);
    const changed = object !== current.object;
    if (changed) {
      current = { ...current, object };
      subject = subjectOf(current, parts);
    }
    reinvocation.note(hook.id, { changed, mayRepeat: hook.isReinvoked });
  }
  reinvocation.leave(current.object);
  return current.object;
}

/** What a webhook makes of an object: the object itself if it changes nothing. */
async function ask(
  parts: HookParts,
  hook: Hook,
  request: Admitted,
  shown: Shown,
): Promise<JsonObject | undefined> {
  const { call, object } = request;
  try {
    const response = await askHook(parts, hook, {
      request,
      shown,
      isMutating: true,
      warnings: call.warnings,
    });
    const patch = patchOf(hook, response);
    if (patch.length === 0) return object;
    if (shown.object === undefined)
      throw internalFailure(
        `admission webhook ${JSON.stringify(hook.name)} attempted to modify the object, which is not supported for this operation`,
      );
    const patched = applyPatch(call, shown.resource, { object: shown.object, patch });
    if (equal(patched, shown.object)) return object;
    return await runStep(call, () => inVersion(call.resource, patched, object?.apiVersion as string));
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (hook.mayFail) return object;
    throw error.toStatusError();
  }
}

function patchOf(hook: Hook, { patch, patchType }: HookResponse): readonly JsonObject[] {
  if (patch === "") return [];
  if (patchType !== "JSONPatch")
    throw new CallFailed(hook, `unsupported patch type ${JSON.stringify(patchType)}`);
  try {
    return readPatchText(patch);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CallFailed(hook, `received undecodable patch in webhook response: ${why}`);
  }
}
