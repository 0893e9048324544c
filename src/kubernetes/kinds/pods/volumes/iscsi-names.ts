import type { Json, JsonObject } from "../../../../value/internal.ts";
import { type Cause, invalid, required } from "../../../status/cause.ts";
import { checkRequired } from "../../rules/check-text.ts";
import { checkRange } from "../../rules/check-values.ts";

/** The names that targets and those who ask them have, by how they begin. */
const ISCSI_NAMES: Readonly<Record<string, RegExp>> = {
  iqn: /iqn\.\d{4}-\d{2}\.[A-Za-z0-9.-]+:[^,;*&$|\s]+$/,
  eui: /^eui.[A-Za-z0-9]{16}$/,
  naa: /^naa.[A-Za-z0-9]{32}$/,
};

/** What is wrong with a disk that is reached by iSCSI. */
export function* checkIscsi(source: JsonObject, path: string): Iterable<Cause> {
  yield* checkRequired(source, path, ["targetPortal", "iqn"]);
  yield* checkIscsiName(source.iqn, `${path}.iqn`);
  yield* checkRange(source.lun, [0, 255], `${path}.lun`);
  const { chapAuthDiscovery, chapAuthSession, secretRef, initiatorName } = source;
  if ((chapAuthDiscovery === true || chapAuthSession === true) && secretRef === undefined)
    yield required(`${path}.secretRef`);
  yield* checkIscsiName(initiatorName, `${path}.initiatorname`);
}

function* checkIscsiName(name: Json | undefined, field: string): Iterable<Cause> {
  if (typeof name !== "string" || name === "") return;
  const pattern = ISCSI_NAMES[name.slice(0, 3)];
  if (pattern === undefined)
    yield invalid(field, name, "must be valid format starting with iqn, eui, or naa");
  else if (!pattern.test(name)) yield invalid(field, name, "must be valid format");
}
