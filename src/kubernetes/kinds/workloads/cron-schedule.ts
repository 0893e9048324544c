/** What a part of a schedule may hold, and the names that stand for some of it. */
interface Part {
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const DAYS = "sun mon tue wed thu fri sat".split(" ");

/** Minutes, hours, days of the month, months and days of the week. */
const PARTS: readonly Part[] = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12, names: MONTHS },
  { least: 0, most: 6, names: DAYS },
];

const DESCRIPTORS = new Set("@yearly @annually @monthly @weekly @daily @midnight @hourly".split(" "));
const DURATION = /^[+-]?(?:0|(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;

/** What is wrong with the schedule of a cron job; `undefined` if nothing is. */
export function scheduleProblem(schedule: string): string | undefined {
  const text = schedule.replace(/^(?:CRON_)?TZ=\S*\s+/, "").trim();
  if (text.startsWith("@")) return descriptorProblem(text);
  const parts = text.split(/\s+/).filter((part) => part !== "");
  if (parts.length !== PARTS.length)
    return `expected exactly ${PARTS.length} fields, found ${parts.length}: [${parts.join(" ")}]`;
  for (const [index, part] of PARTS.entries()) {
    for (const range of (parts[index] ?? "").split(",").filter((one) => one !== "")) {
      const problem = rangeProblem(range, part);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

function descriptorProblem(text: string): string | undefined {
  if (DESCRIPTORS.has(text)) return undefined;
  if (!text.startsWith("@every ")) return `unrecognized descriptor: ${text}`;
  const duration = text.slice("@every ".length);
  return DURATION.test(duration)
    ? undefined
    : `failed to parse duration ${text}: time: invalid duration ${JSON.stringify(duration)}`;
}

function rangeProblem(range: string, part: Part): string | undefined {
  const [bounds = "", step, ...slashes] = range.split("/");
  const [low = "", high, ...hyphens] = bounds.split("-");
  const isAll = low === "*" || low === "?";
  const start = isAll ? part.least : readNumber(low, part.names);
  if (typeof start === "string") return start;
  if (!isAll && hyphens.length > 0) return `too many hyphens: ${range}`;
  const last = isAll ? part.most : high === undefined ? start : readNumber(high, part.names);
  if (typeof last === "string") return last;
  if (slashes.length > 0) return `too many slashes: ${range}`;
  const by = step === undefined ? 1 : readNumber(step);
  if (typeof by === "string") return by;
  // One number and a step go on to the end.
  const end = step !== undefined && high === undefined ? part.most : last;
  if (start < part.least) return `beginning of range (${start}) below minimum (${part.least}): ${range}`;
  if (end > part.most) return `end of range (${end}) above maximum (${part.most}): ${range}`;
  if (start > end) return `beginning of range (${start}) beyond end of range (${end}): ${range}`;
  return by === 0 ? `step of range should be a positive number: ${range}` : undefined;
}

/** A number, or what is wrong with it. */
function readNumber(text: string, names: readonly string[] = []): number | string {
  const index = names.indexOf(text.toLowerCase());
  if (index >= 0) return names === MONTHS ? index + 1 : index;
  if (!/^[+-]?\d+$/.test(text))
    return `failed to parse int from ${text}: strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`;
  const number = Number(text);
  return number < 0 ? `negative number (${number}) not allowed: ${text}` : number;
}

/** What is wrong with the name of a time zone; `undefined` if nothing is. */
export function timeZoneProblem(zone: string): string | undefined {
  if (zone === "") return "timeZone must be nil or non-empty string";
  const isName = zone
    .split("/")
    .every((part) => /^[A-Za-z._0-9+][A-Za-z._0-9+-]{0,13}$/.test(part) && part !== "." && part !== "..");
  if (!isName) return `unknown time zone ${zone}`;
  if (zone.toLowerCase() === "local")
    return "timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones";
  return isKnownZone(zone) ? undefined : `unknown time zone ${zone}`;
}

function isKnownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}
