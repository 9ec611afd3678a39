/** Tells which rows of a file are accepted or rejected together: those of one receipt, product, location or stock figure. */

import { compileMapping } from "./compile-mapping.ts";
import { decodeRow } from "./decode-row.ts";
import type { ImportMapping, TransactionsMapping } from "./import-mapping.ts";
import { receiptKey } from "./receipt-key.ts";
import type { ParsedRow } from "./row-fact.ts";

/**
 * Returns the key of the record that a row belongs to; null if the row is a record by itself.
 *
 * @example recordKey({ grouping: "number" }, { kind: "products", sku: "A1", upc: null, description: null, department: "D", subDepartment: null, vendor: null, price: null, cost: null }) // => "A1"
 */
export function recordKey(
  mapping: { readonly grouping?: TransactionsMapping["grouping"] } | ImportMapping,
  fact: ParsedRow,
): string | null {
  if (fact.kind === "transactions")
    return "grouping" in mapping && mapping.grouping === "row" ? null : receiptKey(fact);
  if (fact.kind === "products") return fact.sku;
  return fact.kind === "locations" ? fact.code : `${fact.locationCode}\n${fact.sku}`;
}

/** Parts of a record's key in a row that cannot be read. */
export interface PartialRecordKey {
  readonly key: string | null;
  /** Number, location and terminal of a receipt whose date cannot be read. */
  readonly undated: string | null;
}

/** Returns the key of a receipt without its date, as {@link PartialRecordKey} states it. */
export function undatedKey(fact: ParsedRow): string | null {
  return fact.kind === "transactions" ? `${fact.number}\n${fact.locationCode}\n${fact.terminal}` : null;
}

const unknownRecordKey: PartialRecordKey = { key: null, undated: null };

/** Makes a function that finds the record of a row that cannot be read, by the cells that name it. */
export function createKeyFinder(
  mapping: ImportMapping,
  header: readonly string[],
): (cells: readonly string[]) => PartialRecordKey {
  if (mapping.kind !== "transactions" || mapping.grouping === "row") return () => unknownRecordKey;
  const { number, date, time, location, terminal } = mapping.columns;
  const namingMapping: TransactionsMapping = {
    ...mapping,
    columns: {
      date,
      ...(number !== undefined && { number }),
      ...(time !== undefined && { time }),
      ...(location !== undefined && { location }),
      ...(terminal !== undefined && { terminal }),
    },
    taxColumns: {},
    tenderColumns: {},
    discounts: [],
    currency: null,
    stateValues: {},
    lineKindValues: {},
    cancellation: null,
    priceFrom: "item",
    lineTotalIs: "afterDiscount",
    constants: { ...mapping.constants, sku: "-" },
  };
  const compiledMapping = compileMapping(namingMapping, header);
  if (!compiledMapping.ok) return () => unknownRecordKey;
  const dateIndex = compiledMapping.value.header.findIndex((name) => name.toLowerCase() === date.trim().toLowerCase());
  const fixedDateMapping = compileMapping({ ...namingMapping, dateFormat: "yyyy-MM-dd" }, header);
  return (cells) => {
    const paddedCells = header.map((_, index) => cells[index] ?? "");
    const rowResult = decodeRow(compiledMapping.value, paddedCells);
    if (rowResult.ok) return { key: recordKey(mapping, rowResult.value), undated: null };
    if (number === undefined || !fixedDateMapping.ok) return unknownRecordKey;
    // Any date in place of the unreadable one shows whether the other cells can be read.
    const fixedDateResult = decodeRow(fixedDateMapping.value, paddedCells.with(dateIndex, "2000-01-01"));
    return fixedDateResult.ok ? { key: null, undated: undatedKey(fixedDateResult.value) } : unknownRecordKey;
  };
}
