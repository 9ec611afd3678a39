/** Tells XML from other texts, and chooses the record of an XML file. */

import type { FileSample } from "./mapping-proposal.ts";
import { findLikelyKind } from "./recognise-file.ts";

/**
 * Tells whether a text is XML, by its first characters. A header between angle brackets, as some programs write, is none.
 *
 * @example ["<?xml version=\"1.0\"?>", "<Receipts><Receipt/>", "<TICKER>,<DATE>"].map(isXml) // => [true, true, false]
 */
export function isXml(text: string): boolean {
  const begun = text.replace(/^\ufeff?\s*/u, "");
  return /^<(?:\?xml\s|!--|!DOCTYPE\s)/u.test(begun) || /^<[\p{L}_][^<>]*>\s*(?:<|$)/u.test(begun);
}

/**
 * Tells whether a text is a web page, by its first characters: some programs save one for a table, and portals answer with one.
 *
 * @example ["<!doctype html><p>", "<?xml version=\"1.0\"?><html lang=\"fr\">", "<Receipts>"].map(isHtml) // => [true, true, false]
 */
export function isHtml(text: string): boolean {
  const begun = text.replace(/^\ufeff?\s*/u, "");
  return /^(?:<\?xml\s[^>]*\?>\s*|<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html\b|html[\s>])/iu.test(begun);
}

/**
 * Reads the encoding that an XML declaration states; null if it states none.
 *
 * @example declaredEncoding("<?xml version='1.0' encoding='Windows-1252'?>") // => "windows-1252"
 */
export function declaredEncoding(text: string): string | null {
  const [declaration = ""] = /^\ufeff?\s*<\?xml\s[^>]*\?>/u.exec(text) ?? [];
  return /\sencoding\s*=\s*["']([\w.:-]+)["']/u.exec(declaration)?.[1]?.toLowerCase() ?? null;
}

/** A possible record of a file, with its first rows. */
export interface RecordCandidate extends FileSample {
  /** Path of its element. */
  readonly name: string;
  /** Whether an element of its parent has it more than once, or it stands beside others of its place. */
  readonly isRepeated: boolean;
  /** Whether each element above it that repeats has one. */
  readonly isEverywhere: boolean;
}

/** Share of the rows that must fill a column for it to count: nineteen of twenty. */
const filledOfTwenty = 19;

/**
 * Chooses the record of a file: the one with most fields of a kind of import, among equal ones the deepest of a line. Without known columns it is the only
 * one that repeats, or the deepest if each contains the next on every row. Null if a person decides, as between two kinds of lines beside each other.
 *
 * Source: behaviour 3.8; decision 0451.
 */
export function chooseRecord(candidates: readonly RecordCandidate[]): string | null {
  const scored = candidates.map((candidate) => ({ candidate, ...scoreOf(candidate) }));
  const most = Math.max(0, ...scored.map(({ score }) => score));
  if (most === 0) {
    const repeated = candidates.filter(({ isRepeated }) => isRepeated);
    const found = deepest(repeated);
    return found !== null && (repeated.length === 1 || found.isEverywhere) ? found.name : null;
  }
  const best = deepest(scored.filter(({ score }) => score === most).map(({ candidate }) => candidate));
  const isRival = ({ candidate: { name }, hasLines }: (typeof scored)[number]) =>
    hasLines && best !== null && !isSameLine(name, best.name);
  return best === null || scored.some(isRival) ? null : best.name;
}

/** Whether one of two records contains the other. */
const isSameLine = (left: string, right: string): boolean =>
  `${left}/`.startsWith(`${right}/`) || right.startsWith(`${left}/`);

/** The deepest of records that contain each other; null if there is none, or some do not. */
function deepest(candidates: readonly RecordCandidate[]): RecordCandidate | null {
  const sorted = candidates.toSorted((left, right) => left.name.length - right.name.length);
  const isLine = sorted.every(({ name }, at) => at === 0 || name.startsWith(`${sorted[at - 1]?.name ?? ""}/`));
  return isLine ? (sorted.at(-1) ?? null) : null;
}

/** Number of fields that a record fills on nearly all rows, 0 if it looks like no kind of import; and whether items and quantities are its own. */
function scoreOf({ name, header, rows, shared = [] }: RecordCandidate): {
  readonly score: number;
  readonly hasLines: boolean;
} {
  const likely = findLikelyKind({ header, rows, shared, record: name });
  if (likely === undefined) return { score: 0, hasLines: false };
  const { sku, quantity } = likely.columns;
  const score = Object.values(likely.columns).filter((column) => {
    const at = header.indexOf(column);
    const filled = rows.filter((cells) => (cells[at] ?? "") !== "").length;
    return filled > 0 && filled * 20 >= rows.length * filledOfTwenty;
  }).length;
  return { score, hasLines: sku !== undefined && quantity !== undefined && !shared.includes(sku) };
}
