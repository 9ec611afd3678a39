const combiningMarks = /\p{Mark}/gu;

/** Folds text for searching: without case and accents. */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(combiningMarks, "").toLowerCase();
}
