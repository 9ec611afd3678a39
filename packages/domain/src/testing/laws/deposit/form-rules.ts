import fc from "fast-check";

import type * as deposit from "../../../deposit/index.ts";
import type { Deposit } from "../../../deposit/index.ts";
import { dollarsFromCents } from "../../../money/index.ts";
import { fail, issue } from "../../../result/index.ts";
import { arbCashCount, arbDeposit } from "../../arbitraries/deposit.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof deposit, "isDenomination" | "parseCashCount" | "parseDeposit">;

/** A deposit form as it is sent: amounts in dollars. */
const formOf = (deposit: Deposit) => ({
  ...deposit,
  dropsBanked: dollarsFromCents(deposit.dropsBanked),
  remainingFloat: dollarsFromCents(deposit.remainingFloat),
  cheques: deposit.cheques.map(({ number, amount }) => ({ number, amount: dollarsFromCents(amount) })),
  drawers: deposit.drawers.map(({ terminal, cash, count }) => ({
    terminal,
    ...Object.fromEntries(Object.entries(cash).map(([flow, amount]) => [flow, dollarsFromCents(amount)])),
    count: count === null ? null : { counts: count },
  })),
});

/** Builds the rules and laws of reading deposits and counts. */
export const formRules = ({
  isDenomination,
  parseCashCount,
  parseDeposit,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const codesOf = (value: unknown): readonly string[] => {
    const depositResult = parseDeposit(value);
    return depositResult.ok ? [] : depositResult.issues.map(({ code, path }) => `${path.join(".")} ${code}`);
  };
  return {
    "deposit-form": {
      says: "A deposit form has unique drawers, amounts to the cent and not negative, counts of whole pieces, and cheques with numbers. Everything wrong is reported at once, at its path.",
      source: "behaviour 3.8; decision 0094",
      codes: [
        "REQUIRED",
        "DATE",
        "ONE_OF",
        "VALUE_TWICE",
        "DEPOSIT_DENOMINATION",
        "DEPOSIT_COUNT",
        "DEPOSIT_DROPS",
        "NUMBER_RANGE",
        "DECIMAL_PLACES",
        "MAX_LENGTH",
        "LIST_LENGTH",
        "VALUE_TYPE",
      ],
      laws: {
        "a valid deposit is kept unchanged": fc.property(arbDeposit, (deposit) =>
          same(parseDeposit(formOf(deposit)), { ok: true, value: deposit }),
        ),
        "defaults: amounts are zero, drawers not counted, the deposit not blind": fc.property(
          arbDeposit,
          ({ locationId, businessDate, preparedBy }) => {
            const depositResult = parseDeposit({ locationId, businessDate, preparedBy, drawers: [{ terminal: "1" }] });
            if (!depositResult.ok) throw new Error(JSON.stringify(depositResult.issues));
            const {
              id,
              drawers,
              dropsBanked,
              remainingFloat,
              cheques,
              isBlind,
              bagNumber,
              comment,
              status,
              version,
              corrections,
            } = depositResult.value;
            same(
              { id, dropsBanked, remainingFloat, cheques, isBlind, bagNumber, comment, status, version, corrections },
              {
                id: 0,
                dropsBanked: 0,
                remainingFloat: 0,
                cheques: [],
                isBlind: false,
                bagNumber: "",
                comment: "",
                status: "PREPARED",
                version: 1,
                corrections: [],
              },
            );
            same(drawers, [
              {
                terminal: "1",
                cash: { opening: 0, received: 0, change: 0, refunds: 0, payIns: 0, payOuts: 0, drops: 0 },
                count: null,
              },
            ]);
            same(parseCashCount(undefined), { ok: true, value: [] }, "an empty drawer");
          },
        ),
        "any value is parsed or rejected with a reason, and never throws": fc.property(
          fc.oneof(
            fc.anything(),
            fc
              .tuple(
                arbDeposit,
                fc.constantFrom("drawers", "cheques", "businessDate", "dropsBanked", "bagNumber"),
                fc.anything(),
              )
              .map(([deposit, name, value]) => ({ ...formOf(deposit), [name]: value })),
          ),
          (value) => {
            const depositResult = parseDeposit(value);
            holds(depositResult.ok || depositResult.issues.length > 0, "a refusal has its reason");
          },
        ),
        "reports everything wrong at once": fc.property(arbDeposit, (deposit) => {
          const [first] = formOf(deposit).drawers;
          const drawers = [
            {
              ...first,
              opening: -1,
              change: 0.001,
              count: { counts: [{ denomination: "C1" }, { denomination: "N500", loose: 1.5 }] },
            },
          ];
          same(
            codesOf({
              ...formOf(deposit),
              businessDate: "2026-02-30",
              dropsBanked: 0,
              drawers,
              cheques: [{ number: "", amount: 0 }],
              preparedBy: 0,
            }),
            [
              "businessDate DATE",
              "drawers.0.opening NUMBER_RANGE",
              "drawers.0.change DECIMAL_PLACES",
              "drawers.0.count.counts.0.denomination ONE_OF",
              "drawers.0.count.counts.1.loose INTEGER",
              "cheques.0.number REQUIRED",
              "cheques.0.amount NUMBER_RANGE",
              "preparedBy NUMBER_AT_LEAST",
            ],
          );
          same(codesOf({ ...formOf(deposit), id: -1 }), ["id NUMBER_AT_LEAST"]);
          same(codesOf({}), [
            "locationId REQUIRED",
            "businessDate REQUIRED",
            "drawers REQUIRED",
            "preparedBy REQUIRED",
          ]);
        }),
        "rejects duplicate drawers, and more from the safe than was dropped": fc.property(arbDeposit, (deposit) => {
          const form = formOf(deposit);
          const [first] = form.drawers;
          same(codesOf({ ...form, drawers: [first, first], dropsBanked: 0 }), ["drawers.1.terminal VALUE_TWICE"]);
          const droppedAmount = deposit.drawers.reduce((sum, { cash }) => sum + cash.drops, 0);
          same(
            parseDeposit({ ...form, dropsBanked: (droppedAmount + 1) / 100 }),
            fail(issue("DEPOSIT_DROPS", ["dropsBanked"])),
          );
        }),
      },
    },
    "cash-count-form": {
      says: "A cash count has each denomination once, in whole pieces; rolls are of coins.",
      source: "behaviour 3.8",
      codes: ["ONE_OF", "VALUE_TWICE", "DEPOSIT_DENOMINATION", "DEPOSIT_COUNT", "INTEGER"],
      laws: {
        "a valid cash count is kept unchanged": fc.property(arbCashCount, (count) =>
          same(parseCashCount(count), { ok: true, value: count }),
        ),
        "rejects duplicate denominations, rolls of notes, and negative counts": fc.property(
          arbCashCount,
          fc.integer({ min: 1, max: 9 }),
          (count, rollCount) => {
            const [first] = count;
            const issuesOf = (value: unknown) => {
              const countResult = parseCashCount(value);
              return countResult.ok ? [] : countResult.issues.map(({ code, path }) => [code, ...path]);
            };
            if (first !== undefined)
              same(issuesOf([...count, first]), [["VALUE_TWICE", "counts", count.length, "denomination"]]);
            same(issuesOf([{ denomination: "N2000", rolls: rollCount }]), [
              ["DEPOSIT_DENOMINATION", "counts", 0, "rolls"],
            ]);
            same(issuesOf([{ denomination: "N2000", loose: -rollCount }]), [["DEPOSIT_COUNT", "counts", 0, "loose"]]);
            same(issuesOf([{ denomination: "C1", rolls: rollCount }]), [["ONE_OF", "counts", 0, "denomination"]]);
          },
        ),
        "rejects an unknown denomination": fc.property(fc.string(), (denomination) =>
          same(parseCashCount([{ denomination, loose: 1 }]).ok, isDenomination(denomination.trim())),
        ),
      },
    },
  };
};
