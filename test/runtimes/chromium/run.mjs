import { readFileSync } from "node:fs";
import { bundleSuite } from "../bundle.mjs";
import { versionOf } from "../program.mjs";
import { findChromium, openPage } from "./open-page.mjs";

export default [
  {
    name: "Chromium",
    forbidsEval: true,
    async run() {
      const script = readFileSync(await bundleSuite("chromium/page.ts", { packageInside: true }));
      const page = '<!doctype html><script type="module" src="page.js"></script>';
      const report = await openPage({ "index.html": page, "page.js": script });
      return { version: await versionOf(findChromium()), report };
    },
  },
];
