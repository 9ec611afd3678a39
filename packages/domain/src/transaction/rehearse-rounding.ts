/** Rehearsal of cash rounding: the rounding of past receipts as it was, and with another coin or way. Nothing is written. */

import {
  cents,
  groupComparisons,
  sumCents,
  sumComparisons,
  type AmountComparison,
  type Cents,
} from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";
import { failAll, issue, ok, quoted, type Result } from "../result/index.ts";

import { roundCash, type CashRounding } from "./settle.ts";
import { tenderKindOf } from "./tender-kind.ts";
import type { TransactionTender } from "./transaction.ts";

/** Coins that amounts due in cash can be rounded to. Units: cents. */
export const cashCoins = [1, 5, 10, 25, 100] as const;

/** Ways to round an amount due in cash: to the nearest multiple of the coin, or always in the customer's favour. */
export const roundingWays = ["NEAREST", "CUSTOMER"] as const satisfies readonly CashRounding["way"][];

/** Past receipt with its amount due before rounding, its tenders, and the recorded rounding. */
export interface PastPayment {
  readonly locationId: number;
  readonly businessDate: CalendarDate;
  readonly due: Cents;
  readonly tenders: readonly TransactionTender[];
  readonly rounding: Cents;
}

/** Rounding of a store's day, as it was and as tried. */
export interface RehearsedRounding extends AmountComparison {
  readonly locationId: number;
  readonly businessDate: CalendarDate;
  /** Number of receipts with cash among their tenders; `changed` is the number of those whose rounding changes. */
  readonly receipts: number;
  readonly changed: number;
}

/** Part of a rehearsal; parts of several receipts add up. */
export interface RoundingRehearsalPart {
  readonly rows: readonly RehearsedRounding[];
  /** Number of receipts without cash, which are never rounded. */
  readonly withoutCash: number;
  /** Receipts whose recorded rounding is not that of the law: their number, and the sum of what was recorded as rounding. */
  readonly apart: { readonly receipts: number; readonly amount: Cents };
}

/** Outcome of a rehearsal of cash rounding. Stores and days each add up to the total. */
export interface RoundingRehearsal extends Pick<RoundingRehearsalPart, "withoutCash" | "apart"> {
  readonly receipts: number;
  readonly changed: number;
  readonly total: AmountComparison;
  readonly locations: readonly (AmountComparison & { readonly locationId: number })[];
  readonly days: readonly (AmountComparison & { readonly businessDate: CalendarDate })[];
}

/**
 * Parses a rounding to try.
 *
 * Errors: ONE_OF at its field. Source: decision 0519.
 *
 * @example parseCashRounding({ coin: 10, way: "NEAREST" }).value // => { coin: 10, way: "NEAREST" }
 */
export function parseCashRounding(input: { readonly coin: number; readonly way: string }): Result<CashRounding> {
  const way = roundingWays.find((knownWay) => knownWay === input.way);
  const coin = cashCoins.find((knownCoin) => knownCoin === input.coin);
  if (coin !== undefined && way !== undefined) return ok({ coin, way });
  return failAll([
    ...(coin === undefined ? [issue("ONE_OF", ["coin"], { value: String(input.coin) })] : []),
    ...(way === undefined ? [issue("ONE_OF", ["way"], { value: quoted(input.way) })] : []),
  ]);
}

/**
 * Rounds past receipts as they were and as tried. Only what remains after the other tenders is rounded. Receipts whose recorded rounding is not that
 * of the law are counted apart.
 *
 * Source: behaviour 4 (8, rehearsal), decision 0519.
 *
 * @example rehearseRounding([], { coin: 10, way: "NEAREST" }).withoutCash // => 0
 */
export function rehearseRounding(receipts: Iterable<PastPayment>, tried: CashRounding): RoundingRehearsalPart {
  const rehearsalParts: RoundingRehearsalPart[] = [];
  for (const { locationId, businessDate, due, tenders, rounding } of receipts) {
    const unroundedTenders = tenders.filter(({ code }) => !tenderKindOf(code).isRounded);
    const hasCash = unroundedTenders.length < tenders.length;
    const cashDue = cents(due - sumCents(unroundedTenders.map(({ amount }) => amount)));
    const lawfulRoundingAmount = hasCash ? roundCash(cashDue) - cashDue : 0;
    if (rounding !== lawfulRoundingAmount) {
      rehearsalParts.push({ rows: [], withoutCash: 0, apart: { receipts: 1, amount: rounding } });
      continue;
    }
    if (!hasCash) {
      rehearsalParts.push({ rows: [], withoutCash: 1, apart: emptyApartSum });
      continue;
    }
    const triedRounding = cents(roundCash(cashDue, tried) - cashDue);
    const changedCount = triedRounding === rounding ? 0 : 1;
    const rehearsedRow = {
      locationId,
      businessDate,
      receipts: 1,
      changed: changedCount,
      present: rounding,
      tried: triedRounding,
    };
    rehearsalParts.push({ rows: [rehearsedRow], withoutCash: 0, apart: emptyApartSum });
  }
  return joinRoundingRehearsals(rehearsalParts);
}

/**
 * Joins parts of a rehearsal, with one row for each store and day.
 *
 * Source: decision 0519.
 *
 * @example joinRoundingRehearsals([]).rows // => []
 */
export function joinRoundingRehearsals(parts: readonly RoundingRehearsalPart[]): RoundingRehearsalPart {
  const rowByKey = new Map<string, RehearsedRounding>();
  for (const row of parts.flatMap(({ rows }) => rows)) {
    const rowKey = `${row.locationId} ${row.businessDate}`;
    const summedRow = rowByKey.get(rowKey);
    rowByKey.set(
      rowKey,
      summedRow === undefined
        ? row
        : {
            ...row,
            ...sumComparisons([summedRow, row]),
            receipts: summedRow.receipts + row.receipts,
            changed: summedRow.changed + row.changed,
          },
    );
  }
  return {
    rows: [...rowByKey.values()],
    withoutCash: parts.reduce((sum, part) => sum + part.withoutCash, 0),
    apart: {
      receipts: parts.reduce((sum, { apart }) => sum + apart.receipts, 0),
      amount: cents(parts.reduce((sum, { apart }) => sum + apart.amount, 0)),
    },
  };
}

/**
 * Sums up a rehearsal by store and day: stores by their change, the largest first; days in order.
 *
 * Source: decision 0519.
 *
 * @example sumRoundingRehearsal({ rows: [], withoutCash: 2, apart: { receipts: 0, amount: cents(0) } }).total // => { present: 0, tried: 0 }
 */
export function sumRoundingRehearsal({ rows, withoutCash, apart }: RoundingRehearsalPart): RoundingRehearsal {
  return {
    receipts: rows.reduce((sum, row) => sum + row.receipts, 0),
    changed: rows.reduce((sum, row) => sum + row.changed, 0),
    withoutCash,
    total: sumComparisons(rows),
    locations: groupComparisons(rows, (row) => row.locationId).map(({ key, ...sum }) => ({ locationId: key, ...sum })),
    days: groupComparisons(rows, (row) => row.businessDate)
      .map(({ key, ...sum }) => ({ businessDate: key, ...sum }))
      .toSorted((left, right) => (left.businessDate < right.businessDate ? -1 : 1)),
    apart,
  };
}

const emptyApartSum = { receipts: 0, amount: cents(0) };
