import { type NextProtoVersion, nextProtoVersion } from "fieldwise/next";

const fields = [{ name: "node", number: 1, type: "TYPE_STRING", options: { deprecated: true } }];
const file = {
  name: "a/v1/a.proto",
  package: "a.v1",
  syntax: "proto3",
  messageType: [{ name: "Node", field: fields }],
};
const next: NextProtoVersion = nextProtoVersion({ file: [file] });
console.log(next.report.changes.map(({ change, element }) => `${element} ${change}`)); // ["a.v1.Node.node removed"]
