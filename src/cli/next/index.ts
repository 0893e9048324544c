/** The next version of custom resources, and of protobuf APIs. */
export { isProtobuf } from "./is-protobuf.ts";
export { nextFiles } from "./next-files.ts";
export { nextResources } from "./resource/next-resources.ts";
