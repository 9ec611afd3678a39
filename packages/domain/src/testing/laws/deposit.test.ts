import { expect, test } from "vitest";

import * as ours from "../../deposit/index.ts";
import { cents, negateCents } from "../../money/index.ts";
import { ok } from "../../result/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { depositLaws } from "./deposit.ts";

test.each(lawsOf(depositLaws))("$rule: $title", (law) => holdLaw(law));

/** Faulty implementations of deposits, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "rolls are forgotten",
    "counted-cash",
    { valueOfCashCount: (count) => ours.valueOfCashCount(count.map((line) => ({ ...line, rolls: 0 }))) },
  ],
  [
    "a roll of dimes has forty",
    "counted-cash",
    { valueOfPieces: (line) => cents(ours.valueOfPieces(line) - (line.denomination === "C10" ? line.rolls * 100 : 0)) },
  ],
  [
    "there are no two-dollar coins",
    "counted-cash",
    {
      fewestPieces: (amount) =>
        ours
          .fewestPieces(amount)
          .flatMap((piece) =>
            piece.denomination === "C200"
              ? [{ denomination: "C100" as const, loose: piece.loose * 2, rolls: 0 }]
              : [piece],
          ),
    },
  ],
  [
    "change is not taken off",
    "expected-cash",
    { expectedCash: (cash) => ours.expectedCash({ ...cash, change: cents(0) }) },
  ],
  [
    "pay-ins are taken off",
    "expected-cash",
    {
      expectedCash: (cash) =>
        ours.expectedCash({ ...cash, payIns: cents(0), payOuts: cents(cash.payOuts + cash.payIns) }),
    },
  ],
  [
    "short is positive",
    "expected-cash",
    {
      overShortOf: (drawer) => {
        const amount = ours.overShortOf(drawer);
        return amount === null ? null : negateCents(amount);
      },
    },
  ],
  [
    "a drawer that was not counted is short of all",
    "expected-cash",
    { overShortOf: (drawer) => ours.overShortOf({ ...drawer, count: drawer.count ?? [] }) },
  ],
  [
    "a day without a deposit is at the bank",
    "bank-bridge",
    { bankBridge: (input) => ours.bankBridge(input).filter(({ step }) => step !== "inTransit") },
  ],
  [
    "corrections are forgotten on the way to the bank",
    "bank-bridge",
    {
      bankBridge: ({ tenders, deposit }) =>
        ours.bankBridge({ tenders, deposit: deposit === null ? null : { ...deposit, corrections: [] } }),
    },
  ],
  [
    "the steps to the bank are in any order",
    "bank-bridge",
    { bankBridge: (input) => ours.bankBridge(input).toReversed() },
  ],
  [
    "the float goes to the bank",
    "deposit-slip",
    { depositSlip: (deposit, bag) => ours.depositSlip({ ...deposit, remainingFloat: cents(0) }, bag) },
  ],
  [
    "the bag is other notes than were counted",
    "deposit-slip",
    {
      depositSlip: (deposit, bag) =>
        ours.depositSlip(deposit, bag ?? ours.fewestPieces(ours.cashToBank(deposit) ?? cents(0))),
    },
  ],
  [
    "cheques are cash",
    "deposit-slip",
    {
      depositSlip: (deposit, bag) => {
        const slip = ours.depositSlip(deposit, bag);
        return slip === null ? null : { ...slip, cash: slip.total };
      },
    },
  ],
  [
    "cards are in the bag",
    "deposit-bridge",
    {
      depositBridge: (input) =>
        ours.depositBridge({
          ...input,
          tenders: input.tenders.map((tender) => ({ ...tender, code: tender.code === "VISA" ? "CASH" : tender.code })),
        }),
    },
  ],
  [
    "drops are banked twice",
    "deposit-bridge",
    {
      depositBridge: (input) =>
        ours.depositBridge({
          ...input,
          deposit: { ...input.deposit, dropsBanked: cents(input.deposit.dropsBanked * 2) },
        }),
    },
  ],
  [
    "what is not explained is rounding",
    "deposit-bridge",
    {
      depositBridge: (input) => {
        const bridge = ours.depositBridge(input);
        if (bridge === null) return null;
        const unexplained = bridge.steps.find(({ step }) => step === "unexplained")?.amount ?? 0;
        return {
          ...bridge,
          isBalanced: true,
          steps: bridge.steps.map((step) => ({
            ...step,
            amount: cents(
              step.step === "rounding" ? step.amount + unexplained : step.step === "unexplained" ? 0 : step.amount,
            ),
          })),
        };
      },
    },
  ],
  [
    "what is with the bank is void",
    "deposit-states",
    { voidDeposit: (deposit) => ok({ ...deposit, status: "VOIDED", version: deposit.version + 1 }) },
  ],
  [
    "what is confirmed is edited",
    "deposit-states",
    { editDeposit: (deposit, edit) => ours.editDeposit({ ...deposit, status: "PREPARED" }, edit) },
  ],
  [
    "a correction replaces the one before",
    "deposit-states",
    {
      correctDeposit: (deposit, correction) => {
        const correctionResult = ours.correctDeposit(deposit, correction);
        return correctionResult.ok ? ok({ ...correctionResult.value, corrections: [correction] }) : correctionResult;
      },
    },
  ],
  [
    "a deposit is sent uncounted",
    "deposit-states",
    {
      sendDeposit: (deposit, bag, policy) =>
        ours.sendDeposit(
          { ...deposit, status: deposit.status === "PREPARED" ? "COUNTED" : deposit.status },
          bag,
          policy,
        ),
    },
  ],
  [
    "one verifies one's own count",
    "second-person",
    {
      verifyDeposit: (deposit, userId) => {
        const verificationResult = ours.verifyDeposit({ ...deposit, countedBy: null }, userId);
        return verificationResult.ok
          ? ok({ ...verificationResult.value, countedBy: deposit.countedBy })
          : verificationResult;
      },
    },
  ],
  [
    "one confirms one's own deposit",
    "second-person",
    { confirmDeposit: (deposit, request) => ours.confirmDeposit(deposit, request) },
  ],
  [
    "every declaration of a drawer is added",
    "drawer-events",
    {
      summarizeDrawerEvents: (events) =>
        ours.summarizeDrawerEvents(events).map((report) => ({
          ...report,
          declared: new Map(
            [...report.declared.keys()].map((tender) => [
              tender,
              cents(events.reduce((sum, event) => sum + (event.tender === tender ? (event.amount ?? 0) : 0), 0)),
            ]),
          ),
        })),
    },
  ],
  ["one may always confirm", "second-person", { mayConfirmDeposit: () => true }],
  [
    "a recount keeps the verification",
    "second-person",
    {
      recordDrawerCounts: (deposit, request) => {
        const recorded = ours.recordDrawerCounts(deposit, request);
        return recorded.ok ? ok({ ...recorded.value, verifiedBy: deposit.verifiedBy }) : recorded;
      },
    },
  ],
  [
    "drawers make up for each other",
    "tolerance",
    {
      sendDeposit: (deposit, bag, policy = ours.defaultDepositPolicy) =>
        ours.sendDeposit(
          deposit,
          bag,
          Math.abs(ours.depositOverShort(deposit) ?? 0) <= policy.tolerance ? { ...policy, tolerance: 1e12 } : policy,
        ),
    },
  ],
  [
    "a count of half a note is read",
    "cash-count-form",
    {
      parseCashCount: (value) => {
        const countResult = ours.parseCashCount(value);
        return countResult.ok ? countResult : ok([]);
      },
    },
  ],
  [
    "a drawer may come twice",
    "deposit-form",
    {
      parseDeposit: (value) => {
        const depositResult = ours.parseDeposit(value);
        return depositResult.ok
          ? depositResult
          : { ok: false, issues: depositResult.issues.filter(({ path }) => path[2] !== "terminal") };
      },
    },
  ],
  [
    "today comes first",
    "days-to-deposit",
    { sortOpenDays: (days, today) => ours.sortOpenDays(days, today).toReversed() },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(depositLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
