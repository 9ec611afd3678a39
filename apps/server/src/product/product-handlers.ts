/** Handlers of products: those of every entity, the search by barcode, and calls that only products have. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import type { LevelValueKind } from "@comptoir/domain/product";
import { Effect } from "effect";
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";

import { entityHandlers } from "../entity/index.ts";
import { productCodes } from "../setting/index.ts";
import { readItemWeeks } from "../widget-data/index.ts";
import { listLevelValues, setLevelValue } from "./product-levels.ts";
import { ProductImages } from "./product-images.ts";
import { getProduct, findProductsByCode, productService } from "./product-service.ts";
import { listStock } from "./product-stock.ts";

/** Number of weeks in a product's sales chart: a year. */
const weeksOfSales = 52;

/** Browsers may store a picture for ever, because its address contains a hash of it; shared caches may not, because reading it requires permission. */
const imageHeaders = { "cache-control": "private, max-age=31536000, immutable" };

const sharedEntityHandlers = entityHandlers(productService);

export const productHandlers = HttpApiBuilder.group(ComptoirApi, "product", (handlers) =>
  handlers.handleAll({
    ...sharedEntityHandlers,
    get: Effect.fn("product.handleGet")(function* ({ query: { filters = [], ...query } }) {
      return yield* getProduct(yield* CurrentUser, { ...query, filters });
    }),
  }),
);

export const productDetailHandlers = HttpApiBuilder.group(ComptoirApi, "productDetail", (handlers) =>
  handlers.handleAll({
    lookUp: Effect.fn("product.handleLookUp")(function* ({ params, query }) {
      return yield* findProductsByCode(yield* CurrentUser, params.code, query.targetLayerID);
    }),
    sales: Effect.fn("product.handleSales")(function* ({ params }) {
      const caller = yield* CurrentUser;
      const { id } = yield* productService.get(caller, {
        filters: [{ field: "id", operator: "=", values: [params.id], promptUser: false, locked: false }],
      });
      return { weeks: yield* readItemWeeks(caller, id, weeksOfSales) };
    }),
    prices: ({ query }) => Effect.flatMap(CurrentUser, (caller) => listLevelValues(caller, "price", query)),
    setPrice: ({ payload }) => handleLevelValue("price", payload),
    costs: ({ query }) => Effect.flatMap(CurrentUser, (caller) => listLevelValues(caller, "cost", query)),
    setCost: ({ payload }) => handleLevelValue("cost", payload),
    codes: () => Effect.flatMap(CurrentUser, productCodes),
    keepImage: Effect.fn("product.handleKeepImage")(function* ({ payload }) {
      const { headers } = yield* HttpServerRequest.HttpServerRequest;
      const declaredLength = headers["content-length"];
      const productImages = yield* ProductImages;
      return yield* productImages.keep(
        yield* CurrentUser,
        declaredLength === undefined ? null : Number(declaredLength),
        payload,
      );
    }),
    image: Effect.fn("product.handleImage")(function* ({ params: { image, size } }) {
      const images = yield* ProductImages;
      const imageBytes = yield* images.read(yield* CurrentUser, image, size);
      yield* HttpEffect.appendPreResponseHandler((_, response) =>
        Effect.succeed(HttpServerResponse.setHeaders(response, imageHeaders)),
      );
      return new Uint8Array(imageBytes);
    }),
    stock: ({ query }) => Effect.flatMap(CurrentUser, (caller) => listStock(caller, query.filters)),
  }),
);

const handleLevelValue = Effect.fnUntraced(function* (kind: LevelValueKind, payload: unknown) {
  return yield* setLevelValue(yield* CurrentUser, kind, payload);
});
