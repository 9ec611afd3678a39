/** Asks the list of products for the first that match; it comes with the first letters typed into the palette. */
import { getEntity } from "@comptoir/domain/entity";

import { entityGateway } from "../entity/entity-requests.ts";
import type { ProductSearchDeps } from "./product-search-store.ts";

/** As many as have room beside the screens. */
const namedAtMost = 6;

const gateway = entityGateway("product");

export const findProducts: ProductSearchDeps["find"] = async (search, signal) => {
  const answer = await gateway.list(
    { search, filters: [], sort: getEntity("product").sortedBy, page: 1, size: namedAtMost },
    signal,
  );
  if (!answer.ok) return answer;
  const products = answer.value.rows.map((row) => ({
    id: Number(row["id"]),
    description: String(row["description"] ?? ""),
    sku: String(row["sku"] ?? ""),
  }));
  return { ok: true, value: { products, total: answer.value.total } };
};
