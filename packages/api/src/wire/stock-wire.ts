/** Bodies of stock: units, products of a location, and movements of an item. Instants are in milliseconds since 1970. Source: specification 3 and 7, behaviour 3.1. */

import { adjustmentReasons, movementKinds, type ReasonCode } from "@comptoir/domain/inventory";
import { Schema } from "effect";

import { Amount, UnitMoney } from "./money-wire.ts";
import { nullable, optionalKey } from "./optional-values.ts";

const reasonCodes = Object.keys(adjustmentReasons) as [ReasonCode, ...ReasonCode[]];

/** A unit of measure. */
export const UomWire = Schema.Struct({
  id: Schema.Int,
  code: Schema.String,
  description: Schema.String,
  decimals: Schema.Int,
}).pipe(Schema.encodeKeys({ id: "ID", code: "UomCode", description: "UomDescription", decimals: "Decimals" }));

/** An item as stored on a device: its codes and label. Names are short, because a location has tens of thousands. */
const OfflineItem = Schema.Struct({
  id: Schema.Int,
  sku: Schema.String,
  /** Barcodes of the item in lookup form, its main one first. */
  keys: Schema.Array(Schema.String),
  description: Schema.String,
  decimals: Schema.Int,
  /** Index of the item's department in the list; null for none. */
  department: nullable(Schema.Int),
}).pipe(Schema.encodeKeys({ id: "i", sku: "s", keys: "k", description: "d", decimals: "n", department: "p" }));

/** Products of a location, for lookups offline. */
export const ProductListWire = Schema.Struct({
  asOf: Schema.Int,
  layerId: Schema.Int,
  departments: Schema.Array(Schema.String),
  items: Schema.Array(OfflineItem),
}).pipe(Schema.encodeKeys({ asOf: "AsOf", layerId: "TargetLayerID", departments: "Departments", items: "Items" }));

/** A stock movement of an item at a location, with the balance after it. */
export const StockMovementWire = Schema.Struct({
  id: Schema.String,
  at: Schema.Int,
  kind: Schema.Literals(movementKinds),
  quantity: Amount,
  balance: Amount,
  unitCost: optionalKey(nullable(UnitMoney)),
  reasonCode: nullable(Schema.Literals(reasonCodes)),
  layerId: Schema.Int,
  layer: Schema.String,
  document: optionalKey(
    Schema.Struct({ id: Schema.Int, number: Schema.String }).pipe(
      Schema.encodeKeys({ id: "ID", number: "DocumentNO" }),
    ),
  ),
  receipt: optionalKey(
    Schema.Struct({
      date: Schema.String,
      terminal: Schema.String,
      number: Schema.String,
      /** Key that opens the receipt, as in the rows of reports. */ origin: Schema.String,
    }).pipe(Schema.encodeKeys({ date: "Date", terminal: "TerminalID", number: "Number", origin: "Origin" })),
  ),
  importId: optionalKey(Schema.Int),
}).pipe(
  Schema.encodeKeys({
    id: "ID",
    at: "DateTime",
    kind: "Kind",
    quantity: "Qty",
    balance: "BalanceQty",
    unitCost: "UnitCost",
    reasonCode: "ReasonCode",
    layerId: "TargetLayerID",
    layer: "TargetLayerDescription",
    document: "Document",
    receipt: "Receipt",
    importId: "ImportID",
  }),
);

/** Movements of an item at a location, newest first; `older` is the cursor of the next page. */
export const StockLedgerWire = Schema.Struct({
  rows: Schema.Array(StockMovementWire),
  older: nullable(Schema.Int),
  balance: Amount,
  asOf: Schema.Int,
}).pipe(Schema.encodeKeys({ rows: "Movements", older: "Older", balance: "Qty", asOf: "AsOf" }));

/** Stock of an item at the close of a business day: `quantity` by its snapshot, `change` the difference by all movements known now. */
const DayClosingStock = Schema.Struct({
  date: Schema.String,
  closesAt: Schema.Int,
  keptAt: Schema.Int,
  quantity: Amount,
  change: Amount,
  unitCost: optionalKey(nullable(UnitMoney)),
}).pipe(
  Schema.encodeKeys({
    date: "Date",
    closesAt: "ClosedAt",
    keptAt: "KeptAt",
    quantity: "Qty",
    change: "ChangedQty",
    unitCost: "UnitCost",
  }),
);

/** Closings of an item at a location, newest first; `older` is the cursor of the next page. */
export const StockClosingsWire = Schema.Struct({
  days: Schema.Array(DayClosingStock),
  older: nullable(Schema.Int),
}).pipe(Schema.encodeKeys({ days: "Days", older: "Older" }));
