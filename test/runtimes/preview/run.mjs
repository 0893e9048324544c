import { deepEqual, equal, match } from "node:assert/strict";
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../bundle.mjs";
import { findChromium, openPage } from "../chromium/open-page.mjs";
import { here, out, root } from "../folders.mjs";
import { versionOf } from "../program.mjs";

const example = join(root, "examples/preview");
const target = join(out, "preview");

/** What the page must show, by what was typed. */
const EXPECTED = {
  untouched({ changes, patch }) {
    deepEqual([changes, patch], ["nothing changes", "{}"]);
  },
  scaled({ changes, patch }) {
    match(changes, /^\.spec\.replicas: 5 → 2\n/);
    match(changes, /! \.spec\.replicas belongs to autoscaler, who may change it back$/);
    deepEqual(JSON.parse(patch), { spec: { replicas: 2 } });
  },
  misspelt({ changes, patch }) {
    match(changes, /did you mean replicas\?/);
    equal(patch, "");
  },
  broken({ changes, patch }) {
    match(changes, /^✗ line \d+, column \d+: /);
    equal(patch, "");
  },
};

export default [
  {
    name: "examples/preview, in Chromium",
    forbidsEval: true,
    async run() {
      const { shown, evaluates } = await openPage(await bundleExample());
      const failures = Object.entries(EXPECTED).flatMap(([name, expect]) => {
        try {
          expect(shown[name]);
          return [];
        } catch (error) {
          return [{ name, problem: error.message }];
        }
      });
      const passed = Object.keys(EXPECTED).length - failures.length;
      return { version: await versionOf(findChromium()), report: { passed, failures, evaluates } };
    },
  },
];

/** Bundles a copy, which finds the packed project and nothing else by the package's name, and adds who types. */
async function bundleExample() {
  mkdirSync(target);
  for (const file of ["page.mjs", "preview-edit.mjs"]) copyFileSync(join(example, file), join(target, file));
  const outfile = join(target, "built/page.js");
  await bundle({ entryPoints: [join(target, "page.mjs")], outfile });
  const page = readFileSync(join(example, "index.html"), "utf8");
  return {
    "index.html": page.replace("</body>", '<script type="module" src="type-edits.mjs"></script></body>'),
    "built/page.js": readFileSync(outfile),
    "type-edits.mjs": readFileSync(join(here, "preview/type-edits.mjs")),
  };
}
