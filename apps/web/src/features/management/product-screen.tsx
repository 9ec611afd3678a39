/** Screen of products: list and form. */
import type { ReactElement } from "react";

import { navigationEntries } from "@comptoir/domain/access";
import { readItemCode } from "@comptoir/domain/product";

import type { ScreenProps } from "../../routes.ts";
import { defineScreen } from "../../entity/define-screen.ts";
import { EntityPage, parseRowId } from "../../entity/entity-page.tsx";
import { ProductAside } from "./product-aside.tsx";
import { ProductImage } from "./product-image.tsx";
import { ProductImageInput } from "./product-image-input.tsx";
import { productWords, useProductCodes } from "./product-codes.ts";
import { ProductFinder } from "./product-finder.tsx";
import { listProductGridFields, listProductGroups } from "./product-groups.ts";

export const productScreen = defineScreen({
  entity: "product",
  icon: "tag",
  own: productWords,
  cells: { sku: ({ sku }) => String(sku ?? "") },
  columns: ["sku", "description", "department", "price", "onHand", "changedOn"],
  card: ["sku", "price"],
  groups: listProductGroups(),
  bulk: ["price", "departmentId", "vendorId", "type", "statusCode", "bottleCode", "environmentCode"],
  grid: listProductGridFields(),
  words: {
    title: "management.title_product",
    rowKind: "management.one_product",
    add: "management.new_product",
    search: "management.search_product",
    empty: "management.empty_product",
    emptyText: "management.emptyText_product",
  },
  importPath: `${navigationEntries.IMPORT_TRANSACTIONS.path}/file`,
  fromFile: { key: "sku" },
  mark: {
    field: "image",
    draw: ({ image }) => <ProductImage image={typeof image === "string" ? image : null} size="thumbnail" />,
  },
  inputs: { image: ProductImageInput },
  slots: { page: ProductFinder, aside: ProductAside },
  notCopied: ["sku", "upc", "codes", "image"],
  ofCode: (code) => (code === "" ? {} : readItemCode(code).gtin14 === null ? { sku: code } : { sku: code, upc: code }),
});

export function ProductPage({ params }: ScreenProps): ReactElement {
  useProductCodes();
  return <EntityPage screen={productScreen} id={parseRowId(params)} />;
}
