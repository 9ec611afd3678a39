/** Shares the taxes of a demo receipt among its taxed lines. */

import { allocateCents, type Cents } from "@comptoir/domain/money";

interface TaxAmount {
  readonly code: string;
  readonly amount: Cents;
}

/** Returns the taxes of each line by weight, to the cent; a line of weight 0 has none. */
export function shareTaxes(taxes: readonly TaxAmount[], weights: readonly number[]): readonly (readonly TaxAmount[])[] {
  const amountsByTax = taxes.map(({ code, amount }) => ({ code, parts: allocateCents(amount, weights) }));
  return weights.map((_, index) =>
    amountsByTax.flatMap(({ code, parts }) => {
      const lineAmount = parts[index];
      return lineAmount === undefined || lineAmount === 0 ? [] : [{ code, amount: lineAmount }];
    }),
  );
}
