const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BASE64 = /^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/;

/**
 * The text that base64 stands for, as `!!binary` has it: broken into lines or not. Undefined if it is no base64, or
 * not of a text in UTF-8, which JSON could not hold without loss.
 */
export function decodeBinary(base64: string): string | undefined {
  const letters = base64.replace(/[\r\n]/g, "");
  if (!BASE64.test(letters) || letters.includes("_")) return undefined;
  let escaped = "";
  let held = 0;
  let bits = 0;
  for (const letter of letters.replace(/=+$/, "")) {
    held = ((held << 6) | LETTERS.indexOf(letter)) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    escaped += `%${((held >> bits) & 0xff).toString(16).padStart(2, "0")}`;
  }
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}
