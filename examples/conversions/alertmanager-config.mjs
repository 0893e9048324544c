// prometheus-operator's v1alpha1, which is stored, says more than v1beta1.
import { createConverter, custom, rename, within } from "fieldwise/evolve";

const KIND = "AlertmanagerConfig";

/** v1alpha1 may say `regex` where v1beta1 has only `matchType`, which counts where both are there. Neither means `=`. */
const matcher = custom({
  toHub: (matcher) => matcher,
  fromHub({ regex, ...matcher }) {
    return regex && !matcher.matchType ? { ...matcher, matchType: "=~" } : matcher;
  },
});

export function createAlertmanagerConfigConverter(schema) {
  return createConverter({
    hub: {
      version: "monitoring.coreos.com/v1alpha1",
      type: schema.type("monitoring.coreos.com/v1alpha1", KIND),
    },
    versions: {
      "monitoring.coreos.com/v1beta1": {
        type: schema.type("monitoring.coreos.com/v1beta1", KIND),
        steps: [
          rename("spec.timeIntervals", "muteTimeIntervals"),
          within("spec.inhibitRules[*].sourceMatch[*]", [matcher]),
          within("spec.inhibitRules[*].targetMatch[*]", [matcher]),
          within("spec.route", [within("matchers[*]", [matcher])], { recurse: ["routes[*]"] }),
        ],
        stash: ["spec.receivers", "spec.inhibitRules", "spec.route"],
      },
    },
  });
}

/** Whether the names of receivers, and what v1alpha1 has sets of, are there once each: v1beta1's type does not say so. */
export function isAlertmanagerConfig({ spec = {} }) {
  const { groupBy, muteTimeIntervals, activeTimeIntervals } = spec.route ?? {};
  const names = spec.receivers?.map(({ name }) => name);
  return [names, groupBy, muteTimeIntervals, activeTimeIntervals].every(isSet);
}

function isSet(list) {
  return new Set(list).size === (list ?? []).length;
}
