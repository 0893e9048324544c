/** The next version of an API, made from what its authors have marked, and the conversion that leads to it. */
export type { ProtoDirection } from "./proto/convert/both-versions.ts";
export type { LostProtoValue } from "./proto/convert/lost-values.ts";
export {
  type ConvertedProto,
  createProtoConverter,
  type ProtoConverter,
  type ProtoConvertOptions,
  type ProtoStepOptions,
} from "./proto/convert/proto-converter.ts";
export { type NextProtoVersion, nextProtoVersion } from "./proto/next-proto-version.ts";
export type { NextProtoOptions } from "./proto/options.ts";
export type {
  NextProtoChange,
  NextProtoPackage,
  NextProtoReport,
  NextProtoTrigger,
} from "./proto/report.ts";
export {
  type NextOpenApiKind,
  type NextOpenApiOptions,
  type NextOpenApiVersion,
  nextOpenApiVersion,
} from "./resource/next-open-api-version.ts";
export { type NextResourceVersion, nextResourceVersion } from "./resource/next-resource-version.ts";
export type { NextResourceOptions } from "./resource/options.ts";
export type {
  NextResourceChange,
  NextResourceNote,
  NextResourceReport,
  StashedField,
} from "./resource/report.ts";
