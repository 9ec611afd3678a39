/** Tells documents of JSON around lists of records, as services answer them, from records that stand one a line. */

/** Most objects around a list: {"data":{"orders":[…]}} has two. */
const objectLevelsAtMost = 3;

/** State of a reading of the first object of a text. */
interface BracketState {
  /** Brackets of the open objects and lists. */
  readonly open: string[];
  isInText: boolean;
  isEscaped: boolean;
  hasList: boolean;
}

/**
 * Tells by its beginning whether a text is one object around a list of records; null if not. On a single line it may also be a record (`line`).
 * An object that begins with an empty list is a document without records.
 */
export function tellJsonLists(beginning: string): "document" | "line" | null {
  const trimmedText = beginning.replace(/^\ufeff?\s*/u, "");
  if (!trimmedText.startsWith("{")) return null;
  const bracketState: BracketState = {
    open: [],
    isInText: false,
    isEscaped: false,
    hasList: emptyListFirstPattern.test(trimmedText),
  };
  for (let at = 0; at < trimmedText.length; at += 1) {
    readCharacter(bracketState, trimmedText, at);
    if (bracketState.open.length > 0) continue;
    const isOnlyValue = trimmedText.slice(at + 1).trim() === "";
    if (!isOnlyValue || !bracketState.hasList) return null;
    return trimmedText.slice(0, at).includes("\n") ? "document" : "line";
  }
  return bracketState.hasList ? "document" : null;
}

const emptyListFirstPattern = /^\{\s*"[^"]*"\s*:\s*(?:\{\s*"[^"]*"\s*:\s*)?\[\s*\]/u;

function readCharacter(reading: BracketState, text: string, at: number): void {
  const character = text.charAt(at);
  const { open } = reading;
  if (reading.isInText) {
    if (reading.isEscaped) reading.isEscaped = false;
    else if (character === "\\") reading.isEscaped = true;
    else if (character === '"') reading.isInText = false;
  } else if (character === '"') reading.isInText = true;
  else if (character === "{") open.push(character);
  else if (character === "[") {
    const isOutsideLists = open.length <= objectLevelsAtMost && !open.includes("[");
    if (isOutsideLists && /^\[\s*\{/u.test(text.slice(at, at + spacesAtMost))) reading.hasList = true;
    open.push(character);
  } else if (character === "}" || character === "]") open.pop();
}

/** Most white space between a list and its first record. Units: characters. */
const spacesAtMost = 1_000;
