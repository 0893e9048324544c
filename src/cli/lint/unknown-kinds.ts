import { retiredVersion } from "../../kubernetes/internal.ts";
import type { Context } from "../command/command.ts";
import type { KindIdentity } from "../input/identity.ts";
import type { Types } from "../input/types.ts";
import { type Output, printWarning } from "../output/output.ts";

/** The kinds that no schema has, and how many objects are of each: told once, at the end. */
export class UnknownKinds {
  readonly #counts = new Map<string, number>();

  /** Counts an object if no schema has its kind. Gives what to tell warnings to, which are all about that. */
  take(kind: KindIdentity, types: Types): Output {
    if (types.schemaOf(kind) === undefined && retiredVersion(kind.apiVersion, kind.kind) === undefined) {
      const name = `${kind.apiVersion} ${kind.kind}`;
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    }
    return SILENT;
  }

  tell({ io, errStyle }: Context): void {
    if (this.#counts.size === 0) return;
    const kinds = [...this.#counts].toSorted(([, a], [, b]) => b - a);
    const shown = kinds.slice(0, SHOWN).map(([name, count]) => (count === 1 ? name : `${name} (${count})`));
    const more = kinds.length - shown.length;
    const names = `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
    const [what, give] =
      kinds.length === 1 ? ["", "its definition"] : [`${kinds.length} kinds: `, "their definitions"];
    io.err(
      printWarning(
        `there is no schema of ${what}${names}, so little is known of ${kinds.length === 1 ? "it" : "them"}: give ${give} with --schema`,
        errStyle,
      ),
    );
  }
}

const SHOWN = 5;
const SILENT: Output = { out: () => {}, err: () => {}, warn: () => {} };
