/** Parses and writes the state of a list in its address, so that links can be shared. */
import { getEntity, parseSort, printSort, defaultSort, type EntityName } from "@comptoir/domain/entity";
import { decodeFilters, encodeFilters, type ColumnSort, type ReportFilter } from "@comptoir/domain/report";

import type { ListView, ListViews } from "./view-gateway.ts";

export interface ListState {
  readonly search: string;
  readonly filters: readonly ReportFilter[];
  readonly sorting: readonly ColumnSort[];
  /** Null shows the default columns. */
  readonly columns: readonly string[] | null;
}

export function parseListState(name: EntityName, address: string, permissions: readonly string[]): ListState {
  const params = new URLSearchParams(address);
  const sorting = parseSort(name, params.get("sort") ?? "", permissions);
  const columns =
    params
      .get("columns")
      ?.split(",")
      .filter((field) => Object.hasOwn(getEntity(name).columns, field)) ?? [];
  return {
    search: params.get("q") ?? "",
    filters: readFilters(params.get("filters")),
    sorting: sorting.ok ? sorting.value : [],
    columns: columns.length === 0 ? null : columns,
  };
}

export function printListState(name: EntityName, { search, filters, sorting, columns }: ListState): string {
  const params = new URLSearchParams();
  const sort = printSort(name, sorting);
  if (search !== "") params.set("q", search);
  if (filters.length > 0) params.set("filters", JSON.stringify(encodeFilters(filters)));
  if (sort !== "" && sort !== printSort(name, defaultSort(name))) params.set("sort", sort);
  if (columns !== null) params.set("columns", columns.join(","));
  return params.toString();
}

/** View named by an address: its id, "all" for no view, or null if the address names none. */
export type ViewChoice = number | "all" | null;

/** List state with the view it is based on, and whether it differs from that saved view. */
export interface ViewedList {
  readonly choice: ViewChoice;
  readonly view: ListView | null;
  readonly list: ListState;
  readonly isChanged: boolean;
  /** Whether the views are still needed to know which list is meant. */
  readonly isPending: boolean;
  /** Whether the address names an unknown view. */
  readonly isGone: boolean;
}

/** Returns the default state of a list. */
export const defaultListState = (name: EntityName): ListState => parseListState(name, "", []);

const listKeys = ["q", "filters", "sort", "columns"] as const;

/** Parses an address: the view it names, or the default view; values in the address override it. */
export function parseViewedList(
  name: EntityName,
  address: string,
  permissions: readonly string[],
  { views, defaultId, isKnown }: ListViews & { readonly isKnown: boolean },
): ViewedList {
  const params = new URLSearchParams(address);
  const viewText = params.get("view");
  const isOwn = listKeys.some((key) => params.has(key));
  const number = Number(viewText);
  const viewChoice: ViewChoice =
    viewText === "all" ? "all" : viewText !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
  const choice = viewChoice ?? (isOwn ? null : defaultId);
  const view = views.find(({ id }) => id === choice) ?? null;
  const listState = isOwn || view === null ? parseListState(name, address, permissions) : view.list;
  return {
    choice,
    view,
    list: listState,
    isChanged: view !== null && printListState(name, listState) !== printListState(name, view.list),
    isPending: !isKnown && !isOwn && viewChoice !== "all",
    isGone: isKnown && typeof choice === "number" && view === null,
  };
}

/** Formats the address of a list under a view: the view's number alone while nothing differs from it. */
export function printViewedList(
  name: EntityName,
  list: ListState,
  view: ListView | null,
  defaultId: number | null,
): string {
  const viewedState = printListState(name, list);
  if (view === null) return viewedState === "" && defaultId !== null ? "view=all" : viewedState;
  if (viewedState === printListState(name, view.list)) return `view=${view.id}`;
  // An empty search marks an address that overrides the view.
  return `${viewedState === "" ? "q=" : viewedState}&view=${view.id}`;
}

/** Sets the values that a column is filtered by; none removes the filter. */
export function setColumnFilter(
  filters: readonly ReportFilter[],
  field: string,
  values: readonly (string | number)[],
): readonly ReportFilter[] {
  const otherFilters = filters.filter((filter) => filter.field !== field);
  return values.length === 0
    ? otherFilters
    : [
        ...otherFilters,
        { field, operator: values.length === 1 ? "=" : "in", values, promptUser: false, locked: false },
      ];
}

function readFilters(text: string | null): readonly ReportFilter[] {
  if (text === null) return [];
  try {
    const filtersResult = decodeFilters(JSON.parse(text));
    return filtersResult.ok ? filtersResult.value : [];
  } catch {
    return [];
  }
}
