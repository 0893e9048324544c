/** The next version of an API, made from what its authors have marked, and the conversion that leads to it. */
export { type NextProtoVersion, nextProtoVersion } from "./proto/next-proto-version.ts";
export type { NextProtoOptions } from "./proto/options.ts";
export type {
  NextProtoChange,
  NextProtoPackage,
  NextProtoReport,
  NextProtoTrigger,
} from "./proto/report.ts";
