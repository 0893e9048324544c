import { type ConversionStep, custom } from "../../../evolve/internal.ts";
import {
  type JsonObject,
  MergeError,
  type Names,
  readArguments,
  readList,
  readNamed,
  readObject,
  shareUnchanged,
} from "../../../value/internal.ts";
import type { NextProtoVersion } from "../next-proto-version.ts";
import { BothVersions, type ProtoDirection } from "./both-versions.ts";
import { MessageConversion, print } from "./convert-message.ts";
import { findLosses } from "./find-losses.ts";
import { type LostProtoValue, restoreLost } from "./lost-values.ts";

/** What an object is, and where it goes. */
export interface ProtoConvertOptions {
  /** The full name of the object's message. */
  readonly type: string;
  /** Default: `next`. */
  readonly to?: ProtoDirection | undefined;
  /** What was lost on the way here: it comes back where its place is still there, and nothing else was set. Default: nothing. */
  readonly lost?: readonly LostProtoValue[] | undefined;
}

/** What a message became, and what of it has no place there. */
export interface ConvertedProto {
  readonly object: JsonObject;
  /** What the version cannot say: keep it for the way back. */
  readonly lost: readonly LostProtoValue[];
}

/** Converts objects, as protobuf's JSON and YAML have them, between an API and its next version. */
export interface ProtoConverter {
  /**
   * The object in the other version: fields and enum values under their names there, type URLs in `Any` those of messages there. Unknown
   * fields stay. The object itself, if nothing changes. Fields that are set and exclude each other there are an error.
   */
  convert(object: object, options: ProtoConvertOptions): ConvertedProto;
  /** The paths of what objects of a message may say and the other version cannot. What is in an `Any` is not among them. */
  losses(type: string, to?: ProtoDirection | undefined): readonly string[];
  /**
   * The same as a step for `createConverter`, for objects that hold such a message at a path; the next version is the hub. What would be lost is
   * refused, unless `lossy`: list the paths of `losses` in `versionStash` then.
   */
  step(type: string, options?: ProtoStepOptions | undefined): ConversionStep;
}

/** Where in an object the message is that a step converts. */
export interface ProtoStepOptions {
  /** Where objects have the message: `spec.config`. Default: the whole object. */
  readonly at?: string | undefined;
  /** Whether what the next version cannot say is left out. Default: it is refused. */
  readonly lossy?: boolean | undefined;
}

const PARTS: Names = { files: "any", set: "any", report: "any", types: "any" };
const CONVERT: Names = { type: "string", to: "next|previous", lost: "any" };
const STEP: Names = { at: "string", lossy: "boolean" };

/** A converter between an API and its next version, as `nextProtoVersion` gives it. */
export function createProtoConverter(next: Pick<NextProtoVersion, "set" | "types">): ProtoConverter {
  const versions = readArguments(() => {
    const { set, types } = readNamed("parts", next, PARTS);
    return new BothVersions(set, types);
  });

  function convert(object: JsonObject, type: string, to: ProtoDirection): ConvertedProto {
    const conversion = new MessageConversion(versions, to);
    const converted = conversion.convert(object, versions.find(type, to), []);
    return { object: shareUnchanged(object, converted) as JsonObject, lost: conversion.lost };
  }

  return {
    convert(object, options) {
      const { read, type, to, lost } = readArguments(() => {
        const { type, to = "next", lost = [] } = readNamed("options", options, CONVERT);
        return { read: readObject(object, "object"), type, to, lost: readList(lost, "lost").map(readLost) };
      });
      const converted = convert(read, type, to);
      const restored = restoreLost(converted.object, lost);
      return { object: restored.object, lost: [...converted.lost, ...restored.lost] };
    },
    losses: (type, to = "next") => readArguments(() => findLosses(versions.find(type, to), versions, to)),
    step(type, options = {}) {
      const { at, lossy = false } = readArguments(() => readNamed("options", options, STEP));
      versions.find(type, "next");
      return custom({
        ...(at !== undefined && { at }),
        toHub: (object) => {
          const { object: converted, lost } = convert(readObject(object, "object"), type, "next");
          if (lost[0] !== undefined && !lossy) throw lostInHub(lost[0], lost.length);
          return converted;
        },
        fromHub: (object) =>
          convert(readObject(object, "object"), versions.counterpart(type, "next"), "previous").object,
      });
    },
  };
}

function readLost(given: LostProtoValue): LostProtoValue {
  const { path, value } = readObject(given, "each of lost");
  return { path: readList(path as string[], "path"), value: value ?? null };
}

function lostInHub({ path }: LostProtoValue, count: number): MergeError {
  const others = count === 1 ? "" : ` (and ${count - 1} more)`;
  return new MergeError(
    "CONVERSION_INVALID",
    print(path),
    `the next version has no such field or value${others}: remove it, or stash it and pass lossy`,
  );
}
