/** Parses and writes the state of a list in its address, so that links can be shared. */
import { listRow, parseSort, printSort, defaultSort, type ListName } from "@comptoir/domain/entity";
import { decodeFilters, encodeFilters, type ColumnSort, type ReportFilter } from "@comptoir/domain/report";

import type { ListView, ListViews } from "./view-gateway.ts";

export interface ListState {
  readonly search: string;
  readonly filters: readonly ReportFilter[];
  readonly sorting: readonly ColumnSort[];
  /** Null shows the default columns. */
  readonly columns: readonly string[] | null;
}

export function parseListState(name: ListName, address: string, permissions: readonly string[]): ListState {
  const addressParams = new URLSearchParams(address);
  const sortResult = parseSort(name, addressParams.get("sort") ?? "", permissions);
  const columnsInAddress =
    addressParams
      .get("columns")
      ?.split(",")
      .filter((field) => Object.hasOwn(listRow(name).columns, field)) ?? [];
  return {
    search: addressParams.get("q") ?? "",
    filters: parseFilters(addressParams.get("filters")) ?? listRow(name).startFilters ?? [],
    sorting: sortResult.ok ? sortResult.value : [],
    columns: columnsInAddress.length === 0 ? null : columnsInAddress,
  };
}

export function printListState(name: ListName, { search, filters, sorting, columns }: ListState): string {
  const addressParams = new URLSearchParams();
  const sortText = printSort(name, sorting);
  if (search !== "") addressParams.set("q", search);
  if (printFilters(filters) !== printFilters(listRow(name).startFilters ?? []))
    addressParams.set("filters", printFilters(filters));
  if (sortText !== "" && sortText !== printSort(name, defaultSort(name))) addressParams.set("sort", sortText);
  if (columns !== null) addressParams.set("columns", columns.join(","));
  return addressParams.toString();
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
export const defaultListState = (name: ListName): ListState => parseListState(name, "", []);

const listParamNames = ["q", "filters", "sort", "columns"] as const;

/** Parses an address: the view it names, or the default view; values in the address override it. */
export function parseViewedList(
  name: ListName,
  address: string,
  permissions: readonly string[],
  { views, defaultId, isKnown }: ListViews & { readonly isKnown: boolean },
): ViewedList {
  const addressParams = new URLSearchParams(address);
  const viewText = addressParams.get("view");
  const hasListParams = listParamNames.some((key) => addressParams.has(key));
  const viewNumber = Number(viewText);
  const namedView: ViewChoice =
    viewText === "all"
      ? "all"
      : viewText !== null && Number.isSafeInteger(viewNumber) && viewNumber > 0
        ? viewNumber
        : null;
  const chosenView = namedView ?? (hasListParams ? null : defaultId);
  const view = views.find(({ id }) => id === chosenView) ?? null;
  const listState = hasListParams || view === null ? parseListState(name, address, permissions) : view.list;
  return {
    choice: chosenView,
    view,
    list: listState,
    isChanged: view !== null && printListState(name, listState) !== printListState(name, view.list),
    isPending: !isKnown && !hasListParams && namedView !== "all",
    isGone: isKnown && typeof chosenView === "number" && view === null,
  };
}

/** Formats the address of a list under a view: the view's number alone while nothing differs from it. */
export function printViewedList(
  name: ListName,
  list: ListState,
  view: ListView | null,
  defaultId: number | null,
): string {
  const listQuery = printListState(name, list);
  if (view === null) return listQuery === "" && defaultId !== null ? "view=all" : listQuery;
  if (listQuery === printListState(name, view.list)) return `view=${view.id}`;
  // An empty search marks an address that overrides the view.
  return `${listQuery === "" ? "q=" : listQuery}&view=${view.id}`;
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

const printFilters = (filters: readonly ReportFilter[]): string => JSON.stringify(encodeFilters(filters));

/** Parses the filters of an address; null without any, or if they cannot be read. */
function parseFilters(text: string | null): readonly ReportFilter[] | null {
  if (text === null) return null;
  try {
    const filtersResult = decodeFilters(JSON.parse(text));
    return filtersResult.ok ? filtersResult.value : null;
  } catch {
    return null;
  }
}
