/** Finds receipt numbers that a sales file skips, among its own receipts and the stored ones. */

import { addDays, daysBetween, type CalendarDate } from "@comptoir/domain/period";
import {
  findMissingReceipts,
  gapDetectionRules,
  plausibleTerminalsAtMost,
  type MissingReceipts,
  type NumberedReceipt,
} from "@comptoir/domain/transaction";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { committedFacts } from "../sales/index.ts";
import type { MadeReceipt } from "./receipt-maker.ts";
import { newItemOrLocationId } from "./receipt-names.ts";

/** Missing numbers of a location, dated as the receipt after them. */
export interface MissingNumbers extends MissingReceipts {
  /** Code of the location. */
  readonly location: string;
}

/** Missing receipts of a file: how many, and the first runs of missing numbers. */
export interface MissingOfFile {
  readonly count: number;
  readonly gaps: readonly MissingNumbers[];
}

/** Maximum number of gaps in an answer. */
const gapsAtMost = 50;
/** Length of the periods that are searched one after the other, so that a file of many years takes little memory. Units: days. */
const daysPerSearch = 60;
const { daysApart } = gapDetectionRules;

/** Numbers of a location by day and terminal. */
interface NumbersOfLocation {
  readonly locationId: number;
  /** Codes of its terminals in the file. */
  readonly terminals: Set<string>;
  readonly days: Map<CalendarDate, Map<string, number[]>>;
}

/** Collects the receipt numbers of a file. A number that is not an integer of at most 15 digits is part of no sequence. */
export function collectReceiptNumbers() {
  const locations = new Map<string, NumbersOfLocation>();
  const addReceipt = ({ locationCode, transaction }: MadeReceipt): void => {
    const { locationId, businessDate, terminal, number } = transaction;
    if (!/^\d{1,15}$/u.test(number)) return;
    const location = locations.get(locationCode) ?? { locationId, terminals: new Set(), days: new Map() };
    locations.set(locationCode, location);
    location.terminals.add(terminal);
    const terminals = location.days.get(businessDate) ?? new Map<string, number[]>();
    location.days.set(businessDate, terminals);
    const numbers = terminals.get(terminal);
    if (numbers === undefined) terminals.set(terminal, [Number(number)]);
    else numbers.push(Number(number));
  };
  return {
    addReceipts: (receipts: readonly MadeReceipt[]): void => {
      for (const receipt of receipts) addReceipt(receipt);
    },
    /** Lists the locations with more terminals than is plausible, as when a column of other values is read as the terminal. */
    listManyTerminals: () =>
      [...locations].flatMap(([location, { terminals }]) =>
        terminals.size > plausibleTerminalsAtMost ? [{ location, count: terminals.size }] : [],
      ),
    /** Finds the missing numbers around those of the file, by the rule of the Integrity report; undefined without any. */
    findMissing: Effect.fn("import.findMissingReceipts")(function* () {
      const gaps: MissingNumbers[] = [];
      for (const [location, numbers] of [...locations].toSorted(([left], [right]) => (left < right ? -1 : 1)))
        for (const gap of yield* findMissingOfLocation(numbers)) gaps.push({ ...gap, location });
      if (gaps.length === 0) return undefined;
      const missing: MissingOfFile = {
        count: gaps.reduce((sum, { count }) => sum + count, 0),
        gaps: gaps.slice(0, gapsAtMost),
      };
      return missing;
    }, Effect.orDie),
  };
}

/** Searches a location period by period, each with the days around it. */
const findMissingOfLocation = Effect.fnUntraced(function* (numbers: NumbersOfLocation) {
  const dates = [...numbers.days.keys()].toSorted();
  const [firstDate, lastDate] = [dates[0], dates.at(-1)];
  if (firstDate === undefined || lastDate === undefined) return [];
  const gaps: MissingReceipts[] = [];
  // A gap of the last day may end at a stored receipt of the days after.
  const searchedDays = daysBetween(firstDate, lastDate) + daysApart;
  for (let day = 0; day <= searchedDays; day += daysPerSearch) {
    const [from, to] = [addDays(firstDate, day), addDays(firstDate, Math.min(day + daysPerSearch - 1, searchedDays))];
    const [widerFrom, widerTo] = [addDays(from, -2 * daysApart), addDays(to, daysApart)];
    const receiptsOfFile = dates
      .filter((date) => widerFrom <= date && date <= widerTo)
      .flatMap((date) => listReceipts(date, numbers.days.get(date)));
    if (receiptsOfFile.length === 0) continue;
    const numbersOfFile = new Set(receiptsOfFile.map(({ number }) => Number(number)));
    const storedReceipts = yield* readStoredReceipts(numbers.locationId, widerFrom, widerTo);
    gaps.push(
      ...findMissingReceipts([...receiptsOfFile, ...storedReceipts]).filter(
        (gap) =>
          from <= gap.businessDate &&
          gap.businessDate <= to &&
          (numbers.days.has(gap.businessDate) || numbersOfFile.has(gap.from - 1)),
      ),
    );
  }
  return gaps;
});

const listReceipts = (
  businessDate: CalendarDate,
  terminals: ReadonlyMap<string, readonly number[]> = new Map(),
): readonly NumberedReceipt[] =>
  [...terminals].flatMap(([terminal, numbers]) =>
    numbers.map((number) => ({ businessDate, terminal, number: String(number) })),
  );

const readStoredReceipts = Effect.fnUntraced(function* (locationId: number, from: CalendarDate, to: CalendarDate) {
  if (locationId === newItemOrLocationId) return [];
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<NumberedReceipt>`
    SELECT s.business_date AS "businessDate", s.terminal, s.number FROM sale s
    WHERE s.location_id = ${locationId} AND s.business_date BETWEEN ${from}::date AND ${to}::date AND ${sql.literal(committedFacts("s"))}`;
});
