/** Content of the printed slip of a deposit bag. */

import { cents, sumCents, type Cents } from "../money/index.ts";

import {
  denominationCodes,
  denominations,
  fewestPieces,
  type CashCount,
  type Denomination,
  type DenominationRow,
} from "./denomination.ts";
import { cashToBank, type Deposit } from "./deposit.ts";

/** A slip row: notes, coins or rolls of a denomination. */
export interface SlipRow {
  readonly denomination: Denomination;
  readonly unit: "note" | "coin" | "roll";
  readonly count: number;
  readonly amount: Cents;
}

/** Fields that a slip copies from its deposit. */
type SlipHead = Pick<Deposit, "locationId" | "businessDate" | "bagNumber" | "cheques" | "preparedBy" | "verifiedBy">;

/** Fields of a deposit that a slip is computed from. */
export interface SlipSource extends SlipHead, Pick<Deposit, "drawers" | "dropsBanked" | "remainingFloat"> {}

/** Content of a printed slip. `cash` plus `cheques` is `total`; the rows sum to `cash` unless the bag has its own list. */
export interface DepositSlip extends SlipHead {
  /** Content of the bag, largest denomination first. */
  readonly rows: readonly SlipRow[];
  readonly cash: Cents;
  readonly chequeTotal: Cents;
  readonly total: Cents;
}

/**
 * Makes the slip of a deposit; null if a drawer is not counted. Without a list of the bag's content, it is the counted notes, rolls and
 * coins, the largest first, so that the small ones stay as the float; what they do not give, as the drops, is the fewest notes and coins.
 *
 * Source: behaviour 3.8 (cheque list and printable slip).
 *
 * @example depositSlip({ locationId: 1, businessDate: "2026-03-12", bagNumber: "A1", drawers: [], dropsBanked: cents(2500), cheques: [], remainingFloat: cents(0), preparedBy: 7, verifiedBy: null }).rows.map(({ denomination, count }) => [denomination, count]) // => [["N2000", 1], ["N500", 1]]
 */
export function depositSlip(deposit: SlipSource, bag?: CashCount): DepositSlip | null {
  const cash = cashToBank(deposit);
  if (cash === null) return null;
  const { locationId, businessDate, bagNumber, cheques, preparedBy, verifiedBy } = deposit;
  const chequeTotal = sumCents(cheques.map(({ amount }) => amount));
  return {
    locationId,
    businessDate,
    bagNumber,
    rows: rowsOf(bag ?? bagOf(deposit, cash)),
    cash,
    cheques,
    chequeTotal,
    total: sumCents([cash, chequeTotal]),
    preparedBy,
    verifiedBy,
  };
}

/** Fills a bag from the counted pieces; whatever they do not give is added as the fewest pieces. */
function bagOf({ drawers }: Pick<SlipSource, "drawers">, cash: Cents): CashCount {
  const counted = drawers.flatMap(({ count }) => count ?? []);
  let left = Math.max(0, cash);
  const take = (value: number, pieces: number): number => {
    const taken = Math.min(pieces, Math.floor(left / value));
    left -= taken * value;
    return taken;
  };
  const bag = counted
    .flatMap(({ denomination, loose, rolls }) => {
      const { value, roll }: DenominationRow = denominations[denomination];
      const single = { denomination, isRoll: false, pieces: loose, value };
      return roll === null ? [single] : [single, { denomination, isRoll: true, pieces: rolls, value: value * roll }];
    })
    .toSorted((a, b) => b.value - a.value)
    .map(({ denomination, isRoll, pieces, value }) => {
      const taken = take(value, pieces);
      return { denomination, loose: isRoll ? 0 : taken, rolls: isRoll ? taken : 0 };
    });
  return [...bag, ...fewestPieces(cents(left))];
}

function rowsOf(bag: CashCount): readonly SlipRow[] {
  return denominationCodes.toReversed().flatMap((denomination) => {
    const row: DenominationRow = denominations[denomination];
    const all = bag.filter((line) => line.denomination === denomination);
    const [loose, rolls] = [
      all.reduce((sum, line) => sum + line.loose, 0),
      all.reduce((sum, line) => sum + line.rolls, 0),
    ];
    return [
      ...(rolls > 0 && row.roll !== null
        ? [{ denomination, unit: "roll" as const, count: rolls, amount: cents(rolls * row.roll * row.value) }]
        : []),
      ...(loose > 0 ? [{ denomination, unit: row.kind, count: loose, amount: cents(loose * row.value) }] : []),
    ];
  });
}
