import { fitsUint64, quoteText } from "../../../value/internal.ts";
import { traversing } from "../../cost/models.ts";
import { opaque } from "../../types/type.ts";
import { EvaluationError, fail, Opaque, type Value } from "../../values/value.ts";
import { declare, type Overload } from "../declare.ts";
import { byName, EACH } from "../strings/string-costs.ts";

/** A version of semver.org. */
class Semver extends Opaque {
  readonly type = opaque("kubernetes.Semver");
  /** Major, minor and patch. */
  readonly numbers: readonly bigint[];
  readonly prerelease: readonly (bigint | string)[];
  readonly build: readonly string[];

  constructor(
    numbers: readonly bigint[],
    prerelease: readonly (bigint | string)[],
    build: readonly string[],
  ) {
    super();
    this.numbers = numbers;
    this.prerelease = prerelease;
    this.build = build;
  }

  equals(other: Value): boolean {
    return other instanceof Semver ? compare(this, other) === 0 : fail("no such overload");
  }

  override toString(): string {
    const prerelease = this.prerelease.length === 0 ? "" : `-${this.prerelease.join(".")}`;
    return this.numbers.join(".") + prerelease + (this.build.length === 0 ? "" : `+${this.build.join(".")}`);
  }
}

/** What was built from a version does not count. */
function compare(a: Semver, b: Semver): number {
  const numbers = compareParts(a.numbers, b.numbers);
  if (numbers !== 0) return numbers;
  if (a.prerelease.length === 0 || b.prerelease.length === 0) {
    return Math.sign(b.prerelease.length - a.prerelease.length);
  }
  return compareParts(a.prerelease, b.prerelease);
}

type Parts = readonly (bigint | string)[];

/** Part by part: a number comes before a text, and who has more parts comes last. */
function compareParts(a: Parts, b: Parts): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const [left, right] = [a[index] as bigint | string, b[index] as bigint | string];
    if (typeof left !== typeof right) return typeof left === "bigint" ? -1 : 1;
    if (left !== right) return left < right ? -1 : 1;
  }
  return Math.sign(a.length - b.length);
}

function parse(text: string): Semver {
  if (text === "") return fail("Version string empty");
  const [, major, minor, rest] = /^([^.]*)\.([^.]*)\.(.*)$/s.exec(text) ?? [];
  if (major === undefined || minor === undefined || rest === undefined) {
    return fail("No Major.Minor.Patch elements found");
  }
  const [withoutBuild, build] = cut(rest, "+");
  const [patch, prerelease] = cut(withoutBuild, "-");
  const numbers = [readNumber(major, "Major"), readNumber(minor, "Minor"), readNumber(patch, "Patch")];
  const read = (prerelease?.split(".") ?? []).map(readPrerelease);
  const built = build?.split(".") ?? [];
  for (const part of built) checkBuild(part);
  return new Semver(numbers, read, built);
}

function cut(text: string, sign: string): readonly [string, string?] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function readNumber(text: string, name: string): bigint {
  if (!/^\d*$/.test(text)) {
    return fail(`Invalid character(s) found in ${name.toLowerCase()} number ${quoteText(text)}`);
  }
  if (/^0./.test(text)) return fail(`${name} number must not contain leading zeroes ${quoteText(text)}`);
  return parseUint(text);
}

function parseUint(text: string): bigint {
  if (text === "") return fail('strconv.ParseUint: parsing "": invalid syntax');
  const value = BigInt(text);
  if (fitsUint64(value)) return value;
  return fail(`strconv.ParseUint: parsing ${quoteText(text)}: value out of range`);
}

const WORD = /^[-0-9A-Za-z]*$/;

function readPrerelease(text: string): bigint | string {
  if (text === "") return fail("Prerelease is empty");
  if (/^\d+$/.test(text)) {
    if (!/^0./.test(text)) return parseUint(text);
    return fail(`Numeric PreRelease version must not contain leading zeroes ${quoteText(text)}`);
  }
  return WORD.test(text) ? text : fail(`Invalid character(s) found in prerelease ${quoteText(text)}`);
}

function checkBuild(text: string): void {
  if (text === "") fail("Build meta data is empty");
  if (!WORD.test(text)) fail(`Invalid character(s) found in build meta data ${quoteText(text)}`);
}

/** Reads what is almost a version: with a `v` before it, with leading zeros, without a minor or patch version. */
function parseLoosely(text: string): Semver {
  const [, first = "", second, third] =
    /^([^.]*)(?:\.([^.]*)(?:\.(.*))?)?$/s.exec(text.replace(/^v/, "")) ?? [];
  const parts = [first, second, third].filter((part) => part !== undefined).map(trimZeros);
  if (parts.length < 3 && /[+-]/.test(parts.at(-1) ?? "")) {
    return fail("short version cannot contain PreRelease/Build meta data");
  }
  while (parts.length < 3) parts.push("0");
  return parse(parts.join("."));
}

function trimZeros(part: string): string {
  if (part.length < 2) return part;
  const trimmed = part.replace(/^0+/, "");
  return /^\d/.test(trimmed) ? trimmed : `0${trimmed}`;
}

function read(text: string, isLoose: boolean): Semver {
  return isLoose ? parseLoosely(text) : parse(text);
}

function isSemver(text: string, isLoose: boolean): boolean {
  try {
    read(text, isLoose);
    return true;
  } catch (error) {
    if (error instanceof EvaluationError) return false;
    throw error;
  }
}

function numberAt(version: Semver, index: number): bigint {
  return BigInt.asIntN(64, version.numbers[index] as bigint);
}

/** Kubernetes' library of versions, version 1. */
export function declareSemvers(): readonly Overload[] {
  const parsing = { cost: byName(traversing(0)) };
  const access = { cost: EACH };
  const type = "kubernetes.Semver";
  return [
    declare(`semver(string) -> ${type}`, parse, parsing),
    declare(`semver(string, bool) -> ${type}`, read, parsing),
    declare("isSemver(string) -> bool", (text: string) => isSemver(text, false), parsing),
    declare("isSemver(string, bool) -> bool", isSemver, parsing),
    declare(
      `member ${type} isGreaterThan(${type}) -> bool`,
      (a: Semver, b: Semver) => compare(a, b) > 0,
      access,
    ),
    declare(
      `member ${type} isLessThan(${type}) -> bool`,
      (a: Semver, b: Semver) => compare(a, b) < 0,
      access,
    ),
    declare(
      `member ${type} compareTo(${type}) -> int`,
      (a: Semver, b: Semver) => BigInt(compare(a, b)),
      access,
    ),
    declare(`member ${type} major() -> int`, (version: Semver) => numberAt(version, 0), access),
    declare(`member ${type} minor() -> int`, (version: Semver) => numberAt(version, 1), access),
    declare(`member ${type} patch() -> int`, (version: Semver) => numberAt(version, 2), access),
  ];
}
