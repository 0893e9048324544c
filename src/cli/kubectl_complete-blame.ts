#!/usr/bin/env node
// What kubectl runs to complete the words of `kubectl blame`.
process.argv.splice(2, 0, "__complete", "blame");
await import("./bin.ts");
