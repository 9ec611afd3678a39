/** What one row of a file says, in the product's own terms. */

import type { Quantity } from "../measure/index.ts";
import type { Cents, UnitCost } from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";
import type { LineKind, TransactionTax } from "../transaction/index.ts";

import type { ReceiptMeaning } from "./import-mapping.ts";

/** What a row of a sales file is: a line of a receipt, or a stock note that is no sale. */
export type TransactionRowKind = LineKind | "WRITE_OFF";

/** One row of a sales file. */
export interface TransactionRow {
  readonly kind: "transactions";
  readonly number: string;
  readonly locationCode: string;
  readonly terminal: string;
  readonly cashier: string | null;
  readonly customer: string | null;
  /** The date on the wall of the store. */
  readonly date: CalendarDate;
  /** Seconds after midnight on the wall of the store. */
  readonly second: number;
  /** False where the file says no time: `second` stands in for it. */
  readonly hasTime?: false;
  readonly rowKind: TransactionRowKind;
  /** What the file says of the whole receipt. */
  readonly receipt: ReceiptMeaning;
  readonly sku: string;
  /** Empty when the file says nothing. */
  readonly description: string;
  readonly department: string;
  readonly subDepartment: string | null;
  /** Thousandths; negative on a REFUND and on a WRITE_OFF, and on a GIFT_CARD or FEE that is given back. */
  readonly quantity: Quantity;
  /** Never negative; null takes the price of the item. */
  readonly unitPrice: UnitCost | null;
  /** What the line comes to before its discount, without its sign; null takes the price of the item. */
  readonly extended: Cents | null;
  readonly discount: Cents;
  /** True where the file states no price, and `unitPrice` is made of its total. */
  readonly isPriceDerived?: true;
  /** True where the file writes the discount below zero. */
  readonly isDiscountTurned?: true;
  /** True where the file writes a tax that is given back above zero. */
  readonly isTaxTurned?: true;
  /** What the file states the line comes to, without its sign and finer than a cent; null when it states none. */
  readonly lineTotal: UnitCost | null;
  readonly unitCost: UnitCost | null;
  readonly tender: string;
  /** The taxes of the line by code; empty in a file that states none. */
  readonly taxes: readonly TransactionTax[];
}

/** One row of a product file. */
export interface ProductRow {
  readonly kind: "products";
  readonly sku: string;
  readonly upc: string | null;
  /** Null where the file states none: a known product keeps its name, and a new one is called by its code. */
  readonly description: string | null;
  readonly department: string;
  readonly subDepartment: string | null;
  readonly vendor: string | null;
  readonly price: UnitCost | null;
  readonly cost: UnitCost | null;
}

/** One row of a location file. */
export interface LocationRow {
  readonly kind: "locations";
  readonly code: string;
  /** Null where the file states none: a known location keeps its name, and a new one is called by its code. */
  readonly description: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly area: string | null;
  readonly openDate: CalendarDate | null;
  readonly timeZone: string;
  readonly locationType: "STORE" | "WAREHOUSE" | "KIOSK" | "OFFICE";
}

/** One row of a stock file. */
export interface StockRow {
  readonly kind: "stock";
  readonly locationCode: string;
  readonly sku: string;
  /** Thousandths; negative stock is a fact. */
  readonly quantity: Quantity;
}

/** What one row says, by the kind of its file. */
export type RowFact = TransactionRow | ProductRow | LocationRow | StockRow;
