/** Random store days: facts, and certificate rows. */

import fc, { type Arbitrary } from "fast-check";

import type { Deposit, DrawerReport } from "../../deposit/index.ts";
import { quantity } from "../../measure/index.ts";
import { emptySums } from "../../metric/index.ts";
import { cents } from "../../money/index.ts";
import type { CertificateRow, StoreDayFacts, TillCash } from "../../store-day/index.ts";

import { arbCalendarDate } from "./calendar.ts";
import { arbDeposit } from "./deposit.ts";

const arbMoney = fc.integer({ min: -500_000, max: 5_000_000 }).map(cents);
const arbNonNegative = fc.nat(500_000).map(cents);
const arbTerminalNumber = fc.constantFrom("1", "2", "3", "12");

const arbReport: Arbitrary<Omit<DrawerReport, "terminal">> = fc.record({
  reported: fc.record(
    { opening: arbNonNegative, payIns: arbNonNegative, payOuts: arbNonNegative, drops: arbNonNegative },
    { requiredKeys: [] },
  ),
  declared: fc.option(arbNonNegative, { nil: null }).map((cash) => new Map(cash === null ? [] : [["CASH", cash]])),
  count: fc.constant(null),
  noSales: fc.nat(3),
});

/** Cash of a till, with its drawer declared or not. */
const arbTill: Arbitrary<TillCash> = fc
  .record({
    terminal: arbTerminalNumber,
    receipts: fc.record({ received: arbNonNegative, change: arbNonNegative, refunds: arbNonNegative }),
    report: arbReport,
  })
  .map(({ terminal, receipts, report }) => ({ terminal, receipts, report: { ...report, terminal } }));

const arbStatus = fc.constantFrom<Deposit["status"]>("PREPARED", "COUNTED", "DEPOSITED", "CONFIRMED");

const arbDayDeposit = fc
  .record({
    deposit: arbDeposit,
    status: arbStatus,
    comment: fc.constantFrom("", " ", "coin roll"),
    corrected: fc.option(arbMoney, { nil: null }),
  })
  .map(({ deposit, status, comment, corrected }): Deposit => ({
    ...deposit,
    status,
    comment,
    corrections: corrected === null ? [] : [{ amount: corrected, comment: "bank", userId: 1, at: 0 }],
  }));

const arbFinding = fc.record({
  rule: fc.constantFrom(
    "SEQUENCE_GAP" as const,
    "SEQUENCE_DUPLICATE" as const,
    "PAYMENTS_ARE_TOTAL" as const,
    "SIGN" as const,
    "UNKNOWN_ITEM" as const,
  ),
  terminal: arbTerminalNumber,
  numbers: fc.integer({ min: 1, max: 9_999 }).map(String),
  count: fc.integer({ min: 1, max: 3 }),
  missing: fc.nat(4),
  difference: fc.integer({ min: -500, max: 500 }).map(cents),
  isAccepted: fc.boolean(),
});

/** Facts of a store day. */
export const arbStoreDayFacts: Arbitrary<StoreDayFacts> = fc.record({
  locationId: fc.integer({ min: 1, max: 40 }),
  businessDate: arbCalendarDate,
  isOver: fc.boolean(),
  pending: fc.constantFrom(0, 0, 2),
  terminals: fc.uniqueArray(
    fc.record({
      terminal: arbTerminalNumber,
      receipts: fc.nat(200),
      first: fc.integer({ min: 1, max: 99 }).map(String),
      last: fc.integer({ min: 100, max: 999 }).map(String),
      voids: fc.nat(3),
      training: fc.nat(2),
      suspended: fc.constantFrom(0, 0, 1, 2),
      openAmount: arbMoney,
      noSales: fc.nat(3),
    }),
    { selector: ({ terminal }) => terminal, maxLength: 3 },
  ),
  findings: fc.uniqueArray(arbFinding, { selector: ({ rule, terminal }) => `${rule} ${terminal}`, maxLength: 4 }),
  refused: fc.uniqueArray(fc.record({ terminal: arbTerminalNumber, count: fc.nat(2) }), {
    selector: ({ terminal }) => terminal,
    maxLength: 2,
  }),
  sums: fc
    .record({
      gross: arbMoney,
      tax: arbMoney,
      units: fc.nat(900_000),
      sales: fc.nat(99),
      refundTransactions: fc.nat(9),
    })
    .map(({ units, ...sums }) => ({ ...emptySums, ...sums, items: quantity(units) })),
  tenders: fc.uniqueArray(
    fc.record({ code: fc.constantFrom("CASH", "DEBIT", "VISA", "CHEQUE", "GIFT_CARD"), amount: arbMoney }),
    { selector: ({ code }) => code, maxLength: 4 },
  ),
  tills: fc.uniqueArray(arbTill, { selector: ({ terminal }) => terminal, maxLength: 3 }),
  deposit: fc.option(arbDayDeposit, { nil: null }),
  tolerance: fc.constantFrom(0, 500, 10_000_000),
  ledgerUnits: fc.nat(900_000).map(quantity),
  unknownUnits: fc.constantFrom(0, 0, 2_000).map(quantity),
  fingerprint: fc.constantFrom("a", "b"),
});

/** Rows of a certificate, each with another content. */
export const arbCertificateRows: Arbitrary<readonly CertificateRow[]> = fc
  .uniqueArray(
    fc.record({
      kind: fc.constantFrom("receipt" as const, "drawer" as const),
      terminal: arbTerminalNumber,
      number: fc.integer({ min: 1, max: 300 }).map(String),
      state: fc.constantFrom("COMPLETED", "VOID", "OPEN"),
      collected: fc.integer({ min: -9_000, max: 9_000 }),
      tendered: fc.integer({ min: -9_000, max: 9_000 }),
      cash: fc.integer({ min: -9_000, max: 9_000 }),
      units: fc.integer({ min: -9_000, max: 9_000 }),
    }),
    { selector: ({ kind, terminal, number }) => `${kind} ${terminal} ${number}`, maxLength: 9 },
  )
  .map((rows) => rows.map((row, index) => ({ ...row, content: `c${index}` })));
