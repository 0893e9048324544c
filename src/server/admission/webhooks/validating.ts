import type { Admitted } from "../../calls/call.ts";
import { runStep } from "../../calls/run-steps.ts";
import type { Resource } from "../../resources/resource.ts";
import type { AdmissionPlugin } from "../admission.ts";
import { decidesAboutAdmission, subjectOf } from "../matching/index.ts";
import type { PluginParts } from "../plugins/plugin-parts.ts";
import { type Shown, show } from "../shown/index.ts";
import { askHook } from "./ask-hook.ts";
import { follow, type HookParts } from "./follow.ts";
import type { Hook } from "./hooks.ts";
import { showTo } from "./invoke.ts";
import { CallFailed } from "./refusals.ts";

/** How many are asked at a time: each is sent the whole object. */
const AT_A_TIME = 16;

/** Asks the webhooks of all ValidatingWebhookConfigurations side by side. */
export function validatingAdmissionWebhook(parts: PluginParts): AdmissionPlugin {
  const own = follow(parts, "validatingwebhookconfigurations");
  return {
    name: "ValidatingAdmissionWebhook",
    handles: (resource) => !decidesAboutAdmission(resource),
    validate(request) {
      const hooks = own.hooks.list();
      return hooks.length === 0 ? undefined : validate(own, hooks, request);
    },
  };
}

/** A webhook that has a say in a request, and what it is to see of it. */
interface Invocation {
  readonly hook: Hook;
  readonly shown: Shown;
}

async function validate(parts: HookParts, hooks: readonly Hook[], request: Admitted): Promise<void> {
  const invocations = await runStep(request.call, () => invocationsOf(parts, hooks, request));
  for (let begin = 0; begin < invocations.length; begin += AT_A_TIME) {
    const asked = invocations.slice(begin, begin + AT_A_TIME);
    const verdicts = await Promise.all(asked.map((invocation) => ask(parts, request, invocation)));
    for (const { warnings } of verdicts) request.call.warnings.push(...warnings);
    for (const { refusal } of verdicts) if (refusal !== undefined) throw refusal;
  }
}

function invocationsOf(parts: HookParts, hooks: readonly Hook[], request: Admitted): readonly Invocation[] {
  const subject = subjectOf(request, parts);
  const invocations: Invocation[] = [];
  const known = new Map<Resource, Shown>();
  const showIn = (resource: Resource): Shown => {
    const shown = known.get(resource) ?? show(request, resource);
    known.set(resource, shown);
    return shown;
  };
  for (const hook of hooks) {
    const shown = showTo(hook, subject, showIn);
    if (shown !== undefined) invocations.push({ hook, shown });
  }
  return invocations;
}

interface Verdict {
  readonly warnings: readonly string[];
  readonly refusal?: unknown;
}

async function ask(parts: HookParts, request: Admitted, { hook, shown }: Invocation): Promise<Verdict> {
  const warnings: string[] = [];
  try {
    await askHook(parts, hook, { request, shown, isMutating: false, warnings });
    return { warnings };
  } catch (error) {
    if (!(error instanceof CallFailed)) return { warnings, refusal: error };
    return hook.mayFail ? { warnings } : { warnings, refusal: error.toStatusError() };
  }
}
