/** State of a list in its address: a link opens the same list for whoever may see it. */
import { getEntity, parseSort, printSort, usualSort, type EntityName } from "@comptoir/domain/entity";
import { decodeFilters, encodeFilters, type ColumnSort, type ReportFilter } from "@comptoir/domain/report";

import type { ListView, ListViews } from "./view-gateway.ts";

export interface ListState {
  readonly search: string;
  readonly filters: readonly ReportFilter[];
  readonly sorting: readonly ColumnSort[];
  /** Null shows the columns that the screen begins with. */
  readonly columns: readonly string[] | null;
}

export function parseListState(name: EntityName, address: string, held: readonly string[]): ListState {
  const params = new URLSearchParams(address);
  const sorting = parseSort(name, params.get("sort") ?? "", held);
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
  if (sort !== "" && sort !== printSort(name, usualSort(name))) params.set("sort", sort);
  if (columns !== null) params.set("columns", columns.join(","));
  return params.toString();
}

/** View in an address: its number, none on purpose, or nothing. */
export type ViewChoice = number | "all" | null;

/** A list with its views: what it shows, under which view, and whether that was changed since. */
export interface ViewedList {
  readonly choice: ViewChoice;
  readonly view: ListView | null;
  readonly list: ListState;
  readonly isChanged: boolean;
  /** Which list is meant is not known before the views are. */
  readonly isPending: boolean;
  /** The address names a view that is not there. */
  readonly isGone: boolean;
}

/** The list as it is before anybody asks for anything. */
export const emptyList = (name: EntityName): ListState => parseListState(name, "", []);

const ownKeys = ["q", "filters", "sort", "columns"] as const;

/** Reads what an address shows: the view that it names, or that the list opens with, and in its place what the address says itself. */
export function parseViewedList(
  name: EntityName,
  address: string,
  held: readonly string[],
  { views, defaultId, isKnown }: ListViews & { readonly isKnown: boolean },
): ViewedList {
  const params = new URLSearchParams(address);
  const said = params.get("view");
  const isOwn = ownKeys.some((key) => params.has(key));
  const number = Number(said);
  const named: ViewChoice =
    said === "all" ? "all" : said !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
  const choice = named ?? (isOwn ? null : defaultId);
  const view = views.find(({ id }) => id === choice) ?? null;
  const list = isOwn || view === null ? parseListState(name, address, held) : view.list;
  return {
    choice,
    view,
    list,
    isChanged: view !== null && printListState(name, list) !== printListState(name, view.list),
    isPending: !isKnown && !isOwn && named !== "all",
    isGone: isKnown && typeof choice === "number" && view === null,
  };
}

/** Writes the address of a list under a view: the number of the view alone while nothing differs from it. */
export function printViewedList(
  name: EntityName,
  list: ListState,
  view: ListView | null,
  defaultId: number | null,
): string {
  const own = printListState(name, list);
  if (view === null) return own === "" && defaultId !== null ? "view=all" : own;
  if (own === printListState(name, view.list)) return `view=${view.id}`;
  // An empty search says that the address speaks for itself.
  return `${own === "" ? "q=" : own}&view=${view.id}`;
}

/** A filter that says which values a column has; none takes it away. */
export function withChoice(
  filters: readonly ReportFilter[],
  field: string,
  values: readonly (string | number)[],
): readonly ReportFilter[] {
  const others = filters.filter((filter) => filter.field !== field);
  return values.length === 0
    ? others
    : [...others, { field, operator: values.length === 1 ? "=" : "in", values, promptUser: false, locked: false }];
}

function readFilters(text: string | null): readonly ReportFilter[] {
  if (text === null) return [];
  try {
    const read = decodeFilters(JSON.parse(text));
    return read.ok ? read.value : [];
  } catch {
    return [];
  }
}
