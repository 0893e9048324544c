import { mergeConfig } from "vitest/config";
import unit from "../vitest.config.ts";

/** Tests that need programs beside Node: each says how to get its own. And a long run of one that kills its writers. */
export default mergeConfig(
  { ...unit, test: { ...unit.test, include: [] } },
  {
    test: {
      include: ["test/**/*.integration.ts", "test/server/level/level-crash.test.ts"],
      hookTimeout: 60_000,
    },
  },
);
