/** Pseudo-locale for development and tests: a text that is not translated has no brackets, one that is cut has no closing bracket. */

/** Share of its letters that a text grows by. */
const growth = 0.4;

const accentByLetter: ReadonlyMap<string, string> = new Map(
  [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter, index) => [
    letter,
    [..."áƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÁƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"][index] ?? letter,
  ]),
);

/**
 * Rewrites a text for the pseudo-locale: accented, some 40 % longer, in brackets; parameters stay as they are.
 *
 * Source: behaviour 3.11 (pseudo-locale).
 *
 * @example pseudoText("Delete {{name}}") // => "⟦Đéļéţé {{name}} ···⟧"
 */
export function pseudoText(text: string): string {
  if (text === "") return text;
  const letterCount = text.replaceAll(/\{\{[^{}]*\}\}|[^\p{L}]/gu, "").length;
  const accentedText = text.replaceAll(/(\{\{[^{}]*\}\})|[a-z]/giu, (letter, parameter?: string) =>
    parameter === undefined ? (accentByLetter.get(letter) ?? letter) : parameter,
  );
  const filling = "·".repeat(Math.ceil(letterCount * growth));
  return `⟦${accentedText}${filling === "" ? "" : ` ${filling}`}⟧`;
}

/** Matches a text of the pseudo-locale that has no other one inside. */
const bracketedText = /⟦[^⟦⟧]*⟧/gu;

/**
 * Returns what is left of a displayed text without the parts that came from the pseudo-locale, such as figures, names and texts that were
 * not translated.
 *
 * @example withoutPseudoTexts("⟦Ţöţáļ: 12 ··⟧ Laval") // => " Laval"
 */
export function withoutPseudoTexts(text: string): string {
  const textWithoutInnermost = text.replaceAll(bracketedText, "");
  return textWithoutInnermost === text ? text : withoutPseudoTexts(textWithoutInnermost);
}
