// Writes docs/api from the doc comments of src/, one page a subpath: `npm run docs:api`.
// With --check it writes nothing, and fails if a page is not what the source makes of it.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Application, Comment, Converter } from "typedoc";
import { MarkdownPageEvent } from "typedoc-plugin-markdown";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file) => readFileSync(join(root, file), "utf8");

/** The pages' sources: of each subpath the file behind it, and the sentence that the file opens with. */
const entries = Object.entries(JSON.parse(read("package.json")).exports)
  .filter(([subpath, target]) => subpath !== "." && target.types !== undefined)
  .map(([subpath, { types }]) => {
    const file = types.replace("./dist/", "src/").replace(".d.ts", ".ts");
    return { name: subpath.slice("./".length), file, purpose: /^\/\*\* (.*) \*\/\n/.exec(read(file))[1] };
  });

const OPTIONS = {
  plugin: ["typedoc-plugin-markdown"],
  entryPoints: entries.map(({ file }) => join(root, file)),
  tsconfig: fileURLToPath(new URL("tsconfig.json", import.meta.url)),
  name: "fieldwise",
  readme: "none",
  router: "module",
  excludeExternals: true,
  excludeInternal: true,
  disableGit: true,
  disableSources: true,
  sort: ["alphabetical"],
  groupOrder: ["Functions", "Classes", "Variables", "*"],
  // What is exported is documented, and what an export mentions is exported.
  treatWarningsAsErrors: true,
  // What functions such as `normalizeWith` make is passed on as it is; nobody looks inside.
  intentionallyNotExported: [
    "Entry",
    "GivenUp",
    "NormalizedWrite",
    "PatchToCheck",
    "Versions",
    "Writable",
    "Written",
  ],
  validation: { notExported: true, notDocumented: true, invalidLink: true },
  requiredToBeDocumented: ["Function", "Class", "Interface", "TypeAlias", "Variable", "Method", "Accessor"],
  pageTitleTemplates: { module: "fieldwise/{name}" },
  hidePageHeader: true,
  hideBreadcrumbs: true,
  expandObjects: true,
  expandParameters: true,
  parametersFormat: "none",
  interfacePropertiesFormat: "table",
  classPropertiesFormat: "table",
  typeAliasPropertiesFormat: "table",
  typeDeclarationFormat: "table",
  propertyMembersFormat: "table",
  tableColumnSettings: {
    hideDefaults: true,
    hideInherited: true,
    hideModifiers: true,
    hideOverrides: true,
    hideSources: true,
    hideValues: true,
    leftAlignHeaders: true,
  },
};

/** Writes all pages into a folder. Says whether there was nothing to complain of. */
async function writePages(out) {
  const application = await Application.bootstrapWithPlugins({ ...OPTIONS, out });
  application.converter.on(Converter.EVENT_CREATE_PARAMETER, nameParts);
  application.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => describePages(project));
  application.renderer.on(MarkdownPageEvent.END, tidyPage);
  const project = await application.convert();
  if (project === undefined) return false;
  application.validate(project);
  await application.generateOutputs(project);
  return !application.logger.hasErrors() && !application.logger.hasWarnings();
}

/** Named parts that travel as one argument have no name of their own: they show as they are written. */
function nameParts(context, parameter) {
  const parts = context.getSymbolFromReflection(parameter)?.valueDeclaration?.name.elements;
  if (parts === undefined) return;
  parameter.name = `{ ${parts.map(({ propertyName, name }) => (propertyName ?? name).getText()).join(", ")} }`;
}

/** The sentence that opens a file is about the page, not about the first thing that the file exports. */
function describePages(project) {
  for (const page of project.children) {
    const { purpose } = entries.find(({ name }) => name === page.name);
    const misled = page.children.flatMap((child) => [child, ...(child.signatures ?? [])]);
    for (const reflection of misled) {
      if (Comment.combineDisplayParts(reflection.comment?.summary) === purpose)
        reflection.comment = undefined;
    }
    page.comment = new Comment([{ kind: "text", text: purpose }]);
  }
}

/** Takes out what a signature says already, and anchors that nothing leads to. */
function tidyPage(page) {
  if (page.url === "README.md") {
    page.contents = printIndex();
    return;
  }
  page.contents = page.contents
    .replaceAll(/^#+ Returns\n\n.+\n\n?/gm, "")
    .replaceAll(/^#+ Get Signature\n\n/gm, "")
    .replaceAll(/<a id="[^"]*"><\/a> /g, "")
    .replaceAll(/\n{3,}/g, "\n\n");
}

function printIndex() {
  const rows = entries.map(({ name, purpose }) => `| [\`fieldwise/${name}\`](${name}.md) | ${purpose} |`);
  const about = "Written by `npm run docs:api` from the comments in `src/`: do not edit.";
  return `# API reference\n\n${about}\n\n| import | |\n| --- | --- |\n${rows.join("\n")}\n`;
}

/** The pages that differ between two folders. */
function compareFolders(one, other) {
  const list = (folder) => readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".md"));
  const names = [...new Set([...list(one), ...list(other)])].sort();
  const pageOf = (folder, name) =>
    list(folder).includes(name) ? readFileSync(join(folder, name), "utf8") : "";
  return names.filter((name) => pageOf(one, name) !== pageOf(other, name));
}

const pages = join(root, "docs/api");
if (process.argv.includes("--check")) {
  const folder = mkdtempSync(join(tmpdir(), "fieldwise-reference-"));
  try {
    const sound = await writePages(folder);
    const stale = compareFolders(pages, folder);
    for (const name of stale) console.error(`docs/api/${name} is out of date: run \`npm run docs:api\``);
    process.exitCode = sound && stale.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
} else {
  process.exitCode = (await writePages(pages)) ? 0 : 1;
}
