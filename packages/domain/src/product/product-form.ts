/** The form of a product. */

import { rulesOf } from "../field/index.ts";
import { issue, type Issue } from "../result/index.ts";
import { defineForm, type FormValue } from "../validation/index.ts";

import { productFieldTable } from "./product-fields.data.ts";
import { lookupKey, readItemCode, type CodeWarning } from "./read-code.ts";

/**
 * The form of a product: the rules of its fields, and two laws between them. A sub-department needs its department;
 * the codes beside the barcode, those of other packages and earlier ones, differ from it and from each other.
 *
 * Source: specification 3 and 5, behaviour 3.9 and 6 (3).
 */
export const productForm = /* @__PURE__ */ defineForm(/* @__PURE__ */ rulesOf(productFieldTable), [
  {
    fields: ["departmentId", "subDepartmentId"],
    check: ({ departmentId, subDepartmentId }) =>
      subDepartmentId !== null && departmentId === null ? [issue("SUBDEPARTMENT_ALONE", ["departmentId"])] : [],
  },
  {
    fields: ["upc", "codes"],
    check: ({ upc, codes }) => {
      const lookupKeys = codes.map((code) => lookupKey(code));
      const upcKey = upc === null ? null : lookupKey(upc);
      return lookupKeys.flatMap((key, index) =>
        key === upcKey || lookupKeys.indexOf(key) < index ? [issue("VALUE_TWICE", ["codes", index])] : [],
      );
    },
  },
]);

/** A product as submitted by its form. */
export type ProductForm = FormValue<typeof productForm>;

/**
 * Lists the warnings of a product, which can be saved anyway: a barcode with a wrong check digit.
 *
 * Source: behaviour 3.9.
 *
 * @example listProductWarnings({ upc: "00036000291453" }) // => [{ code: "BARCODE_CHECK_DIGIT", path: ["upc"], params: {} }]
 */
export function listProductWarnings({
  upc,
}: Pick<ProductForm, "upc"> | { readonly upc: string | null }): readonly Issue<CodeWarning>[] {
  return readItemCode(upc).warnings.map((warning) => issue(warning, ["upc"]));
}
