import fc from "fast-check";

import type * as product from "../../../product/index.ts";
import type { Product } from "../../../product/index.ts";
import { checkDigitOf, type Gtin14 } from "../../../text/index.ts";
import { arbAnyText, arbDigits } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const withCheckDigit = (digits: string): string => `${digits}${checkDigitOf(digits)}`;
const asGtin = (digits: string): Gtin14 => digits.padStart(14, "0") as Gtin14;

/** Product codes from a small set, so that two are often spellings of one code. */
const arbKept = fc.constantFrom(
  "036000291452",
  "0036000291452",
  "36000291452",
  "04252614",
  "042100005264",
  "2212345012503",
  "2212345000005",
  "OLD-7",
  "old-7",
);

/** Builds the rules and laws of matching scanned or typed codes to products. */
export function codeRules({
  lookupKey,
  matchCode,
  placeholderProduct,
  priceCheckDigitOf,
  readItemCode,
  readStoreCode,
  storeCodeLayouts,
}: typeof product): Readonly<Record<string, RuleRow>> {
  const productOf = (itemId: number, upc: string, sku: string, isDeleted = false): Product => ({
    ...placeholderProduct(upc),
    itemId,
    sku,
    isDeleted,
  });

  return {
    "store-code": {
      says: "A store-printed barcode holds the item and its weight or price. A UPC-A that begins with 2 holds a price with a check digit of its own, an EAN-13 of 20 to 29 a weight in grams; the layouts are a setting.",
      source: "behaviour 3.1 and 3.9; GS1 General Specifications 2.1.12; decision 0083",
      cases: ["barcode.json"],
      laws: {
        "reads the weight printed in a barcode, and looks the item up without it": fc.property(
          fc.constantFrom(..."0123456789"),
          arbDigits(5),
          fc.integer({ min: 1, max: 99_999 }),
          (second, item, grams) => {
            const store = readStoreCode({
              gtin14: asGtin(withCheckDigit(`2${second}${item}${String(grams).padStart(5, "0")}`)),
              isCheckDigitRight: true,
            });
            same(store, {
              lookup: asGtin(withCheckDigit(`2${second}${item}00000`)),
              item,
              weight: grams,
              price: null,
              isValueCheckRight: true,
            });
          },
        ),
        "reads the price printed in a barcode, and checks the price's own check digit": fc.property(
          arbDigits(5),
          fc.integer({ min: 1, max: 9_999 }),
          fc.nat(9),
          (item, price, check) => {
            const value = String(price).padStart(4, "0");
            const store = readStoreCode({
              gtin14: asGtin(withCheckDigit(`2${item}${check}${value}`)),
              isCheckDigitRight: true,
            });
            same(store, {
              lookup: asGtin(withCheckDigit(`02${item}00000`)),
              item,
              weight: null,
              price,
              isValueCheckRight: check === priceCheckDigitOf(value),
            });
          },
        ),
        "the price check digit detects any single wrong digit": fc.property(
          arbDigits(4),
          fc.nat(3),
          fc.integer({ min: 1, max: 9 }),
          (price, place, change) => {
            const wrongDigits = [...price]
              .map((digit, index) => (index === place ? (Number(digit) + change) % 10 : digit))
              .join("");
            holds(priceCheckDigitOf(wrongDigits) !== priceCheckDigitOf(price), `${price} and ${wrongDigits} differ`);
          },
        ),
        "a configured layout takes precedence": fc.property(
          fc.integer({ min: 1, max: 8 }),
          fc.boolean(),
          fc.boolean(),
          arbDigits(10),
          (itemDigits, hasValueCheck, isWeight, digits) => {
            const valueDigits = 10 - itemDigits - Number(hasValueCheck);
            const layout = {
              prefix: "27",
              itemDigits,
              hasValueCheck,
              valueDigits,
              holds: isWeight ? "weight" : "price",
            } as const;
            const store = readStoreCode({ gtin14: asGtin(withCheckDigit(`27${digits}`)), isCheckDigitRight: true }, [
              layout,
            ]);
            const value = Number(digits.slice(10 - valueDigits));
            same(
              [store?.item, store?.weight ?? store?.price ?? 0],
              valueDigits > 0 ? [digits.slice(0, itemDigits), value] : [undefined, 0],
            );
            same(
              readStoreCode({ gtin14: asGtin(withCheckDigit(`28${digits}`)), isCheckDigitRight: true }, [layout]),
              null,
            );
          },
        ),
        "a value of all zeros means no weight or price, and its check digit is not checked": fc.property(
          arbDigits(5),
          fc.nat(9),
          fc.boolean(),
          (item, check, isWeight) => {
            const store = readStoreCode({
              gtin14: asGtin(withCheckDigit(isWeight ? `25${item}00000` : `2${item}${check}0000`)),
              isCheckDigitRight: true,
            });
            same(store, {
              lookup: asGtin(withCheckDigit(`${isWeight ? "25" : "02"}${item}00000`)),
              item,
              weight: null,
              price: null,
              isValueCheckRight: true,
            });
          },
        ),
        "a layout is valid when it has a prefix, an item and a value, and fills twelve digits": fc.property(
          fc.constantFrom("", "2", "27", "271"),
          fc.integer({ min: -1, max: 2 }),
          fc.boolean(),
          fc.boolean(),
          fc.constantFrom(-1, 0, 0, 1),
          arbDigits(9),
          (prefix, few, isItemShort, hasValueCheck, off, digits) => {
            const others = 12 - prefix.length - few - Number(hasValueCheck) + off;
            const [itemDigits, valueDigits] = isItemShort ? [few, others] : [others, few];
            const store = readStoreCode({ gtin14: asGtin(withCheckDigit(`271${digits}`)), isCheckDigitRight: true }, [
              { prefix, itemDigits, hasValueCheck, valueDigits, holds: "weight" },
            ]);
            same(store === null, prefix === "" || few < 1 || off !== 0);
          },
        ),
        "a manufacturer's barcode is not a store-printed one": fc.property(
          fc.constantFrom("0", "1", "3", "4", "9"),
          arbDigits(11),
          (first, digits) => {
            const code = withCheckDigit(`${first}${digits}`);
            if (!code.startsWith("02")) same(readStoreCode({ gtin14: asGtin(code), isCheckDigitRight: true }), null);
            for (const box of [code, withCheckDigit(`2${digits}`)])
              same(readStoreCode({ gtin14: `1${box}` as Gtin14, isCheckDigitRight: true }), null, "a box of them");
            same(storeCodeLayouts.length, 11);
          },
        ),
      },
    },
    "item-code": {
      says: "Any text is an item code. A barcode is taken as its GTIN-14; a store-printed one says how much; a wrong check digit warns and blocks nobody.",
      source: "behaviour 3.1, 3.9 and 6 (5)",
      codes: ["BARCODE_CHECK_DIGIT", "BARCODE_VALUE_CHECK"],
      laws: {
        "never rejects a text; a code that is not a barcode has quantity one": fc.property(arbAnyText, (text) => {
          const code = readItemCode(`x${text}`);
          same(
            [code.text, code.gtin14, code.quantity, code.price, code.warnings],
            [`x${text}`.trim(), null, 1000, null, []],
          );
        }),
        "a barcode has quantity one, a weighed one its weight": fc.property(
          arbDigits(11),
          fc.integer({ min: 1, max: 99_999 }),
          (digits, grams) => {
            same(readItemCode(withCheckDigit(`9${digits}`)).quantity, 1000);
            const code = readItemCode(withCheckDigit(`24${digits.slice(0, 5)}${String(grams).padStart(5, "0")}`));
            same([code.quantity, code.gtin14], [grams, asGtin(withCheckDigit(`24${digits.slice(0, 5)}00000`))]);
          },
        ),
        "a price barcode has quantity one and its price; a wrong price check digit warns beside that of the code":
          fc.property(
            arbDigits(5),
            fc.integer({ min: 1, max: 9_999 }),
            fc.nat(9),
            fc.nat(9),
            (item, price, check, last) => {
              const value = String(price).padStart(4, "0");
              const digits = `2${item}${check}${value}`;
              const warnings = [
                ...(last === checkDigitOf(digits) ? [] : ["BARCODE_CHECK_DIGIT"]),
                ...(check === priceCheckDigitOf(value) ? [] : ["BARCODE_VALUE_CHECK"]),
              ];
              same(readItemCode(`${digits}${last}`), {
                text: `${digits}${last}`,
                gtin14: asGtin(withCheckDigit(`02${item}00000`)),
                quantity: 1000,
                price,
                warnings,
              });
            },
          ),
        "a value that is not a text has no item code": fc.property(
          fc.constantFrom(undefined, null, 5, true, {}, ["036000291452"]),
          (value) => {
            same(readItemCode(value), { text: "", gtin14: null, quantity: 1000, price: null, warnings: [] });
          },
        ),
        "warns of a wrong check digit": fc.property(arbDigits(12), fc.integer({ min: 1, max: 9 }), (digits, change) => {
          const code = `9${digits.slice(1)}${(checkDigitOf(`9${digits.slice(1)}`) + change) % 10}`;
          same([readItemCode(code).warnings, readItemCode(code).gtin14], [["BARCODE_CHECK_DIGIT"], asGtin(code)]);
        }),
      },
    },
    "ambiguous-code": {
      says: "A code matches every product that has it as barcode, with any leading zeros, or as its own code. One match is taken, several are ambiguous and asked about, none gives the placeholder.",
      source: "specification 4; behaviour 6 (5)",
      laws: {
        "finds every product that has the code, however it is written": fc.property(
          arbDigits(11),
          fc.nat(3),
          fc.nat(3),
          fc.constantFrom("", "0", "00"),
          (digits, byUpc, bySku, zeros) => {
            const upc = withCheckDigit(digits);
            const products = [
              ...Array.from({ length: byUpc }, (_, index) =>
                productOf(index + 1, index % 2 === 0 ? upc : `0${upc}`, `S${index}`),
              ),
              ...Array.from({ length: bySku }, (_, index) => productOf(index + 10, "", `${zeros}${upc}`)),
              productOf(90, upc, "gone", true),
              productOf(91, "", "other"),
            ];
            const match = matchCode(readItemCode(`${zeros}${upc}`), products);
            const ids = products.slice(0, byUpc + bySku).map(({ itemId }) => itemId);
            if (ids.length === 0) same(match, { kind: "none", product: placeholderProduct(`${zeros}${upc}`) });
            else
              same(match.kind === "several" ? match.products.map(({ itemId }) => itemId) : [match.product.itemId], ids);
            same(match.kind, ids.length === 0 ? "none" : ids.length === 1 ? "one" : "several");
          },
        ),
        "a code that is not a barcode matches exactly, letter for letter": fc.property(
          fc.uniqueArray(fc.constantFrom("AB-1", "AB-10", "ab-1", "X"), { minLength: 1 }),
          ([text = "", ...others]) => {
            const match = matchCode(readItemCode(text), [
              productOf(1, "", "S1"),
              productOf(2, text, "S2"),
              ...others.map((upc, index) => productOf(index + 3, upc, `T${index}`)),
            ]);
            same(match, { kind: "one", product: productOf(2, text, "S2") });
          },
        ),
        "a product is also found by its other codes, exactly by those whose key is among its own": fc.property(
          fc.array(arbKept, { maxLength: 4 }),
          arbKept,
          (codes, scanned) => {
            const shelf = { ...productOf(3, "", "S-own"), codes };
            same(
              matchCode(readItemCode(scanned), [shelf, productOf(4, "", "T")]).kind,
              codes.map((code) => lookupKey(code)).includes(lookupKey(scanned)) ? "one" : "none",
            );
          },
        ),
        "an empty code finds nothing": fc.property(fc.constantFrom("", " ", undefined, null, 5), (value) =>
          same(matchCode(readItemCode(value), [productOf(1, "", ""), productOf(2, "", "5")]).kind, "none"),
        ),
        "all weights of an item match the same item": fc.property(
          arbDigits(5),
          fc.integer({ min: 1, max: 99_999 }),
          (item, grams) => {
            const shelf = productOf(5, withCheckDigit(`23${item}00000`), "S");
            same(
              matchCode(readItemCode(withCheckDigit(`23${item}${String(grams).padStart(5, "0")}`)), [
                productOf(4, withCheckDigit(`23${item.slice(1)}000000`), "T"),
                shelf,
              ]).kind,
              item === `${item.slice(1)}0` ? "several" : "one",
            );
          },
        ),
      },
    },
  };
}
