/** Cells that the proposed mapping cannot read, by their columns: errors of their rows, or columns that are not proposed. */
import type { WrongCells } from "@comptoir/domain/import-file";
import { Banner } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { t } from "../../../shared/text.ts";

/** Maximum number of rows named for a column. */
const namedRowsAtMost = 5;

export type WrongCellsBannerProps = Readonly<{
  wrongCells: readonly WrongCells[];
  /** Row in the file of each row of the sample. */
  rowNumbers: readonly number[];
}>;

export function WrongCellsBanner({ wrongCells, rowNumbers }: WrongCellsBannerProps): ReactElement | null {
  if (wrongCells.length === 0) return null;
  return (
    <Banner tone="warning" title={t("importing.wrongCells")}>
      {wrongCells.map(({ field, column, rows, isProposed }) => (
        <p key={`${field} ${column}`}>
          {t("importing.wrongCellsOf", {
            column,
            count: rows.length,
            number: countText(rows.length),
            rows: nameRows(rows.map((row) => rowNumbers[row] ?? row + 1)),
          })}{" "}
          {t(isProposed ? "importing.wrongCellsRefused" : "importing.wrongColumn")}
        </p>
      ))}
    </Banner>
  );
}

/** Names the first rows; an ellipsis stands for the others. */
const nameRows = (rows: readonly number[]): string =>
  [
    ...rows.slice(0, namedRowsAtMost).map((row) => countText(row)),
    ...(rows.length > namedRowsAtMost ? ["…"] : []),
  ].join(", ");
