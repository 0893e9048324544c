/** Turns `09AZ`, the ends of ranges one after the other, into their code points. */
function rangesOf(ends: string): readonly number[] {
  return Array.from(ends, (character) => character.codePointAt(0) as number);
}

/** `\d`, `\s` and `\w`, which are of ASCII alone. */
export const PERL_CLASSES: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries({ d: "09", s: "\t\n\f\r  ", w: "09AZ__az" }).map(([name, ends]) => [name, rangesOf(ends)]),
);

/** What may be between `[:` and `:]`. */
export const POSIX_CLASSES: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries({
    alnum: "09AZaz",
    alpha: "AZaz",
    ascii: "\0\x7f",
    blank: "\t\t  ",
    cntrl: "\0\x1f\x7f\x7f",
    digit: "09",
    graph: "!~",
    lower: "az",
    print: " ~",
    punct: "!/:@[`{~",
    space: "\t\r  ",
    upper: "AZ",
    word: "09AZ__az",
    xdigit: "09AFaf",
  }).map(([name, ends]) => [name, rangesOf(ends)]),
);

const CATEGORY = /^(?:c[cfnos]?|l[cmlotu]?|m[cen]?|n[dlo]?|p[cdefios]?|s[ckmo]?|z[lps]?)$/;

/** Unicode's long names of categories. */
const CATEGORY_NAMES = (
  "Cased_Letter Close_Punctuation Combining_Mark Connector_Punctuation Control Currency_Symbol Dash_Punctuation " +
  "Decimal_Number Enclosing_Mark Final_Punctuation Format Initial_Punctuation Letter Letter_Number Line_Separator " +
  "Lowercase_Letter Mark Math_Symbol Modifier_Letter Modifier_Symbol Nonspacing_Mark Number Open_Punctuation Other " +
  "Other_Letter Other_Number Other_Punctuation Other_Symbol Paragraph_Separator Private_Use Punctuation Separator " +
  "Space_Separator Spacing_Mark Surrogate Symbol Titlecase_Letter Unassigned Uppercase_Letter cntrl digit punct " +
  "Any ASCII Assigned"
).split(" ");

/** The names of scripts that are as short as abbreviations of such, which Go does not know. */
const SHORT_SCRIPTS = ["Ahom", "Cham", "Kawi", "Lisu", "Miao", "Modi", "Newa", "Thai", "Toto"];

/**
 * What JavaScript calls the class of Unicode that Go knows by a name, between the braces of `\p{…}`. Go takes upper and lower
 * case for the same, and leaves out spaces, hyphens and underscores, by which it loses scripts of several words.
 */
export function findProperty(name: string): string | undefined {
  const plain = name.replaceAll(/[ _-]/g, "").toLowerCase();
  if (!/^[a-z]+$/.test(plain)) return undefined;
  const capitalized = plain.slice(0, 1).toUpperCase() + plain.slice(1);
  if (CATEGORY.test(plain)) return plain === "lc" ? "LC" : capitalized;
  const long = CATEGORY_NAMES.find((known) => known.replaceAll("_", "").toLowerCase() === plain);
  return long ?? (isScript(capitalized) ? `Script=${capitalized}` : undefined);
}

function isScript(name: string): boolean {
  if (name.length === 4 && !SHORT_SCRIPTS.includes(name)) return false;
  try {
    return new RegExp(`\\p{Script=${name}}`, "u") !== undefined;
  } catch {
    return false;
  }
}
