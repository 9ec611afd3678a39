/** Parses and writes the query of the list of documents in its address. */
import { documentTypes, type DocumentType } from "@comptoir/domain/inventory";

import type { SortColumn } from "./inventory-requests.ts";

export interface DocumentsSort {
  readonly column: SortColumn;
  readonly direction: "ascending" | "descending";
}

/** Lists of documents, in order. */
export const documentLists = ["inProgress", "closed", "deleted"] as const;

export interface DocumentsQuery {
  readonly list: (typeof documentLists)[number];
  readonly search?: string;
  readonly type?: DocumentType;
  /** Status that listed documents in progress must have; absent for both. */
  readonly status?: "OPEN" | "SUSPENDED";
  readonly sort: DocumentsSort;
}

export const defaultDocumentsSortOf = (list: DocumentsQuery["list"]): DocumentsSort => ({
  column: list === "closed" ? "processed" : "changed",
  direction: "descending",
});

const sortColumnCodes = [
  "number",
  "changed",
  "date",
  "processed",
  "quantity",
  "lines",
] as const satisfies readonly SortColumn[];

/** Tells whether a search or a filter narrows the list. */
export const isQueryNarrowed = ({ search, type, status }: DocumentsQuery): boolean =>
  search !== undefined || type !== undefined || status !== undefined;

/** Parses an address; invalid parts are dropped. */
export function parseDocumentsQuery(address: string): DocumentsQuery {
  const params = new URLSearchParams(address);
  const listCode = documentLists.find((list) => list === params.get("list")) ?? "inProgress";
  const searchText = params.get("q") ?? "";
  const type = documentTypes.find((documentType) => documentType === params.get("type"));
  const status = (["OPEN", "SUSPENDED"] as const).find(
    (knownStatus) => listCode === "inProgress" && knownStatus === params.get("status"),
  );
  const sortText = params.get("sort") ?? "";
  const sortColumn = sortColumnCodes.find((knownColumn) => knownColumn === sortText.replace("-", ""));
  const documentsSort: DocumentsSort =
    sortColumn === undefined
      ? defaultDocumentsSortOf(listCode)
      : { column: sortColumn, direction: sortText.startsWith("-") ? "descending" : "ascending" };
  return {
    list: listCode,
    sort: documentsSort,
    ...(searchText !== "" && { search: searchText }),
    ...(type !== undefined && { type }),
    ...(status !== undefined && { status }),
  };
}

export function printDocumentsQuery({ list, search, type, status, sort }: DocumentsQuery): string {
  const usualSort = defaultDocumentsSortOf(list);
  const isUsualSort = sort.column === usualSort.column && sort.direction === usualSort.direction;
  const parameters = {
    list: list === "inProgress" ? undefined : list,
    q: search,
    type,
    status: list === "inProgress" ? status : undefined,
    sort: isUsualSort ? undefined : `${sort.direction === "descending" ? "-" : ""}${sort.column}`,
  };
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, value]])),
  ).toString();
}
