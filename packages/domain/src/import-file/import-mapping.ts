/** Mapping of a file: its format, and the meaning of its columns. */

import type { PermissionCode } from "../access/index.ts";
import { productAmounts, type ProductAmount } from "../product/index.ts";
import type { LineKind, TransactionState } from "../transaction/index.ts";

import type { AmountUnit } from "./amount-unit.ts";
import type { DiscountBase, DiscountColumn } from "./deduct-discounts.ts";
import type { CellPart, PartField } from "./cell-part.ts";
import type { DatedRate, ExchangeRateRule } from "./exchange-rates.ts";
import { lineTotalRules } from "./line-amounts.ts";
import type { summaryRowRules } from "./table-shape.ts";

/** Import kinds, with the permission of each. */
export const importKinds = {
  transactions: { permission: "SALE_CUD" },
  products: { permission: "PRODUCT_CUD" },
  locations: { permission: "TARGET_CUD" },
  stock: { permission: "INVENTORY_CUD" },
} as const satisfies Record<string, { readonly permission: PermissionCode }>;

/** An import kind. */
export type ImportKind = keyof typeof importKinds;

/** Delimiters of cells. */
export const delimiters = [",", ";", "\t", "|"] as const;

/** Encodings of a file. */
export const encodings = ["utf-8", "windows-1252", "macintosh", "utf-16le", "utf-16be"] as const;

/** Format of a file. */
export interface FileFormat {
  readonly delimiter: (typeof delimiters)[number];
  readonly encoding: (typeof encodings)[number];
  /** Decimal mark of the numbers in the file. */
  readonly decimal: "." | ",";
  /** Thousands separator of the numbers in the file; null if there is none. */
  readonly thousands: "," | "." | " " | "'" | null;
  /** Symbols to remove from a number, like "$" or "CAD". */
  readonly currencyMarks: readonly string[];
}

/** Properties of every mapping. */
export interface MappingBase extends FileFormat {
  /** Name under which the mapping is saved. */
  readonly name: string;
  /** Suffixes to remove from a cell, by field: { customer: ".0" } reads "17850.0" as "17850". */
  readonly stripSuffix: Readonly<Record<string, string>>;
  /** Row of the header, from 1; blank lines are not counted. Rows before it are left out. 0: there is none, and columns are named by letters. */
  readonly headerRow: number;
  /** Whether rows of totals and repeated headers are left out. */
  readonly summaryRows: (typeof summaryRowRules)[number];
  /** Sheet of a workbook, or file of a ZIP; null means the only one. */
  readonly sheet: string | null;
  /** Element of a document of XML or JSON that is a row, by its path: "Receipts/Receipt/Line", "JSON/orders/line_items". Null means the one that the import detects. */
  readonly record: string | null;
  /** Records of a document of XML or JSON that are left out on purpose, with all they hold: ["Receipts/Receipt/Return"]. */
  readonly otherRecords: readonly string[];
}

/** Column header by field; an absent field is not in the file. */
export type ColumnsOf<Field extends string, Required extends Field> = Readonly<Record<Required, string>> &
  Readonly<Partial<Record<Exclude<Field, Required>, string>>>;

/** The fields of a sale line. */
export const transactionFields = {
  number: { required: false },
  date: { required: true },
  sku: { required: false },
  quantity: { required: false },
  unitPrice: { required: false },
  lineTotal: { required: false },
  time: { required: false },
  location: { required: false },
  terminal: { required: false },
  cashier: { required: false },
  customer: { required: false },
  description: { required: false },
  department: { required: false },
  subDepartment: { required: false },
  discount: { required: false },
  discountRate: { required: false },
  unitCost: { required: false },
  tender: { required: false },
  state: { required: false },
  lineKind: { required: false },
  currency: { required: false },
  exchangeRate: { required: false },
} as const;

/** The prices and costs that a file of products may state, as the table of its fields says. */
const productAmountFields = Object.fromEntries(
  productAmounts.map(({ name }) => [name, { required: false }]),
) as Readonly<Record<ProductAmount, { readonly required: false }>>;

/** The fields of a product. */
export const productFields = {
  sku: { required: true },
  description: { required: false },
  upc: { required: false },
  department: { required: false },
  subDepartment: { required: false },
  vendor: { required: false },
  ...productAmountFields,
} as const;

/** The fields of a location. */
export const locationFields = {
  code: { required: true },
  description: { required: false },
  region: { required: false },
  city: { required: false },
  area: { required: false },
  openDate: { required: false },
} as const;

/** The fields of a stock figure. */
export const stockFields = {
  sku: { required: true },
  quantity: { required: true },
  location: { required: false },
} as const;

type RequiredOf<T extends Record<string, { readonly required: boolean }>> = {
  [K in keyof T]: T[K]["required"] extends true ? K : never;
}[keyof T] &
  string;

/** Columns of each import kind, by field. */
export type Columns<T extends Record<string, { readonly required: boolean }>> = ColumnsOf<
  keyof T & string,
  RequiredOf<T>
>;

/**
 * Meaning of a negative quantity on a receipt that is not a cancellation.
 *
 * `writeOff`: at price 0 the row is a stock note, which is counted but not stored as a sale; with a price it is a refund.
 */
export const negativeQuantityRules = ["refund", "writeOff", "error"] as const;

/** Meaning of a negative price: a refund, or an error. */
export const negativePriceRules = ["refund", "error"] as const;

/** Treatment of an unknown item code. `placeholder` creates an item named by its code, to be completed. */
export const unknownItemRules = ["create", "placeholder", "error"] as const;

/** Line kinds that are collected but are not sales. Source: behaviour 3.3. */
export const collectedNonSaleKinds = ["GIFT_CARD", "FEE"] as const satisfies readonly LineKind[];

/** A line kind that is collected but is not a sale. */
export type CollectedNonSaleKind = (typeof collectedNonSaleKinds)[number];

/**
 * Tells whether a row kind is collected but is not a sale.
 *
 * @example isCollectedNonSale("FEE") // => true
 */
export function isCollectedNonSale(kind: string): kind is CollectedNonSaleKind {
  return collectedNonSaleKinds.some((collectedKind) => collectedKind === kind);
}

/** Notation of a discount rate column: 0.2 or 20 for 20 %. A cell with a percent sign is always a percentage. */
export const discountRateRules = ["fraction", "percent"] as const;

/** Meaning of a line total: after or before its discount, or after it and with the taxes of the row. */
export const totalRules = [...lineTotalRules, "withTax"] as const;

/** A meaning of a line total. */
export type TotalRule = (typeof totalRules)[number];

/** Which rows form one receipt: those of a receipt number, each row, or, in a file without receipt numbers, those of a moment or of a day. */
export const groupings = ["number", "row", "moment", "day"] as const;

/** Which rows form one receipt. */
export type Grouping = (typeof groupings)[number];

/** Order of a receipt's rows in a file. */
export const rowOrders = ["together", "any"] as const;

/** Treatment of an unknown location code. */
export const unknownLocationRules = ["create", "error"] as const;

/**
 * Receipt states of the state column. Only completed receipts that are not training count as sales.
 *
 * Source: behaviour 3.3.
 */
export const receiptStateMeanings = {
  COMPLETED: { state: "COMPLETED", training: false },
  VOID: { state: "VOID", training: false },
  WAIT: { state: "WAIT", training: false },
  WAITRECALL: { state: "WAITRECALL", training: false },
  TRAIN: { state: "COMPLETED", training: true },
} as const satisfies Record<string, { readonly state: TransactionState; readonly training: boolean }>;

/** A receipt state of the state column. */
export type ReceiptStateMeaning = keyof typeof receiptStateMeanings;

/** A mapping of sale lines. */
export interface TransactionsMapping extends MappingBase {
  readonly kind: "transactions";
  readonly columns: Columns<typeof transactionFields>;
  /** Part of the cell that each field takes; a field without a part takes the whole cell. */
  readonly parts: Readonly<Partial<Record<PartField, CellPart>>>;
  /** Tax amounts of a line: the column of each tax code. */
  readonly taxColumns: Readonly<Record<string, string>>;
  /** Amounts paid, by tender: the column of each tender code, which a row has for itself or for its receipt. */
  readonly tenderColumns: Readonly<Record<string, string>>;
  /** Exact pattern of the date column, such as "yyyy-MM-dd HH:mm:ss". Source: behaviour 6.10. */
  readonly dateFormat: string;
  /** Exact pattern of the time column; null if there is none. */
  readonly timeFormat: string | null;
  /** Time of day used if the file has none: "HH:mm". */
  readonly timeWhenMissing: string;
  /** Time zone of the file, and of locations that it creates. */
  readonly timeZone: string;
  /** Values of fields that the file does not have. */
  readonly constants: {
    readonly location: string | null;
    readonly terminal: string;
    readonly cashier: string | null;
    readonly tender: string;
    readonly department: string;
    /** Item code of every row, in a file of totals without items. */
    readonly sku: string | null;
  };
  /** Prefix of a cancellation, whose rows are refunds, in the receipt number or in the named column. */
  readonly cancellation: { readonly column: string | null; readonly prefix: string } | null;
  /**
   * Meaning of the state column's values, in any case; the codes mean themselves, an empty cell a completed receipt. Any
   * other value is rejected, and so are rows of a receipt that disagree.
   */
  readonly stateValues: Readonly<Record<string, ReceiptStateMeaning>>;
  /** Meaning of the line kind column's values, likewise; an empty cell leaves the kind to the signs. */
  readonly lineKindValues: Readonly<Record<string, LineKind>>;
  /** Item codes of gift cards and fees, which are collected but are not sales, whatever else the row says. */
  readonly skuKinds: Readonly<Record<string, CollectedNonSaleKind>>;
  readonly negativeQuantity: (typeof negativeQuantityRules)[number];
  readonly negativePrice: (typeof negativePriceRules)[number];
  readonly unknownItem: (typeof unknownItemRules)[number];
  readonly unknownLocation: (typeof unknownLocationRules)[number];
  /** Names of created locations by code; the default is the code. */
  readonly locationNames: Readonly<Record<string, string>>;
  readonly priceFrom: "column" | "item";
  readonly lineTotalIs: TotalRule;
  /** Unit of prices, totals, taxes, tenders, costs and amounts of discounts. */
  readonly amountsIn: AmountUnit;
  /** Currency of rows without one: a code of ISO 4217. Null is the Canadian dollar. */
  readonly currency: string | null;
  readonly exchangeRateIs: ExchangeRateRule;
  /** Exchange rates for rows without their own rate, each valid from its day on. */
  readonly exchangeRates: readonly DatedRate[];
  readonly discountRateIs: (typeof discountRateRules)[number];
  /** Several columns of discounts, in the order they are deducted; none if `discount` and `discountRate` say it all. */
  readonly discounts: readonly DiscountColumn[];
  /** Base of the rates of `discounts`. */
  readonly discountRatesOf: DiscountBase;
  /**
   * `number`: rows with the same number and location are one receipt. `row`: each row is a receipt. Without a number, `moment`: rows of a terminal at the
   * same time are a receipt. `day`: all rows of a terminal on a day are.
   */
  readonly grouping: Grouping;
  /** `together`: rows of a receipt are adjacent, or a few receipts apart. `any`: anywhere in the file. */
  readonly rowOrder: (typeof rowOrders)[number];
}

/** A mapping of products. */
export interface ProductsMapping extends MappingBase {
  readonly kind: "products";
  readonly columns: Columns<typeof productFields>;
  /** Unit of prices and costs. */
  readonly amountsIn: AmountUnit;
  readonly constants: { readonly department: string };
}

/** A mapping of locations. */
export interface LocationsMapping extends MappingBase {
  readonly kind: "locations";
  readonly columns: Columns<typeof locationFields>;
  /** Exact pattern of the opening date; null if there is none. */
  readonly dateFormat: string | null;
  readonly timeZone: string;
  readonly constants: { readonly locationType: "STORE" | "WAREHOUSE" | "KIOSK" | "OFFICE" };
}

/** A mapping of stock on hand. */
export interface StockMapping extends MappingBase {
  readonly kind: "stock";
  readonly columns: Columns<typeof stockFields>;
  readonly constants: { readonly location: string | null };
  readonly unknownItem: "error" | "placeholder";
  readonly unknownLocation: "error";
  /** Local time of the stock count at each store: "yyyy-MM-ddTHH:mm". Null is the time of the import. */
  readonly asOf: string | null;
}

/** A mapping of any kind: JSON, saved by name. */
export type ImportMapping = TransactionsMapping | ProductsMapping | LocationsMapping | StockMapping;
