/** What leaves the product in batches, and in which files. */

/** A form of file. */
export type ExportFormat = "CSV" | "JSON" | "XLSX" | "IIF" | "X12";

/** What is known of one kind of export. */
export interface ExportKindRow {
  readonly formats: readonly ExportFormat[];
  /** Its days leave once, and again only as a linked batch: who reads it would count them twice. */
  readonly isOnce: boolean;
}

const tables = ["CSV", "JSON", "XLSX"] as const;

/**
 * Every kind of export.
 *
 * Source: behaviour 3.4 (Batch export: datasets and formats), decision 0115.
 */
export const exportKinds = {
  SALES: { formats: tables, isOnce: true },
  TENDERS: { formats: tables, isOnce: true },
  TAXES: { formats: tables, isOnce: true },
  GL_SUMMARY: { formats: [...tables, "IIF"], isOnce: true },
  INVENTORY_MOVEMENTS: { formats: tables, isOnce: true },
  PRODUCTS: { formats: tables, isOnce: false },
  PRODUCT_ACTIVITY: { formats: ["CSV", "JSON", "X12"], isOnce: true },
} as const satisfies Record<string, ExportKindRow>;

/** A kind of export. */
export type ExportKind = keyof typeof exportKinds;
