import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { load } from "js-yaml";
import { expect, it } from "vitest";

const root = new URL("../../../", import.meta.url);
const { bin } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));

interface Manifest {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly platforms: readonly { readonly bin: string; readonly uri: string }[] };
}

it.each(["blame", "fieldwise"])(
  "docs/krew/%s.yaml, once filled in, names a program of the package",
  (name) => {
    const template = readFileSync(fileURLToPath(new URL(`docs/krew/${name}.yaml`, root)), "utf8");
    const filled = template
      .replace(/\{\{addURIAndSha "(\S+?)\{\{ \.TagName \}\}(\S+)" \.TagName \}\}/, "uri: $1v1.0.0$2")
      .replaceAll("{{ .TagName }}", "v1.0.0");
    const { metadata, spec } = load(filled) as Manifest;
    expect(metadata.name).toBe(name);
    for (const platform of spec.platforms) {
      expect(platform.bin).toBe(bin[`kubectl-${name}`]);
      expect(platform.uri).toMatch(/v1\.0\.0\/fieldwise\.tgz$/);
    }
  },
);
