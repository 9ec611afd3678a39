/** Amounts of a receipt in another currency, kept with those in Canadian dollars. */

import type { Cents, ExchangeRate, UnitCost } from "../money/index.ts";

/** Amounts of a receipt in its own currency, in the order of its lines, taxes and tenders. */
export interface OriginalAmounts {
  /** Code of ISO 4217. */
  readonly currency: string;
  readonly rate: ExchangeRate;
  readonly lines: readonly OriginalLine[];
  readonly taxes: readonly Cents[];
  readonly tenders: readonly Cents[];
  readonly rounding: Cents;
  readonly tips: Cents;
}

/** Amounts of a line in the currency of its receipt. */
export interface OriginalLine {
  readonly unitPrice: UnitCost;
  readonly extended: Cents;
  readonly discount: Cents;
}
