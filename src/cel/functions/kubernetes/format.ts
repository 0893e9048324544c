import {
  isBase64,
  isDate,
  isDateTime,
  isUuid,
  label1035Problems,
  labelKeyProblems,
  labelProblems,
  labelValueProblems,
  type Problems,
  parseRequestUrl,
  subdomainProblems,
} from "../../../value/internal.ts";
import type { CostModel } from "../../cost/cost-model.ts";
import { matchCost, PER_CHARACTER, PER_PATTERN_CHARACTER, sizeOf } from "../../cost/models.ts";
import { ONE, scale } from "../../cost/range.ts";
import { opaque } from "../../types/type.ts";
import { ArrayList, fail, Opaque, Optional, type Value } from "../../values/value.ts";
import { declare, type Overload } from "../declare.ts";
import { byName, EACH } from "../strings/string-costs.ts";

/** A format that texts can have. */
class Format extends Opaque {
  readonly type = opaque("kubernetes.NamedFormat");
  readonly name: string;
  readonly check: (text: string) => Problems;
  /** How long its pattern is, or would be. */
  readonly patternSize: number;

  constructor(name: string, check: (text: string) => Problems, patternSize: number) {
    super();
    this.name = name;
    this.check = check;
    this.patternSize = patternSize;
  }

  equals(other: Value): boolean {
    return other instanceof Format ? this.name === other.name : fail("no such overload");
  }

  override toString(): string {
    return this.name;
  }
}

type Check = (text: string) => Problems;

/** A prefix may end with hyphens, as something follows. */
function ofPrefix(check: Check): Check {
  return (text) => check(text.length > 1 && text.endsWith("-") ? `${text.slice(0, -2)}a` : text);
}

function unless(isValid: (text: string) => boolean, problem: string): Check {
  return (text) => (isValid(text) ? [] : [problem]);
}

function uriProblems(text: string): Problems {
  const problem = parseRequestUrl(text);
  return problem === undefined ? [] : [problem];
}

function createFormats(): ReadonlyMap<string, Format> {
  const formats = [
    new Format("DNS1123Label", labelProblems, 30),
    new Format("DNS1123Subdomain", (text) => subdomainProblems(text), 60),
    new Format("DNS1035Label", label1035Problems, 30),
    new Format("QualifiedName", labelKeyProblems, 60),
    new Format("DNS1123LabelPrefix", ofPrefix(labelProblems), 30),
    new Format("DNS1123SubdomainPrefix", ofPrefix(subdomainProblems), 60),
    new Format("DNS1035LabelPrefix", ofPrefix(label1035Problems), 30),
    new Format("LabelValue", labelValueProblems, 40),
    new Format("URI", uriProblems, 1103),
    new Format("uuid", unless(isUuid, "does not match the UUID format"), 70),
    new Format("byte", unless(isBase64, "invalid base64"), 84),
    new Format("date", unless(isDate, "invalid date"), 71),
    new Format("datetime", unless(isDateTime, "invalid datetime"), 71),
  ];
  return new Map(formats.map((format) => [nameOf(format), format]));
}

/** The name that an expression has for a format: `dns1123Label`. */
function nameOf({ name }: Format): string {
  return name.replace(/^(?:[A-Z]+(?=\d|$)|[A-Z])/, (start) => start.toLowerCase());
}

function validate(format: Format, text: string): Optional {
  const problems = format.check(text);
  return problems.length === 0 ? Optional.NONE : new Optional(new ArrayList(problems));
}

/** What is taken for the length of a pattern as long as the format is not known. */
const LONGEST_PATTERN = 128;

const VALIDATING: CostModel = byName({
  estimate: ([, text]) => ({
    cost: scale(scale(text?.size ?? ONE, PER_CHARACTER), LONGEST_PATTERN * PER_PATTERN_CHARACTER),
  }),
  actual: ([format, text]) => matchCost(sizeOf(text as Value), (format as Format).patternSize),
});

/** Kubernetes' library of formats. */
export function declareFormats(): readonly Overload[] {
  const type = "kubernetes.NamedFormat";
  const formats = createFormats();
  const find = (name: string): Optional => {
    const format = formats.get(name);
    return format === undefined ? Optional.NONE : new Optional(format);
  };
  return [
    ...Array.from(formats, ([name, format]) => declare(`format.${name}() -> ${type}`, () => format)),
    declare(`member ${type} validate(string) -> optional(list(string))`, validate, { cost: VALIDATING }),
    declare(`format.named(string) -> optional(${type})`, find, { cost: EACH }),
  ];
}
