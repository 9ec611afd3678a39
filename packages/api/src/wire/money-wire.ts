/** Wire numbers and their exact integers, converted here only. Source: behaviour 3.12 (14). */

import {
  centsFromDollars,
  dollarsFromCents,
  dollarsFromUnitCost,
  unitCostFromDollars,
  type Cents,
  type UnitCost,
} from "@comptoir/domain/money";
import { numberFromQuantity, percent, quantityFromNumber, type Percent, type Quantity } from "@comptoir/domain/measure";
import type { Result } from "@comptoir/domain/result";
import { Effect, Schema, SchemaIssue, SchemaTransformation } from "effect";

const isSafeInteger = (value: unknown): boolean => Number.isSafeInteger(value);

const exactNumberSchema = <T extends number>(
  expected: string,
  read: (value: number) => Result<T>,
  write: (value: T) => number,
) =>
  Schema.Finite.pipe(
    Schema.decodeTo(
      Schema.declare<T>((value): value is T => isSafeInteger(value), { expected }),
      SchemaTransformation.transformEffect<T, number>({
        decode: (value) => {
          const readResult = read(value);
          return readResult.ok
            ? Effect.succeed(readResult.value)
            : Effect.fail(new SchemaIssue.InvalidValue({ expected }, value));
        },
        encode: (value) => Effect.succeed(write(value)),
      }),
    ),
  );

/** An amount. Units: dollars with at most 2 decimals on the wire, cents inside. */
export const Money = exactNumberSchema<Cents>("dollars with at most two decimals", centsFromDollars, dollarsFromCents);

/** A unit cost or a unit price. Units: dollars with at most 4 decimals on the wire, ten-thousandths inside. */
export const UnitMoney = exactNumberSchema<UnitCost>(
  "dollars with at most four decimals",
  unitCostFromDollars,
  dollarsFromUnitCost,
);

/** A quantity. Units: at most 3 decimals on the wire, thousandths inside. */
export const Amount = exactNumberSchema<Quantity>(
  "a quantity with at most three decimals",
  quantityFromNumber,
  numberFromQuantity,
);

/** The schema of an exact number for figures that a database or a sum has as a plain number. */
const withPlainNumber = (schema: Schema.Top) => schema as unknown as Schema.Codec<number, number>;

/** An amount like `Money`, as a plain number of cents inside. */
export const MoneyNumber = withPlainNumber(Money);

/** A unit price or cost like `UnitMoney`, as a plain number of ten-thousandths inside. */
export const UnitMoneyNumber = withPlainNumber(UnitMoney);

/** A quantity like `Amount`, as a plain number of thousandths inside. */
export const AmountNumber = withPlainNumber(Amount);

/** A percent, the same number on the wire and inside. Units: percent with at most 2 decimals. */
export const Pct = Schema.Finite.pipe(
  Schema.decodeTo(
    Schema.declare<Percent>((value): value is Percent => Number.isFinite(value), { expected: "a percent" }),
    SchemaTransformation.transform<Percent, number>({ decode: percent, encode: (value) => value }),
  ),
);
