import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { runLine } from "./session.ts";
import { terminalSvg } from "./terminal-svg.ts";

const files = fileURLToPath(new URL("../../spec-fixtures/cli/files", import.meta.url));
const pictures = fileURLToPath(new URL("../../docs/pictures", import.meta.url));

const PICTURES = {
  conflict: "fieldwise apply -f shop.yaml --live shop.live.yaml --server-side --field-manager gitops",
  diff: "fieldwise diff -f shop.yaml --live shop.live.yaml --server-side --field-manager gitops --force-conflicts",
  blame: "fieldwise blame shop.live.yaml spec",
};

describe("the pictures in the docs", () => {
  // `npm test -- test/cli -u` draws them anew.
  it.each(Object.entries(PICTURES))("%s.svg shows what the command writes", async (name, line) => {
    const { out, err } = await runLine(`COLUMNS=120 ${line}`, files);
    await expect(terminalSvg(line, err + out)).toMatchFileSnapshot(`${pictures}/${name}.svg`);
  });
});
