/** Part of a cell that a field takes, where one column has a receipt's number together with its till or store. */

/** Fields that may take a part of their column. */
export const partFields = ["number", "terminal", "location"] as const;

/** A field that may take a part of its column. */
export type PartField = (typeof partFields)[number];

/**
 * A part of a cell: the text before or after a mark, a piece between marks, a run of digits, or the characters at a position. Pieces, runs and
 * positions count from 1; pieces and runs also from -1 at the end.
 */
export type CellPart =
  | { readonly by: "before" | "after"; readonly mark: string; readonly at: "first" | "last" }
  | { readonly by: "piece"; readonly mark: string; readonly piece: number }
  | { readonly by: "digits"; readonly piece: number }
  | { readonly by: "position"; readonly from: number; readonly length: number | null };

/** Limits of a part: characters of a mark, pieces counted, and characters of a position. */
export const partLimits = { mark: 20, piece: 20, position: 200 } as const;

/** Half of a character that takes two code units: no database stores it. */
const surrogatePattern = /\p{Surrogate}/u;

/**
 * Takes a part of a text, without spaces around it; null if the text has no such part, or if it would begin or end within a character. The time is in
 * proportion to the length of the text.
 *
 * Source: decision 0441.
 *
 * @example takePart("MTL-2026-000123", { by: "after", mark: "-", at: "last" }) // => "000123"
 * @example takePart("Caisse 2 / Ticket 0451", { by: "digits", piece: 1 }) // => "2"
 */
export function takePart(text: string, part: CellPart): string | null {
  const partText = (takeUntrimmedPart(text, part) ?? "").trim();
  return partText === "" || surrogatePattern.test(partText) ? null : partText;
}

function takeUntrimmedPart(text: string, part: CellPart): string | undefined {
  if (part.by === "position")
    return text.slice(part.from - 1, part.length === null ? undefined : part.from - 1 + part.length);
  if (part.by === "digits") return (text.match(/\d+/gu) ?? []).at(toPieceIndex(part.piece));
  if (part.by === "piece") return text.split(part.mark).at(toPieceIndex(part.piece));
  const markIndex = part.at === "first" ? text.indexOf(part.mark) : text.lastIndexOf(part.mark);
  if (markIndex === -1) return undefined;
  return part.by === "before" ? text.slice(0, markIndex) : text.slice(markIndex + part.mark.length);
}

const toPieceIndex = (piece: number): number => (piece > 0 ? piece - 1 : piece);
