/** Proposes the till or store that a file writes into its receipt numbers. */

import { foldText } from "../text/index.ts";

import type { CellPart } from "./cell-part.ts";
import type { MappingAnswer, MappingProposal, ProposedChange } from "./mapping-proposal.ts";
import type { FileColumns } from "./propose-payments.ts";

/** Words before the number of a till, and of a store, in three languages. */
const wordsByPlaceField = {
  terminal: new Set("caisse till pos register terminal caja tpv lane registro ordinateur".split(" ")),
  location: new Set("magasin store tienda succursale boutique sucursal shop branch".split(" ")),
} as const;

/** A proposal, with a question where letters may be a store or a till. */
interface PartProposal {
  readonly change: ProposedChange;
  readonly questions: MappingProposal["questions"];
}

const emptyProposal: PartProposal = { change: {}, questions: [] };

/** Most runs of letters, digits and signs in a number. */
const numberTokensAtMost = 12;

interface ReceiptNumbers {
  /** Each receipt number of the file, cut into runs of letters, of digits and of other signs. */
  readonly rows: readonly (readonly string[])[];
  readonly days: readonly string[];
}

/**
 * Proposes parts of the receipt number: after the words "caisse" or "magasin" they are certain, and letters in front of a mark are asked about. Every number
 * must have the same form, and what no field takes must be the same on all of them, or be their day.
 *
 * Source: decision 0441.
 */
export function proposeParts(columns: Readonly<Record<string, string>>, { valuesOf }: FileColumns): PartProposal {
  const { number, date } = columns;
  if (number === undefined) return emptyProposal;
  const numberTexts = valuesOf(number).map((text) => text.trim());
  const dateTexts = date === undefined ? [] : valuesOf(date);
  const filledRows = numberTexts.flatMap((text, row) =>
    text === "" ? [] : [{ tokens: tokensOf(text), day: dateTexts[row] ?? "" }],
  );
  const receiptNumbers: ReceiptNumbers = {
    rows: filledRows.map(({ tokens }) => tokens),
    days: filledRows.map(({ day }) => day),
  };
  const [firstTokens] = receiptNumbers.rows;
  const haveSameForm = receiptNumbers.rows.every((tokens) => tokenFormOf(tokens) === tokenFormOf(firstTokens ?? []));
  if (
    firstTokens === undefined ||
    firstTokens.length > numberTokensAtMost ||
    !haveSameForm ||
    !isDigitToken(firstTokens.at(-1))
  )
    return emptyProposal;
  if (new Set(numberTexts).size < 2) return emptyProposal;
  return proposeWords(columns, number, receiptNumbers) ?? askLetters(columns, number, receiptNumbers) ?? emptyProposal;
}

/** Proposes the till or store that follows its word in every number. */
function proposeWords(
  columns: Readonly<Record<string, string>>,
  number: string,
  numbers: ReceiptNumbers,
): PartProposal | null {
  const [firstTokens = []] = numbers.rows;
  const wordParts = (["terminal", "location"] as const).flatMap((field) => {
    const wordIndex = firstTokens.findIndex((_, index) =>
      numbers.rows.every((row) => wordsByPlaceField[field].has(foldText(row[index] ?? ""))),
    );
    const digitsIndex = isDigitToken(firstTokens[wordIndex + 1]) ? wordIndex + 1 : wordIndex + 2;
    if (
      wordIndex === -1 ||
      columns[field] !== undefined ||
      !isDigitToken(firstTokens[digitsIndex]) ||
      digitsIndex === firstTokens.length - 1
    )
      return [];
    return [{ field, digitsAt: digitsIndex, part: makeCodePart(firstTokens, wordIndex, digitsIndex) }];
  });
  if (wordParts.length === 0 || !isExplained(numbers, new Set(wordParts.map(({ digitsAt }) => digitsAt)))) return null;
  return {
    change: {
      columns: Object.fromEntries(wordParts.map(({ field }) => [field, number])),
      parts: {
        ...Object.fromEntries(wordParts.map(({ field, part }) => [field, part])),
        number: makeNumberPart(firstTokens),
      },
    },
    questions: [],
  };
}

/** Makes the part with a code: a word and digits without a space, at the beginning, are one code (POS1). Otherwise the digits are. */
function makeCodePart(tokens: readonly string[], tokenIndex: number, digitsAt: number): CellPart {
  const separatorAfter = tokens[digitsAt + 1]?.trim() ?? "";
  if (tokenIndex === 0 && digitsAt === 1 && separatorAfter !== "" && !isWordToken(separatorAfter))
    return { by: "before", mark: separatorAfter, at: "first" };
  return { by: "digits", piece: tokens.slice(0, digitsAt + 1).filter(isDigitToken).length };
}

/** Asks about letters of several kinds in front of a mark: stores, tills, or neither. */
function askLetters(
  columns: Readonly<Record<string, string>>,
  number: string,
  numbers: ReceiptNumbers,
): PartProposal | null {
  const [firstTokens = []] = numbers.rows;
  const separatorMark = firstTokens[1]?.trim() ?? "";
  const letterCodes = new Set(numbers.rows.map(([letters = ""]) => letters));
  if (
    columns["location"] !== undefined ||
    !isWordToken(firstTokens[0]) ||
    separatorMark === "" ||
    isWordToken(separatorMark) ||
    letterCodes.size < 2
  )
    return null;
  if (!isExplained(numbers, new Set([0]))) return null;
  const lettersPart: CellPart = { by: "before", mark: separatorMark, at: "first" };
  const emptiedColumns = { location: "", ...(columns["terminal"] === undefined ? { terminal: "" } : {}) };
  const makeFieldAnswer = (field: "location" | "terminal"): MappingAnswer => ({
    answer: field === "location" ? "storeOfNumber" : "terminalOfNumber",
    change: {
      columns: { ...emptiedColumns, [field]: number },
      parts: { [field]: lettersPart, number: makeNumberPart(firstTokens) },
    },
  });
  const partAnswers: readonly MappingAnswer[] = [
    makeFieldAnswer("location"),
    ...(columns["terminal"] === undefined ? [makeFieldAnswer("terminal")] : []),
    { answer: "wholeNumber", change: { columns: emptiedColumns, parts: {} } },
  ];
  return { change: {}, questions: [{ asks: "numberParts", column: number, answers: partAnswers }] };
}

/** Makes the part that has the last digits of a receipt number. */
function makeNumberPart(tokens: readonly string[]): CellPart {
  const separatorBefore = tokens.at(-2)?.trim() ?? "";
  return separatorBefore === "" || isWordToken(separatorBefore)
    ? { by: "digits", piece: -1 }
    : { by: "after", mark: separatorBefore, at: "last" };
}

/** Tells whether every run but the last is taken by a field, the same on all numbers, or the day or year of its row. */
function isExplained({ rows, days }: ReceiptNumbers, usedRuns: ReadonlySet<number>): boolean {
  const [firstTokens = []] = rows;
  return firstTokens.every(
    (token, tokenIndex) =>
      tokenIndex === firstTokens.length - 1 ||
      usedRuns.has(tokenIndex) ||
      rows.every((row) => row[tokenIndex] === token) ||
      rows.every((row, index) => isOfDay(row[tokenIndex] ?? "", days[index] ?? "")),
  );
}

function isOfDay(token: string, day: string): boolean {
  if (token.length === 4) return day.split(/\D+/u).includes(token);
  return token.length === 8 && day.replaceAll(/\D/gu, "").startsWith(token);
}

const tokensOf = (text: string): readonly string[] => text.match(/\p{L}+|\d+|[^\p{L}\d]+/gu) ?? [];

const tokenFormOf = (tokens: readonly string[]): string =>
  tokens.map((token) => (isDigitToken(token) ? "0" : isWordToken(token) ? "A" : token)).join("");

const isDigitToken = (token: string | undefined): boolean => token !== undefined && /^\d/u.test(token);
const isWordToken = (token: string | undefined): boolean => token !== undefined && /^\p{L}/u.test(token);
