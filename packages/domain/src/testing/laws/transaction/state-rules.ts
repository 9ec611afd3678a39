import fc from "fast-check";

import { fail, issue } from "../../../result/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { Transaction, TransactionAction, TransactionStage } from "../../../transaction/index.ts";
import { arbTransaction } from "../../arbitraries/transaction.ts";
import { arbPrototypeName } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof transaction,
  | "checkTransaction"
  | "countsAsSale"
  | "isOpenState"
  | "listTransactionActions"
  | "nextTransactionState"
  | "reverseTransaction"
  | "totalOfTransaction"
  | "transactionActions"
  | "transactionLabel"
  | "transactionStates"
>;

const letters = { suspend: "s", recall: "r", void: "v", complete: "c", reverse: "x" } as const satisfies Record<
  TransactionAction,
  string
>;

/**
 * Allowed sequences of actions on one receipt, a letter each: any number of suspends and recalls, then complete or void; a completed
 * receipt may be reversed.
 */
const receiptLife = /^(?:sr)*(?:s?v?|cx*)$/u;

/** Makes the original amounts of a receipt in a currency at par. */
const originalOf = (
  { taxes, tenders, rounding, tips }: Transaction,
  lines: Transaction["lines"],
): NonNullable<Transaction["original"]> => ({
  currency: "USD",
  rate: { numerator: 1, denominator: 1 },
  lines: lines.map(({ unitPrice, extended, discount }) => ({ unitPrice, extended, discount })),
  taxes: taxes.map(({ amount }) => amount),
  tenders: tenders.map(({ amount }) => amount),
  rounding,
  tips,
});

const finalStages: readonly TransactionStage[] = ["COMPLETED", "VOID"];

/** Builds the rules and laws of receipt states. */
export const stateRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    checkTransaction,
    countsAsSale,
    isOpenState,
    listTransactionActions,
    nextTransactionState,
    reverseTransaction,
    totalOfTransaction,
    transactionActions,
    transactionLabel,
    transactionStates,
  } = functions;
  const arbActions = fc.array(fc.constantFrom(...transactionActions), { maxLength: 12 });
  const arbState = fc.constantFrom(
    ...Object.keys(transactionStates).filter((state): state is keyof typeof transactionStates =>
      Object.hasOwn(transactionStates, state),
    ),
  );
  return {
    "receipt-states": {
      says: "A receipt is suspended and recalled as often as needed, and ends complete or void. After that it never changes; a complete receipt is corrected by a reversal.",
      source: "behaviour 3.3 and 3.12 (18); decision 0092",
      codes: ["TRANSACTION_TRANSITION"],
      cases: ["transaction.json"],
      laws: {
        "any sequence of actions follows the state transitions of a receipt": fc.property(arbActions, (actions) => {
          let stage: TransactionStage = "RINGING";
          let doneActions = "";
          for (const action of actions) {
            const next = nextTransactionState(stage, action);
            const isAllowed = receiptLife.test(doneActions + letters[action]);
            same(next.ok, isAllowed, `${action} after ${doneActions}`);
            if (!next.ok) {
              same(next.issues, [{ code: "TRANSACTION_TRANSITION", path: [], params: { state: stage, action } }]);
              continue;
            }
            if (finalStages.includes(stage)) same(next.value, stage, "what has ended");
            stage = next.value;
            doneActions += letters[action];
            same(isOpenState(next.value), /[sr]$/u.test(doneActions), "open while suspended or recalled");
            same(countsAsSale(next.value, false), doneActions.includes("c"), "counts once complete");
            same(next.value === "VOID", doneActions.endsWith("v"), "void by voiding alone");
          }
        }),
        "the actions offered are exactly those accepted": fc.property(
          arbState,
          fc.constantFrom(...transactionActions),
          (state, action) => {
            same(listTransactionActions(state).includes(action), nextTransactionState(state, action).ok);
          },
        ),
        "a property every object inherits is neither a state nor an action": fc.property(
          arbState,
          fc.constantFrom(...transactionActions),
          arbPrototypeName,
          (state, action, name) => {
            for (const [from, deed] of [
              [state, name],
              [name, action],
              [name, name],
            ])
              same(
                Reflect.apply(nextTransactionState, null, [from, deed]),
                fail(issue("TRANSACTION_TRANSITION", [], { state: from ?? "", action: deed ?? "" })),
              );
          },
        ),
        "an unknown state is read-only": fc.property(fc.anything(), (state) => {
          if (typeof state === "string" && (Object.hasOwn(transactionStates, state) || state === "RINGING")) return;
          same(listTransactionActions(state), []);
        }),
      },
    },
    training: {
      says: "A training receipt is labelled TRAIN in every state and counts in none.",
      source: "specification 4; behaviour 3.3",
      laws: {
        "the training label takes precedence over the state": fc.property(arbState, fc.boolean(), (state, training) => {
          same(transactionLabel(state, training), training ? "TRAIN" : state);
          same(countsAsSale(state, training), state === "COMPLETED" && !training);
        }),
      },
    },
    reversal: {
      says: "The reversal of a complete receipt undoes everything: total collected, each tax, each tender and the rounding are the opposite, also in the receipt's own currency, and it is a valid receipt with a time of its own.",
      source: "behaviour 3.12 (18); decision 0092",
      laws: {
        "a receipt and its reversal sum to zero": fc.property(
          arbTransaction,
          arbTransaction,
          (receipt, { number, terminal, cashier, at, businessDate, halfHour }) => {
            const complete: Transaction = { ...receipt, state: "COMPLETED" };
            const opposite = reverseTransaction(complete, { number, terminal, cashier, at, businessDate, halfHour });
            if (!opposite.ok) throw new Error(JSON.stringify(opposite.issues));
            same(checkTransaction(opposite.value), []);
            same(totalOfTransaction(complete) + totalOfTransaction(opposite.value), 0);
            for (const part of ["taxes", "tenders"] as const)
              same(
                opposite.value[part].map(({ code, amount }) => [code, -amount + 0]),
                complete[part].map(({ code, amount }) => [code, Number(amount)]),
              );
            same([opposite.value.number, opposite.value.businessDate], [number, businessDate]);
            const secondReversal = reverseTransaction(opposite.value, complete);
            same(secondReversal.ok && secondReversal.value, complete);
          },
        ),
        "the amounts in another currency are the opposite too": fc.property(arbTransaction, (receipt) => {
          const original = originalOf(receipt, receipt.lines);
          const opposite = reverseTransaction({ ...receipt, state: "COMPLETED", original }, receipt);
          same(opposite.ok && opposite.value.original, opposite.ok && originalOf(opposite.value, receipt.lines));
        }),
        "the reversal of a receipt without a time has one": fc.property(arbTransaction, (receipt) => {
          const opposite = reverseTransaction({ ...receipt, state: "COMPLETED", hasTime: false }, receipt);
          holds(opposite.ok && opposite.value.hasTime === undefined, "the time of the post-void");
        }),
        "a receipt that is not complete has no reversal": fc.property(arbTransaction, (receipt) => {
          const opposite = reverseTransaction(receipt, receipt);
          same(opposite.ok, receipt.state === "COMPLETED");
          holds(opposite.ok || opposite.issues[0]?.code === "TRANSACTION_TRANSITION", "the code says so");
        }),
      },
    },
  };
};
