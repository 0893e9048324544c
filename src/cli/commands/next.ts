import { defineCommand } from "../command/command.ts";

export const next = defineCommand({
  name: "next",
  summary: "make the next major version of a protobuf API, from what is marked in it",
  usage: "SET... [-o OUT] [--propagate types|packages]",
  about: `Make the next major version of all packages that need one: what is deprecated goes and is reserved,
what is annotated (udpa.annotations) is renamed, joins its oneof or moves. A package needs one if
something in it is deprecated or moves, or if it refers to a package that has one. Prints which
packages those are and why, what changes, and what waits.

SET is a descriptor set (buf build -o image.binpb, protoc -o; .json and gzipped, too), a folder of
.proto files, or - for standard input. Several are one API.

-o OUT writes the next version: set.binpb or set.json as a descriptor set with both versions, any
other name as a folder of .proto files, which has the comments that SET has.

Exit code: 0 if there is a next version, 1 if nothing asks for one, 2 if it could not be made.`,
  options: {
    output: {
      short: "o",
      value: "OUT",
      default: "text",
      switches: { json: "json" },
      help: "where to write it: a folder, or a file that ends in .binpb or .json; or how to tell of it, text or json",
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
    { about: "What would the next version be?", line: "fieldwise next proto" },
    { about: "Write it, as files", line: "fieldwise next proto -o proto-next" },
    { about: "Why does this package have one?", line: "fieldwise next proto --why acme.fleet.client.v1" },
    {
      about: "A descriptor set in which no package depends on two versions of another",
      line: "fieldwise next image.binpb --propagate packages -o next.binpb",
    },
  ],
  run: async ({ values, operands }, context) => {
    const { nextFiles } = await import("../next/next-files.ts");
    return nextFiles(values, operands, context);
  },
});
