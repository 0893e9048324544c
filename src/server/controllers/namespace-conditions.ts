import { type Condition, withConditions } from "../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../value/internal.ts";

/** What is left in a namespace that was deleted. */
export interface Remains {
  /** How many objects, by resource and group: `pods.`, `deployments.apps`. */
  readonly counts: ReadonlyMap<string, number>;
  /** How many of them each finalizer holds. */
  readonly finalizers: ReadonlyMap<string, number>;
  /** Why something could not be deleted. */
  readonly failures: readonly string[];
}

/** A namespace whose conditions say what it waits for; itself if they say so already. */
export function withRemains(namespace: JsonObject, remains: Remains, now: Date): JsonObject {
  return withConditions(namespace, describeRemains(remains), now);
}

function describeRemains({ counts, finalizers, failures }: Remains): readonly Condition[] {
  return [
    fine("NamespaceDeletionDiscoveryFailure", "ResourcesDiscovered", "All resources successfully discovered"),
    fine(
      "NamespaceDeletionGroupVersionParsingFailure",
      "ParsedGroupVersions",
      "All legacy kube types successfully parsed",
    ),
    failures.length === 0
      ? fine(
          "NamespaceDeletionContentFailure",
          "ContentDeleted",
          "All content successfully deleted, may be waiting on finalization",
        )
      : {
          type: "NamespaceDeletionContentFailure",
          status: "True",
          reason: "ContentDeletionFailed",
          message: `Failed to delete all resource types, ${failures.length} remaining: ${failures.toSorted().join(", ")}`,
        },
    counts.size === 0
      ? fine("NamespaceContentRemaining", "ContentRemoved", "All content successfully removed")
      : {
          type: "NamespaceContentRemaining",
          status: "True",
          reason: "SomeResourcesRemain",
          message: `Some resources are remaining: ${list(counts, (name, count) => `${name} has ${count} resource instances`)}`,
        },
    finalizers.size === 0
      ? fine(
          "NamespaceFinalizersRemaining",
          "ContentHasNoFinalizers",
          "All content-preserving finalizers finished",
        )
      : {
          type: "NamespaceFinalizersRemaining",
          status: "True",
          reason: "SomeFinalizersRemain",
          message: `Some content in the namespace has finalizers remaining: ${list(finalizers, (name, count) => `${name} in ${count} resource instances`)}`,
        },
  ];
}

function fine(type: string, reason: string, message: string): Condition {
  return { type, status: "False", reason, message };
}

function list(counts: ReadonlyMap<string, number>, print: (name: string, count: number) => string): string {
  return Array.from(counts, ([name, count]) => print(name, count))
    .sort()
    .join(", ");
}
