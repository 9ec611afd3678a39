import fc from "fast-check";

import type * as product from "../../../product/index.ts";
import { checkDigitOf } from "../../../text/index.ts";
import { checkForm } from "../../../validation/index.ts";
import { arbAnyText, arbDigits } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** Statuses with a dialog of their own. Source: specification 8; 408, 409, 413, 415 and 429 are ours (behaviour 3.10). */
const ownDialogs: readonly number[] = [400, 401, 403, 406, 408, 409, 413, 415, 429, 500, 502, 503, 507];
const arbCode = fc.stringMatching(/^[A-Z0-9]{1,12}$/u);

/** Builds the rules and laws of unknown products, lookups and the product form. */
export function productRules({
  isPlaceholder,
  itemTypes,
  placeholderItemId,
  placeholderProduct,
  productForm,
  resolveLookup,
  listProductWarnings,
}: typeof product): Readonly<Record<string, RuleRow>> {
  const codesOf = (value: unknown): readonly string[] => {
    const formResult = checkForm(productForm, value);
    return formResult.ok ? [] : formResult.issues.map(({ code, path }) => `${path.join(".")} ${code}`);
  };

  return {
    placeholder: {
      says: "An unknown code becomes a placeholder product with the id 0, whose UPC and SKU are the code; it is never an error.",
      source: "specification 4",
      laws: {
        "a 404 and an empty list give the placeholder of the code": fc.property(
          arbAnyText,
          fc.constantFrom(200, 404),
          (code, status) => {
            const stand = placeholderProduct(code);
            same(resolveLookup({ code, status, products: [] }), { ok: true, value: [stand] });
            same(stand, { itemId: 0, upc: code, sku: code, description: "", type: "STANDARD", isDeleted: false });
            same([isPlaceholder(stand), placeholderItemId], [true, 0]);
          },
        ),
        "a product of the catalogue is not a placeholder": fc.property(fc.integer({ min: -5, max: 5 }), (itemId) => {
          same(isPlaceholder({ itemId }), itemId === 0);
        }),
      },
    },
    lookup: {
      says: "A lookup gives every product of the code that is not deleted, one to take or several to choose from; any status but 200 and 404 is a failure, shown by the dialog of its status.",
      source: "specification 4 and 8; behaviour 6 (5)",
      codes: ["HTTP_400", "HTTP_401", "HTTP_403", "HTTP_406", "HTTP_500", "HTTP_502", "HTTP_503", "UNKNOWN"],
      laws: {
        "finds exactly the products that are not deleted, in order": fc.property(
          arbCode,
          fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
          (code, deleted) => {
            const products = deleted.map((isDeleted, index) => ({
              ...placeholderProduct(code),
              itemId: index + 1,
              isDeleted,
            }));
            const active = products.filter(({ isDeleted }) => !isDeleted);
            same(resolveLookup({ code, status: 200, products }), {
              ok: true,
              value: active.length === 0 ? [placeholderProduct(code)] : active,
            });
            same(resolveLookup({ code, status: 404, products }), { ok: true, value: [placeholderProduct(code)] });
          },
        ),
        "any other status is a failure with its own dialog, or that of an unknown error": fc.property(
          fc
            .oneof(fc.constantFrom(...ownDialogs), fc.integer({ min: 0, max: 599 }))
            .filter((status) => status !== 200 && status !== 404),
          (status) => {
            const code = ownDialogs.includes(status) ? `HTTP_${status}` : "UNKNOWN";
            same(resolveLookup({ code: "1", status, products: [placeholderProduct("1")] }), {
              ok: false,
              issues: [{ code, path: [], params: { status } }],
            });
          },
        ),
      },
    },
    "product-form": {
      says: "A product has a code of fewer than 40 characters and a description of fewer than 200; its barcode is stored as a GTIN-14; its weight and length have at most three decimals and are not negative; a sub-department requires a department; it has up to 50 more codes, without duplicates in any notation.",
      source: "specification 3 and 5; behaviour 3.9 and 6 (3)",
      codes: [
        "REQUIRED",
        "BARCODE",
        "MAX_LENGTH",
        "SPECIAL_CHARACTERS",
        "ONE_OF",
        "SUBDEPARTMENT_ALONE",
        "NUMBER_RANGE",
        "NUMBER_AT_LEAST",
        "DECIMAL_PLACES",
        "VALUE_TYPE",
        "VALUE_TWICE",
        "LIST_LENGTH",
      ],
      laws: {
        "only the code and the description are required, the rest has defaults": fc.property(
          arbCode,
          fc.stringMatching(/^[a-zé%]{1,30}$/u),
          (sku, description) => {
            const formResult = checkForm(productForm, { sku, description });
            holds(formResult.ok, "it is let through");
            if (!formResult.ok) return;
            const { type, upc, departmentId, isOpenRefund, requireReference } = formResult.value;
            same(
              [
                formResult.value.sku,
                formResult.value.description,
                type,
                upc,
                departmentId,
                isOpenRefund,
                requireReference,
              ],
              [sku, description, "STANDARD", null, null, false, false],
            );
          },
        ),
        "the maximum lengths are 39 and 199": fc.property(
          fc.integer({ min: 37, max: 42 }),
          fc.integer({ min: 197, max: 202 }),
          (code, text) => {
            same(codesOf({ sku: "A".repeat(code), description: "é".repeat(text) }), [
              ...(code > 39 ? ["sku MAX_LENGTH"] : []),
              ...(text > 199 ? ["description MAX_LENGTH"] : []),
            ]);
          },
        ),
        "keeps a barcode as its GTIN-14, and only warns of a wrong check digit": fc.property(
          arbDigits(11),
          fc.nat(9),
          (digits, check) => {
            const formResult = checkForm(productForm, { sku: "A", description: "b", upc: `${digits}${check}` });
            same(formResult.ok && formResult.value.upc, `00${digits}${check}`);
            same(
              formResult.ok && !readsAsStoreCode(digits) && listProductWarnings(formResult.value),
              readsAsStoreCode(digits)
                ? false
                : check === checkDigitOf(digits)
                  ? []
                  : [{ code: "BARCODE_CHECK_DIGIT", path: ["upc"], params: {} }],
            );
          },
        ),
        "a sub-department requires a department": fc.property(
          fc.option(fc.integer({ min: 1, max: 99 })),
          fc.option(fc.integer({ min: 1, max: 99 })),
          (departmentId, subDepartmentId) => {
            same(
              codesOf({ sku: "A", description: "b", departmentId, subDepartmentId }),
              subDepartmentId !== null && departmentId === null ? ["departmentId SUBDEPARTMENT_ALONE"] : [],
            );
          },
        ),
        "a weight is kept in grams, never negative": fc.property(
          fc.integer({ min: -5_000, max: 5_000_000 }),
          (grams) => {
            const formResult = checkForm(productForm, { sku: "A", description: "b", weight: grams / 1000 });
            same(formResult.ok ? formResult.value.weight : "refused", grams < 0 ? "refused" : grams);
          },
        ),
        "a weight and a length go from 0 to 100,000, the id of a department or sub-department from 1": fc.property(
          fc.constantFrom(-1, 0, 1, 99_999_999, 100_000_000, 100_000_001),
          fc.constantFrom("weight", "length"),
          fc.integer({ min: -1, max: 2 }),
          (thousandths, name, id) => {
            const isWithin = thousandths >= 0 && thousandths <= 100_000_000;
            same(
              codesOf({ sku: "A", description: "b", [name]: thousandths / 1000 }),
              isWithin ? [] : [`${name} NUMBER_RANGE`],
            );
            same(
              codesOf({ sku: "A", description: "b", departmentId: id, subDepartmentId: id }),
              id >= 1 ? [] : ["departmentId NUMBER_AT_LEAST", "subDepartmentId NUMBER_AT_LEAST"],
            );
            same(
              codesOf({ sku: "A", description: "b", departmentId: id, subDepartmentId: 1 }),
              id >= 1 ? [] : ["departmentId NUMBER_AT_LEAST"],
              "a department that is wrong is not missing",
            );
          },
        ),
        "has up to 50 more codes": fc.property(fc.integer({ min: 48, max: 52 }), (count) => {
          same(
            codesOf({ sku: "A", description: "b", codes: Array.from({ length: count }, (_, index) => `C${index}`) }),
            count > 50 ? ["codes LIST_LENGTH"] : [],
          );
        }),
        "no code is the barcode or another code again, with fewer zeros or more": fc.property(
          arbDigits(11),
          fc.constantFrom("", "0", "00"),
          fc.boolean(),
          (digits, zeros, isBarcode) => {
            const code = `${digits}${checkDigitOf(digits)}`;
            const repeatedCode = isBarcode
              ? { upc: code, codes: ["X-1", `${zeros}${code}`] }
              : { codes: [code, `${zeros}${code}`] };
            same(codesOf({ sku: "A", description: "b", ...repeatedCode }), ["codes.1 VALUE_TWICE"]);
            same(
              codesOf({ sku: "A", description: "b", upc: code, codes: [`1${zeros.padStart(2, "0")}${digits}`] }),
              [],
            );
          },
        ),
        "accepts exactly the item types of the table": fc.property(
          fc.oneof(fc.constantFrom(...itemTypes), fc.string(), fc.constantFrom("toString", "standard")),
          (type) => {
            same(itemTypes, ["STANDARD", "WEIGHED", "SERVICE", "GIFT_CARD", "KIT", "DEPOSIT"]);
            const isKind = itemTypes.some((code) => code === type.trim());
            same(codesOf({ sku: "A", description: "b", type }).length === 0, isKind || type.trim() === "");
          },
        ),
      },
    },
  };
}

/** An embedded price has its own check digit, which warns too. */
const readsAsStoreCode = (digits: string): boolean => digits.startsWith("2");
