import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^fieldwise$/, replacement: `${root}src/index.ts` },
      { find: /^fieldwise\/adapters\/(.+)$/, replacement: `${root}src/adapters/$1.ts` },
      { find: /^fieldwise\/(.+)$/, replacement: `${root}src/$1/index.ts` },
    ],
  },
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/seed.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    isolate: false,
    // All processors: vitest would leave one idle, which is half of a small machine.
    maxWorkers: "100%",
  },
});
