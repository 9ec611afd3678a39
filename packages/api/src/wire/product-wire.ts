/** Product data besides its fields: prices and costs by layer, stock by location, sales by week. Source: specification 7, behaviour 3.9. */

import { entityTable } from "@comptoir/domain/entity";
import { Schema } from "effect";

import { Amount, Money, UnitMoney } from "./money-wire.ts";
import { nullable } from "./optional-values.ts";

const itemWireKeys = { itemId: "_ItemID", sku: "itemSKU" } as const;
const layerWireKeys = { layerId: "_TargetLayerID", layer: "TargetLayerDescription" } as const;

/** Fields of a layer that sets a value; null is the product itself. */
const levelFields = { layerId: nullable(Schema.Int), layer: nullable(Schema.String) };

/** Last change of a value: time, user (null is an import), and previous value; its version is needed for the next change. */
const lastChangeFields = {
  version: Schema.Int,
  at: Schema.Int,
  userName: nullable(Schema.String),
  /** First business day that the value holds for at its layer. */
  from: Schema.String,
};

/** A stored image, named by its content's hash. Units: pixels. */
export const ImageWire = Schema.Struct({ image: Schema.String, width: Schema.Int, height: Schema.Int }).pipe(
  Schema.encodeKeys({ image: "itemImage" }),
);

/** Body of a value by layer, with the wire name of its amounts. */
const makeLevelsSchema = <const Name extends string>(name: Name) => {
  const amountWireKeys = { amount: name, before: `Previous${name}` } as const;
  const LevelValue = Schema.Struct({ ...levelFields, amount: nullable(UnitMoney), ...lastChangeFields }).pipe(
    Schema.encodeKeys({ ...layerWireKeys, amount: name }),
  );
  const LevelChange = Schema.Struct({
    ...levelFields,
    amount: nullable(UnitMoney),
    before: nullable(UnitMoney),
    ...lastChangeFields,
  }).pipe(Schema.encodeKeys({ ...layerWireKeys, ...amountWireKeys }));
  return Schema.Struct({
    itemId: Schema.Int,
    sku: Schema.String,
    /** Value in force at the caller's layer, and the level it comes from. */
    amount: nullable(UnitMoney),
    ...levelFields,
    /** Values in force, one a layer at most. */
    levels: Schema.Array(LevelValue),
    /** Values to come, the next first. */
    planned: Schema.Array(LevelValue),
    history: Schema.Array(LevelChange),
    /** Layers at which the caller may set a value. */
    choices: Schema.Array(Schema.Struct({ id: Schema.Int, label: Schema.String })),
  }).pipe(Schema.encodeKeys({ ...itemWireKeys, ...layerWireKeys, amount: name }));
};

const levelSaveFields = {
  itemId: Schema.Unknown,
  layerId: Schema.Unknown,
  amount: Schema.Unknown,
  version: Schema.optionalKey(Schema.Unknown),
};

/** Save body of a value by level: any shape, so that its form's rules name the fault. */
const makeLevelSaveSchema = <const Name extends string>(name: Name) =>
  Schema.Struct(levelSaveFields).pipe(
    Schema.encodeKeys({ itemId: itemWireKeys.itemId, layerId: layerWireKeys.layerId, amount: name }),
  );

/** The price of a product by level. */
export const ProductPriceWire = makeLevelsSchema("Price");

/** The cost of a product by level. */
export const ProductCostWire = makeLevelsSchema("Cost");

/** A price or cost of a product by layer, whatever the wire name of its amounts. */
export type ProductLevels = typeof ProductPriceWire.Type;

/** A price at a level, at once or from a day to come. */
export const ProductPriceSave = Schema.Struct({ ...levelSaveFields, from: Schema.optionalKey(Schema.Unknown) }).pipe(
  Schema.encodeKeys({ itemId: itemWireKeys.itemId, layerId: layerWireKeys.layerId, amount: "Price" }),
);

/** A cost at a level. */
export const ProductCostSave = makeLevelSaveSchema("Cost");

/** The stock of a product at a location. */
export const StockWire = Schema.Struct({
  itemId: Schema.Int,
  sku: Schema.String,
  layerId: Schema.Int,
  layer: Schema.String,
  quantity: Amount,
  /** Time of the last movement; null if there was none. */
  movedAt: nullable(Schema.Int),
}).pipe(
  Schema.encodeKeys({ ...itemWireKeys, ...layerWireKeys, quantity: "Qty", sku: "ItemSKU", movedAt: "lastMovement" }),
);

/** The stock of a product at a location. */
export type StockOfProduct = typeof StockWire.Type;

/** Weekly sales of a product, within the caller's scope. */
export const ProductSales = Schema.Struct({
  weeks: Schema.Array(Schema.Struct({ start: Schema.String, net: Money, items: Amount })),
});

/** Names of the filter fields by which the stock of a product is requested: its item code, and the layer. */
export const productQueryKeys = { sku: entityTable.product.wire.sku, layer: "TargetLayerID" } as const;
