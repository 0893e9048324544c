import type { ProtoFile } from "../../proto/internal.ts";
import type { ProtoApis, ProtoReport } from "./report.ts";

/** Options of files that name what is generated. */
const OPTIONS: readonly (readonly [key: string, name: string])[] = [
  ["javaPackage", "java_package"],
  ["javaOuterClassname", "java_outer_classname"],
  ["javaMultipleFiles", "java_multiple_files"],
  ["goPackage", "go_package"],
  ["csharpNamespace", "csharp_namespace"],
  ["objcClassPrefix", "objc_class_prefix"],
  ["phpNamespace", "php_namespace"],
  ["phpClassPrefix", "php_class_prefix"],
  ["rubyPackage", "ruby_package"],
  ["swiftPrefix", "swift_prefix"],
];

interface FilePair {
  readonly old: ProtoFile;
  readonly new: ProtoFile;
}

/** Reports options that give generated code other names. One that changes in many files is one finding. */
export function compareBindings({ old, new: next }: ProtoApis, report: ProtoReport): void {
  const pairs = old.files.flatMap((file): FilePair[] => {
    const same = next.filesByPath.get(file.path);
    return same === undefined || same.package !== file.package ? [] : [{ old: file, new: same }];
  });
  for (const [key, name] of OPTIONS) {
    const changed = pairs.filter(
      ({ old: was, new: is }) => was.options[key] !== is.options[key] && !isFirst(key, was),
    );
    const [first, ...others] = changed;
    if (first === undefined) continue;
    const show = ({ options }: ProtoFile): string => String(options[key] ?? "not set");
    const more = others.length === 0 ? "" : `; likewise in ${others.length} more files`;
    const change = `${name} was ${show(first.old)} and is ${show(first.new)}${more}`;
    const subject = { in: first.old.path, promise: changed.map((pair) => pair.old), at: first.new };
    report.report(subject, "bindings-changed", change);
  }
}

/** Without go_package, Go's names were given to the compiler, and are written down now. */
function isFirst(key: string, { options }: ProtoFile): boolean {
  return key === "goPackage" && options[key] === undefined;
}
