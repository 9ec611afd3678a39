/** Search box of the receipt list: parses the typed text, word by word, into criteria. */

import { languageCodes, type LanguageCode } from "../language/index.ts";
import { cents, type Cents } from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";
import { foldText } from "../text/index.ts";

import { isCardNumber, parseCardLastFour } from "./card-number.ts";
import { invoiceTermKinds, refundWords, tenderWords, type InvoiceTermKind } from "./invoice-term.data.ts";
import { dateWordsAtMost, readDateWords, type DateWordContext } from "./read-date-words.ts";

type TextTermKind = Exclude<InvoiceTermKind, "amount" | "date">;

/** Criterion of the search box. `source` is its typed text, without the word that names its kind. Units: cents. */
export type InvoiceTerm = { readonly source: string } & (
  | { readonly kind: TextTermKind; readonly text: string }
  | { readonly kind: "amount"; readonly from: Cents; readonly to: Cents }
  | { readonly kind: "date"; readonly from: CalendarDate; readonly to: CalendarDate }
);

/** Maximum number of criteria in the search box, and maximum length of its text. Units: characters. */
export const invoiceTermsAtMost = 12;
export const invoiceTextAtMost = 200;

/** The largest amount that is searched for. Units: cents. */
const amountCentsAtMost = 1_000_000_000;

/**
 * Parses the text of the search box, in any of the three languages. A word that could be several things is `any` of them; `card:4242` or `"lait bio"`
 * say which.
 *
 * Errors: MAX_LENGTH, LIST_LENGTH (too many words), CARD_NUMBER (a whole card number, which is never looked for).
 * Source: behaviour 3.8, decision 0340.
 *
 * @example readInvoiceText("4417 12,50 $ hier", { today: fromDayNumber(20_514), weekStart: 0 }) // => { ok: true, value: [{ source: "4417", kind: "any", text: "4417" }, { source: "12,50 $", kind: "amount", from: 1250, to: 1250 }, { source: "hier", kind: "date", from: "2026-03-01", to: "2026-03-01" }] }
 */
export function readInvoiceText(text: string, context: DateWordContext): Result<readonly InvoiceTerm[]> {
  if (text.length > invoiceTextAtMost) return fail(issue("MAX_LENGTH", [], { max: invoiceTextAtMost }));
  if (hasWholeCard(text)) return fail(issue("CARD_NUMBER"));
  const textTokens = splitTokens(text);
  const terms: InvoiceTerm[] = [];
  for (let offset = 0; offset < textTokens.length;) {
    const { term, length } = readTerm(textTokens.slice(offset), context);
    if (term.source !== "") terms.push(term);
    offset += length;
  }
  if (terms.length > invoiceTermsAtMost) return fail(issue("LIST_LENGTH", [], { max: invoiceTermsAtMost }));
  const cardResults = terms.map((term) => (term.kind === "card" ? parseCardLastFour(term.text) : ok("")));
  const wrongCard = cardResults.find((card) => !card.ok);
  return wrongCard === undefined ? ok(terms) : wrongCard;
}

interface Token {
  readonly kind?: InvoiceTermKind | undefined;
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Splits a text into words and quoted texts, each with the kind that a word and a colon before it name. */
function splitTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let kindBefore = "";
  // Every other part stands between quotation marks.
  for (const [index, part] of text.split('"').entries()) {
    if (index % 2 === 1) {
      const kindPrefix = kindBefore.endsWith(":") ? kindBefore.slice(0, -1) : "";
      const termKind = kindPrefix === "" ? undefined : termKindOfPrefix(kindPrefix);
      if (termKind === undefined && kindBefore !== "") tokens.push(readToken(kindBefore));
      tokens.push({ kind: termKind, text: part.trim(), isQuoted: true });
      kindBefore = "";
      continue;
    }
    const partWords = removeGroupSpaces(part).split(/\s/u);
    // A word right before a quotation mark may name the kind of what is quoted.
    kindBefore = partWords.pop() ?? "";
    tokens.push(...partWords.filter((word) => word !== "").map(readToken));
  }
  if (kindBefore !== "") tokens.push(readToken(kindBefore));
  return tokens;
}

/** Removes no-break spaces from numbers with a decimal point; any other amount is read the same with or without them. */
const removeGroupSpaces = (text: string): string =>
  text.replaceAll(/(?<![\d.,])[1-9]\d{0,2}(?:[\u00A0\u202F]\d{3}){1,2}(?=\.\d{1,2}(?!\d))/gu, (number) =>
    number.replaceAll(/\s/gu, ""),
  );

/** Makes the token of a single word; a colon after a text that names no kind is part of the word. */
function readToken(word: string): Token {
  const colonIndex = word.indexOf(":");
  const termKind =
    colonIndex > 0 && colonIndex < word.length - 1 ? termKindOfPrefix(word.slice(0, colonIndex)) : undefined;
  return termKind === undefined
    ? { text: word, isQuoted: false }
    : { kind: termKind, text: word.slice(colonIndex + 1), isQuoted: false };
}

const termKinds = Object.keys(invoiceTermKinds) as readonly InvoiceTermKind[];

function termKindOfPrefix(prefix: string): InvoiceTermKind | undefined {
  const foldedPrefix = foldText(prefix);
  return termKinds.find((kind) =>
    languageCodes.some((language) => invoiceTermKinds[kind].words[language].some((name) => name === foldedPrefix)),
  );
}

/** Tells whether a text contains a card number. A card has 15 digits or more today; those of 13 and 14 are read as barcodes, of which one in ten would pass for a card. */
function hasWholeCard(text: string): boolean {
  return [...text.matchAll(/\d(?:[\s\u2010-\u2015-]?\d){14,}/gu)].some(([cardNumber]) => {
    const cardDigits = cardNumber.replaceAll(/\D/gu, "");
    for (let length = 15; length <= 19; length += 1)
      for (let from = 0; from + length <= cardDigits.length; from += 1)
        if (isCardNumber(cardDigits.slice(from, from + length))) return true;
    return false;
  });
}

/** Reads the term that tokens begin with, and how many of them it takes. */
function readTerm(
  tokens: readonly Token[],
  context: DateWordContext,
): { readonly term: InvoiceTerm; readonly length: number } {
  const [firstToken = { text: "", isQuoted: false }] = tokens;
  const plainIndex = tokens.findIndex(({ kind, isQuoted }, index) => (index > 0 && kind !== undefined) || isQuoted);
  const plainWords = tokens.slice(0, plainIndex === -1 ? undefined : plainIndex).map(({ text }) => text);
  if (firstToken.kind === undefined && !firstToken.isQuoted) {
    for (let length = Math.min(amountWordsAtMost, plainWords.length); length > 0; length -= 1) {
      const termText = plainWords.slice(0, length).join(" ");
      const dateSpan = length > dateWordsAtMost ? null : readDateWords(termText, context);
      if (dateSpan !== null) return { term: { source: termText, kind: "date", ...dateSpan }, length };
      const amountSpan = isCutNumber(termText, plainWords.slice(length).join(" ")) ? null : readAmounts(termText);
      if (amountSpan !== null) return { term: { source: termText, kind: "amount", ...amountSpan }, length };
      if (tenderCodeOf(termText) !== null) return { term: readTermAs("tender", termText, context), length };
    }
    if (isRefundWord(firstToken.text)) return { term: readTermAs("refund", firstToken.text, context), length: 1 };
    const [, lastFour] = /^(?:[*•x…]+)(\d{4})$/iu.exec(firstToken.text) ?? [];
    if (lastFour !== undefined) return { term: { source: firstToken.text, kind: "card", text: lastFour }, length: 1 };
  }
  return { term: readTermAs(firstToken.kind ?? "any", firstToken.text, context), length: 1 };
}

/**
 * Reads a text as a term of a kind. A text that is not a date, an amount or a word for refunds becomes a search in all texts.
 *
 * @example readTermAs("amount", "20", { today: fromDayNumber(20_514), weekStart: 0 }) // => { source: "20", kind: "amount", from: 2000, to: 2000 }
 */
export function readTermAs(kind: InvoiceTermKind, source: string, context: DateWordContext): InvoiceTerm {
  if (kind === "date") {
    const dateSpan = readDateWords(source, context);
    return dateSpan === null ? { source, kind: "any", text: source } : { source, kind, ...dateSpan };
  }
  if (kind === "amount") {
    const amountSpan = readAmounts(source, true);
    return amountSpan === null ? { source, kind: "any", text: source } : { source, kind, ...amountSpan };
  }
  if (kind === "refund" && !isRefundWord(source)) return { source, kind: "any", text: source };
  if (kind === "tender") return { source, kind, text: tenderCodeOf(source) ?? source };
  return { source, kind, text: kind === "card" ? source.replace(/^[*•x…]+/iu, "") : source };
}

/**
 * Finds the code of a payment type by its usual word in one of the three languages; null if no type has it.
 *
 * @example tenderCodeOf("Débit") // => "DEBIT"
 */
export function tenderCodeOf(word: string): string | null {
  const foldedWord = foldText(word).replaceAll("-", " ").trim();
  return Object.entries(tenderWords).find(([, words]) => words.includes(foldedWord))?.[0] ?? null;
}

function isRefundWord(word: string): boolean {
  const foldedWord = foldText(word);
  return languageCodes.some((language) => refundWords[language].includes(foldedWord));
}

/** Pattern of the digits of an amount; `000` at the start is the rest of a number, and no amount. */
const amountDigitsSource = String.raw`(?:[1-9]\d{0,2}(?:(?:,\d{3}){1,2}(?:\.\d{1,2})?|(?:\.\d{3}){1,2}(?:,\d{1,2})?|(?: \d{3}){1,2}(?:[.,]\d{1,2})?)|(?!000)\d{1,9}(?:[.,]\d{1,2})?)`;
/** An amount as it is printed: its thousands may be grouped, by another mark than its decimals. */
const amountPatternSource = String.raw`-?(?:\$${amountDigitsSource}|${amountDigitsSource}\$?)`;
const amountRangePattern = new RegExp(
  String.raw`^(?:entre |between )?(${amountPatternSource})(?:\.\.|-| to | and | et | a | y )(${amountPatternSource})$`,
  "u",
);
const singleAmountPattern = new RegExp(`^(${amountPatternSource})$`, "u");

/** Words and signs before the least or the greatest amount, folded; `excludes` leaves the amount itself out. */
const amountLimitWords = [
  { words: [">=", "≥", "au moins", "at least", "al menos"], side: "from", excludes: false },
  { words: [">", "plus de", "more than", "over", "mas de"], side: "from", excludes: true },
  { words: ["<=", "≤", "au plus", "at most", "como mucho"], side: "to", excludes: false },
  { words: ["<", "moins de", "less than", "under", "menos de"], side: "to", excludes: true },
] as const;

/** Maximum number of words of two amounts: "entre 1 000 000 $ et 2 000 000 $". */
const amountWordsAtMost = 10;

/** Reads an amount, or two with a word between; whole dollars only where their sign or a kind says that they are money. */
function readAmounts(text: string, isMoney = false): { readonly from: Cents; readonly to: Cents } | null {
  const foldedText = foldText(text).replaceAll(/(?<=\d) \$(?!\d)/gu, "$");
  const amountLimit = readLimit(foldedText);
  if (amountLimit !== null) return amountLimit;
  const amountTexts = (amountRangePattern.exec(foldedText) ?? singleAmountPattern.exec(foldedText))?.slice(1) ?? [];
  if (amountTexts.length === 0) return null;
  if (!isMoney && !(amountTexts.some((part) => /\$|[.,]\d{2}$/u.test(part)) && hasGroupedSpaces(amountTexts)))
    return null;
  const [from = 0, to = from] = amountTexts.map(centsOf);
  return Math.max(Math.abs(from), Math.abs(to)) > amountCentsAtMost
    ? null
    : { from: cents(Math.min(from, to)), to: cents(Math.max(from, to)) };
}

/** Reads the range of amounts from or up to a limit: "> 50 $", "plus de 50", "at most 20"; null for any other text. */
function readLimit(foldedText: string): { readonly from: Cents; readonly to: Cents } | null {
  for (const { words, side, excludes } of amountLimitWords) {
    const limitWord = words.find((start) => foldedText.startsWith(start));
    if (limitWord === undefined) continue;
    const [, part] = singleAmountPattern.exec(foldedText.slice(limitWord.length).trim()) ?? [];
    if (part === undefined || centsOf(part) > amountCentsAtMost) return null;
    const excludedCent = excludes ? 1 : 0;
    return side === "from"
      ? { from: cents(centsOf(part) + excludedCent), to: cents(amountCentsAtMost) }
      : { from: cents(-amountCentsAtMost), to: cents(centsOf(part) - excludedCent) };
  }
  return null;
}

/** Returns the cents of a printed amount. */
const centsOf = (printedText: string): number =>
  Math.round(
    Number(
      printedText
        .replaceAll("$", "")
        .replaceAll(/[ .,](?=\d{3})/gu, "")
        .replace(",", "."),
    ) * 100,
  );

/** Tells whether every space between digits groups thousands: a sign or a decimal comma says so, also for whole dollars of the other amount. */
function hasGroupedSpaces(amounts: readonly string[]): boolean {
  const spacedAmounts = amounts.filter((part) => part.includes(" "));
  const unmarkedAmounts = spacedAmounts.filter((part) => !/\$|,\d{1,2}$/u.test(part));
  return (
    unmarkedAmounts.length === 0 ||
    (unmarkedAmounts.length < spacedAmounts.length && !unmarkedAmounts.some((part) => part.includes(".")))
  );
}

/** Tells whether the last number of some words goes on in the words after them: "1 000 $ et 99" before "000 000 $". */
const isCutNumber = (source: string, rest: string): boolean =>
  /(?:^|[^\d.,$])\d{1,3}$/u.test(source) && /^(?:\d{3} )*\d{3}(?:[.,]\d{1,2})? ?\$(?: |$)/u.test(rest);

/**
 * Lists the kinds that a term's text could be read as, its current kind first.
 *
 * @example listTermReadings({ source: "4242", kind: "any", text: "4242" }, { today: fromDayNumber(20_514), weekStart: 0 }) // => ["any", "number", "amount", "card", "item", "cashier", "customer", "terminal", "store", "tender"]
 */
export function listTermReadings({ source, kind }: InvoiceTerm, context: DateWordContext): readonly InvoiceTermKind[] {
  const isPossibleByKind: Readonly<Partial<Record<InvoiceTermKind, boolean>>> = {
    amount: readAmounts(source, true) !== null,
    date: readDateWords(source, context) !== null,
    card: /^[*•x…]*\d{4}$/iu.test(source),
    refund: isRefundWord(source),
  };
  return [kind, ...termKinds.filter((otherKind) => otherKind !== kind && (isPossibleByKind[otherKind] ?? true))];
}

/**
 * Writes terms as the text of the box. A kind is written where the words alone would be read as another.
 *
 * @example printInvoiceTerms([{ source: "4242", kind: "card", text: "4242" }], { today: fromDayNumber(20_514), weekStart: 0 }, "fr") // => "carte:4242"
 */
export function printInvoiceTerms(
  terms: readonly InvoiceTerm[],
  context: DateWordContext,
  language: LanguageCode,
): string {
  return terms.map((term) => printTerm(term, context, language)).join(" ");
}

function printTerm({ source, kind }: InvoiceTerm, context: DateWordContext, language: LanguageCode): string {
  const bareReading = readInvoiceText(source, context);
  if (
    bareReading.ok &&
    bareReading.value.length === 1 &&
    bareReading.value[0]?.kind === kind &&
    bareReading.value[0].source === source
  )
    return source;
  const kindWords: readonly string[] = invoiceTermKinds[kind].words[language];
  const quotedSource = /\s/u.test(source) || source === "" ? `"${source}"` : source;
  return `${kindWords[0] ?? kind}:${quotedSource}`;
}
