import { startOfDay } from "../times/calendar.ts";

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/;
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/** Whether a text is base64 that stands for something. */
export function isBase64(text: string): boolean {
  return BASE64.test(text);
}

/** Whether a text is a UUID of any version, with or without its hyphens. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Whether a text is a day that exists: `2024-02-29`. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year !== undefined && startOfDay(Number(year), Number(month), Number(day)) !== undefined;
}

const TIME = /^(\d{2}):(\d{2}):(\d{2})(?:[^\n]\d+)?(?:z|[+-]\d{2}:\d{2})$/;

/** Whether a text is a time as OpenAPI has it, which is a little looser than RFC 3339. */
export function isDateTime(text: string): boolean {
  const [date = "", time = ""] = text.toLowerCase().split("t");
  const [, hours = "99", minutes = "", seconds = ""] = TIME.exec(time) ?? [];
  return isDate(date) && hours <= "23" && minutes <= "59" && seconds <= "59";
}
