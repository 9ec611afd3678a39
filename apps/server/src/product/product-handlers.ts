/** The calls of products: those of every entity, with the look-up by a barcode, and those that only products have. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { entityHandlers } from "../entity/index.ts";
import { getProduct, lookUpProducts, productService } from "./product-service.ts";

const handlersOfAll = entityHandlers(productService);

export const productHandlers = HttpApiBuilder.group(ComptoirApi, "product", (handlers) =>
  handlers.handleAll({
    ...handlersOfAll,
    get: Effect.fn("product.handleGet")(function* ({ query: { filters = [], ...query } }) {
      return yield* getProduct(yield* CurrentUser, { ...query, filters });
    }),
  }),
);

export const productDetailHandlers = HttpApiBuilder.group(ComptoirApi, "productDetail", (handlers) =>
  handlers.handleAll({
    lookUp: Effect.fn("product.handleLookUp")(function* ({ params, query }) {
      return yield* lookUpProducts(yield* CurrentUser, params.code, query.targetLayerID);
    }),
  }),
);
