const DIGITS = "\\d+(?:_\\d+)*";
const DECIMAL = new RegExp(`^[+-]?(?:${DIGITS}(?:\\.(?:${DIGITS})?)?|\\.${DIGITS})(?:[eE][+-]?${DIGITS})?$`);
const HEX = "[0-9a-fA-F]+(?:_[0-9a-fA-F]+)*";
const HEXADECIMAL = new RegExp(
  `^([+-]?)0[xX]_?(?:(${HEX})(?:\\.(${HEX})?)?|\\.(${HEX}))[pP]([+-]?${DIGITS})$`,
);
const INFINITE = /^([+-]?)inf(?:inity)?$/i;

/** A number as Go reads it, also `1_000.5`, `0x1p-2`, `inf` and `nan`; `undefined` if it is not a number, or too large. */
export function parseDouble(text: string): number | undefined {
  if (DECIMAL.test(text)) return finite(Number(text.replaceAll("_", "")));
  const infinite = INFINITE.exec(text);
  if (infinite !== null) return infinite[1] === "-" ? -Infinity : Infinity;
  if (/^nan$/i.test(text)) return Number.NaN;
  return parseHexadecimal(text.replaceAll("_", ""), text);
}

function parseHexadecimal(plain: string, text: string): number | undefined {
  const match = HEXADECIMAL.test(text) ? HEXADECIMAL.exec(plain) : null;
  if (match === null) return undefined;
  const [, sign, whole = "", fraction = "", only = "", exponent = "0"] = match;
  const places = fraction + only;
  const size = Number(BigInt(`0x0${whole}${places}`)) * 2 ** (Number(exponent) - places.length * 4);
  return finite(sign === "-" ? -size : size);
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
