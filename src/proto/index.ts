/** Protobuf APIs: descriptor sets and `.proto` files as a model of what is in them, and as compiled types. */
export type {
  ProtoApi,
  ProtoCardinality,
  ProtoComments,
  ProtoElement,
  ProtoEnum,
  ProtoEnumValue,
  ProtoField,
  ProtoFile,
  ProtoMessage,
  ProtoMethod,
  ProtoOneof,
  ProtoPackage,
  ProtoRange,
  ProtoService,
  ProtoType,
} from "./model/api.ts";
export { readDescriptorSet } from "./model/read-descriptor-set.ts";
export { type LoadDescriptorSetOptions, loadDescriptorSet } from "./schema/load-descriptor-set.ts";
export type { FieldNames } from "./schema/message-types.ts";
export { normalizeNames } from "./schema/normalize-names.ts";
export { type ProtoText, parseProtoFiles } from "./text/parse-proto-files.ts";
export { type PrintProtoOptions, printProtoFiles } from "./text/print/print-proto-files.ts";
export type { ProtoBreach, ProtoProblem, ProtoProblemReason } from "./validation/problem.ts";
export { createProtoChecker, type ProtoChecker, type ProtoCheckOptions } from "./validation/proto-checker.ts";
