export { WireReader } from "./wire-reader.ts";
export { BYTES, FIXED64, VARINT, WireError } from "./wire-types.ts";
export { WireWriter } from "./wire-writer.ts";
