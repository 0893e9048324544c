import type { ProtoOneof } from "../../proto/internal.ts";
import type { MessagePair } from "./pairs.ts";
import type { ProtoReport } from "./report.ts";
import { isChecked } from "./validation/compare-validation.ts";

/** Reports oneofs that came to need a member, or no longer do. */
export function compareOneofs({ old, new: next }: MessagePair, report: ProtoReport): void {
  if (!isChecked(old) || !isChecked(next)) return;
  for (const oneof of next.oneofs) {
    const before = findOld(oneof, { old, new: next });
    if (isRequired(oneof) === (before !== undefined && isRequired(before))) continue;
    const subject = { in: old, member: oneof.name, promise: before ?? old, at: oneof };
    if (!isRequired(oneof)) report.report(subject, "validation-loosened", "no member must be set any more");
    else if (before === undefined)
      report.report(subject, "required-field-added", `one of ${namesOf(oneof)} must be set`);
    else report.report(subject, "validation-tightened", `one of ${namesOf(oneof)} must be set now`);
  }
}

/** What a oneof was: the one of that name, or that its members were in. */
function findOld(oneof: ProtoOneof, { old }: MessagePair): ProtoOneof | undefined {
  const named = old.oneofs.find(({ name }) => name === oneof.name);
  if (named !== undefined) return named;
  const members = oneof.fields.map(({ number }) => old.fieldsByNumber.get(number)?.oneof);
  return members.find((member) => member !== undefined);
}

function isRequired({ options }: ProtoOneof): boolean {
  return options["[validate.required]"] === true;
}

function namesOf({ fields }: ProtoOneof): string {
  return fields.map(({ name }) => name).join(", ");
}
