/** Tells which of two encodings without marks a file has, by what its words become in each. */

const accentedLetter = /[àâäáãèéêëìíîïòóôöõùúûüÿçñœæ]/u;
const accentedCapital = /[ÀÂÄÁÃÈÉÊËÌÍÎÏÒÓÔÖÕÙÚÛÜŸÇÑŒÆ]/u;
const foreignPunctuation = /[«»“”‘’–—…€°№\u00a0¿¡]/u;

/**
 * Tells the encoding of a file by its beginning, decoded as both. Letters inside words speak for an encoding; signs inside words, and
 * capitals after small letters, against it. Equal texts are Windows-1252.
 *
 * @example tellEncoding("CrŽme", "Créme") // => "macintosh"
 */
export function tellEncoding(windows: string, macintosh: string): "windows-1252" | "macintosh" {
  return encodingSoundness(macintosh) > encodingSoundness(windows) ? "macintosh" : "windows-1252";
}

function encodingSoundness(text: string): number {
  let score = 0;
  for (const { 0: sign, index } of text.matchAll(/[^\x20-\x7e\s]/gu)) {
    const [characterBefore, characterAfter] = [text.charAt(index - 1), text.charAt(index + sign.length)];
    const isInWord = /\p{L}/u.test(characterBefore) || /\p{L}/u.test(characterAfter);
    if (accentedLetter.test(sign)) score += isInWord ? 2 : 1;
    else if (accentedCapital.test(sign)) score += /\p{Ll}/u.test(characterBefore) ? -2 : Number(isInWord);
    else if (sign === "€") score += 1;
    else if (!foreignPunctuation.test(sign)) score -= 2;
    else if (/\p{L}/u.test(characterBefore) && /\p{L}/u.test(characterAfter) && sign !== "’") score -= 1;
  }
  return score;
}
