/** Products. */

export { listDeleteWarnings, type DeleteWarning, type ItemDocument, type ProductUse } from "./delete-warning.ts";
export {
  checkImage,
  imageBytesAtMost,
  signatureByImageType,
  imagePixelsAtMost,
  imageSignatureLength,
  imageSizes,
  isImageId,
  type ImageIssueCode,
  type ImageSize,
} from "./image.ts";
export { changeInForceOn, listUpcomingChanges, listEffectiveChanges, type DatedChange } from "./dated-values.ts";
export {
  levelValueForm,
  levelValueKinds,
  valueAtLevel,
  type LevelValueForm,
  type LevelValueKind,
  type ResolvedValue,
} from "./level-value.ts";
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
export {
  amountInDollars,
  mapProductAmounts,
  productAmounts,
  type ProductAmount,
  type ProductAmountField,
  type ProductAmounts,
} from "./product-amounts.ts";
export { createListPriceFinder, type ListPriceFinder, type PriceChange } from "./list-price.ts";
export { productFieldTable } from "./product-fields.data.ts";
export { productForm, listProductWarnings, type ProductForm } from "./product-form.ts";
export { readGs1Label, withoutSymbology, type Gs1Label } from "./gs1-label.ts";
export { lookupKey, matchCode, readItemCode, type CodeMatch, type CodeWarning, type ItemCode } from "./read-code.ts";
export {
  priceCheckDigitOf,
  readStoreCode,
  storeCodeLayouts,
  type StoreCode,
  type StoreCodeLayout,
} from "./store-code.ts";
export { valueAtInstant, type ValueChange } from "./value-at-instant.ts";
export { formatUnitQuantity, unitOf, unitsOfMeasure, type UnitCode, type UnitRow } from "./unit.ts";
