#!/usr/bin/env node
// What kubectl runs to complete the words of `kubectl fieldwise`.
process.argv.splice(2, 0, "__complete");
await import("./bin.ts");
