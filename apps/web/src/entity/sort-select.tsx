/** Selects the order of a list without column headers, as on a phone. */
import { listRow } from "@comptoir/domain/entity";
import type { ColumnSort } from "@comptoir/domain/report";
import { Select } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../shared/text.ts";
import type { ListScreen } from "./list-screen.ts";
import { fieldLabel } from "./entity-words.ts";

export type SortSelectProps = Readonly<{
  screen: ListScreen;
  columns: readonly string[];
  sorting: readonly ColumnSort[];
  onSort: (sorting: readonly ColumnSort[]) => void;
}>;

const directionLabelKeys = { ascending: "management.sortAscending", descending: "management.sortDescending" } as const;

export function SortSelect({ screen, columns, sorting: [sort], onSort }: SortSelectProps): ReactElement {
  const sortOptions = columns
    .filter((field) => listRow(screen.entity).columns[field]?.sort === true)
    .flatMap((column): readonly ColumnSort[] => [
      { column, direction: "ascending" },
      { column, direction: "descending" },
    ]);
  const sortKey = ({ column, direction }: ColumnSort) => `${column} ${direction}`;
  return (
    <Select
      aria-label={t("management.sortBy")}
      value={sort === undefined ? "" : sortKey(sort)}
      options={sortOptions.map((sort) => ({
        value: sortKey(sort),
        label: t(directionLabelKeys[sort.direction], { field: fieldLabel(screen, sort.column) }),
      }))}
      onChange={(value) => onSort(sortOptions.filter((sort) => sortKey(sort) === value))}
    />
  );
}
