import { checkText, invalidArgument, type Names, readNamed } from "../../value/internal.ts";

/** Which version of a custom resource to make, and from which. */
export interface NextResourceOptions {
  /** The version whose schema has the marks: `v1beta1`. */
  readonly from: string;
  /** The version to make: `v1`. */
  readonly to: string;
  /** Whether objects are stored in it from now on. Default: they stay where they are. */
  readonly storage?: boolean | undefined;
  /** Whether the version that it is made from is deprecated. Default: it stays as it is. */
  readonly deprecateFrom?: boolean | undefined;
}

const OPTIONS: Names = { from: "string", to: "string", storage: "boolean", deprecateFrom: "boolean" };

export interface ReadNextOptions {
  readonly from: string;
  readonly to: string;
  readonly storage: boolean;
  readonly deprecateFrom: boolean;
}

export function readNextOptions(options: NextResourceOptions): ReadNextOptions {
  const { from, to, storage = false, deprecateFrom = false } = readNamed("options", options, OPTIONS);
  checkText(from, "from");
  checkText(to, "to");
  if (!/^[a-z]([a-z0-9-]*[a-z0-9])?$/.test(to) || to.length > 63)
    throw invalidArgument(`"${to}" is not the name of a version: use one such as v1`);
  return { from, to, storage, deprecateFrom };
}
