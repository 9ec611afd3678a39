/** Lists the loaded rows of a list, in order. */
import type { EntityValues } from "@comptoir/domain/entity";

export const listLoadedRows = (rows: readonly unknown[]): readonly EntityValues[] =>
  rows.filter((row): row is EntityValues => row !== undefined);
