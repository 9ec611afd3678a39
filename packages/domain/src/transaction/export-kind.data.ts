/** Export kinds: their file formats and columns. */

import type { PermissionCode } from "../access/index.ts";

/** A file format. */
export type ExportFormat = "CSV" | "JSON" | "XLSX" | "IIF" | "X12";

/** Cell type of an export column. Texts and dates are strings; everything else is an integer in the domain's unit. */
export type ExportCellType = "text" | "date" | "int" | "qty" | "money" | "unitCost";

/** Properties of an export kind. */
export interface ExportKindRow {
  /** Formats, the usual one first. */
  readonly formats: readonly ExportFormat[];
  /** Whether each day is exported only once, and repeated only as a linked batch, because the reader would count it twice. */
  readonly isOnce: boolean;
  /** Sent to vendors: may be limited to some vendors, and to changes since the last export. */
  readonly isForVendors?: true;
  /** Permission that its values need besides reading reports; absent if none. */
  readonly permission?: PermissionCode;
  /** Column names in the file, the same in every language. */
  readonly columns: Readonly<Record<string, ExportCellType>>;
}

const tableFormats = ["CSV", "JSON", "XLSX"] as const;
const placeColumns = { businessDate: "date", location: "text" } as const;

/**
 * Every export kind.
 *
 * Source: behaviour 3.4 (Batch export: datasets and formats), decision 0115.
 */
export const exportKinds = {
  SALES: {
    formats: tableFormats,
    isOnce: true,
    columns: {
      ...placeColumns,
      transaction: "text",
      terminal: "text",
      cashier: "text",
      line: "int",
      kind: "text",
      sku: "text",
      description: "text",
      department: "text",
      quantity: "qty",
      gross: "money",
      discount: "money",
      net: "money",
      tax: "money",
      total: "money",
    },
  },
  TENDERS: {
    formats: tableFormats,
    isOnce: true,
    columns: { ...placeColumns, tender: "text", payments: "int", amount: "money" },
  },
  TAXES: { formats: tableFormats, isOnce: true, columns: { ...placeColumns, tax: "text", amount: "money" } },
  GL_SUMMARY: {
    formats: [...tableFormats, "IIF"],
    isOnce: true,
    columns: { ...placeColumns, account: "text", debit: "money", credit: "money" },
  },
  INVENTORY_MOVEMENTS: {
    formats: tableFormats,
    isOnce: true,
    permission: "PRODUCT_COST_READ",
    columns: {
      ...placeColumns,
      sku: "text",
      description: "text",
      kind: "text",
      reason: "text",
      quantity: "qty",
      unitCost: "unitCost",
      value: "money",
    },
  },
  PRODUCTS: {
    formats: tableFormats,
    isOnce: false,
    columns: {
      sku: "text",
      upc: "text",
      description: "text",
      department: "text",
      subDepartment: "text",
      vendor: "text",
      price: "unitCost",
    },
  },
  PRODUCT_ACTIVITY: {
    formats: ["X12", "CSV", "JSON"],
    isOnce: true,
    isForVendors: true,
    columns: {
      location: "text",
      vendor: "text",
      sku: "text",
      upc: "text",
      description: "text",
      onHand: "qty",
      sold: "qty",
      returned: "qty",
      received: "qty",
      retail: "money",
    },
  },
} as const satisfies Record<string, ExportKindRow>;

/** An export kind. */
export type ExportKind = keyof typeof exportKinds;
