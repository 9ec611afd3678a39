/** A proposed mapping: what the values of a file show, and the questions they leave open. */

import type { AmountUnit } from "./amount-unit.ts";
import type { CellPart, PartField } from "./cell-part.ts";
import type { DiscountBase, DiscountColumn } from "./deduct-discounts.ts";
import type { ExchangeRateRule } from "./exchange-rates.ts";
import type { Grouping, TotalRule } from "./import-mapping.ts";
import type { MoneyProof } from "./money-columns.ts";
import type { NumberFormat } from "./scaled-number.ts";
import type { WrongCells } from "./wrong-cells.ts";

/** Changes to a mapping, by a proposal or an answer. */
export interface ProposedChange {
  /** Column header of each field; an empty header removes the field. */
  readonly columns?: Readonly<Record<string, string>>;
  readonly decimal?: NumberFormat["decimal"];
  readonly thousands?: NumberFormat["thousands"];
  readonly dateFormat?: string;
  readonly lineTotalIs?: TotalRule;
  readonly amountsIn?: AmountUnit;
  readonly discountRateIs?: "fraction" | "percent";
  /** Several columns of discounts, which replace one amount and one rate. */
  readonly discounts?: readonly DiscountColumn[];
  readonly discountRatesOf?: DiscountBase;
  readonly grouping?: Grouping;
  readonly currency?: string;
  readonly exchangeRateIs?: ExchangeRateRule;
  /** By field: which part of its column's cells it reads. */
  readonly parts?: Readonly<Partial<Record<PartField, CellPart>>>;
  /** Item code of every row. */
  readonly sku?: string;
  /** Column headers by tax code, and by tender code. */
  readonly taxColumns?: Readonly<Record<string, string>>;
  readonly tenderColumns?: Readonly<Record<string, string>>;
}

/** Answers to the questions of a file; `leaveOut` ignores the column, `list:` is a way to deduct several discounts, `in:` a currency, `date:` a column. */
export type MappingAnswerCode =
  | "dayFirst"
  | "monthFirst"
  | "yearFirst"
  | "decimalPoint"
  | "decimalComma"
  | "unitPrice"
  | "lineTotal"
  | "amount"
  | "fraction"
  | "percent"
  | "amountBefore"
  | "fractionBefore"
  | "percentBefore"
  | "bothDiscounts"
  | "amountOnly"
  | "rateOnly"
  | "withTax"
  | "withoutTax"
  | "momentReceipts"
  | "dayReceipts"
  | "itemColumn"
  | "noItems"
  | "storeOfNumber"
  | "terminalOfNumber"
  | "wholeNumber"
  | "toCad"
  | "fromCad"
  | "amountsInDollars"
  | "amountsInCents"
  | "ownCurrency"
  | "currencyColumn"
  | `in:${string}`
  | `date:${string}`
  | "leaveOut"
  | "leaveOutAll"
  | `list:${string}`;

/** A possible answer, and its changes to the mapping. */
export interface MappingAnswer {
  readonly answer: MappingAnswerCode;
  readonly change: ProposedChange;
  /** Number of rows whose total follows from the answer; absent if the file has no totals to compare. */
  readonly proof?: MoneyProof;
}

/** An ambiguity of the file, and the column it concerns. */
export interface MappingQuestion {
  readonly asks:
    | "dateColumn"
    | "date"
    | "numbers"
    | "amountUnit"
    | "price"
    | "discount"
    | "discounts"
    | "tax"
    | "receipts"
    | "items"
    | "numberParts"
    | "exchangeRate"
    | "currency";
  readonly column: string;
  /** The other column of a question about two. */
  readonly other?: string;
  readonly answers: readonly MappingAnswer[];
}

/** A partial mapping, with the questions that complete it. */
export interface MappingProposal extends ProposedChange {
  readonly columns: Readonly<Record<string, string>>;
  readonly currencyMarks: readonly string[];
  readonly timeFormat: string | null;
  /** Rows whose total follows from the proposed columns; null if the file does not have both a price and a total. */
  readonly proof: MoneyProof | null;
  /** Columns with cells that cannot be read: they are errors of their rows, or the column is not proposed. */
  readonly wrongCells: readonly WrongCells[];
  readonly questions: readonly MappingQuestion[];
}

/** The header and first rows of a file. */
export interface FileSample {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns whose values are above the rows in the file, such as those of a receipt above its lines; one value may belong to several rows. */
  readonly shared?: readonly string[];
  /** Path of the element of an XML file that is a row. */
  readonly record?: string | null;
}
