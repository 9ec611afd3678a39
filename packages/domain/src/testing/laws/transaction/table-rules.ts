import type * as transaction from "../../../transaction/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof transaction,
  | "lineKinds"
  | "smallestCoin"
  | "storeDayActions"
  | "storeDayTransitions"
  | "tenderKinds"
  | "transactionActions"
  | "transactionStates"
  | "transactionTransitions"
>;

/** Source: decision 0092, written independently. */
const receipts = {
  RINGING: { complete: "COMPLETED", void: "VOID", suspend: "WAIT" },
  WAIT: { recall: "WAITRECALL", void: "VOID" },
  WAITRECALL: { complete: "COMPLETED", void: "VOID", suspend: "WAIT" },
  COMPLETED: { reverse: "COMPLETED" },
  VOID: {},
} as const;
const days = {
  EXPECTED: { load: "LOADING" },
  LOADING: { load: "LOADING", complete: "LOADED", undo: "LOADING" },
  LOADED: { load: "LOADING", audit: "AUDITED", undo: "LOADING" },
  AUDITED: { export: "EXPORTED", reopen: "LOADED" },
  EXPORTED: { export: "EXPORTED", reopen: "LOADED" },
} as const;
const actionsOf = (table: Readonly<Record<string, object>>): ReadonlySet<string> =>
  new Set(Object.values(table).flatMap((row) => Object.keys(row)));

/** Builds the rules and laws of the tables of receipts, tenders and store days. */
export function tableRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const {
    lineKinds,
    smallestCoin,
    storeDayActions,
    storeDayTransitions,
    tenderKinds,
    transactionActions,
    transactionStates,
    transactionTransitions,
  } = functions;
  return {
    "receipt-tables": {
      says: "Tables of receipts, store days and tenders: where each action leads, which receipts count, what a line adds to, what goes to the bank and is rounded to five cents.",
      source: "specification 4; behaviour 3.3 and 3.8; decisions 0091 and 0092",
      laws: {
        "an action on a receipt leads where the table says, and only from there": fixedCase(receipts, (table) => {
          same(transactionTransitions, table);
          same(new Set(transactionActions), actionsOf(table));
        }),
        "an action on a store day leads where the table says, and only from there": fixedCase(days, (table) => {
          same(storeDayTransitions, table);
          same(new Set(storeDayActions), actionsOf(table));
        }),
        "only complete receipts count, and only suspended ones are open": fixedCase(
          ["COMPLETED", "VOID", "WAIT", "WAITRECALL"],
          (states) => {
            same(
              transactionStates,
              Object.fromEntries(
                states.map((state) => [state, { counts: state === "COMPLETED", open: state.startsWith("WAIT") }]),
              ),
            );
          },
        ),
        "each kind of line adds to one total": fixedCase(
          { SALE: "gross", REFUND: "refunds", GIFT_CARD: "giftCards", FEE: "fees" },
          (totals) => {
            same(lineKinds, Object.fromEntries(Object.entries(totals).map(([kind, feeds]) => [kind, { feeds }])));
          },
        ),
        "only cash is rounded, to five cents; cash and cheques are deposited, cards go through the processor":
          fixedCase(["CARD", "DEBIT", "VISA", "MASTERCARD", "AMEX"], (cards) => {
            same(smallestCoin, 5);
            const none = { banked: "none", isRounded: false };
            const banked = Object.fromEntries(cards.map((code) => [code, { banked: "processor", isRounded: false }]));
            same(tenderKinds, {
              CASH: { banked: "cash", isRounded: true },
              CHEQUE: { banked: "cheque", isRounded: false },
              ...banked,
              GIFT_CARD: none,
              STORE_CREDIT: none,
            });
          }),
      },
    },
  };
}
