import type {
  CompatibilityFinding,
  CompatibilityOccurrence,
  CompatibilitySparing,
} from "../../compatibility/index.ts";

/** What tells where a finding is. */
type Located = Pick<CompatibilityFinding, "in" | "path" | "places">;

/** A kind in some of its versions: `example.com/v1, v1beta1 Widget`. */
interface KindVersions {
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly string[];
}

/** What a finding is about: the kind with its versions, or the kinds; as it stands where it is no kind. */
export function nameHolders(finding: Located): string {
  const { places = [] } = finding;
  if (places.every((place) => place.in === finding.in)) return finding.in;
  const kinds = kindsIn(places);
  const [first] = kinds as [KindVersions];
  if (kinds.length === 1) return `${first.group}${first.versions.join(", ")} ${first.kind}`;
  return listSome(kinds.map(({ kind }) => kind));
}

function kindsIn(places: readonly CompatibilityOccurrence[]): readonly KindVersions[] {
  const kinds = new Map<string, KindVersions>();
  for (const { in: holder } of places) {
    const [apiVersion = "", kind = ""] = holder.split(" ");
    const slash = apiVersion.lastIndexOf("/") + 1;
    const [group, version] = [apiVersion.slice(0, slash), apiVersion.slice(slash)];
    const versions = kinds.get(`${group} ${kind}`)?.versions ?? [];
    const known = versions.includes(version) ? versions : [...versions, version];
    kinds.set(`${group} ${kind}`, { group, kind, versions: known });
  }
  return [...kinds.values()];
}

/** Where else a finding is; empty if its own path is all, in whatever versions and kinds. */
export function nameOtherPlaces(finding: Located): string {
  const others = [...new Set((finding.places ?? []).map(({ path }) => path))].filter(
    (path) => path !== finding.path,
  );
  return listSome(others);
}

const SHOWN = 3;

function listSome(texts: readonly string[]): string {
  const more = texts.length - SHOWN;
  // One more takes as much room as to say so.
  return more > 1 ? `${texts.slice(0, SHOWN).join(", ")} and ${more} more` : texts.join(", ");
}

/** Until when stored objects stay as they are. */
export function tellSparing(sparing: CompatibilitySparing): string {
  switch (sparing) {
    case "none":
      return "stored objects are not spared";
    case "field":
      return "stored objects are spared until the field is edited";
    case "object":
      return "stored objects are spared until something in the same object is edited";
    default:
      return `stored objects are spared until something in ${sparing.slice("list ".length)} is edited`;
  }
}
