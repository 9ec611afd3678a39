import * as product from "../../product/index.ts";
import { lawBook } from "../law.ts";
import { codeRules } from "./product/code-rules.ts";
import { datedRules } from "./product/dated-rules.ts";
import { deleteRules } from "./product/delete-rules.ts";
import { listPriceRules } from "./product/list-price-rules.ts";
import { productRules } from "./product/product-rules.ts";

/** Products: codes, lookup and the product form. */
export const productLaws = lawBook("product", product, (functions) => ({
  ...productRules(functions),
  ...codeRules(functions),
  ...datedRules(functions),
  ...listPriceRules(functions),
  ...deleteRules(functions),
}));
