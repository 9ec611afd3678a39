import fc from "fast-check";

import { percentOf, quantity } from "../../../measure/index.ts";
import { cents, unitCostFromCents } from "../../../money/index.ts";
import { addDays } from "../../../period/index.ts";
import { fail, issue, type Issue } from "../../../result/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { RiskType, StoreDayAction, StoreDayFacts, StoreDayState } from "../../../transaction/index.ts";
import { arbTransaction } from "../../arbitraries/transaction.ts";
import { arbNoName } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof transaction,
  | "auditStoreDay"
  | "checkStoreDay"
  | "compareCashiers"
  | "exportStoreDay"
  | "findRiskEvents"
  | "findSequenceGaps"
  | "nextStoreDayState"
  | "riskTypes"
  | "storeDayActions"
  | "storeDayBlockers"
  | "totalOfTransaction"
>;

const letters = { load: "l", complete: "c", undo: "u", audit: "a", export: "e" } as const satisfies Record<
  StoreDayAction,
  string
>;

/** The life of a store day: loaded and undone any number of times, completed, audited once, then exported. */
const life = /^(?:l[lu]*(?:c[lu][lu]*)*(?:c(?:ae*)?)?)?$/u;

const arbFacts: fc.Arbitrary<StoreDayFacts> = fc.record({
  terminals: fc
    .uniqueArray(
      fc.record({
        terminal: fc.constantFrom("1", "2", "3"),
        from: fc.integer({ min: 1, max: 50 }),
        skipped: fc.nat(3),
        twice: fc.nat(2),
        unreadable: fc.array(fc.constantFrom("A1", "A2", "B", "", "x1", "x2", "x3"), { maxLength: 9 }),
      }),
      { selector: ({ terminal }) => terminal, maxLength: 3 },
    )
    .map((all) =>
      all.map(({ terminal, from, skipped, twice, unreadable }) => ({
        terminal,
        numbers: {
          gaps: skipped === 0 ? [] : [{ from: from + 1, to: from + skipped, count: skipped }],
          duplicates: [from, from + skipped + 1].slice(0, twice).map(String),
          unreadable,
          missing: skipped,
        },
      })),
    ),
  errors: fc.nat(2),
  open: fc.nat(2),
  isOverShort: fc.boolean(),
});

const arbActivity = (types: readonly RiskType[]) =>
  fc.record({
    cashier: fc.constantFrom("Ana", "Luc", "Miloš", "Zoé"),
    transactions: fc.nat(300),
    events: fc.dictionary(fc.constantFrom(...types), fc.nat(20), { maxKeys: 4 }),
  });

/** Builds the rules of the store day board, and of its risk events. */
export const boardRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    auditStoreDay,
    checkStoreDay,
    compareCashiers,
    exportStoreDay,
    findRiskEvents,
    findSequenceGaps,
    nextStoreDayState,
    riskTypes,
    storeDayActions,
    storeDayBlockers,
    totalOfTransaction,
  } = functions;
  const riskCodes = Object.keys(riskTypes).filter((type): type is RiskType => Object.hasOwn(riskTypes, type));
  const blockersOf = ({ terminals, errors, open, isOverShort }: StoreDayFacts) => [
    ...terminals.flatMap(({ terminal, numbers }) => [
      ...ifAny(
        numbers.missing,
        issue("STORE_DAY_MISSING", ["terminals", terminal], { terminal, count: numbers.missing }),
      ),
      ...ifAny(
        numbers.duplicates.length,
        issue("STORE_DAY_DUPLICATE", ["terminals", terminal], { terminal, count: numbers.duplicates.length }),
      ),
      ...ifAny(
        numbers.unreadable.length,
        issue("STORE_DAY_UNREADABLE", ["terminals", terminal], { terminal, numbers: firstOf(numbers.unreadable) }),
      ),
    ]),
    ...ifAny(errors, issue("STORE_DAY_ERRORS", ["errors"], { count: errors })),
    ...ifAny(open, issue("STORE_DAY_OPEN", ["open"], { count: open })),
    ...ifAny(Number(isOverShort), issue("STORE_DAY_OVER_SHORT", ["deposit"])),
  ];
  return {
    "store-day": {
      says: "A store day is expected, loading, loaded, audited and exported. Nothing is undone after the audit, and a second export requires a reason.",
      source: "behaviour 3.8 (store-day board), 3.13; decision 0092",
      codes: ["STORE_DAY_TRANSITION", "STORE_DAY_REASON"],
      cases: ["transaction.json"],
      laws: {
        "any sequence of actions follows the state transitions of a store day": fc.property(
          fc.array(fc.constantFrom(...storeDayActions), { maxLength: 12 }),
          (actions) => {
            let state: StoreDayState = "EXPECTED";
            let done = "";
            for (const action of actions) {
              const next = nextStoreDayState(state, action);
              same(next.ok, life.test(done + letters[action]), `${action} after ${done}`);
              if (!next.ok) {
                same(next.issues, [issue("STORE_DAY_TRANSITION", [], { state, action })]);
                continue;
              }
              done += letters[action];
              state = next.value;
              const last = done.at(-1) ?? "";
              same(state, { l: "LOADING", u: "LOADING", c: "LOADED", a: "AUDITED", e: "EXPORTED" }[last]);
            }
          },
        ),
        "a property every object inherits is neither a state nor an action": fc.property(
          fc.constantFrom("EXPECTED", "LOADED"),
          fc.constantFrom(...storeDayActions),
          arbNoName,
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
          const again = exportStoreDay("EXPORTED", reason);
          same(again.ok ? [] : again.issues, reason.trim() === "" ? [issue("STORE_DAY_REASON", ["reason"])] : []);
          same(exportStoreDay("LOADED", "now").ok, false);
        }),
      },
    },
    "store-day-audit": {
      says: "A store day is audited when no number is missing, duplicate or unreadable, no receipt is invalid or open, and the cash agrees, or a person accepted the differences with a comment.",
      source: "behaviour 3.4 (Integrity), 3.8, 3.13; decision 0092",
      codes: [
        "STORE_DAY_MISSING",
        "STORE_DAY_DUPLICATE",
        "STORE_DAY_UNREADABLE",
        "STORE_DAY_ERRORS",
        "STORE_DAY_OPEN",
        "STORE_DAY_OVER_SHORT",
        "STORE_DAY_REASON",
      ],
      laws: {
        "reports everything that blocks the audit at once, by terminal": fc.property(arbFacts, (facts) => {
          same(checkStoreDay(facts), blockersOf(facts));
        }),
        "an accepted difference no longer blocks when it has a comment, and without one the comment is required":
          fc.property(
            arbFacts,
            fc.subarray([...storeDayBlockers]),
            fc.constantFrom("", " ", "checked on paper"),
            (facts, codes, comment) => {
              const left = checkStoreDay(
                facts,
                codes.map((code) => ({ code, comment })),
              );
              const isBlank = comment.trim() === "";
              same(
                left,
                blockersOf(facts).flatMap((blocker) =>
                  !codes.some((code) => code === blocker.code)
                    ? [blocker]
                    : isBlank
                      ? [issue("STORE_DAY_REASON", blocker.path, { code: blocker.code })]
                      : [],
                ),
              );
            },
          ),
        "a comment of one word is enough": fc.property(fc.constantFrom(...storeDayBlockers), (code) => {
          const numbers = { gaps: [], duplicates: ["1"], unreadable: ["A1"], missing: 1 };
          const facts = { terminals: [{ terminal: "1", numbers }], errors: 1, open: 1, isOverShort: true };
          same(
            checkStoreDay(facts, [
              { code, comment: "" },
              { code, comment: "seen" },
            ]).map((found) => found.code),
            storeDayBlockers.filter((blocker) => blocker !== code),
          );
        }),
        "audits only a loaded day that nothing blocks": fc.property(
          arbFacts,
          fc.constantFrom<StoreDayState>("EXPECTED", "LOADING", "LOADED", "AUDITED", "EXPORTED"),
          (facts, state) => {
            const audited = auditStoreDay(state, facts);
            same(audited.ok, state === "LOADED" && blockersOf(facts).length === 0);
            same(auditStoreDay("LOADED", { terminals: [], errors: 0, open: 0, isOverShort: false }), {
              ok: true,
              value: "AUDITED",
            });
            if (!audited.ok && state !== "LOADED")
              same(
                audited.issues.map(({ code }) => code),
                ["STORE_DAY_TRANSITION"],
              );
          },
        ),
        "unreadable numbers block their terminal's day, are reported, and may be duplicates": fc.property(
          fc.constantFrom("A1", "n/a", "12b", ""),
          fc.boolean(),
          (text, isTwice) => {
            const numbers = findSequenceGaps(["1", text, "2", ...(isTwice ? [text] : [])]);
            const audited = auditStoreDay("LOADED", {
              terminals: [{ terminal: "3", numbers }],
              errors: 0,
              open: 0,
              isOverShort: false,
            });
            same(audited.ok ? [] : audited.issues.map(({ code, params }) => [code, params["numbers"]]), [
              ...(isTwice ? [["STORE_DAY_DUPLICATE", undefined]] : []),
              ["STORE_DAY_UNREADABLE", text],
            ]);
          },
        ),
        "a missing number blocks its terminal's day": fc.property(fc.integer({ min: 2, max: 9_000 }), (number) => {
          const numbers = findSequenceGaps([String(number - 1), String(number + 1)]);
          same(
            checkStoreDay({ terminals: [{ terminal: "3", numbers }], errors: 0, open: 0, isOverShort: false }).map(
              ({ code, params }) => [code, params["count"]],
            ),
            [["STORE_DAY_MISSING", 1]],
          );
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
          const at = (limits: { readonly refund: number; readonly discount: number }, type: RiskType) =>
            findRiskEvents(complete, { today: receipt.businessDate, limits }).filter((event) => event.type === type);
          for (const line of receipt.lines) {
            const back = line.extended - line.discount;
            const refunded = (refund: number) =>
              at({ refund, discount: 100 }, "REFUND_OVER_LIMIT").filter(({ lineNo }) => lineNo === line.lineNo);
            same(refunded(back).length, 0);
            same(
              refunded(back - 1),
              line.kind === "REFUND" ? [{ type: "REFUND_OVER_LIMIT", lineNo: line.lineNo, amount: back }] : [],
            );
            const share = (line.discount * 100) / Math.max(1, line.extended);
            const lowered = (discount: number) =>
              at({ refund: 1e12, discount }, "DISCOUNT_OVER_LIMIT").filter(({ lineNo }) => lineNo === line.lineNo);
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
            const sold = {
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
              events(sold).map(({ amount }) => Number(amount)),
              over > 0 ? [over] : [],
            );
            for (const discount of [line.discount, cents(line.extended + 1)])
              same(events({ ...sold, discount, unitCost: null }), []);
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
                const own = activities.find((activity) => activity.cashier === cashier);
                same([events, rate], [own?.events[type] ?? 0, percentOf(events, own?.transactions ?? 0)]);
                same(peers, percentOf(all - events, receipts - (own?.transactions ?? 0)));
              }
            }
          },
        ),
      },
    },
  };
};

/** Lists at most five different numbers, and marks that there are more. */
const firstOf = (numbers: readonly string[]): string => {
  const [first, two, three, four, five, ...more] = [...new Set(numbers)];
  return [first, two, three, four, five, more.length > 0 ? "…" : undefined]
    .filter((name) => name !== undefined)
    .join(", ");
};

const ifAny = (count: number, blocker: Issue): readonly Issue[] => (count > 0 ? [blocker] : []);

const wholeUnit = quantity(1000);
const unitCostOf = (amount: number) => unitCostFromCents(cents(amount));
