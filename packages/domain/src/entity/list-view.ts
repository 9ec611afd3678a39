/** Named views of a list: their content, what a reader may see of it, and who may change it. */

import { hasPermission, type HeldPermissions } from "../access/index.ts";
import type { ReportFilter } from "../report/index.ts";
import { defineForm, type FormValue } from "../validation/index.ts";

import type { EntityName } from "./entities.data.ts";
import { entityRow, fieldFromWire } from "./find-entity.ts";
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
 * Gives what a person sees of a view: a column that they may not see is left out of its filters, its order and its columns, as if it had never stood there.
 *
 * @example openViewContent("product", { search: "", filters: [], sort: "-ProductCost,itemSKU", columns: ["description", "ProductCost"] }, ["PRODUCT_READ"]) // => { search: "", filters: [], sort: "itemSKU", columns: ["description"] }
 */
export function openViewContent(
  name: EntityName,
  { search, filters, sort, columns }: ViewContent,
  permissions: HeldPermissions,
): ViewContent {
  return {
    search,
    filters: filters.filter((filter) => isFilterOpen(name, filter, permissions)),
    sort: partsOf(sort)
      .filter((part) => parseSort(name, part, permissions).ok)
      .join(","),
    columns: columns.filter((column) => isShown(name, column, permissions)),
  };
}

/**
 * Gives what is kept of a view that a person saves over another: what they sent, and behind it what of the other they could not see.
 *
 * @example keepHiddenContent("product", { before: { search: "", filters: [], sort: "", columns: ["description", "ProductCost"] }, sent: { search: "", filters: [], sort: "", columns: ["itemSKU"] } }, ["PRODUCT_READ"]).columns // => ["itemSKU", "ProductCost"]
 */
export function keepHiddenContent(
  name: EntityName,
  { before, sent }: Readonly<Record<"before" | "sent", ViewContent>>,
  permissions: HeldPermissions,
): ViewContent {
  const seen = openViewContent(name, before, permissions);
  const open = openViewContent(name, sent, permissions);
  const hiddenSort = partsOf(before.sort).filter((part) => !partsOf(seen.sort).includes(part));
  return {
    search: sent.search,
    filters: [...open.filters, ...before.filters.filter((filter) => !seen.filters.includes(filter))],
    sort: [...partsOf(open.sort), ...hiddenSort].join(","),
    columns: [...open.columns, ...before.columns.filter((column) => !seen.columns.includes(column))],
  };
}

/**
 * Says whether somebody may change a view: their own, and one of everyone when they may change the rows of its list.
 *
 * Source: ours (decision 0170).
 *
 * @example mayChangeView("product", { isShared: true, isMine: true }, ["PRODUCT_READ"]) // => false
 */
export function mayChangeView(
  name: EntityName,
  { isShared, isMine }: Readonly<Record<"isShared" | "isMine", boolean>>,
  permissions: HeldPermissions,
): boolean {
  const { write } = entityRow(name);
  return isShared ? write.length > 0 && hasPermission(permissions, write) : isMine;
}

const partsOf = (sort: string): readonly string[] => sort.split(",").filter((part) => part !== "");

function isFilterOpen(name: EntityName, { field }: ReportFilter, permissions: HeldPermissions): boolean {
  return Object.hasOwn(filterCatalogue(name, permissions), fieldFromWire(name, field));
}

function isShown(name: EntityName, column: string, permissions: HeldPermissions): boolean {
  const field = fieldFromWire(name, column);
  return Object.hasOwn(entityRow(name).columns, field) && isColumnOpen(name, field, permissions);
}
