/** Reads back what the menu keeps on the device; anything else that is found there counts as nothing. */

/** The folded sections, by their codes. */
export function readFolds(text: string | null): Readonly<Record<string, boolean>> {
  return pick(text, (value) => typeof value === "boolean");
}

/** The visits of each entry, by its code. */
export function readCounts(text: string | null): Readonly<Record<string, number>> {
  return pick(text, (value) => Number.isSafeInteger(value));
}

function pick<T>(text: string | null, isRight: (value: unknown) => boolean): Readonly<Record<string, T>> {
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((pair): pair is [string, T] => isRight(pair[1])));
  } catch {
    return {};
  }
}
