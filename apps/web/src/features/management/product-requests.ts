/** Calls about one product. */
import type { ProductLevels } from "@comptoir/api/wire";
import type { LevelValueKind } from "@comptoir/domain/product";
import type { ReportFilter } from "@comptoir/domain/report";

import { askSignedIn } from "../../runtime.ts";
import type { Answer } from "../../shared/answer.ts";

const buildSkuFilter = (sku: string): readonly ReportFilter[] => [
  { field: "ItemSKU", operator: "=", values: [sku], promptUser: false, locked: false },
];

export const askLevelsByKind: Readonly<
  Record<LevelValueKind, (sku: string, signal: AbortSignal) => Promise<Answer<ProductLevels>>>
> = {
  price: (sku, signal) =>
    askSignedIn((api) => api.productDetail.prices({ query: { filters: buildSkuFilter(sku) } }), signal),
  cost: (sku, signal) =>
    askSignedIn((api) => api.productDetail.costs({ query: { filters: buildSkuFilter(sku) } }), signal),
};

export interface LevelSave {
  readonly itemId: number;
  readonly layerId: number;
  readonly amount: string | null;
  readonly version: number;
  /** First business day, for a price to come. */
  readonly from?: string;
}

export const saveLevelByKind: Readonly<Record<LevelValueKind, (payload: LevelSave) => Promise<Answer<ProductLevels>>>> =
  {
    price: (payload) => askSignedIn((api) => api.productDetail.setPrice({ payload })),
    cost: ({ from: _, ...payload }) => askSignedIn((api) => api.productDetail.setCost({ payload })),
  };

export const askStock = (sku: string, signal: AbortSignal) =>
  askSignedIn(
    (api) => api.productDetail.stock({ params: { getChildren: false }, query: { filters: buildSkuFilter(sku) } }),
    signal,
  );

export const askSales = (id: number, signal: AbortSignal) =>
  askSignedIn((api) => api.productDetail.sales({ params: { id } }), signal);
