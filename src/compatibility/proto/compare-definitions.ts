import type { ProtoFile, ProtoService } from "../../proto/internal.ts";
import { grpcPath } from "./compare-services.ts";
import { type Definition, groupBy, type MovedTypes } from "./moved-types.ts";
import { tellGone } from "./package-life-cycle.ts";
import { successorOf } from "./packages.ts";
import type { ProtoApis, ProtoReport, Subject, Told } from "./report.ts";

/**
 * Reports definitions that are gone or have another name. Where all of a package, or of a file, went the same way, that is
 * one finding.
 */
export function compareDefinitions(apis: ProtoApis, moved: MovedTypes, report: ProtoReport): void {
  const { gone, moves } = moved;
  const isLost = new Set(gone.filter(({ fullName }) => !moves.has(fullName)));
  const dropped = reportFamilies(gone, apis, moves, report);
  const others = gone.filter((one) => !dropped.has(one));
  for (const [name, found] of groupBy(others, ({ file }) => file.package)) {
    const left = new Set(found);
    const take = (taken: readonly Definition[]): void => {
      for (const one of taken) left.delete(one);
    };
    const targets = groupBy(
      found.filter(({ fullName }) => moves.has(fullName)),
      (one) => moves.get(one.fullName)?.file.package ?? "",
    );
    for (const [target, members] of targets) {
      const together = members.filter((one) => keepsName(one, moves.get(one.fullName) as Definition));
      if (target === name || !(together.length > 1 || movesWithFile(together, moves))) continue;
      reportPackageMove({ name, target, members: together }, moves, report);
      take(together);
    }
    const lost = found.filter((one) => isLost.has(one));
    const files = apis.old.packages.get(name)?.files ?? [];
    const isGone = !apis.new.packages.has(name);
    if (lost.length > 1 && isGone && files.every((file) => hasLostAll(file, isLost))) {
      reportPackageLoss(name, lost, files, apis, report);
      take(lost);
    }
    for (const file of files) {
      const members = lost.filter((one) => one.file === file && left.has(one));
      if (members.length < 2 || apis.new.filesByPath.has(file.path) || !hasLostAll(file, isLost)) continue;
      reportFileLoss(file, members, isGone ? tellGone(name, report.dates) : {}, report);
      take(members);
    }
    for (const one of left)
      reportOne(one, moves.get(one.fullName), isGone ? tellGone(name, report.dates) : {}, report);
  }
}

/**
 * Reports packages that are gone together with all whose names begin alike, such as `opencensus`. They may have been there
 * because others imported them, as sets do not tell what is one's own. Gives what is told by that.
 */
function reportFamilies(
  gone: readonly Definition[],
  apis: ProtoApis,
  moves: ReadonlyMap<string, Definition>,
  report: ProtoReport,
): ReadonlySet<Definition> {
  const left = new Set([...apis.new.packages.keys()].map(familyOf));
  const stays = [...apis.old.packages.keys()].some(
    (name) => familyOf(name) !== "google" && left.has(familyOf(name)),
  );
  const dropped = new Set<Definition>();
  if (!stays) return dropped;
  for (const [family, members] of groupBy(gone, ({ file }) => familyOf(file.package))) {
    if (left.has(family) || members.some(({ fullName }) => moves.has(fullName))) continue;
    const packages = new Set(members.map(({ file }) => file.package));
    const subject: Subject = { in: family, promise: members, at: members[0] };
    const change = `all that begins with ${family} is gone (${packages.size} packages); that is fine if it was only imported`;
    report.report(subject, "package-removed", change, { eased: "depends" });
    for (const one of members) dropped.add(one);
  }
  return dropped;
}

function familyOf(name: string): string {
  return name.split(".", 1)[0] ?? "";
}

/** Whether all that a file defined is among what is lost. */
function hasLostAll({ messages, enums, services }: ProtoFile, lost: ReadonlySet<Definition>): boolean {
  return [...messages, ...enums, ...services].every((one) => lost.has(one));
}

function keepsName(old: Definition, next: Definition): boolean {
  return nameInPackage(old) === nameInPackage(next);
}

function nameInPackage({ fullName, file }: Definition): string {
  return file.package === "" ? fullName : fullName.slice(file.package.length + 1);
}

/** Whether definitions stayed in their file, and its package changed. */
function movesWithFile(members: readonly Definition[], moves: ReadonlyMap<string, Definition>): boolean {
  return members.some((one) => moves.get(one.fullName)?.file.path === one.file.path);
}

interface PackageMove {
  readonly name: string;
  readonly target: string;
  readonly members: readonly Definition[];
}

function reportPackageMove(
  { name, target, members }: PackageMove,
  moves: ReadonlyMap<string, Definition>,
  report: ProtoReport,
): void {
  const at = moves.get(members[0]?.fullName ?? "")?.file;
  const subject: Subject = { in: name, promise: members, at };
  report.report(subject, "package-moved", `${list(members)} moved to ${target}`, { why: tellNames(members) });
}

function reportPackageLoss(
  name: string,
  lost: readonly Definition[],
  files: readonly ProtoFile[],
  apis: ProtoApis,
  report: ProtoReport,
): void {
  const successor = successorOf(name, files, apis.new);
  const subject: Subject = { in: name, promise: lost, at: files[0] };
  const change = `${list(lost)} are gone${successor === undefined ? "" : `; ${successor} follows it`}`;
  const eased = successor === undefined ? undefined : "depends";
  const told = tellGone(name, report.dates);
  report.report(subject, "package-removed", change, { ...told, eased, why: join(told.why, tellNames(lost)) });
}

function reportFileLoss(
  file: ProtoFile,
  members: readonly Definition[],
  told: Told,
  report: ProtoReport,
): void {
  const subject: Subject = { in: file.path, promise: members, at: file };
  const why = join(told.why, tellNames(members));
  report.report(subject, "file-removed", `it is gone, with ${list(members)}`, { ...told, why });
}

function reportOne(one: Definition, next: Definition | undefined, told: Told, report: ProtoReport): void {
  const subject: Subject = { in: one, promise: one, at: next ?? one };
  const [moved, removed] =
    "methods" in one
      ? (["service-moved", "service-removed"] as const)
      : (["definition-moved", "definition-removed"] as const);
  const names = tellNames([one]);
  const why = join(told.why, names);
  if (next === undefined) report.report(subject, removed, `${one.fullName} is gone`, { ...told, why });
  else report.report(subject, moved, `it is ${next.fullName} now`, { why: names });
}

function join(...reasons: readonly (string | undefined)[]): string | undefined {
  return reasons.filter((reason) => reason !== undefined).join("; ") || undefined;
}

/** What others know definitions by. */
function tellNames(members: readonly Definition[]): string | undefined {
  const [message, service] = [
    members.find((one) => "fields" in one),
    members.find((one): one is ProtoService => "methods" in one && one.methods.length > 0),
  ];
  const [method] = service?.methods ?? [];
  const names = [
    ...(message === undefined ? [] : [`Any has it as type.googleapis.com/${message.fullName}`]),
    ...(method === undefined ? [] : [`gRPC calls it as ${grpcPath(method)}`]),
  ];
  return names.length === 0 ? undefined : names.join(", ");
}

const SHOWN = 4;

function list(members: readonly Definition[]): string {
  const names = members.map(nameInPackage);
  const more = names.length - SHOWN;
  return more > 1 ? `${names.slice(0, SHOWN).join(", ")} and ${more} more` : names.join(", ");
}
