/** Base64url text, decoded without the platform: this package runs where there is no atob. */

const base64UrlAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const valuesByLetter: ReadonlyMap<string, number> = new Map(
  [...base64UrlAlphabet].map((letter, value) => [letter, value]),
);

/**
 * Decodes base64url to text; null when it is not base64url of UTF-8.
 *
 * @example decodeBase64UrlText("w6k") // => "é"
 */
export function decodeBase64UrlText(source: string): string | null {
  let textEnd = source.length;
  while (source.endsWith("=", textEnd)) textEnd -= 1;
  const letters = source.slice(0, textEnd);
  if (letters.length % 4 === 1) return null;
  let pendingBits = 0;
  let buffer = 0;
  let escapedText = "";
  for (const letter of letters) {
    const value = valuesByLetter.get(letter);
    if (value === undefined) return null;
    pendingBits = ((pendingBits << 6) | value) & 0xffff;
    buffer += 6;
    if (buffer < 8) continue;
    buffer -= 8;
    escapedText += `%${((pendingBits >> buffer) & 0xff).toString(16).padStart(2, "0")}`;
  }
  try {
    return decodeURIComponent(escapedText);
  } catch {
    return null;
  }
}
