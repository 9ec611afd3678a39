/** Product calls besides those of every entity. */

import { imageSizes, levelValueKinds, type ImageSize } from "@comptoir/domain/product";
import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { Text } from "../wire/bounded-text.ts";
import { ProductWire } from "../wire/entity-wire.ts";
import { FilterParam } from "../wire/filter-param.ts";
import {
  ImageWire,
  ProductCostSave,
  ProductCostWire,
  ProductPriceSave,
  ProductPriceWire,
  ProductSales,
  StockWire,
} from "../wire/product-wire.ts";
import { ProductCodes } from "../wire/setting-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { BinaryAnswer } from "./binary.ts";

const { price, cost } = levelValueKinds;
const filtersQuery = { filters: FilterParam };
const imageSizeCodes = Object.keys(imageSizes) as readonly ImageSize[];
const layerQuery = { targetLayerID: Schema.optionalKey(Schema.Int) };

/** Single products. Source: specification 4 and 7, behaviour 3.9. */
export const productDetailApi = HttpApiGroup.make("productDetail")
  .add(
    // Every product of a scanned code, possibly several to choose from; 404 for none.
    HttpApiEndpoint.get("lookUp", "/api/Product/LookUp/:code", {
      params: { code: Text },
      query: layerQuery,
      success: Schema.Array(ProductWire),
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("PRODUCT_READ")),
    HttpApiEndpoint.get("sales", "/api/Product/Sales/:id", {
      params: { id: Schema.Int },
      success: ProductSales,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("SALE_READ")),
    // `on` asks for the price of a day, past or to come; without it, today's.
    HttpApiEndpoint.get("prices", "/api/ProductPrice", {
      query: { ...filtersQuery, on: Schema.optionalKey(Text) },
      success: ProductPriceWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders(price.read)),
    HttpApiEndpoint.put("setPrice", "/api/ProductPrice", {
      payload: ProductPriceSave,
      success: ProductPriceWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders(price.write)),
    HttpApiEndpoint.get("costs", "/api/ProductCost", {
      query: filtersQuery,
      success: ProductCostWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders(cost.read)),
    HttpApiEndpoint.put("setCost", "/api/ProductCost", {
      payload: ProductCostSave,
      success: ProductCostWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders(cost.write)),
    HttpApiEndpoint.get("stock", "/api/Inventory/:getChildren", {
      params: { getChildren: Schema.Boolean },
      query: filtersQuery,
      success: Schema.Array(StockWire),
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("INVENTORY_READ")),
    // Company code lists with names, as they apply at the caller's layer.
    HttpApiEndpoint.get("codes", "/api/ProductCode", { success: ProductCodes, error: apiErrors }).annotate(
      EndpointAccess,
      forPermissionHolders("PRODUCT_READ"),
    ),
    // Stores an image, re-encoded by the server; it is attached to a product by saving its name.
    HttpApiEndpoint.post("keepImage", "/api/Product/Image", {
      payload: HttpApiSchema.StreamUint8Array({ contentType: "application/octet-stream" }),
      success: ImageWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("PRODUCT_CUD")),
    HttpApiEndpoint.get("image", "/api/Product/Image/:image/:size", {
      params: { image: Text, size: Schema.Literals(imageSizeCodes) },
      success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "image/webp" })),
      error: apiErrors,
    })
      .annotate(EndpointAccess, forPermissionHolders("PRODUCT_READ"))
      .annotate(BinaryAnswer, true),
  )
  .middleware(Authorization);
