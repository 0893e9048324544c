/**
 * A number with the fewest digits that read back as it, in the form that Kubernetes gives it in YAML: with an
 * exponent from a million up and below a ten-thousandth. With `bits` 32 it is rounded to that precision first.
 */
export function formatFloat(value: number, bits: 32 | 64 = 64): string {
  const number = bits === 32 ? Math.fround(value) : value;
  if (Number.isNaN(number)) return ".nan";
  if (!Number.isFinite(number)) return number > 0 ? ".inf" : "-.inf";
  if (Object.is(number, -0)) return "-0";
  const shortest = bits === 32 ? shortestOf32(number) : number.toExponential();
  const [digits, exponent] = shortest.split("e") as [string, string];
  const power = Math.abs(Number(exponent));
  if (Number(exponent) >= -4 && Number(exponent) < 6) return String(Number(shortest));
  return `${digits}e${exponent[0]}${String(power).padStart(2, "0")}`;
}

function shortestOf32(number: number): string {
  let digits = 0;
  while (Math.fround(Number(number.toExponential(digits))) !== number) digits++;
  return number.toExponential(digits);
}
