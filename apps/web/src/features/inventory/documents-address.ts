/** What the list of documents shows, as its address says it. */
import { documentTypes, type DocumentType } from "@comptoir/domain/inventory";

import type { SortColumn } from "./inventory-requests.ts";

export interface DocumentsSort {
  readonly column: SortColumn;
  readonly direction: "ascending" | "descending";
}

export interface DocumentsAsk {
  readonly list: "inProgress" | "closed";
  readonly search?: string;
  readonly type?: DocumentType;
  /** Of those in progress alone. */
  readonly status?: "OPEN" | "SUSPENDED";
  readonly sort: DocumentsSort;
}

export const usualSort = (list: DocumentsAsk["list"]): DocumentsSort => ({
  column: list === "closed" ? "processed" : "changed",
  direction: "descending",
});

const columns = [
  "number",
  "changed",
  "date",
  "processed",
  "quantity",
  "lines",
] as const satisfies readonly SortColumn[];

/** Reads an address; what it says wrongly is left out. */
export function parseDocumentsAsk(address: string): DocumentsAsk {
  const params = new URLSearchParams(address);
  const list = params.get("list") === "closed" ? "closed" : "inProgress";
  const search = params.get("q") ?? "";
  const type = documentTypes.find((one) => one === params.get("type"));
  const status = (["OPEN", "SUSPENDED"] as const).find((one) => list === "inProgress" && one === params.get("status"));
  const said = params.get("sort") ?? "";
  const column = columns.find((one) => one === said.replace("-", ""));
  const sort: DocumentsSort =
    column === undefined ? usualSort(list) : { column, direction: said.startsWith("-") ? "descending" : "ascending" };
  return {
    list,
    sort,
    ...(search !== "" && { search }),
    ...(type !== undefined && { type }),
    ...(status !== undefined && { status }),
  };
}

export function printDocumentsAsk({ list, search, type, status, sort }: DocumentsAsk): string {
  const usual = usualSort(list);
  const isUsual = sort.column === usual.column && sort.direction === usual.direction;
  const said = {
    list: list === "closed" ? list : undefined,
    q: search,
    type,
    status: list === "closed" ? undefined : status,
    sort: isUsual ? undefined : `${sort.direction === "descending" ? "-" : ""}${sort.column}`,
  };
  return new URLSearchParams(
    Object.entries(said).flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, value]])),
  ).toString();
}
