import type { CashCount, DrawerCash } from "../../../deposit/index.ts";
import { zeroCents } from "../../../money/index.ts";

/** Face values and roll sizes as minted, written independently of our table. */
export const faceByCode: Readonly<Record<string, readonly [value: number, roll: number]>> = {
  C5: [5, 200],
  C10: [10, 500],
  C25: [25, 1_000],
  C100: [100, 2_500],
  C200: [200, 5_000],
  N500: [500, 0],
  N1000: [1_000, 0],
  N2000: [2_000, 0],
  N5000: [5_000, 0],
  N10000: [10_000, 0],
};

/** Value of counted cash, by the faces above. Units: cents. */
export const cashValueOf = (count: CashCount): number =>
  count.reduce(
    (sum, { denomination, loose, rolls }) =>
      sum + loose * (faceByCode[denomination]?.[0] ?? 0) + rolls * (faceByCode[denomination]?.[1] ?? 0),
    0,
  );

export const noCash: DrawerCash = {
  opening: zeroCents,
  received: zeroCents,
  change: zeroCents,
  refunds: zeroCents,
  payIns: zeroCents,
  payOuts: zeroCents,
  drops: zeroCents,
};
