/** States of a receipt, and the transitions between them. */

import { cents, negateCents } from "../money/index.ts";
import { negateQuantity } from "../measure/index.ts";
import { fail, issue, nextStateIn, ok, quoted, type Result } from "../result/index.ts";

import type { OriginalAmounts } from "./original-amounts.ts";
import {
  transactionStates,
  type LineKind,
  type Transaction,
  type TransactionLine,
  type TransactionState,
  type TransactionTax,
} from "./transaction.ts";

/** Every action on a receipt. */
export const transactionActions = ["complete", "void", "suspend", "recall", "reverse"] as const;

/** An action on a receipt. */
export type TransactionAction = (typeof transactionActions)[number];

/**
 * Next state by state and action; an unlisted action is rejected. `RINGING` is a receipt not stored yet.
 *
 * Completed and void receipts never change: `reverse` leaves the receipt as it is and stores its opposite.
 *
 * Source: behaviour 3.3 (WAIT is suspended, WAITRECALL suspended and then recalled), 3.12 (18), decision 0092.
 */
export const transactionTransitions = {
  RINGING: { complete: "COMPLETED", void: "VOID", suspend: "WAIT" },
  WAIT: { recall: "WAITRECALL", void: "VOID" },
  WAITRECALL: { complete: "COMPLETED", void: "VOID", suspend: "WAIT" },
  COMPLETED: { reverse: "COMPLETED" },
  VOID: {},
} as const satisfies Record<TransactionState | "RINGING", Partial<Record<TransactionAction, TransactionState>>>;

/** A state of a receipt, or none yet. */
export type TransactionStage = keyof typeof transactionTransitions;

/**
 * Returns the state after an action.
 *
 * Errors: TRANSACTION_TRANSITION. Source: decision 0092.
 *
 * @example nextTransactionState("WAIT", "recall") // => { ok: true, value: "WAITRECALL" }
 */
export function nextTransactionState(stage: TransactionStage, action: TransactionAction): Result<TransactionState> {
  const nextState = nextStateIn(transactionTransitions, stage, action);
  return nextState === null
    ? fail(issue("TRANSACTION_TRANSITION", [], { state: quoted(stage), action: quoted(action) }))
    : ok(nextState);
}

/**
 * Lists the possible actions on a receipt; none in an unknown state.
 *
 * @example listTransactionActions("WAIT") // => ["void", "recall"]
 */
export function listTransactionActions(stage: unknown): readonly TransactionAction[] {
  return isTransactionStage(stage) ? transactionActions.filter((action) => nextTransactionState(stage, action).ok) : [];
}

/**
 * Tells whether a receipt is still open: its value is reported as open, never as sales.
 *
 * @example isOpenState("WAIT") // => true
 */
export function isOpenState(state: TransactionState): boolean {
  return transactionStates[state].open;
}

/** Label of a state on screen and in files: training has priority. */
export type TransactionLabel = TransactionState | "TRAIN";

/**
 * Returns the label of a receipt. Source: specification 4 (VOID, WAIT, WAITRECALL, TRAIN).
 *
 * @example transactionLabel("VOID", true) // => "TRAIN"
 */
export function transactionLabel(state: TransactionState, training: boolean): TransactionLabel {
  return training ? "TRAIN" : state;
}

/** Number, terminal, cashier and time of the receipt that reverses another. */
export type ReversalPlace = Pick<Transaction, "number" | "terminal" | "cashier" | "at" | "businessDate" | "halfHour">;

const oppositeByLineKind = {
  SALE: "REFUND",
  REFUND: "SALE",
  FEE: "FEE",
  GIFT_CARD: "GIFT_CARD",
} as const satisfies Record<LineKind, LineKind>;

/**
 * Returns the reversal of a completed receipt: each line, tax, tender, tip and rounding in the opposite direction, to the cent, also in its own currency.
 *
 * Errors: TRANSACTION_TRANSITION (the receipt is not completed). Source: behaviour 3.12 (18), decision 0092.
 *
 * @example reverseTransaction({ state: "WAIT" }, {}).ok // => false
 */
export function reverseTransaction(transaction: Transaction, place: ReversalPlace): Result<Transaction> {
  const stateResult = nextTransactionState(transaction.state, "reverse");
  if (!stateResult.ok) return stateResult;
  const { hasTime: _, original, ...receipt } = transaction;
  return ok({
    ...receipt,
    ...place,
    lines: transaction.lines.map(makeOppositeLine),
    tenders: transaction.tenders.map((tender) => ({ ...tender, amount: negateCents(tender.amount) })),
    taxes: transaction.taxes.map(makeOppositeTax),
    rounding: negateCents(transaction.rounding),
    tips: cents(-transaction.tips),
    ...(original === undefined ? null : { original: makeOppositeOriginal(original) }),
  });
}

function makeOppositeLine(line: TransactionLine): TransactionLine {
  return {
    ...line,
    kind: oppositeByLineKind[line.kind],
    quantity: negateQuantity(line.quantity),
    ...(line.taxes === undefined ? null : { taxes: line.taxes.map(makeOppositeTax) }),
  };
}

/** Negates the amounts of a receipt in its own currency; those of its lines have their direction from the line. */
function makeOppositeOriginal(original: OriginalAmounts): OriginalAmounts {
  return {
    ...original,
    taxes: original.taxes.map(negateCents),
    tenders: original.tenders.map(negateCents),
    rounding: negateCents(original.rounding),
    tips: negateCents(original.tips),
  };
}

function makeOppositeTax(tax: TransactionTax): TransactionTax {
  return { ...tax, amount: negateCents(tax.amount) };
}

function isTransactionStage(value: unknown): value is TransactionStage {
  return typeof value === "string" && Object.hasOwn(transactionTransitions, value);
}
