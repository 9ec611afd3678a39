/** The form of a product. */

import { issue, type Issue } from "../result/index.ts";
import { defineForm, type FormValue } from "../validation/index.ts";

import { itemTypes } from "./product.ts";
import { lookupKey, readItemCode, type CodeWarning } from "./read-code.ts";

const flag = [{ default: false }, "flag"] as const;

/** Maximum number of codes besides the barcode. */
const mostCodes = 50;

/** Maximum weight and length of an item. Units: kilograms, centimetres. */
const mostKilograms = 100_000;
const mostCentimetres = 100_000;
/** Maximum price and cost of a unit. Units: dollars. */
export const mostUnitDollars = 10_000_000;

/**
 * Form of a product. The description is shorter than 200 characters, codes are shorter than 40;
 * weight in kilograms and length in centimetres have three decimals; price and cost in dollars have four. A sub-department belongs to a department;
 * other codes (of other packages, or former ones) are unique.
 *
 * Source: specification 3 and 5, behaviour 3.9 and 6 (3).
 */
export const productForm = /* @__PURE__ */ defineForm(
  {
    upc: ["barcode"],
    codes: [{ default: [] }, { list: { of: ["required", "shopCode"], max: mostCodes } }],
    sku: ["required", "shopCode"],
    description: ["required", "max200"],
    type: [{ default: "STANDARD" }, { oneOf: itemTypes }],
    departmentId: [{ integer: { min: 1 } }],
    subDepartmentId: [{ integer: { min: 1 } }],
    vendorId: [{ integer: { min: 1 } }],
    price: [{ unitCost: { min: 0, max: mostUnitDollars } }],
    cost: [{ unitCost: { min: 0, max: mostUnitDollars } }],
    weight: [{ quantity: { min: 0, max: mostKilograms } }],
    length: [{ quantity: { min: 0, max: mostCentimetres } }],
    image: ["max200"],
    statusCode: ["shopCode"],
    tareCode: ["shopCode"],
    bottleCode: ["shopCode"],
    environmentCode: ["shopCode"],
    isOpenRefund: flag,
    nonEditablePrice: flag,
    nonMultipliable: flag,
    requireClient: flag,
    requireReference: flag,
  },
  [
    {
      fields: ["departmentId", "subDepartmentId"],
      check: ({ departmentId, subDepartmentId }) =>
        subDepartmentId !== null && departmentId === null ? [issue("SUBDEPARTMENT_ALONE", ["departmentId"])] : [],
    },
    {
      fields: ["upc", "codes"],
      check: ({ upc, codes }) => {
        const keys = codes.map((code) => lookupKey(code));
        const own = upc === null ? null : lookupKey(upc);
        return keys.flatMap((key, index) =>
          key === own || keys.indexOf(key) < index ? [issue("VALUE_TWICE", ["codes", index])] : [],
        );
      },
    },
  ],
);

/** A product as submitted. */
export type ProductForm = FormValue<typeof productForm>;

/**
 * Lists the warnings of a valid product: a check digit that does not match its barcode.
 *
 * Source: behaviour 3.9.
 *
 * @example warnProduct({ upc: "00036000291453" }) // => [{ code: "BARCODE_CHECK_DIGIT", path: ["upc"], params: {} }]
 */
export function warnProduct({
  upc,
}: Pick<ProductForm, "upc"> | { readonly upc: string | null }): readonly Issue<CodeWarning>[] {
  return readItemCode(upc).warnings.map((warning) => issue(warning, ["upc"]));
}
