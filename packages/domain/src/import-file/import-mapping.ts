/** What a mapping says about a file: how it is written, and which column means what. */

import type { PermissionCode } from "../access/index.ts";
import type { LineKind, TransactionState } from "../transaction/index.ts";

import type { LineTotalRule } from "./line-amounts.ts";

/** What a file may hold, and who may import it. */
export const importKinds = {
  transactions: { permission: "SALE_CUD" },
  products: { permission: "PRODUCT_CUD" },
  locations: { permission: "TARGET_CUD" },
  stock: { permission: "INVENTORY_CUD" },
} as const satisfies Record<string, { readonly permission: PermissionCode }>;

/** A code of the table of import kinds. */
export type ImportKind = keyof typeof importKinds;

/** The marks that may stand between two cells. */
export const delimiters = [",", ";", "\t", "|"] as const;

/** The encodings a file may be written in. */
export const encodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;

/** How the file is written. */
export interface FileFormat {
  readonly delimiter: (typeof delimiters)[number];
  readonly encoding: (typeof encodings)[number];
  /** The decimal mark of its numbers. */
  readonly decimal: "." | ",";
  /** The mark between groups of three digits; null when there is none. */
  readonly thousands: "," | "." | " " | "'" | null;
  /** Marks to take off a number, like "$" or "CAD". */
  readonly currencyMarks: readonly string[];
}

/** What every mapping says. */
export interface MappingBase extends FileFormat {
  /** The name it is saved by. */
  readonly name: string;
  /** Endings to take off a cell, by field: { customer: ".0" } reads "17850.0" as "17850". */
  readonly stripSuffix: Readonly<Record<string, string>>;
}

/** A column's header by field; a field that is absent is not in the file. */
export type ColumnsOf<Field extends string, Required extends Field> = Readonly<Record<Required, string>> &
  Readonly<Partial<Record<Exclude<Field, Required>, string>>>;

/** The fields of a sale line. */
export const transactionFields = {
  number: { required: true },
  date: { required: true },
  sku: { required: true },
  quantity: { required: true },
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
} as const;

/** The fields of a product. */
export const productFields = {
  sku: { required: true },
  description: { required: false },
  upc: { required: false },
  department: { required: false },
  subDepartment: { required: false },
  vendor: { required: false },
  price: { required: false },
  cost: { required: false },
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

/** What a field of a file is for: its columns. */
export type Columns<T extends Record<string, { readonly required: boolean }>> = ColumnsOf<
  keyof T & string,
  RequiredOf<T>
>;

/**
 * What a negative quantity means on a receipt that is no cancellation.
 *
 * `writeOff`: at price 0 the row is a stock note that is no sale (counted, not written); with a price it is a refund.
 */
export const negativeQuantityRules = ["refund", "writeOff", "error"] as const;

/** What a negative price means: money given back, or a mistake. */
export const negativePriceRules = ["refund", "error"] as const;

/** What is done with a code that is not known. `placeholder` creates an item named by its code, to be completed. */
export const unknownItemRules = ["create", "placeholder", "error"] as const;

/** The kinds of line that are collected without being sales. Source: behaviour 3.3. */
export const collectedKinds = ["GIFT_CARD", "FEE"] as const satisfies readonly LineKind[];

/** A line that is collected without being a sale. */
export type CollectedKind = (typeof collectedKinds)[number];

/**
 * Says whether a row of this kind is collected without being a sale.
 *
 * @example isCollected("FEE") // => true
 */
export function isCollected(kind: string): kind is CollectedKind {
  return collectedKinds.some((collected) => collected === kind);
}

/** How the rates of a discount column are written: 0.2 or 20 for 20 %. A cell with a percent sign says so itself. */
export const discountRateRules = ["fraction", "percent"] as const;

/** Where the rows of a receipt stand in a file. */
export const rowOrders = ["together", "any"] as const;

/** What is done with a location that is not known. */
export const unknownLocationRules = ["create", "error"] as const;

/**
 * What a cell of the state column may mean for its receipt. Only completed receipts that are no training count as sales.
 *
 * Source: behaviour 3.3.
 */
export const receiptMeanings = {
  COMPLETED: { state: "COMPLETED", training: false },
  VOID: { state: "VOID", training: false },
  WAIT: { state: "WAIT", training: false },
  WAITRECALL: { state: "WAITRECALL", training: false },
  TRAIN: { state: "COMPLETED", training: true },
} as const satisfies Record<string, { readonly state: TransactionState; readonly training: boolean }>;

/** A code of the table of what a receipt's state may mean. */
export type ReceiptMeaning = keyof typeof receiptMeanings;

/** A mapping of sale lines. */
export interface TransactionsMapping extends MappingBase {
  readonly kind: "transactions";
  readonly columns: Columns<typeof transactionFields>;
  /** Tax amounts of a line: the column of each tax code. */
  readonly taxColumns: Readonly<Record<string, string>>;
  /** The exact pattern of the date column, for example "yyyy-MM-dd HH:mm:ss". Source: behaviour 6.10. */
  readonly dateFormat: string;
  /** The exact pattern of the time column; null when there is none. */
  readonly timeFormat: string | null;
  /** The time of day of a sale whose file gives none: "HH:mm". */
  readonly timeWhenMissing: string;
  /** The zone of the file's times, and of a location it creates. */
  readonly timeZone: string;
  /** What the file does not say. */
  readonly constants: {
    readonly location: string | null;
    readonly terminal: string;
    readonly cashier: string | null;
    readonly tender: string;
    readonly department: string;
  };
  /** A cell that starts so marks a cancellation, whose rows are refunds: the receipt number, or the column named. */
  readonly cancellation: { readonly column: string | null; readonly prefix: string } | null;
  /**
   * What the cells of the state column mean, capitals aside; the codes of the table mean themselves, an empty cell a completed receipt. Any
   * other cell is refused, and so are rows of one receipt that disagree.
   */
  readonly stateValues: Readonly<Record<string, ReceiptMeaning>>;
  /** What the cells of the line kind column mean, in the same way; an empty cell leaves it to the signs. */
  readonly lineKindValues: Readonly<Record<string, LineKind>>;
  /** Item codes that are gift cards or fees, whatever else the row says: they are collected, and are no sales. */
  readonly skuKinds: Readonly<Record<string, CollectedKind>>;
  readonly negativeQuantity: (typeof negativeQuantityRules)[number];
  readonly negativePrice: (typeof negativePriceRules)[number];
  readonly unknownItem: (typeof unknownItemRules)[number];
  readonly unknownLocation: (typeof unknownLocationRules)[number];
  /** The name of a location it creates, by code; the code itself when absent. */
  readonly locationNames: Readonly<Record<string, string>>;
  readonly priceFrom: "column" | "item";
  /** Whether the line totals of the file have their discount deducted. */
  readonly lineTotalIs: LineTotalRule;
  readonly discountRateIs: (typeof discountRateRules)[number];
  /** `number`: the rows of one number at one location are one receipt. `row`: each row is a receipt. */
  readonly grouping: "number" | "row";
  /** `together`: the rows of a receipt follow one another, or stand a few receipts apart. `any`: they may stand anywhere in the file. */
  readonly rowOrder: (typeof rowOrders)[number];
}

/** A mapping of products. */
export interface ProductsMapping extends MappingBase {
  readonly kind: "products";
  readonly columns: Columns<typeof productFields>;
  readonly constants: { readonly department: string };
}

/** A mapping of locations. */
export interface LocationsMapping extends MappingBase {
  readonly kind: "locations";
  readonly columns: Columns<typeof locationFields>;
  /** The exact pattern of the opening date; null when there is none. */
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
  /** The moment at which the stock was as the file says, on the wall of each store: "yyyy-MM-ddTHH:mm". Null is the moment of the import. */
  readonly asOf: string | null;
}

/** A mapping: JSON, saved by name. */
export type ImportMapping = TransactionsMapping | ProductsMapping | LocationsMapping | StockMapping;
