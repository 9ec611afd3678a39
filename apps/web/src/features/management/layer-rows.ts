/** The rows of a list that have come, in the order they stand. */
import type { EntityValues } from "@comptoir/domain/entity";

export const rowsOf = (rows: readonly unknown[]): readonly EntityValues[] =>
  rows.filter((row): row is EntityValues => row !== undefined);
