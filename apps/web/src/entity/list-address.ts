/** What a list shows, as its address says it: a link opens the same list for whoever may see it. */
import { getEntity, parseSort, printSort, type EntityName } from "@comptoir/domain/entity";
import { decodeFilters, encodeFilters, type ColumnSort, type ReportFilter } from "@comptoir/domain/report";

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
  const columns = params.get("columns")?.split(",").filter((field) => Object.hasOwn(getEntity(name).columns, field)) ?? [];
  return { search: params.get("q") ?? "", filters: readFilters(params.get("filters")), sorting: sorting.ok ? sorting.value : [], columns: columns.length === 0 ? null : columns };
}

export function printListState(name: EntityName, { search, filters, sorting, columns }: ListState): string {
  const params = new URLSearchParams();
  const sort = printSort(name, sorting);
  if (search !== "") params.set("q", search);
  if (filters.length > 0) params.set("filters", JSON.stringify(encodeFilters(filters)));
  if (sort !== "" && sort !== printSort(name, [{ column: getEntity(name).sortedBy, direction: "ascending" }])) params.set("sort", sort);
  if (columns !== null) params.set("columns", columns.join(","));
  return params.toString();
}

/** A filter that says which values a column has; none takes it away. */
export function withChoice(filters: readonly ReportFilter[], field: string, values: readonly (string | number)[]): readonly ReportFilter[] {
  const others = filters.filter((filter) => filter.field !== field);
  return values.length === 0 ? others : [...others, { field, operator: values.length === 1 ? "=" : "in", values, promptUser: false, locked: false }];
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
