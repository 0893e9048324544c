import type { Verb } from "../../resources/resource.ts";

/** What Kubernetes calls an operation in OpenAPI documents. */
export type Action = "delete" | "deletecollection" | "get" | "list" | "patch" | "post" | "put";

/** What an operation takes and gives. */
export interface ActionFacts {
  readonly method: "delete" | "get" | "patch" | "post" | "put";
  /** How its identifier begins. */
  readonly word: string;
  readonly query: readonly Parameter[];
  /** What is sent with it. */
  readonly sends?: "object" | "options" | "patch";
  readonly gives: "list" | "object" | "status";
  readonly statuses: readonly Success[];
}

export type Success = "200" | "201" | "202";

/** The query parameters that there are, and their types. */
export const PARAMETERS = {
  allowWatchBookmarks: "boolean",
  continue: "string",
  dryRun: "string",
  fieldManager: "string",
  fieldSelector: "string",
  fieldValidation: "string",
  force: "boolean",
  gracePeriodSeconds: "integer",
  labelSelector: "string",
  limit: "integer",
  orphanDependents: "boolean",
  pretty: "string",
  propagationPolicy: "string",
  resourceVersion: "string",
  resourceVersionMatch: "string",
  sendInitialEvents: "boolean",
  timeoutSeconds: "integer",
  watch: "boolean",
} as const;

export type Parameter = keyof typeof PARAMETERS;

const SELECTION: readonly Parameter[] = [
  "continue",
  "fieldSelector",
  "labelSelector",
  "limit",
  "resourceVersion",
  "resourceVersionMatch",
  "sendInitialEvents",
  "timeoutSeconds",
];
const DELETION: readonly Parameter[] = [
  "dryRun",
  "gracePeriodSeconds",
  "orphanDependents",
  "propagationPolicy",
];
const WRITE: readonly Parameter[] = ["dryRun", "fieldManager", "fieldValidation"];

export const ACTIONS: Readonly<Record<Action, ActionFacts>> = {
  get: { method: "get", word: "read", query: [], gives: "object", statuses: ["200"] },
  list: {
    method: "get",
    word: "list",
    query: ["allowWatchBookmarks", ...SELECTION, "watch"],
    gives: "list",
    statuses: ["200"],
  },
  post: {
    method: "post",
    word: "create",
    query: WRITE,
    sends: "object",
    gives: "object",
    statuses: ["200", "201", "202"],
  },
  put: {
    method: "put",
    word: "replace",
    query: WRITE,
    sends: "object",
    gives: "object",
    statuses: ["200", "201"],
  },
  patch: {
    method: "patch",
    word: "patch",
    query: [...WRITE, "force"],
    sends: "patch",
    gives: "object",
    statuses: ["200", "201"],
  },
  delete: {
    method: "delete",
    word: "delete",
    query: DELETION,
    sends: "options",
    gives: "status",
    statuses: ["200", "202"],
  },
  deletecollection: {
    method: "delete",
    word: "delete",
    query: [...SELECTION, ...DELETION],
    sends: "options",
    gives: "status",
    statuses: ["200"],
  },
};

/** The verbs of all objects of a resource, and those of one. A watch is a list that goes on. */
export const COLLECTION: Readonly<Partial<Record<Verb, Action>>> = {
  list: "list",
  create: "post",
  deletecollection: "deletecollection",
};
export const ITEM: Readonly<Partial<Record<Verb, Action>>> = {
  get: "get",
  update: "put",
  patch: "patch",
  delete: "delete",
};
export const SUBRESOURCE: Readonly<Partial<Record<Verb, Action>>> = { ...ITEM, create: "post" };
