const marks = /\p{Mark}/gu;

/** Text as a search compares it: without case and without accents. */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(marks, "").toLowerCase();
}
