/** Converts the amounts among the params of issues and blockers between their wire numbers and exact integers. Source: behaviour 3.12 (14). */

import { unitOfParam } from "@comptoir/domain/errors";
import { numberFromQuantity, quantity, quantityFromNumber } from "@comptoir/domain/measure";
import { cents, centsFromDollars, dollarsFromCents } from "@comptoir/domain/money";

type Params = Readonly<Record<string, string | number>>;
type Convert = (value: number) => number;

const makeConversion =
  (convertMoney: Convert, convertQuantity: Convert) =>
  /** Converts the params of a code; `figure` is the subject of a blocker or the last part of an issue's field. */
  (code: string, figure: string, params: Params): Params =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        const unit = unitOfParam(code, figure, name);
        if (unit === null || typeof value !== "number") return [name, value];
        return [name, unit === "money" ? convertMoney(value) : convertQuantity(value)];
      }),
    );

/** Converts cents to dollars and thousandths to units. */
export const paramsToWire = makeConversion(
  (value) => dollarsFromCents(cents(value)),
  (value) => numberFromQuantity(quantity(value)),
);

/** Converts dollars to cents and units to thousandths; a number with too many decimals stays as it is. */
export const paramsFromWire = makeConversion(
  (value) => {
    const amount = centsFromDollars(value);
    return amount.ok ? amount.value : value;
  },
  (value) => {
    const amount = quantityFromNumber(value);
    return amount.ok ? amount.value : value;
  },
);
