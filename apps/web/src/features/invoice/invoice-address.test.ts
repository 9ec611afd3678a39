import fc from "fast-check";
import { expect, it } from "vitest";

import {
  parseDollars,
  flagFacets,
  printInvoiceAddress,
  toInvoiceQuery,
  parseInvoiceAddress,
  textFacets,
} from "./invoice-address.ts";

const arbText = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
const arbAddress = fc.record({
  q: fc.string({ unit: "grapheme", maxLength: 20 }),
  texts: fc.dictionary(fc.constantFrom(...textFacets, "amountFrom", "state", "location"), arbText),
  flags: fc.subarray([...flagFacets]),
  receipt: fc.constantFrom("", "receipt.4.2026-03-10.9.12"),
});

it("parse(print(address)) gives the address back", () => {
  fc.assert(
    fc.property(arbAddress, (address) => {
      expect(parseInvoiceAddress(printInvoiceAddress(address))).toEqual({ ...address, texts: { ...address.texts } });
    }),
  );
});

it("builds no filter from an empty address, and amounts in dollars as typed", () => {
  expect(toInvoiceQuery(parseInvoiceAddress(""))).toEqual({});
  expect(toInvoiceQuery(parseInvoiceAddress("q=lait&amountFrom=12,50+%24&location=4&hasVoid=1"))).toEqual({
    text: "lait",
    amountFrom: 12.5,
    locations: [4],
    hasVoid: true,
  });
  expect(toInvoiceQuery(parseInvoiceAddress("tender=Comptant"))).toEqual({ tender: "CASH" });
  expect(toInvoiceQuery(parseInvoiceAddress("tender=CHQ"))).toEqual({ tender: "CHQ" });
  expect(["12.505", "x", "", "1e3", "-3"].map(parseDollars)).toEqual([null, null, null, null, -3]);
  expect(["$1,234.56", "1 234,56 $", "1\u00a0234,56\u00a0$", "12,5"].map(parseDollars)).toEqual([
    1234.56, 1234.56, 1234.56, 12.5,
  ]);
});
