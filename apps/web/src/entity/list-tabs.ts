/** Tabs of a list: parts that one filter tells apart, such as open and closed documents. */
import { defaultSort } from "@comptoir/domain/entity";
import type { ColumnSort, ReportFilter } from "@comptoir/domain/report";
import type { TextKey } from "@comptoir/i18n";

import type { ListState } from "./list-address.ts";
import type { ListDefinition } from "./list-screen.ts";

export interface ListTab {
  readonly key: string;
  readonly label: TextKey;
  readonly filter: ReportFilter;
  readonly sorting?: readonly ColumnSort[];
  /** Default columns, if they are not those of the list. */
  readonly columns?: readonly string[];
  readonly empty: TextKey;
  readonly emptyText: TextKey;
  /** Whether new rows appear in this tab. */
  readonly hasNewRows?: true;
}

type TabbedScreen = Pick<ListDefinition, "entity" | "tabs">;

/**
 * Finds the tab that all filtered rows belong to; undefined if they belong to several.
 *
 * If filters are set on the fields of several tabs, as on the status of deleted documents, the last of these tabs wins.
 */
export function findTab({ tabs = [] }: TabbedScreen, filters: readonly ReportFilter[]): ListTab | undefined {
  const isFiltered = ({ filter: { field } }: ListTab) => filters.some((filter) => filter.field === field);
  const decidingField = tabs.findLast(isFiltered)?.filter.field;
  return tabs.find(
    ({ filter: tabFilter }) =>
      tabFilter.field === decidingField &&
      filters.some(
        ({ field, operator, values }) =>
          field === tabFilter.field &&
          (operator === "=" || operator === "in") &&
          values.every((value) => tabFilter.values.includes(value)),
      ),
  );
}

/** Lists the filters that narrow a tab, or the whole list. */
export function filtersBesideTab(screen: TabbedScreen, filters: readonly ReportFilter[]): readonly ReportFilter[] {
  const tab = findTab(screen, filters);
  return filters.filter(
    ({ field, values }) => field !== tab?.filter.field || values.length !== tab.filter.values.length,
  );
}

/** Drops the filter of a field; one that narrows the tab becomes the filter of the tab again. */
export function dropFilter(
  screen: TabbedScreen,
  filters: readonly ReportFilter[],
  field: string,
): readonly ReportFilter[] {
  const tabFilter = findTab(screen, filters)?.filter;
  const isNarrowing = filtersBesideTab(screen, filters).some((filter) => filter.field === field);
  return filters.flatMap((filter) =>
    filter.field !== field ? [filter] : isNarrowing && tabFilter?.field === field ? [tabFilter] : [],
  );
}

/** Opens a tab: its filter and order, and the other filters as they are. */
export function openTab({ entity, tabs = [] }: TabbedScreen, { filters }: ListState, tab: ListTab): Partial<ListState> {
  const tabFields = tabs.map(({ filter }) => filter.field);
  return {
    filters: [tab.filter, ...filters.filter(({ field }) => !tabFields.includes(field))],
    sorting: tab.sorting ?? defaultSort(entity),
    columns: null,
  };
}
