/** The form of a product. */

import { issue, type Issue } from "../result/index.ts";
import { defineForm, type FormValue } from "../validation/index.ts";

import { itemTypes } from "./product.ts";
import { lookupKey, readItemCode, type CodeWarning } from "./read-code.ts";

const flag = [{ default: false }, "flag"] as const;

/** The most codes that a product has beside its barcode. */
const mostCodes = 50;

/** The heaviest and the longest that one item may be. Units: kilograms, centimetres. */
const mostKilograms = 100_000;
const mostCentimetres = 100_000;
/** The highest price and cost of one unit. Units: dollars. */
export const mostUnitDollars = 10_000_000;

/**
 * Everything that a person may say of a product, with its rules: the description is shorter than 200 characters and the codes than 40;
 * weight in kilograms and length in centimetres, both with three decimals; price and cost in dollars, with four; a sub-department stands in a department;
 * the codes beside the barcode, those of other packages and those of before, are each said once.
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

/** A product as a person has filled it in. */
export type ProductForm = FormValue<typeof productForm>;

/**
 * Lists what to warn of in a product that may be saved all the same: a check digit that the other digits of its barcode do not ask for.
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
