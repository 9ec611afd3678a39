/** The calls of products: those of every entity, with the look-up by a barcode, and those that only products have. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import type { LevelValueKind } from "@comptoir/domain/product";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { entityHandlers } from "../entity/index.ts";
import { productCodes } from "../setting/index.ts";
import { readItemWeeks } from "../widget-data/index.ts";
import { listLevels, setLevel } from "./product-levels.ts";
import { getProduct, lookUpProducts, productService } from "./product-service.ts";
import { listStock } from "./product-stock.ts";

/** A year of sales, in weeks. */
const weeksOfSales = 52;

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
    sales: Effect.fn("product.handleSales")(function* ({ params }) {
      const caller = yield* CurrentUser;
      const { id } = yield* productService.get(caller, { filters: [{ field: "id", operator: "=", values: [params.id], promptUser: false, locked: false }] });
      return { weeks: yield* readItemWeeks(caller, id, weeksOfSales) };
    }),
    prices: ({ query }) => Effect.flatMap(CurrentUser, (caller) => listLevels(caller, "price", query.filters)),
    setPrice: ({ payload }) => set("price", payload),
    costs: ({ query }) => Effect.flatMap(CurrentUser, (caller) => listLevels(caller, "cost", query.filters)),
    setCost: ({ payload }) => set("cost", payload),
    codes: () => Effect.flatMap(CurrentUser, productCodes),
    stock: ({ query }) => Effect.flatMap(CurrentUser, (caller) => listStock(caller, query.filters)),
  }),
);

const set = Effect.fnUntraced(function* (kind: LevelValueKind, payload: unknown) {
  return yield* setLevel(yield* CurrentUser, kind, payload);
});
