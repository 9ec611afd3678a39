/** Tells which of two encodings without marks a file has, by what its words become in each. */

const accentedLetterPattern = /[àâäáãèéêëìíîïòóôöõùúûüÿçñœæ]/u;
const accentedCapitalPattern = /[ÀÂÄÁÃÈÉÊËÌÍÎÏÒÓÔÖÕÙÚÛÜŸÇÑŒÆ]/u;
const punctuationPattern = /[«»“”‘’–—…€°№\u00a0¿¡]/u;

/**
 * Tells the encoding of a file by its beginning, decoded as both. Letters inside words speak for an encoding; signs inside words, and
 * capitals after small letters, against it. Equal texts are Windows-1252.
 *
 * @example tellEncoding("CrŽme", "Créme") // => "macintosh"
 */
export function tellEncoding(windows: string, macintosh: string): "windows-1252" | "macintosh" {
  return scoreDecodedText(macintosh) > scoreDecodedText(windows) ? "macintosh" : "windows-1252";
}

function scoreDecodedText(text: string): number {
  let soundness = 0;
  for (const { 0: sign, index } of text.matchAll(/[^\x20-\x7e\s]/gu)) {
    const [characterBefore, characterAfter] = [text.charAt(index - 1), text.charAt(index + sign.length)];
    const isInWord = /\p{L}/u.test(characterBefore) || /\p{L}/u.test(characterAfter);
    if (accentedLetterPattern.test(sign)) soundness += isInWord ? 2 : 1;
    else if (accentedCapitalPattern.test(sign)) soundness += /\p{Ll}/u.test(characterBefore) ? -2 : Number(isInWord);
    else if (sign === "€") soundness += 1;
    else if (!punctuationPattern.test(sign)) soundness -= 2;
    else if (/\p{L}/u.test(characterBefore) && /\p{L}/u.test(characterAfter) && sign !== "’") soundness -= 1;
  }
  return soundness;
}
