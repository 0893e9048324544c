import type { Values } from "../command/command.ts";

/** Options that several commands have, with the names that kubectl gives them. */
export const INPUT_OPTIONS = {
  filename: {
    short: "f",
    value: "FILE",
    repeat: true,
    help: "a file, a folder, or - for standard input; YAML or JSON",
  },
  recursive: { short: "R", help: "look into folders inside of folders, too" },
} as const;

export const SCHEMA_OPTION = {
  schema: {
    value: "FILE",
    repeat: true,
    help: "types of your own: an OpenAPI document, a CustomResourceDefinition, or a protobuf API as a descriptor set or a folder of .proto files",
  },
} as const;

/** For commands that take protobuf messages as they are. */
export const MESSAGE_OPTION = {
  message: {
    value: "NAME",
    help: "with a protobuf API: the message in files that have neither a kind nor @type: envoy.config.bootstrap.v3.Bootstrap",
  },
} as const;

/** For commands that print objects. */
export const OBJECT_OUTPUT_OPTION = {
  output: { short: "o", value: "FORMAT", choices: ["yaml", "json"], default: "yaml", help: "what to print" },
} as const;

/** For commands that tell something. */
export const TEXT_OUTPUT_OPTION = {
  output: {
    short: "o",
    value: "FORMAT",
    choices: ["text", "json"],
    default: "text",
    switches: { json: "json" },
    help: "text for people, or json for programs: --json for short",
  },
} as const;

/** For commands that can ask a cluster, by way of kubectl. */
export const CLUSTER_OPTIONS = {
  context: { value: "NAME", help: "the context of the kubeconfig that says which cluster" },
  kubeconfig: { value: "PATH", help: "the kubeconfig (as kubectl finds it)" },
  "request-timeout": {
    value: "TIME",
    default: "60s",
    help: "how long kubectl may take for an answer: 30s, 5m, or 0 for no limit",
  },
} as const;

/** For commands about objects of files, or of a cluster. */
export const NAMED_OPTIONS = {
  ...INPUT_OPTIONS,
  namespace: { short: "n", value: "NAME", help: "the namespace of what is named as deploy/shop" },
  selector: { short: "l", value: "LABELS", help: "what has these labels: app=shop" },
  "all-namespaces": { short: "A", help: "what is in any namespace" },
  ...CLUSTER_OPTIONS,
} as const;

export const LIVE_OPTIONS = {
  live: {
    value: "FILE",
    repeat: true,
    help: "the objects as they are: a file, a folder, -, or cluster, which asks kubectl; an object that is not there is new",
  },
  namespace: { short: "n", value: "NAME", help: "the namespace of objects that do not say theirs" },
  ...CLUSTER_OPTIONS,
} as const;

export const VALIDATE_OPTION = {
  validate: {
    default: "true",
    help: "refuse objects that the server would refuse; with =false, merge whatever they say",
  },
} as const;

/** How to apply. */
const APPLY_OPTIONS = {
  "server-side": { help: "apply as the server does, with field ownership" },
  "field-manager": {
    value: "NAME",
    help: "who applies (kubectl with --server-side, else kubectl-client-side-apply)",
  },
  "force-conflicts": { help: "take over every field that others own" },
  "force-at": {
    value: "PATH",
    repeat: true,
    help: "take over these fields only: spec.replicas, spec.ports[*]",
  },
  "give-way-at": { value: "PATH", repeat: true, help: "leave these fields to whoever owns them" },
  "hand-over": {
    default: "true",
    help: "with --server-side: hand over what was applied client-side, and apply once more, as kubectl does",
  },
  "refuse-removals": { help: "stop if the apply would remove fields" },
  subresource: { value: "NAME", help: "the subresource that is written to: status, scale" },
  overwrite: {
    default: "true",
    help: "without --server-side: win over what others changed since the last apply",
  },
  ...VALIDATE_OPTION,
} as const;

/** How the lists of strategic patches merge. */
export const MERGE_OPTIONS = {
  "merge-by": {
    value: "KEYS",
    choices: ["patch-merge-key", "list-map-keys"],
    help: "what tells items of a list apart in a strategic patch: one key, as servers have it, or all keys of the list, so that 53/TCP and 53/UDP both stay (patch-merge-key)",
  },
  "keys-at": {
    value: "PATH=KEY",
    repeat: true,
    help: "other keys for some lists, several with commas: spec.rules=host",
  },
} as const;

export type MergeValues = Values<typeof MERGE_OPTIONS>;

/** Options of the commands that predict an apply. */
export const PREDICTION_OPTIONS = {
  ...INPUT_OPTIONS,
  ...LIVE_OPTIONS,
  live: {
    ...LIVE_OPTIONS.live,
    default: "auto",
    help: "the objects as they are: a file, a folder, -, or cluster, which asks kubectl; auto: cluster, if there is a kubeconfig; an object that is not there is new, and with none all are",
  },
  ...APPLY_OPTIONS,
  ...SCHEMA_OPTION,
} as const;

export type PredictionValues = Values<typeof PREDICTION_OPTIONS>;
