const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The bytes that are in base64, each as a character; anything else in the text is passed over. */
export function decodeBase64(text: string): string {
  const bytes: string[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) continue;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(String.fromCharCode((held >> bits) & 0xff));
  }
  return bytes.join("");
}
