import { type ProtoApi, readDescriptorSet } from "fieldwise/proto";

const fields = [{ name: "node_id", number: 1, type: "TYPE_STRING" }];
const file = {
  name: "a.proto",
  package: "a.v1",
  syntax: "proto3",
  messageType: [{ name: "Node", field: fields }],
};
const api: ProtoApi = readDescriptorSet({ file: [file] });
console.log(api.messages.get("a.v1.Node")?.fields.map(({ jsonName }) => jsonName)); // ["nodeId"]
