import { equal, type JsonObject } from "../../../value/internal.ts";
import type { Admitted } from "../../calls/call.ts";
import { inVersion } from "../../objects/versions.ts";
import { internalFailure } from "../../status/status.ts";
import type { AdmissionPlugin } from "../admission.ts";
import { decidesAboutAdmission, subjectOf } from "../matching/index.ts";
import type { PluginParts } from "../plugins/plugin-parts.ts";
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

/** What has been done in the first round. */
interface Notes {
  /** Those asked since the object was changed last that want to know of changes. */
  readonly asked: Set<string>;
  /** Those to be asked again. */
  readonly again: Set<string>;
  /** What came of it. */
  left: JsonObject | undefined;
}

async function mutate(
  parts: HookParts,
  hooks: readonly Hook[],
  request: Admitted,
  rounds: Rounds,
): Promise<JsonObject | undefined> {
  const notes = rounds.notesOf<Notes>(NAME, () => ({ asked: new Set(), again: new Set(), left: undefined }));
  if (rounds.isSecond && !isSame(notes.left, request.object)) askAgain(notes);
  let current = request;
  let subject = subjectOf(current, parts);
  for (const hook of hooks) {
    const asked = current;
    const shown = showTo(hook, subject, (resource) => show(asked, resource));
    if (shown === undefined || (rounds.isSecond && !notes.again.has(hook.id))) continue;
    const object = await ask(parts, hook, current, shown);
    if (object !== current.object) {
      current = { ...current, object };
      subject = subjectOf(current, parts);
      askAgain(notes);
      rounds.wantsSecond = true;
    }
    if (hook.isReinvoked) notes.asked.add(hook.id);
  }
  notes.left = current.object;
  return current.object;
}

/** Who has seen the object before it was changed is to see it again. */
function askAgain({ asked, again }: Notes): void {
  for (const id of asked) again.add(id);
  asked.clear();
}

function isSame(a: JsonObject | undefined, b: JsonObject | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && equal(a, b));
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
    return inVersion(shown.resource, patched, object?.apiVersion as string);
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
