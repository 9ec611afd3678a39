/** Facts that determine the state of a store day. Lists may be in any order. */

import type { Deposit, DrawerReport, ReceiptCash } from "../deposit/index.ts";
import type { Quantity } from "../measure/index.ts";
import type { SalesSums } from "../metric/index.ts";
import type { Cents } from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";
import type { IntegrityRule, TransactionTender } from "../transaction/index.ts";

/** Receipts of a terminal on a day, in every state. */
export interface TerminalReceipts {
  readonly terminal: string;
  readonly receipts: number;
  /** Lowest and highest number, as the terminal writes them. */
  readonly first: string;
  readonly last: string;
  readonly voids: number;
  readonly training: number;
  readonly suspended: number;
  /** Total of the suspended receipts, which is in no sales. */
  readonly openAmount: Cents;
  readonly noSales: number;
}

/** Findings of an integrity rule on a day. Payments that differ are among them to the cent, within the payment tolerance too. */
export interface DayFinding {
  readonly rule: IntegrityRule;
  /** Code of the terminal; '' if the finding concerns none. */
  readonly terminal: string;
  /** The first receipt numbers concerned, for people. */
  readonly numbers: string;
  readonly count: number;
  /** Number of missing receipt numbers; 0 if the rule counts none. */
  readonly missing: number;
  /** Actual less expected amount, added up. */
  readonly difference: Cents;
  /** Whether all of them were accepted in the Integrity report, or are within the payment tolerance, so that it has nothing to accept. */
  readonly isAccepted: boolean;
}

/** Facts of a terminal that were refused and not corrected yet. */
export interface RefusedFacts {
  readonly terminal: string;
  readonly count: number;
}

/** Cash of a terminal by its receipts, and by what its till reported. */
export interface TillCash {
  readonly terminal: string;
  readonly receipts: ReceiptCash;
  readonly report: DrawerReport;
}

/** Facts of a store day. */
export interface StoreDayFacts {
  readonly locationId: number;
  readonly businessDate: CalendarDate;
  /** Whether the business day has ended at the store. */
  readonly isOver: boolean;
  /** Number of facts received from tills of which nothing was derived yet. */
  readonly pending: number;
  readonly terminals: readonly TerminalReceipts[];
  readonly findings: readonly DayFinding[];
  readonly refused: readonly RefusedFacts[];
  readonly sums: SalesSums;
  readonly tenders: readonly TransactionTender[];
  readonly tills: readonly TillCash[];
  /** Deposit that is not void; null if none was prepared. */
  readonly deposit: Deposit | null;
  /** Maximum over or short that needs no comment. Units: cents. */
  readonly tolerance: number;
  /** Units that the receipts moved in the stock ledger, and those of lines without a known item. */
  readonly ledgerUnits: Quantity;
  readonly unknownUnits: Quantity;
  /** Text that changes when any receipt or drawer event is added, removed or changed. */
  readonly fingerprint: string;
}

/** Tells whether anything is known of a day. */
export function hasFacts({ terminals, refused, tills, deposit, pending }: StoreDayFacts): boolean {
  return terminals.length + refused.length + tills.length + pending > 0 || deposit !== null;
}
