import * as fc from "fast-check";
import { expect, test } from "vitest";

import { checkDigitOf } from "../text/index.ts";
import { readGs1Label, withoutSymbology } from "./gs1-label.ts";
import { readItemCode } from "./read-code.ts";

const gtin = "00062639000011";
const gs = "\u001d";

test.each([
  ["GS1-128 with weight, date and lot", `]C101${gtin}31030012501726123110A1B2`, 1_250, "A1B2", "2026-12-31"],
  ["DataBar", `]e001${gtin}3103000500`, 500, null, null],
  ["Data Matrix, a serial number after the lot", `]d201${gtin}10LOT-7${gs}21SN1`, null, "LOT-7", null],
  ["QR Code, a variable field first", `]Q310L${gs}01${gtin}`, null, "L", null],
  ["fields that this product has no use for", `]C1240AB${gs}01${gtin}422124${gs}7003261231${gs}10L`, null, "L", null],
  ["without an identifier", `01${gtin}3102001250`, 12_500, null, null],
  ["in brackets", `(01)${gtin}(10)A-1(17)270101`, null, "A-1", "2027-01-01"],
  ["six decimals less", `]C101${gtin}3105123456`, 1_235, null, null],
  ["pounds", `]C101${gtin}3202000250`, 1_134, null, null],
  ["the count of what is in a case", `]C102${gtin}37000024`, 24_000, null, null],
  ["a variable count", `]C101${gtin}307`, 7_000, null, null],
  ["best before", `]C101${gtin}15261231`, null, null, "2026-12-31"],
  ["day 00 is the last of its month", `]C101${gtin}17280200`, null, null, "2028-02-29"],
  ["a day that no month has", `]C101${gtin}17260230`, null, null, null],
  ["a weight of nothing", `]C101${gtin}3103000000`, null, null, null],
])("%s", (_, code, quantity, lot, date) => {
  expect(readGs1Label(code)).toEqual({ gtin, quantity, lot, date });
});

test.each([
  ["a plain barcode", "062639000016"],
  ["a code of the shop", "01-LAIT"],
  ["nothing", ""],
  ["a pallet without an item", "]C100123456789012345675"],
  ["a field cut short", `]C101${gtin.slice(0, 9)}`],
  ["letters in a field of digits", `]C101${gtin.slice(0, 13)}A`],
  ["an identifier and nothing else", `]C101${gtin}10`],
  ["a wrong check digit, and no identifier", "0100062639000017"],
  ["Code 128 that is none of GS1", `]C001${gtin}`],
])("rejects %s as a label", (_, code) => {
  expect(readGs1Label(code)).toBeNull();
});

test("a symbology identifier is not part of a code", () => {
  expect(["]E0062639000016", "]A0LAIT-1", "]", "]E", "LAIT"].map(withoutSymbology)).toEqual([
    "062639000016",
    "LAIT-1",
    "]",
    "]E",
    "LAIT",
  ]);
  expect(readItemCode("]E00062639000011")).toEqual(readItemCode("0062639000011"));
});

test("fields in any order say the same, and any text is read without an error", () => {
  const item = fc.stringMatching(/^0\d{12}$/u).map((digits) => `${digits}${checkDigitOf(digits)}`);
  const lot = fc.stringMatching(/^[A-Z0-9-]{1,20}$/u);
  fc.assert(
    fc.property(item, lot, fc.integer({ min: 1, max: 999_999 }), fc.nat(5), (code, batch, weight, order) => {
      const fields = [`01${code}`, `10${batch}${gs}`, `3103${String(weight).padStart(6, "0")}`];
      const [first, second, third] = [order % 3, (order + 1) % 3, (order + 2) % 3].map((place) => fields[place]);
      const mixedLabel = order > 2 ? `${first}${third}${second}` : `${first}${second}${third}`;
      expect(readGs1Label(`]C1${mixedLabel}`)).toEqual({ gtin: code, quantity: weight, lot: batch, date: null });
    }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.constantFrom("", "]C1", "]d2", "01"), (text, mark) => {
      const label = readGs1Label(mark + text);
      return label === null || /^\d{14}$/u.test(label.gtin);
    }),
  );
});
