import type {
  ProtoApi,
  ProtoElement,
  ProtoEnum,
  ProtoFile,
  ProtoMessage,
  ProtoService,
} from "../../proto/internal.ts";
import { isObject, type JsonObject } from "../../value/internal.ts";
import type { CompatibilityExemption, CompatibilityPlace } from "../findings/finding.ts";
import type { Findings } from "../findings/findings.ts";
import { printField } from "../findings/print-field.ts";
import type { CompatibilitySeverity } from "../findings/rule.ts";
import type { CompatibilityRuleId } from "../findings/rules.ts";
import { trackOf } from "../findings/stability.ts";
import type { Dates } from "../life-cycle/overdue.ts";

/** The two APIs of a comparison. */
export interface ProtoApis {
  readonly old: ProtoApi;
  readonly new: ProtoApi;
}

/** What a change is about. */
export interface Subject {
  /** Where it is: the message, enum, service, file or package as the old API has it. */
  readonly in: { readonly fullName: string } | string;
  /** The field, value or method in it. */
  readonly member?: string | undefined;
  /** What the old API promised: it tells whether the change is exempt. */
  readonly promise: Promised | readonly Promised[];
  /** Where a reader finds it: in the new API, unless it is gone. */
  readonly at: ProtoElement | ProtoFile | undefined;
}

/** An element, a file, or the name of a package. */
export type Promised = ProtoElement | ProtoFile | string;

export interface Told {
  /** How bad it is at most. */
  readonly eased?: CompatibilitySeverity | undefined;
  /** What is to be added to why it matters. */
  readonly why?: string | undefined;
  /** Why it is fine, beside what the old side marks. */
  readonly exempt?: CompatibilityExemption | undefined;
  /** Whether the policy says that it must not happen, so that nothing eases it. */
  readonly isKept?: boolean | undefined;
}

/** Reports changes of protobuf APIs: where they are, and whether the old side had promised anything. */
export class ProtoReport {
  readonly findings: Findings;
  /** The policy, and since when packages are deprecated. */
  readonly dates: Dates;
  readonly #exemptHidden: boolean;
  readonly #isPassedOver: (packageName: string) => boolean;

  constructor(
    findings: Findings,
    { exemptNotImplemented = false, ...dates }: Dates & { exemptNotImplemented?: boolean | undefined },
    isPassedOver: (packageName: string) => boolean,
  ) {
    this.findings = findings;
    this.#isPassedOver = isPassedOver;
    this.dates = { ...dates, policy: findings.policy };
    this.#exemptHidden = exemptNotImplemented;
  }

  get isEnvoy(): boolean {
    return this.findings.policy === "envoy";
  }

  report(subject: Subject, rule: CompatibilityRuleId, change: string, told: Told = {}): void {
    const { eased, why, exempt, isKept = false } = told;
    const { in: holder, member, promise, at } = subject;
    const promised = Array.isArray(promise) ? (promise as readonly Promised[]) : [promise as Promised];
    if (promised.every((one) => this.#isPassedOver(packageOf(one)))) return;
    const place = {
      in: typeof holder === "string" ? holder : holder.fullName,
      path: member === undefined ? "" : printField(member),
      side: "spec",
      track: promised.every((one) => trackOfPackage(packageOf(one)) === "alpha") ? "alpha" : "stable",
      exempt: exempt ?? this.#exemptionOfAll(promised),
      at: at === undefined ? undefined : positionOf(at),
    } as const;
    this.findings.report(place, rule, change, { eased: isKept ? undefined : eased, more: why });
  }

  /** What all of them are exempt by; nothing, if one is not. */
  #exemptionOfAll(promised: readonly Promised[]): CompatibilityExemption | undefined {
    if (!this.isEnvoy) return undefined;
    const [first, ...others] = promised.map((one) => this.#exemptionOf(one));
    return others.every((other) => other !== undefined) ? first : undefined;
  }

  #exemptionOf(promised: Promised): CompatibilityExemption | undefined {
    if (typeof promised === "string") return undefined;
    const file = "file" in promised ? promised.file : promised;
    const around = "file" in promised ? ownersOf(promised) : [];
    if (isMarked(file.options, FILE_STATUS) || around.some(({ options }) => isMarked(options, STATUS)))
      return "work in progress";
    const isHidden = this.#exemptHidden && around.some(({ comments }) => comments?.leading?.includes(HIDDEN));
    return isHidden ? "not implemented" : undefined;
  }
}

const FILE_STATUS = ["[udpa.annotations.file_status]", "[xds.annotations.v3.file_status]"];
const STATUS = ["[xds.annotations.v3.message_status]", "[xds.annotations.v3.field_status]"];
const HIDDEN = "[#not-implemented-hide:]";

function isMarked(options: JsonObject, names: readonly string[]): boolean {
  return names.some((name) => {
    const status = options[name];
    return isObject(status) && status.workInProgress === true;
  });
}

type Owned = ProtoElement & {
  readonly message?: ProtoMessage | undefined;
  readonly enum?: ProtoEnum;
  readonly service?: ProtoService;
  readonly parent?: ProtoMessage | undefined;
};

/** An element, and those that it is in. */
function ownersOf(element: Owned): readonly ProtoElement[] {
  const owner = element.message ?? element.enum ?? element.service ?? element.parent;
  return owner === undefined ? [element] : [element, ...ownersOf(owner)];
}

function packageOf(promised: Promised): string {
  if (typeof promised === "string") return promised;
  return "file" in promised ? promised.file.package : promised.package;
}

/** How settled a package is, by the last part of its name. */
function trackOfPackage(name: string): "stable" | "beta" | "alpha" {
  return trackOf(name.slice(name.lastIndexOf(".") + 1)) ?? "stable";
}

function positionOf(at: ProtoElement | ProtoFile): CompatibilityPlace {
  if (!("file" in at)) return { file: at.path };
  const { file, position } = at;
  return position === undefined ? { file: file.path } : { file: file.path, ...position };
}
