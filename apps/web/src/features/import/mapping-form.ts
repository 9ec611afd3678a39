/** Mapping as a form of texts, which may be incomplete. The domain's parseMapping decides whether it is valid. */
import {
  importKinds,
  locationFields,
  productFields,
  stockFields,
  transactionFields,
} from "@comptoir/domain/import-file";
import type { CellPart, DiscountColumn, ImportKind } from "@comptoir/domain/import-file";

/** Fields of a form with a single text. */
export interface MappingTexts {
  readonly name: string;
  readonly delimiter: string;
  readonly encoding: string;
  readonly headerRow: string;
  readonly summaryRows: string;
  readonly sheet: string;
  /** Path of the element of an XML file that is a row. */
  readonly record: string;
  /** Paths of the records of an XML file that are left out, with commas between them. */
  readonly otherRecords: string;
  readonly decimal: string;
  readonly thousands: string;
  /** Separated by spaces. */
  readonly currencyMarks: string;
  readonly dateFormat: string;
  readonly timeFormat: string;
  readonly timeWhenMissing: string;
  readonly timeZone: string;
  readonly location: string;
  readonly locationName: string;
  readonly terminal: string;
  readonly cashier: string;
  readonly tender: string;
  readonly department: string;
  /** Item code of every row. */
  readonly sku: string;
  readonly locationType: string;
  readonly cancellationColumn: string;
  readonly cancellationPrefix: string;
  readonly negativeQuantity: string;
  readonly negativePrice: string;
  readonly unknownItem: string;
  readonly unknownLocation: string;
  readonly priceFrom: string;
  readonly lineTotalIs: string;
  readonly amountsIn: string;
  readonly discountRateIs: string;
  readonly discountRatesOf: string;
  readonly currency: string;
  readonly exchangeRateIs: string;
  /** Currency, day and rate, separated by spaces; one rate on each line. */
  readonly exchangeRates: string;
  readonly grouping: string;
  readonly rowOrder: string;
  readonly asOf: string;
}

export type MappingTextField = keyof MappingTexts;

export interface MappingForm extends MappingTexts {
  readonly kind: ImportKind;
  /** Column header in the file for each field; empty if the field is unmapped. */
  readonly columns: Readonly<Record<string, string>>;
  readonly stripSuffix: Readonly<Record<string, string>>;
  /** Part of its column that a field takes; absent fields take the whole cell. */
  readonly parts: Readonly<Record<string, CellPart>>;
  /** Header by tax code. */
  readonly taxColumns: Readonly<Record<string, string>>;
  /** Header by tender code. */
  readonly tenderColumns: Readonly<Record<string, string>>;
  /** Columns of discounts in the order of their deduction; in an entry with an empty column, the column is still to be chosen. */
  readonly discounts: readonly DiscountColumn[];
  /** Meaning by value of the file. */
  readonly stateValues: Readonly<Record<string, string>>;
  readonly lineKindValues: Readonly<Record<string, string>>;
  /** Line kind by item code, for codes of amounts that are no sale. */
  readonly skuKinds: Readonly<Record<string, string>>;
  /** Name by location, for those other than the constant one. */
  readonly otherLocationNames: Readonly<Record<string, string>>;
}

const fieldsByKind = {
  transactions: transactionFields,
  products: productFields,
  locations: locationFields,
  stock: stockFields,
} as const satisfies Record<ImportKind, Readonly<Record<string, { readonly required: boolean }>>>;

export const listedImportKinds: readonly ImportKind[] = Object.keys(importKinds).filter((code): code is ImportKind =>
  Object.hasOwn(importKinds, code),
);

export const columnFieldsByKind = {
  transactions: keysOf(transactionFields),
  products: keysOf(productFields),
  locations: keysOf(locationFields),
  stock: keysOf(stockFields),
} as const satisfies Record<ImportKind, readonly string[]>;

export type ColumnField = (typeof columnFieldsByKind)[ImportKind][number];

export function isRequiredField(kind: ImportKind, field: string): boolean {
  const fieldsOfKind: Readonly<Record<string, { readonly required: boolean }>> = fieldsByKind[kind];
  return fieldsOfKind[field]?.required === true;
}

function keysOf<T extends Readonly<Record<string, unknown>>>(table: T): readonly (keyof T & string)[] {
  return Object.keys(table);
}
