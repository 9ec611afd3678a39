import type { Passage } from "./read-prose.ts";

/** A way in which a sentence or a name makes a stranger guess. */
export type ProseFault = "riddle" | "long" | "emptyName";

/** Openings that put a riddle before its subject. */
const riddleOpening = /^(?:What|Where|Who|Whoever|Whose|One|Those|As|So)\b(?! (?:Node|of the))/u;

/** Names that say nothing of what they hold. */
export const emptyNames = ["one", "held", "shown", "kept", "asked", "told", "stands", "said"] as const;

/** Units: characters of the first sentence of a comment. */
export const longestSentence = 160;

/** Finds the fault of a passage, if it has one. */
export function proseFault({ kind, text }: Passage): ProseFault | undefined {
  if (kind === "name") return emptyNames.some((name) => name === text) ? "emptyName" : undefined;
  if (riddleOpening.test(text)) return "riddle";
  return firstSentence(text).length > longestSentence ? "long" : undefined;
}

/** The text up to its first full stop that ends a sentence, or its first blank line. */
const firstSentence = (text: string): string =>
  (text.split("\n\n", 1)[0] ?? "").replaceAll("\n", " ").split(/(?<=[.!?])\s+(?=\p{Lu})/u, 1)[0] ?? "";
