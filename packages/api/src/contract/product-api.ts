import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { Text } from "../wire/bounded-text.ts";
import { ProductWire } from "../wire/entity-wire.ts";
import { EndpointAccess, forHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";

/** What is asked of products beside the calls of every entity. */

const error = apiErrors;
const readsProducts = forHolders("PRODUCT_READ");
const atLayer = { targetLayerID: Schema.optionalKey(Schema.Int) };

/** Products, one by one. Source: specification 4 and 7, behaviour 3.9. */
export const productDetailApi = HttpApiGroup.make("productDetail")
  .add(
    // Every product of a scanned code: one to take, several to choose from; nobody's is a 404.
    HttpApiEndpoint.get("lookUp", "/api/Product/LookUp/:code", { params: { code: Text }, query: atLayer, success: Schema.Array(ProductWire), error }).annotate(EndpointAccess, readsProducts),
  )
  .middleware(Authorization);
