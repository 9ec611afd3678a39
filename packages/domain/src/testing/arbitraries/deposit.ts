/** Random valid cash counts, drawers and deposits. */

import fc, { type Arbitrary } from "fast-check";

import {
  denominationCodes,
  denominations,
  type CashCount,
  type Deposit,
  type Drawer,
  type DrawerCash,
} from "../../deposit/index.ts";
import { cents } from "../../money/index.ts";

import { arbCalendarDate } from "./calendar.ts";

const arbMoney = fc.oneof(fc.nat(50_000), fc.nat(5_000_000)).map(cents);

/** A count of notes, coins and rolls, with each denomination at most once. */
export const arbCashCount: Arbitrary<CashCount> = fc
  .uniqueArray(
    fc.record({ denomination: fc.constantFrom(...denominationCodes), loose: fc.nat(200), rolls: fc.nat(9) }),
    { selector: ({ denomination }) => denomination, maxLength: 10 },
  )
  .map((counts) =>
    counts.map((count) => ({ ...count, rolls: denominations[count.denomination].roll === null ? 0 : count.rolls })),
  );

/** Few pieces in one or two drawers, each split into what goes to the bank and what stays as the float, line by line. */
export const arbSplitDrawers: Arbitrary<readonly { readonly bag: CashCount; readonly float: CashCount }[]> = fc.array(
  fc
    .uniqueArray(
      fc.record({
        denomination: fc.constantFrom(...denominationCodes),
        loose: fc.tuple(fc.nat(4), fc.nat(4)),
        rolls: fc.tuple(fc.nat(2), fc.nat(2)),
      }),
      { selector: ({ denomination }) => denomination, minLength: 2, maxLength: 10 },
    )
    .map((lines) => {
      const part = (at: 0 | 1): CashCount =>
        lines.map(({ denomination, loose, rolls }) => ({
          denomination,
          loose: loose[at],
          rolls: denominations[denomination].roll === null ? 0 : rolls[at],
        }));
      return { bag: part(0), float: part(1) };
    }),
  { minLength: 1, maxLength: 2 },
);

/** Cash movements of a drawer. */
export const arbDrawerCash: Arbitrary<DrawerCash> = fc.record({
  opening: arbMoney,
  received: arbMoney,
  change: arbMoney,
  refunds: arbMoney,
  payIns: arbMoney,
  payOuts: arbMoney,
  drops: arbMoney,
});

const arbDrawer: Arbitrary<Omit<Drawer, "terminal">> = fc.record({
  cash: arbDrawerCash,
  count: fc.option(arbCashCount, { nil: null, freq: 6 }),
});

/** A prepared deposit: some drawers counted, some not. */
export const arbDeposit: Arbitrary<Deposit> = fc
  .record({
    id: fc.nat(999),
    locationId: fc.integer({ min: 1, max: 20 }),
    businessDate: arbCalendarDate,
    drawers: fc
      .array(arbDrawer, { minLength: 1, maxLength: 4 })
      .map((drawers) => drawers.map((drawer, index) => ({ ...drawer, terminal: String(index + 1) }))),
    dropShare: fc.integer({ min: 0, max: 100 }),
    cheques: fc.array(
      fc.record({
        number: fc.integer({ min: 1, max: 9_999 }).map(String),
        amount: fc.integer({ min: 1, max: 500_000 }).map(cents),
      }),
      { maxLength: 3 },
    ),
    remainingFloat: fc.nat(20_000).map(cents),
    isBlind: fc.boolean(),
    preparedBy: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ dropShare, ...rest }) => ({
    ...rest,
    status: "PREPARED",
    version: 1,
    dropsBanked: cents(Math.trunc((rest.drawers.reduce((sum, { cash }) => sum + cash.drops, 0) * dropShare) / 100)),
    bagNumber: "",
    bankReference: "",
    comment: "",
    countedBy: null,
    verifiedBy: null,
    confirmedBy: null,
    corrections: [],
  }));
