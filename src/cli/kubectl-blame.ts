#!/usr/bin/env node
// `kubectl blame` is `fieldwise blame`.
process.argv.splice(2, 0, "blame");
await import("./bin.ts");
