/** Parses the menu state on the device; invalid content counts as empty. */

/** Parses the stored menu sections: by code of the section, whether it is folded. */
export function parseFoldedSections(text: string | null): Readonly<Record<string, boolean>> {
  return readEntries(text, (value) => typeof value === "boolean");
}

/** Parses the stored number of visits by the code of the menu entry. */
export function parseVisitCounts(text: string | null): Readonly<Record<string, number>> {
  return readEntries(text, (value) => Number.isSafeInteger(value));
}

function readEntries<T>(text: string | null, isRightEntry: (value: unknown) => boolean): Readonly<Record<string, T>> {
  try {
    const storedEntries: unknown = JSON.parse(text ?? "{}");
    if (typeof storedEntries !== "object" || storedEntries === null) return {};
    return Object.fromEntries(
      Object.entries(storedEntries).filter((pair): pair is [string, T] => isRightEntry(pair[1])),
    );
  } catch {
    return {};
  }
}
