/** How bad a finding is: the write fails or loses something; it hurts later; or it is good to know. */
export type Severity = "error" | "warning" | "info";

/** What can be linted. */
export type Subject = "object" | "patch" | "schema";

export interface Rule {
  readonly severity: Severity;
  /** What the rule finds. */
  readonly about: string;
  /** Why it hurts. */
  readonly why: string;
  /** What to do about it. */
  readonly remedy: string;
  /** Where people were hurt: `k/k` is kubernetes/kubernetes. */
  readonly reports: readonly string[];
  /** What it looks at. */
  readonly of: readonly Subject[];
  /** Whether it finds anything only where the live object is known. */
  readonly needsLive: boolean;
}

/** Every rule, by its id. `docs/lint.md` shows the same table. */
export const RULES = {
  "unknown-field": {
    severity: "error",
    about: "a field that the type does not have",
    why: "the server refuses it, or drops it where it is asked to be lax",
    remedy: "correct the name, or load a schema that has the field",
    reports: ["argo-cd#17358", "argo-cd#20458"],
    of: ["object", "patch"],
    needsLive: false,
  },
  "wrong-type": {
    severity: "error",
    about: "a value of another type than its field's",
    why: "the server cannot read the object",
    remedy: "write a value of the field's type; in YAML, quote numbers and true or false that are texts",
    reports: ["k/k#82296", "k/k#12889", "k/k#61509"],
    of: ["object", "patch"],
    needsLive: false,
  },
  "duplicate-item": {
    severity: "error",
    about: "a list that has an item twice, by what tells its items apart",
    why: "server-side apply refuses the list, and patches keep only one of the two",
    remedy: "keep one of them",
    reports: ["k/k#86163", "k/k#93265", "kubectl#684", "k/k#93952"],
    of: ["object", "patch"],
    needsLive: false,
  },
  "same-merge-key": {
    severity: "warning",
    about:
      "items that differ, but not in the one key that patches look at, as the same port over TCP and UDP",
    why: "kubectl's patches take the two for one, and lose one of them when something about them changes",
    remedy:
      "apply on the server's side, or replace; a patch that is made here keeps both with listKeys: schema",
    reports: ["k/k#39188", "k/k#105610", "k/k#118725"],
    of: ["object", "patch"],
    needsLive: false,
  },
  "item-without-key": {
    severity: "error",
    about: "a list item without what tells items apart",
    why: "nobody can tell which item it is, so neither apply nor a patch can merge the list",
    remedy: "add the key",
    reports: ["argo-cd#17568", "argo-cd#20792"],
    of: ["object", "patch"],
    needsLive: false,
  },
  "renamed-item": {
    severity: "warning",
    about: "an item that looks like one of live under another key, which stays",
    why: "a key is an item's identity: the new item is added, the old one stays, and names or ports clash",
    remedy: "remove the old item first, or let its owner give it up: fieldwise managers migrate",
    reports: ["k/k#131147", "k/k#113246", "redpanda-operator#1249"],
    of: ["object"],
    needsLive: true,
  },
  "key-only-item": {
    severity: "warning",
    about: "an item that has, or is left with, nothing but its key",
    why: "what the item was for is gone, and validation refuses what is left, now or at the next write",
    remedy: "state the item in full, or let the manager that still holds its key give it up",
    reports: ["kustomize-controller#1722"],
    of: ["object"],
    needsLive: true,
  },
  "empty-list-keeps-items": {
    severity: "warning",
    about: "an empty list where the items of others stay",
    why: "a list that merges is not cleared by an empty one: who states no items says nothing about any",
    remedy:
      "remove the items by their owner, by an update, or in a patch with $patch: delete or $patch: replace",
    reports: ["cert-manager#4808", "kustomize#4628"],
    of: ["object", "patch"],
    needsLive: false,
  },
  "explicit-null": {
    severity: "warning",
    about: "a null where the schema does not allow one",
    why: "kubectl's patches delete the field, whoever set it; server-side apply owns it and the server drops it",
    remedy: "leave the field out, or write what it should be",
    reports: ["kustomize#4628", "kustomize#2734"],
    of: ["object"],
    needsLive: false,
  },
  "unfit-integer": {
    severity: "error",
    about: "a number that its integer field cannot hold",
    why: "the server refuses fractions, and what is beyond 32 or 64 bits",
    remedy: "write an integer that fits",
    reports: ["k/k#17095"],
    of: ["object", "patch"],
    needsLive: false,
  },
  "integer-loses-digits": {
    severity: "warning",
    about: "an integer beyond 2^53",
    why: "clients that read numbers as doubles, as all in JavaScript do, round it and write it back so",
    remedy: "read it with parseJson, which keeps it exact; in a type of your own, make it a string",
    reports: ["k/k#17095", "kubernetes-client/javascript#828"],
    of: ["object", "patch"],
    needsLive: false,
  },
  "unfit-quantity": {
    severity: "error",
    about: "a quantity that is none",
    why: "the server refuses it",
    remedy: "write it as 1500m, 1.5, 1Gi or 1e3",
    reports: ["nebari#2674", "devlake-helm-chart#152"],
    of: ["object", "patch"],
    needsLive: false,
  },
  "quantity-respelled": {
    severity: "info",
    about: "a quantity that the server spells otherwise",
    why: "tools that compare texts see a difference that never goes away",
    remedy: "write it as the server does",
    reports: ["argo-cd#21135", "cloud-on-k8s#336"],
    of: ["object", "patch"],
    needsLive: false,
  },
  "union-violated": {
    severity: "error",
    about:
      "more than one of several fields of which at most one may be set, or one that the discriminator excludes",
    why: "the server refuses it, or goes by one of them and ignores the others",
    remedy: "keep one",
    reports: ["k/k#46861", "k/k#24198"],
    of: ["object", "patch"],
    needsLive: false,
  },
  "union-member-stays": {
    severity: "error",
    about: "a switch to another member of a union, while the old one stays",
    why: "the object then has two of which it may have one: the server refuses it",
    remedy:
      "let the owner of the old member give it up, clear it by a patch with null, or pass createNormalize with unions to apply",
    reports: ["k/k#46861", "k/k#112014", "k/k#24198"],
    of: ["object", "patch"],
    needsLive: true,
  },
  "aliases-disagree": {
    severity: "warning",
    about: "two names of one fact that say different things",
    why: "the server goes by one of them and drops the other, or refuses both",
    remedy: "state one of them",
    reports: ["k/k#88505", "argo-cd#7645"],
    of: ["object"],
    needsLive: false,
  },
  "alias-comes-back": {
    severity: "warning",
    about: "a removed field that comes back from another name of the same fact",
    why: "the write removes one name, and the server fills it in again from the other",
    remedy: "state the value that it should have, or clear both names",
    reports: ["k/k#72519", "k/k#108208"],
    of: ["object"],
    needsLive: true,
  },
  "managed-fields-in-config": {
    severity: "error",
    about: "a config that says who owns what",
    why: "server-side apply refuses it: managedFields must be nil",
    remedy: "take metadata.managedFields out, with strip",
    reports: ["flux2#2404"],
    of: ["object"],
    needsLive: false,
  },
  "managed-fields-unreadable": {
    severity: "error",
    about: "an entry of live's managed fields that cannot be read",
    why: "nobody can apply to the object until it is corrected",
    remedy: "correct the entry, or drop all of them with strip and a replace",
    reports: ["k/k#101899"],
    of: ["object"],
    needsLive: true,
  },
  "vanished-version": {
    severity: "warning",
    about: "a manager that owns fields in a version which no longer exists",
    why: "its fields can no longer be converted: older servers refuse every apply, newer ones forget the manager",
    remedy: "drop the entry, or let the manager write in a version that exists: fieldwise managers migrate",
    reports: ["k/k#111937", "argo-cd#11136", "kustomize-controller#843"],
    of: ["object"],
    needsLive: true,
  },
  conflict: {
    severity: "error",
    about: "a field that the config sets to something else, though another manager owns it",
    why: "server-side apply without force refuses the whole config",
    remedy: "apply by force to take the field over, leave it out, or state what live has",
    reports: ["pulumi-kubernetes#2968", "pulumi-kubernetes#2491"],
    of: ["object"],
    needsLive: true,
  },
  removal: {
    severity: "info",
    about: "a field of live that the write removes, as the config does not state it any more",
    why: "a config that holds only a part of what was applied before gives up all the rest",
    remedy: "state what is to stay; apply with refuseRemovals refuses such a config",
    reports: ["kubernetes-mcp-server#1164"],
    of: ["object"],
    needsLive: true,
  },
  "field-left-behind": {
    severity: "warning",
    about: "a field that was applied on the client's side, and that server-side apply leaves for ever",
    why: "server-side apply removes only what its own manager applied before",
    remedy:
      "hand the fields over before they leave the config: fieldwise managers migrate, or migrate of fieldwise/apply",
    reports: ["k/k#99003", "kustomize-controller#486", "pulumi-kubernetes#2352"],
    of: ["object"],
    needsLive: true,
  },
  "last-applied-too-large": {
    severity: "error",
    about: "annotations that are too large for a server, with or without what kubectl writes there",
    why: "the server refuses annotations of more than 262,144 bytes",
    remedy: "apply on the server's side, which writes no such annotation, or make the object smaller",
    reports: ["kubebuilder#2556", "gpu-operator#194"],
    of: ["object"],
    needsLive: false,
  },
  "last-applied-nearly-too-large": {
    severity: "info",
    about: "annotations at 80 % of what a server takes, with what kubectl writes there",
    why: "the object has little room to grow before kubectl apply fails",
    remedy: "change to server-side apply in time",
    reports: ["kubebuilder#2556", "gpu-operator#194"],
    of: ["object"],
    needsLive: false,
  },
  "last-applied-unreadable": {
    severity: "error",
    about: "a last-applied annotation that holds no object",
    why: "kubectl apply fails on it",
    remedy: "remove the annotation, or write it anew with kubectl apply set-last-applied",
    reports: ["terraform-provider-kustomization#136"],
    of: ["object"],
    needsLive: true,
  },
  "last-applied-stale": {
    severity: "warning",
    about: "a last-applied annotation that is older than what was applied on the server's side",
    why: "the next client-side apply compares with it, and removes or reverts what others applied since",
    remedy: "remove the annotation, and apply on the server's side only",
    reports: ["k/k#99003", "kustomize-controller#486"],
    of: ["object"],
    needsLive: true,
  },
  "secret-in-last-applied": {
    severity: "warning",
    about: "a secret in the text of the last-applied annotation",
    why: "the annotation keeps it readable, for every tool that shows annotations, and after it has changed",
    remedy: "apply on the server's side, which writes no such annotation, and remove the one there is",
    reports: ["k/k#23564", "k/k#29923", "sealed-secrets#227"],
    of: ["object"],
    needsLive: false,
  },
  "patch-refused": {
    severity: "error",
    about: "a patch that the server cannot carry out",
    why: "a directive is wrong, or an item cannot be told from others",
    remedy: "correct the patch: docs/patches.md explains the directives",
    reports: ["helm#13161", "pulumi-eks#273", "k/k#50040"],
    of: ["patch"],
    needsLive: true,
  },
  "strategic-patch-unsupported": {
    severity: "warning",
    about: "a strategic merge patch for a type that has no patch strategies, as custom resources",
    why: "the server answers 415: it takes no strategic merge patches for custom resources",
    remedy: "send a JSON merge patch or a JSON Patch, or apply",
    reports: ["kustomize#5878", "cdk8s-core#286", "tekton#8628"],
    of: ["patch"],
    needsLive: false,
  },
  "list-replaced": {
    severity: "info",
    about: "a list that a patch replaces as a whole, so that items of live go",
    why: "the list has no merge strategy: what the patch does not repeat is gone",
    remedy: "repeat in the patch what is to stay, or use a JSON Patch that adds an item",
    reports: ["kustomize#5878", "tekton#8628"],
    of: ["patch"],
    needsLive: true,
  },
  "list-keys-mismatch": {
    severity: "warning",
    about: "a list whose items patches and apply tell apart by different keys",
    why: "what is two items to server-side apply is one to kubectl's patches, which lose one of them",
    remedy: "apply on the server's side; give a list of your own the same keys for both",
    reports: ["kyverno#10655", "k/k#39188", "k/k#105610"],
    of: ["schema"],
    needsLive: false,
  },
  "merge-mismatch": {
    severity: "info",
    about: "a list or an object that patches merge and apply replaces, or the other way round",
    why: "the same change has another outcome as a patch than as an apply",
    remedy: "write it in one way only; give a field of your own the same strategy for both",
    reports: ["kyverno#10655"],
    of: ["schema"],
    needsLive: false,
  },
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleId = keyof typeof RULES;
