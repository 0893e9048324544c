import { decodeDescriptorSet, encodeDescriptorSet } from "fieldwise/adapters/protobuf";
import { readDescriptorSet } from "fieldwise/proto";

const file = { name: "a.proto", package: "a.v1", syntax: "proto3", messageType: [{ name: "Node" }] };
const bytes: Uint8Array = encodeDescriptorSet({ file: [file] });
console.log([...readDescriptorSet(decodeDescriptorSet(bytes)).messages.keys()]); // ["a.v1.Node"]
