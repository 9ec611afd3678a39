/** Items of the catalogue, and the names and codes that they refer to. */
import type { ProductAmounts } from "@comptoir/domain/product";

/** Item of a target. A null price or cost is unknown, never 0. */
export interface CatalogueItem extends ProductAmounts {
  readonly itemId: number;
  readonly sku: string;
  readonly upc: string | null;
  readonly description: string;
  readonly departmentId: number | null;
  readonly subDepartmentId: number | null;
  readonly vendorId: number | null;
}

/** Item values to write. Without a vendor in them, the item has no vendor. */
export type ItemValues = Omit<CatalogueItem, "itemId" | "vendorId"> & { readonly vendorId?: number | null };

/** Item as stored, deleted or not. */
export interface CatalogueRow extends CatalogueItem {
  readonly isDeleted: boolean;
}

/** Result of an item lookup: the item was found, created, or restored after its deletion. */
export interface ItemLookup {
  readonly itemId: number;
  /** Whether the item existed and is unchanged. */
  readonly isKnown: boolean;
  /** Item as it was when it was deleted; null if it was not deleted. */
  readonly before: CatalogueRow | null;
  readonly after: ItemValues;
}

/** Code and name of a department, sub-department or vendor. */
export interface DepartmentName {
  readonly code: string;
  readonly description: string;
}

/** Codes of departments and vendors, by id. */
export interface CodesById {
  readonly departments: ReadonlyMap<number, string>;
  readonly subDepartments: ReadonlyMap<number, string>;
  readonly vendors: ReadonlyMap<number, string>;
}
