/** Base64url text, decoded without the platform: this package runs where there is no atob. */

const base64UrlAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const valueByLetter: ReadonlyMap<string, number> = new Map(
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
  let bitBuffer = 0;
  let pendingBitCount = 0;
  let percentEncodedText = "";
  for (const letter of letters) {
    const letterValue = valueByLetter.get(letter);
    if (letterValue === undefined) return null;
    bitBuffer = ((bitBuffer << 6) | letterValue) & 0xffff;
    pendingBitCount += 6;
    if (pendingBitCount < 8) continue;
    pendingBitCount -= 8;
    percentEncodedText += `%${((bitBuffer >> pendingBitCount) & 0xff).toString(16).padStart(2, "0")}`;
  }
  try {
    return decodeURIComponent(percentEncodedText);
  } catch {
    return null;
  }
}
