import { defineCommand } from "../command/command.ts";

export const next = defineCommand({
  name: "next",
  summary: "make the next version of a custom resource or a protobuf API, from what is marked in it",
  usage: "FILE... --from VERSION --to VERSION [-o OUT] | SET... [-o OUT]",
  about: `Make the next version of custom resources: FILE has their definitions, and the schema of --from says
what changes (deprecated, x-fieldwise-rename, x-fieldwise-move and others). Prints what becomes of
what, what is stashed so that nothing is lost, and what a person must look at, and sends random
objects to the next version and back. -o FILE writes the definitions with both versions and, as an
annotation, the conversion between them. An OpenAPI document has the next version of all its kinds
of --from GROUP/VERSION.

Of a protobuf API, make the next major version of all packages that need one: what is deprecated goes
and is reserved, what is annotated (udpa.annotations) is renamed, joins its oneof or moves. A package
needs one if something in it is deprecated or moves, or if it refers to a package that has one. Prints
which packages those are and why, what changes, and what waits.

SET is a descriptor set (buf build -o image.binpb, protoc -o; .json and gzipped, too), a folder of
.proto files, or - for standard input. Several are one API.

-o OUT writes the next version: set.binpb or set.json as a descriptor set with both versions, any
other name as a folder of .proto files, which has the comments that SET has.

Exit code: 0 if there is a next version, 1 if nothing asks for one or an object did not come back as
it was, 2 if it could not be made.`,
  options: {
    output: {
      short: "o",
      value: "OUT",
      default: "text",
      switches: { json: "json" },
      help: "where to write it: a folder, or a file that ends in .yaml, .json or .binpb; or how to tell of it, text or json",
    },
    from: { value: "VERSION", help: "of a custom resource: the version that has the marks, v1beta1" },
    to: { value: "VERSION", help: "of a custom resource: the version to make, v1" },
    storage: { help: "store objects in the version that is made" },
    "deprecate-from": { help: "deprecate the version that it is made from" },
    objects: {
      value: "N",
      default: "1000",
      help: "how many objects of each version go to the next one and back, and as many of that",
    },
    propagate: {
      value: "HOW",
      choices: ["types", "packages"],
      default: "types",
      help: "what follows. types: packages with a type that refers to one that must change, as Envoy did; packages: those that refer to any package that changes, so that none depends on two versions of another",
    },
    package: {
      value: "NAME",
      repeat: true,
      help: "the packages that are yours: envoy for envoy and all in it (those that have a status, or something deprecated)",
    },
    stage: {
      value: "STAGE",
      choices: ["alpha", "beta", "stable"],
      default: "alpha",
      help: "what the next version of v3 is called: v4alpha, v4beta or v4",
    },
    why: {
      value: "PACKAGE",
      repeat: true,
      help: "tell only why this package has a next version, or has none",
    },
    all: { help: "tell of every package and every change, one a line" },
  },
  takes: { least: 1, most: Number.POSITIVE_INFINITY },
  examples: [
    {
      about: "What would be in the next version of a custom resource, and does everything convert?",
      line: "fieldwise next gadget-crd.yaml --from v1beta1 --to v1",
    },
    {
      about: "Write it, with both versions",
      line: "fieldwise next gadget-crd.yaml --from v1beta1 --to v1 -o gadget-crd.next.yaml",
    },
    { about: "What would the next version be?", line: "fieldwise next proto" },
    { about: "Write it, as files", line: "fieldwise next proto -o proto-next" },
    { about: "Why does this package have one?", line: "fieldwise next proto --why acme.fleet.client.v1" },
    {
      about: "A descriptor set in which no package depends on two versions of another",
      line: "fieldwise next image.binpb --propagate packages -o next.binpb",
    },
  ],
  run: async ({ values, operands }, context) => {
    const { nextFiles, nextResources, isProtobuf } = await import("../next/index.ts");
    return isProtobuf(values, operands, context.io)
      ? nextFiles(values, operands, context)
      : nextResources(values, operands, context);
  },
});
