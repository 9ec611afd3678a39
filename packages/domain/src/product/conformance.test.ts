/** Runs the language-neutral conformance cases of barcodes against this package. */

import { describe, expect, test } from "vitest";

import cases from "../../conformance/barcode.json" with { type: "json" };
import { expandUpcE, parseBarcode } from "../text/index.ts";
import { readStoreCode } from "./index.ts";

const rows = (group: { readonly cases: readonly (readonly (string | number | boolean | null)[])[] }) =>
  group.cases.map((row) => [...row]);

describe("barcode.json", () => {
  test.each(rows(cases.read))("%j is %j, check digit right: %j", (code, gtin14, isCheckDigitRight) => {
    const barcodeResult = parseBarcode(code);
    expect(barcodeResult.ok ? barcodeResult.value : { gtin14: null, isCheckDigitRight: null }).toEqual({
      gtin14,
      isCheckDigitRight,
    });
  });

  test.each(rows(cases.expand))("%j is %j in full", (shortCode, longCode) => {
    expect(expandUpcE(String(shortCode))).toBe(longCode);
  });

  test.each(rows(cases.store))(
    "%j is looked up as %j: %j g, %j cents, value right: %j",
    (code, lookup, weight, price, isValueCheckRight) => {
      const barcodeResult = parseBarcode(code);
      const store = barcodeResult.ok ? readStoreCode(barcodeResult.value) : null;
      expect(
        store === null ? [null, null, null, null] : [store.lookup, store.weight, store.price, store.isValueCheckRight],
      ).toEqual([lookup, weight, price, isValueCheckRight]);
    },
  );
});
