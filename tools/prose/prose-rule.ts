import type { Passage } from "./read-prose.ts";

/** Faults that the check finds in comments and names. */
export type ProseFault = "riddle" | "long" | "emptyName";

/** Openings that delay the subject of a sentence. */
const riddleOpening =
  /^(?:What|Whatever|Where|Who|Whoever|Whose|One|Those|Such|Everything|Everybody|Nobody|Of|As|So)\b(?! Node)/u;

/** Names of variables that say nothing about their content. */
export const emptyNames = ["one", "held", "shown", "kept", "asked", "told", "stands", "said"] as const;

/** Names of fields that say nothing about their content. Data that others read, such as JSON, keeps the fields that it has. */
export const emptyFields = ["held", "stands"] as const;

/** Maximum length of the first sentence of a comment. Units: characters. */
export const longestSentence = 160;

/** Returns the fault of a passage, if any. */
export function proseFault({ kind, text }: Passage): ProseFault | undefined {
  if (kind !== "comment") {
    const list: readonly string[] = kind === "name" ? emptyNames : emptyFields;
    return list.includes(text) ? "emptyName" : undefined;
  }
  if (riddleOpening.test(text)) return "riddle";
  return firstSentence(text).length > longestSentence ? "long" : undefined;
}

/** Returns the text up to the first full stop that ends a sentence, or the first blank line. */
const firstSentence = (text: string): string =>
  (text.split("\n\n", 1)[0] ?? "").replaceAll("\n", " ").split(/(?<=[.!?])\s+(?=\p{Lu})/u, 1)[0] ?? "";
