import fc from "fast-check";

import { percentOf, quantity } from "../../../measure/index.ts";
import { cents, unitCostFromCents } from "../../../money/index.ts";
import { addDays } from "../../../period/index.ts";
import { fail, issue } from "../../../result/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { RiskType, StoreDayAction, StoreDayState } from "../../../transaction/index.ts";
import { arbTransaction } from "../../arbitraries/transaction.ts";
import { arbPrototypeName } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof transaction,
  | "compareCashiers"
  | "exportStoreDay"
  | "findRiskEvents"
  | "nextStoreDayState"
  | "riskTypes"
  | "storeDayActions"
  | "totalOfTransaction"
>;

const letters = { load: "l", complete: "c", undo: "u", audit: "a", export: "e", reopen: "r" } as const satisfies Record<
  StoreDayAction,
  string
>;

/**
 * Allowed sequences of actions on a store day, a letter each: loaded and undone any number of times, completed, audited, exported, and
 * opened again.
 */
const storeDayLife = /^(?:l[lu]*(?:c(?:ae*r)*[lu]+)*(?:c(?:ae*r)*(?:ae*)?)?)?$/u;

const arbActivity = (types: readonly RiskType[]) =>
  fc.record({
    cashier: fc.constantFrom("Ana", "Luc", "Miloš", "Zoé"),
    transactions: fc.nat(300),
    events: fc.dictionary(fc.constantFrom(...types), fc.nat(20), { maxKeys: 4 }),
  });

/** Builds the rules and laws of the store day board, and of its risk events. */
export const boardRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    compareCashiers,
    exportStoreDay,
    findRiskEvents,
    nextStoreDayState,
    riskTypes,
    storeDayActions,
    totalOfTransaction,
  } = functions;
  const riskCodes = Object.keys(riskTypes).filter((type): type is RiskType => Object.hasOwn(riskTypes, type));
  return {
    "store-day": {
      says: "A store day is expected, loading, loaded, audited and exported. Nothing is undone after the audit, a late fact opens the day again, and a second export requires a reason.",
      source: "behaviour 3.8 (store-day board), 3.13; decision 0092",
      codes: ["STORE_DAY_TRANSITION", "STORE_DAY_REASON"],
      cases: ["transaction.json"],
      laws: {
        "any sequence of actions follows the state transitions of a store day": fc.property(
          fc.array(fc.constantFrom(...storeDayActions), { maxLength: 12 }),
          (actions) => {
            let state: StoreDayState = "EXPECTED";
            let doneActions = "";
            for (const action of actions) {
              const next = nextStoreDayState(state, action);
              same(next.ok, storeDayLife.test(doneActions + letters[action]), `${action} after ${doneActions}`);
              if (!next.ok) {
                same(next.issues, [issue("STORE_DAY_TRANSITION", [], { state, action })]);
                continue;
              }
              doneActions += letters[action];
              state = next.value;
              const last = doneActions.at(-1) ?? "";
              same(state, { l: "LOADING", u: "LOADING", c: "LOADED", a: "AUDITED", e: "EXPORTED", r: "LOADED" }[last]);
            }
          },
        ),
        "a property every object inherits is neither a state nor an action": fc.property(
          fc.constantFrom("EXPECTED", "LOADED"),
          fc.constantFrom(...storeDayActions),
          arbPrototypeName,
          (state, action, name) => {
            for (const [from, deed] of [
              [state, name],
              [name, action],
              [name, name],
            ])
              same(
                Reflect.apply(nextStoreDayState, null, [from, deed]),
                fail(issue("STORE_DAY_TRANSITION", [], { state: from ?? "", action: deed ?? "" })),
              );
          },
        ),
        "a second export requires a reason": fc.property(fc.constantFrom("", "  ", "lost by the bank"), (reason) => {
          same(exportStoreDay("AUDITED", reason), { ok: true, value: "EXPORTED" });
          const exportAgain = exportStoreDay("EXPORTED", reason);
          same(
            exportAgain.ok ? [] : exportAgain.issues,
            reason.trim() === "" ? [issue("STORE_DAY_REASON", ["reason"])] : [],
          );
          same(exportStoreDay("LOADED", "now").ok, false);
        }),
      },
    },
    "risk-events": {
      says: "A receipt is a risk event when it is void, training or left on hold, or when a line was refunded, discounted or sold below cost beyond the shop's limits.",
      source: "behaviour 3.4 (Exception); decision 0092",
      laws: {
        "a void, training or suspended receipt is one risk event of its whole amount": fc.property(
          arbTransaction,
          (receipt) => {
            const events = findRiskEvents(receipt, { today: addDays(receipt.businessDate, 1) });
            const type = receipt.training
              ? "TRAINING_SALE"
              : { VOID: "VOID_TRANSACTION", WAIT: "SUSPENDED_NOT_RECALLED", WAITRECALL: null, COMPLETED: null }[
                  receipt.state
                ];
            if (type !== null) same(events, [{ type, lineNo: null, amount: Math.abs(totalOfTransaction(receipt)) }]);
            if (receipt.state === "WAITRECALL" && !receipt.training) same(events, []);
            if (receipt.state === "WAIT" && !receipt.training)
              same(findRiskEvents(receipt, { today: receipt.businessDate }), []);
          },
        ),
        "a line is a risk event beyond its limit, and not at it": fc.property(arbTransaction, (receipt) => {
          const complete = { ...receipt, state: "COMPLETED" as const, training: false };
          const eventsWithLimits = (limits: { readonly refund: number; readonly discount: number }, type: RiskType) =>
            findRiskEvents(complete, { today: receipt.businessDate, limits }).filter((event) => event.type === type);
          for (const line of receipt.lines) {
            const back = line.extended - line.discount;
            const refunded = (refund: number) =>
              eventsWithLimits({ refund, discount: 100 }, "REFUND_OVER_LIMIT").filter(
                ({ lineNo }) => lineNo === line.lineNo,
              );
            same(refunded(back).length, 0);
            same(
              refunded(back - 1),
              line.kind === "REFUND" ? [{ type: "REFUND_OVER_LIMIT", lineNo: line.lineNo, amount: back }] : [],
            );
            const share = (line.discount * 100) / Math.max(1, line.extended);
            const lowered = (discount: number) =>
              eventsWithLimits({ refund: 1e12, discount }, "DISCOUNT_OVER_LIMIT").filter(
                ({ lineNo }) => lineNo === line.lineNo,
              );
            same(lowered(share + 0.001).length, 0);
            same(
              lowered(share - 0.001).map(({ amount }) => Number(amount)),
              line.kind === "SALE" && line.extended > 0 ? [Number(line.discount)] : [],
            );
          }
        }),
        "a sale below cost is a risk event with the amount of the loss; one with an unknown cost is not": fc.property(
          arbTransaction,
          fc.integer({ min: -300, max: 300 }),
          (receipt, over) => {
            const [line] = receipt.lines;
            if (line === undefined) throw new Error("a receipt has a line");
            const net = line.extended - line.discount;
            const soldLine = {
              ...line,
              kind: "SALE" as const,
              quantity: wholeUnit,
              unitPrice: line.unitPrice,
              unitCost: unitCostOf(Math.max(0, net + over)),
            };
            const events = (changed: typeof line) =>
              findRiskEvents(
                { ...receipt, state: "COMPLETED", training: false, lines: [changed] },
                { today: receipt.businessDate },
              ).filter(({ type }) => type === "BELOW_COST");
            same(
              events(soldLine).map(({ amount }) => Number(amount)),
              over > 0 ? [over] : [],
            );
            for (const discount of [line.discount, cents(line.extended + 1)])
              same(events({ ...soldLine, discount, unitCost: null }), []);
          },
        ),
        "within the limits and without a known cost a receipt has no risk event; the default limits are 100 $ and 30 %":
          fc.property(arbTransaction, (receipt) => {
            const complete = { ...receipt, state: "COMPLETED" as const, training: false };
            const today = receipt.businessDate;
            same(
              findRiskEvents(
                { ...complete, lines: receipt.lines.map((line) => ({ ...line, unitCost: null })) },
                { today, limits: { refund: 1e12, discount: 100 } },
              ),
              [],
            );
            same(
              findRiskEvents(complete, { today }),
              findRiskEvents(complete, { today, limits: { refund: 10_000, discount: 30 } }),
            );
          }),
        "a risk type has a score from 1 to 5, and its source": fc.property(fc.constantFrom(...riskCodes), (type) => {
          const { score, shownBy } = riskTypes[type];
          holds(Number.isInteger(score) && score >= 1 && score <= 5, "a score");
          holds(["receipt", "journal"].includes(shownBy), "a source");
        }),
      },
    },
    "cashier-rates": {
      says: "A cashier's risk events are shown per 100 receipts beside those of all other cashiers together; rates are computed from sums, never averaged.",
      source: "behaviour 3.3, 3.4 (Exception: rate per 100 transactions and peer average)",
      laws: {
        "a cashier plus the others are the total, and a rate uses the cashier's own receipts": fc.property(
          fc.uniqueArray(arbActivity(riskCodes), { selector: ({ cashier }) => cashier, maxLength: 4 }),
          (activities) => {
            const rates = compareCashiers(activities);
            const receipts = activities.reduce((sum, { transactions }) => sum + transactions, 0);
            const isAnywhere = (type: RiskType) => activities.some(({ events }) => (events[type] ?? 0) > 0);
            same(
              rates.map(({ type, cashier }) => [type, cashier]),
              riskCodes.filter(isAnywhere).flatMap((type) => activities.map(({ cashier }) => [type, cashier])),
            );
            for (const type of riskCodes) {
              const all = activities.reduce((sum, { events }) => sum + (events[type] ?? 0), 0);
              for (const { cashier, events, rate, peers } of rates.filter((row) => row.type === type)) {
                const cashierActivity = activities.find((activity) => activity.cashier === cashier);
                same(
                  [events, rate],
                  [cashierActivity?.events[type] ?? 0, percentOf(events, cashierActivity?.transactions ?? 0)],
                );
                same(peers, percentOf(all - events, receipts - (cashierActivity?.transactions ?? 0)));
              }
            }
          },
        ),
      },
    },
  };
};

const wholeUnit = quantity(1000);
const unitCostOf = (amount: number) => unitCostFromCents(cents(amount));
