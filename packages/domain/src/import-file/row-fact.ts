/** Parsed rows of a file. */

import type { Quantity } from "../measure/index.ts";
import type { Cents, UnitCost } from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";
import type { ProductAmounts } from "../product/index.ts";
import type { LineKind, TransactionTax } from "../transaction/index.ts";

import type { RowCurrency } from "./exchange-rates.ts";
import type { ReceiptStateMeaning } from "./import-mapping.ts";

/** Kind of a sales row: a receipt line, or a stock note, which is not a sale. */
export type TransactionRowKind = LineKind | "WRITE_OFF";

/** A row of a sales file. */
export interface TransactionRow {
  readonly kind: "transactions";
  readonly number: string;
  /** Text that the number is a part of; absent if the number is the whole cell. */
  readonly wholeNumber?: string;
  readonly locationCode: string;
  readonly terminal: string;
  readonly cashier: string | null;
  readonly customer: string | null;
  /** Local date of the store. */
  readonly date: CalendarDate;
  /** Seconds after midnight, local time of the store. */
  readonly second: number;
  /** Exact instant, if the file states its difference from UTC; the local time could be that of two. Units: epoch milliseconds. */
  readonly instant?: number;
  /** False if the row has no time; `second` is then that of the mapping. */
  readonly hasTime?: false;
  readonly rowKind: TransactionRowKind;
  /** State of the row's receipt, repeated on each row of the receipt. */
  readonly receipt: ReceiptStateMeaning;
  readonly sku: string;
  /** Description of the item; empty if the file has none. */
  readonly description: string;
  readonly department: string;
  readonly subDepartment: string | null;
  /** Thousandths; negative on a REFUND or WRITE_OFF, and on a GIFT_CARD or FEE that is refunded. */
  readonly quantity: Quantity;
  /** Never negative; null takes the item's price. */
  readonly unitPrice: UnitCost | null;
  /** Unsigned amount before discount; null takes the item's price. */
  readonly extended: Cents | null;
  readonly discount: Cents;
  /** True if `unitPrice` is derived from the total because the file states no price. */
  readonly isPriceDerived?: true;
  /** True if the file writes the discount as a negative number. */
  readonly isDiscountTurned?: true;
  /** True if the file writes a refunded tax as a positive number. */
  readonly isTaxTurned?: true;
  /** Stated line total, unsigned and finer than a cent; null if not stated. */
  readonly lineTotal: UnitCost | null;
  readonly unitCost: UnitCost | null;
  /** Currency of the amounts and of the cost, and its rate; absent for Canadian dollars. */
  readonly currency?: RowCurrency;
  /** True if the file leaves the currency of the row empty, which is the Canadian dollar. */
  readonly isCurrencyAssumed?: true;
  /** Rate that the file states for a row in Canadian dollars. */
  readonly unusedRate?: string;
  readonly tender: string;
  /** Amounts paid that the row states, for itself or for its receipt; absent if the file has no columns of tenders. */
  readonly tenders?: readonly TransactionTax[];
  /** Taxes of the line by code; empty if the file has none. */
  readonly taxes: readonly TransactionTax[];
}

/** A row of a product file. */
export interface ProductRow extends ProductAmounts {
  readonly kind: "products";
  readonly sku: string;
  readonly upc: string | null;
  /** Null if not stated: an existing product keeps its name, a new one is named by its code. */
  readonly description: string | null;
  readonly department: string;
  readonly subDepartment: string | null;
  readonly vendor: string | null;
}

/** A row of a location file. */
export interface LocationRow {
  readonly kind: "locations";
  readonly code: string;
  /** Null if not stated: an existing location keeps its name, a new one is named by its code. */
  readonly description: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly area: string | null;
  readonly openDate: CalendarDate | null;
  readonly timeZone: string;
  readonly locationType: "STORE" | "WAREHOUSE" | "KIOSK" | "OFFICE";
}

/** A row of a stock file. */
export interface StockRow {
  readonly kind: "stock";
  readonly locationCode: string;
  readonly sku: string;
  /** Thousandths; stock may be negative. */
  readonly quantity: Quantity;
}

/** A parsed row, by the kind of its file. */
export type ParsedRow = TransactionRow | ProductRow | LocationRow | StockRow;
