import { join } from "node:path";
import { bundleSuite } from "../bundle.mjs";
import { here } from "../folders.mjs";
import { versionOf } from "../program.mjs";
import { findWorkerd, withWorker } from "./serve.mjs";

/** Cloudflare's runtime. It forbids `eval` by itself, and has no Node built-ins unless asked. */
export default [
  {
    name: "workerd",
    forbidsEval: true,
    async run() {
      await bundleSuite("workerd/worker.ts", { packageInside: true });
      const report = await withWorker(join(here, "workerd/config.capnp"), async (address) => {
        const response = await fetch(address);
        if (!response.ok) throw new Error(await response.text());
        return response.json();
      });
      return { version: await versionOf(findWorkerd()), report };
    },
  },
];
