import { ADMISSION_PLUGINS, DEFAULT_ADMISSION_PLUGINS } from "../../server/index.ts";
import { splitNames } from "../command/split-names.ts";
import { UsageError } from "../command/usage-error.ts";
import type { ServeValues } from "./serve-options.ts";

/** All of them. */
const ALL = "*";

/** The admission plug-ins that a user wants: those that a cluster has on, with those enabled, without those disabled. */
export function readAdmission(values: ServeValues): readonly string[] {
  const enabled = readNames("enable-admission-plugins", values);
  const disabled = readNames("disable-admission-plugins", values);
  const both = ADMISSION_PLUGINS.find((name) => enabled.includes(name) && disabled.includes(name));
  if (both !== undefined)
    throw new UsageError(
      `${both} cannot be both: leave it out of --enable-admission-plugins or of --disable-admission-plugins`,
    );
  const isOff = (name: string): boolean => disabled.includes(ALL) || disabled.includes(name);
  const isUsual = (name: string): boolean => DEFAULT_ADMISSION_PLUGINS.includes(name) && !isOff(name);
  return ADMISSION_PLUGINS.filter((name) => enabled.includes(name) || isUsual(name));
}

function readNames(
  option: "enable-admission-plugins" | "disable-admission-plugins",
  values: ServeValues,
): readonly string[] {
  const names = splitNames(values[option]);
  const others = option === "disable-admission-plugins" ? [ALL] : [];
  const known = [...others, ...ADMISSION_PLUGINS];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return names;
  throw new UsageError(`--${option} cannot be "${unknown}": use any of ${known.join(", ")}`);
}
