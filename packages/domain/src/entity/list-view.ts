/** Named views of a list: their content, what a reader may see of it, and who may change it. */

import { hasPermission, type HeldPermissions } from "../access/index.ts";
import type { ReportFilter } from "../report/index.ts";
import { defineForm, type FormValue } from "../validation/index.ts";

import { fieldOfWireName, listRow, type ListName } from "./find-entity.ts";
import { filterCatalogue, isColumnOpen, parseSort } from "./list-query.ts";

/** Query and columns of a list view, by wire names; no columns means the screen's default. */
export interface ViewContent {
  readonly search: string;
  readonly filters: readonly ReportFilter[];
  readonly sort: string;
  readonly columns: readonly string[];
}

/** Maximum number of personal views in one list, and of shared ones. Source: ours. */
export const viewsAtMost = 100;

/**
 * Form of a list view.
 *
 * Source: ours (decision 0170).
 */
export const listViewForm = /* @__PURE__ */ defineForm({
  name: ["required", "max100"],
  search: [{ default: "" }, "max200"],
});

/** View as filled in. */
export type ListViewForm = FormValue<typeof listViewForm>;

/**
 * Returns the part of a view that a user may see: filters, sorts and columns on hidden columns are left out.
 *
 * @example visibleViewContent("product", { search: "", filters: [], sort: "-ProductCost,itemSKU", columns: ["description", "ProductCost"] }, ["PRODUCT_READ"]) // => { search: "", filters: [], sort: "itemSKU", columns: ["description"] }
 */
export function visibleViewContent(
  name: ListName,
  { search, filters, sort, columns }: ViewContent,
  permissions: HeldPermissions,
): ViewContent {
  return {
    search,
    filters: filters.filter((filter) => isFilterOpen(name, filter, permissions)),
    sort: sortPartsOf(sort)
      .filter((part) => parseSort(name, part, permissions).ok)
      .join(","),
    columns: columns.filter((column) => isColumnVisible(name, column, permissions)),
  };
}

/**
 * Merges a sent view with the stored one: the sent content that the user may see, followed by the stored parts that they could not see.
 *
 * @example mergeHiddenContent("product", { before: { search: "", filters: [], sort: "", columns: ["description", "ProductCost"] }, sent: { search: "", filters: [], sort: "", columns: ["itemSKU"] } }, ["PRODUCT_READ"]).columns // => ["itemSKU", "ProductCost"]
 */
export function mergeHiddenContent(
  name: ListName,
  { before, sent }: Readonly<Record<"before" | "sent", ViewContent>>,
  permissions: HeldPermissions,
): ViewContent {
  const visibleContentBefore = visibleViewContent(name, before, permissions);
  const visibleSentContent = visibleViewContent(name, sent, permissions);
  const hiddenSortParts = sortPartsOf(before.sort).filter(
    (part) => !sortPartsOf(visibleContentBefore.sort).includes(part),
  );
  return {
    search: sent.search,
    filters: [
      ...visibleSentContent.filters,
      ...before.filters.filter((filter) => !visibleContentBefore.filters.includes(filter)),
    ],
    sort: [...sortPartsOf(visibleSentContent.sort), ...hiddenSortParts].join(","),
    columns: [
      ...visibleSentContent.columns,
      ...before.columns.filter((column) => !visibleContentBefore.columns.includes(column)),
    ],
  };
}

/**
 * Tells whether a user may change a view: their own, or a shared one if they may change the rows of its list.
 *
 * Source: ours (decision 0170).
 *
 * @example mayChangeView("product", { isShared: true, isMine: true }, ["PRODUCT_READ"]) // => false
 */
export function mayChangeView(
  name: ListName,
  { isShared, isMine }: Readonly<Record<"isShared" | "isMine", boolean>>,
  permissions: HeldPermissions,
): boolean {
  const { write } = listRow(name);
  return isShared ? write.length > 0 && hasPermission(permissions, write) : isMine;
}

const sortPartsOf = (sort: string): readonly string[] => sort.split(",").filter((part) => part !== "");

function isFilterOpen(name: ListName, { field }: ReportFilter, permissions: HeldPermissions): boolean {
  return Object.hasOwn(filterCatalogue(name, permissions), fieldOfWireName(name, field));
}

function isColumnVisible(name: ListName, column: string, permissions: HeldPermissions): boolean {
  const columnField = fieldOfWireName(name, column);
  return Object.hasOwn(listRow(name).columns, columnField) && isColumnOpen(name, columnField, permissions);
}
