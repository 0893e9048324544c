import {
  checkNames,
  invalidArgument,
  type Json,
  MAX_DEPTH,
  MergeError,
  readObject,
} from "../../value/internal.ts";
import { readDescriptorSet } from "../model/read-descriptor-set.ts";
import type { FieldNames } from "../schema/message-types.ts";
import { MessageCheck } from "./check-message.ts";
import type { ProtoProblem } from "./problem.ts";
import { readScalarValue } from "./read-scalar-value.ts";

/** Checks messages of the API that it was made for. */
export interface ProtoChecker {
  /**
   * What is wrong with a message in JSON, the first hundred: fields that it does not have, values that are not of their type, and what
   * the rules of protoc-gen-validate refuse (`validate.rules`, `validate.required`). `name` is its full name, or its type URL.
   * Both names of a field are taken, and `null` is absence. Messages in an `Any` are checked if the set has them.
   */
  check(name: string, object: object, options?: ProtoCheckOptions): readonly ProtoProblem[];
  /** Whether the set has a message, by its full name or its type URL. */
  has(name: string): boolean;
}

/** What a check goes by. */
export interface ProtoCheckOptions {
  /** The time, in RFC 3339, for rules that ask how far from now one is. Default: those are left out. */
  readonly now?: string | undefined;
}

/** A checker of the messages of a descriptor set. */
export function createProtoChecker(set: object): ProtoChecker {
  const api = readDescriptorSet(set);
  return {
    check(name, object, options = {}) {
      checkNames("options", options, { now: "string" });
      const now = options.now === undefined ? undefined : readScalarValue("timestamp", options.now);
      if (options.now !== undefined && now === undefined)
        throw invalidArgument('now must be a time of RFC 3339: pass one such as "2030-01-01T00:00:00Z"');
      const fullName = fullNameOf(name);
      const message = api.messages.get(fullName);
      if (message === undefined)
        throw new MergeError(
          "DEFINITION_UNKNOWN",
          fullName,
          "there is no message of this name in the descriptor set: pass the full name of one, or its type URL",
        );
      const json = readObject(object, "object");
      const check = new MessageCheck(api, now as bigint | undefined, spellingOf(json));
      check.message(message, json, []);
      return check.problems.found;
    },
    has: (name) => api.messages.has(fullNameOf(name)),
  };
}

function fullNameOf(name: string): string {
  return typeof name === "string" ? name.slice(name.lastIndexOf("/") + 1) : "";
}

/** The names that somebody writes who writes this: of `.proto` files, if one key has an underscore. */
function spellingOf(json: Json, depth = 0): FieldNames {
  if (typeof json !== "object" || json === null || depth > MAX_DEPTH) return "json";
  const isList = Array.isArray(json);
  const isProto = Object.entries(json).some(
    ([key, value]) =>
      (!isList && /[a-z]_[a-z]/.test(key)) || spellingOf(value as Json, depth + 1) === "proto",
  );
  return isProto ? "proto" : "json";
}
