/** Products. */

export {
  isPlaceholder,
  itemTypes,
  placeholderItemId,
  placeholderProduct,
  resolveLookup,
  type ItemType,
  type Product,
  type ProductAnswer,
} from "./product.ts";
