import fc from "fast-check";

import type * as text from "../../../text/index.ts";
import { arbDigits } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** Barcodes of trade items. */
export function barcodeRules({ checkDigitOf, expandUpcE, isStorePrinted, parseBarcode }: typeof text): Readonly<Record<string, RuleRow>> {
  const right = (digits: string): string => `${digits}${checkDigitOf(digits)}`;

  return {
    barcode: {
      says: "A barcode has 8, 11, 12, 13 or 14 digits and is one GTIN-14, however many zeros it is written with; a check digit that is wrong is a warning, and the code is used all the same.",
      source: "behaviour 3.9 and 6 (5); GS1 General Specifications 7.9",
      codes: ["BARCODE", "REQUIRED"],
      cases: ["barcode.valid.txt", "barcode.invalid.txt", "barcode.json"],
      laws: {
        "one item has one code, however many leading zeros it is written with": fc.property(arbDigits(11), (digits) => {
          const upcA = right(digits);
          for (const written of [upcA, `0${upcA}`, `00${upcA}`, ` ${upcA} `]) same(parseBarcode(written), { ok: true, value: { gtin14: `00${upcA}`, isCheckDigitRight: true } });
        }),
        "a code that lost its leading zero finds it again": fc.property(arbDigits(10), (digits) => same(parseBarcode(right(`0${digits}`).slice(1)), parseBarcode(right(`0${digits}`)))),
        "any one digit that is wrong is noticed": fc.property(arbDigits(13), fc.nat({ max: 13 }), fc.integer({ min: 1, max: 9 }), (digits, place, change) => {
          const wrong = [...right(digits)].map((digit, index) => (index === place ? (Number(digit) + change) % 10 : digit)).join("");
          same(parseBarcode(wrong), { ok: true, value: { gtin14: wrong, isCheckDigitRight: false } });
        }),
        "two neighbours that changed places are noticed unless they are five apart": fc.property(arbDigits(13), fc.nat({ max: 12 }), (digits, place) => {
          const code = [...right(digits)];
          const [one = "0", other = "0"] = [code[place], code[place + 1]];
          const swapped = code.with(place, other).with(place + 1, one).join("");
          const read = parseBarcode(swapped);
          same(read.ok && read.value.isCheckDigitRight, one === other || Math.abs(Number(one) - Number(other)) === 5);
        }),
        "any other number of digits, and anything but digits, is no barcode": fc.property(fc.integer({ min: 1, max: 20 }).chain(arbDigits), fc.constantFrom("a", "-", " ", "１", "٣"), fc.nat(19), (digits, other, place) => {
          same(parseBarcode(digits).ok, [8, 11, 12, 13, 14].includes(digits.length));
          same(parseBarcode(`1${digits.slice(0, place)}${other}${digits.slice(place)}1`), { ok: false, issues: [{ code: "BARCODE", path: [], params: {} }] });
          for (const nothing of ["", "  ", null, 12345678]) same(parseBarcode(nothing), { ok: false, issues: [{ code: "REQUIRED", path: [], params: {} }] });
        }),
      },
    },
    "short-barcode": {
      says: "A UPC-E is the short form of a UPC-A whose zeros are left out. Eight digits that begin with 0 and are right only as a UPC-E are that UPC-A.",
      source: "decision 0083; GS1 General Specifications 5.2.2.4",
      cases: ["barcode.json"],
      laws: {
        "the long form has the zeros that the last digit says, and the same digits otherwise": fc.property(fc.constantFrom("0", "1"), arbDigits(6), arbDigits(1), (system, digits, check) => {
          const long = expandUpcE(`${system}${digits}${check}`) ?? "";
          const last = Number(digits[5]);
          const zeros = last <= 2 ? 4 : last >= 5 ? 4 : 5;
          same([long.length, long[0], long.at(-1)], [12, system, check]);
          holds(long.includes("0".repeat(zeros)), "it has the zeros");
          same(shorten(long, last), `${system}${digits}${check}`);
        }),
        "what is no UPC-E is not written out": fc.property(fc.string(), fc.constantFrom("2", "9", ""), arbDigits(7), (text, first, digits) => {
          same(expandUpcE(`${first}${digits}`), null);
          same(expandUpcE(`x${text}`), null);
          for (const more of ["0", "1", " ", "x"]) same([expandUpcE(`${more}0${digits}`), expandUpcE(`0${digits}${more}`)], [null, null]);
        }),
        "eight digits that are right as they are stay as they are": fc.property(arbDigits(7), (digits) => same(parseBarcode(right(digits)), { ok: true, value: { gtin14: right(digits).padStart(14, "0"), isCheckDigitRight: true } })),
        "eight digits that begin with 1 are never short": fc.property(arbDigits(7), (digits) => {
          const read = parseBarcode(`1${digits}`);
          same(read.ok && read.value.gtin14, `0000001${digits}`);
        }),
        "eight digits that are right only as a UPC-E are the long form": fc.property(arbDigits(6), (digits) => {
          const long = expandUpcE(`0${digits}0`)?.slice(0, -1) ?? "";
          const short = `0${digits}${checkDigitOf(long)}`;
          if (checkDigitOf(short.slice(0, -1)) !== checkDigitOf(long)) same(parseBarcode(short), parseBarcode(right(long)));
        }),
      },
    },
    "store-printed": {
      says: "A code of 12 digits that begins with 2, or of 13 that begins with 2, is one that a store prints itself; a code of a carton is not.",
      source: "behaviour 3.9",
      laws: {
        "the first digit that counts says so": fc.property(arbDigits(12), fc.boolean(), (digits, isUpc) => {
          const code = isUpc ? `00${digits}` : `0${digits}0`;
          same(isStorePrinted(code), digits.startsWith("2") || (isUpc === false && digits.startsWith("02")));
          same(isStorePrinted(`1${code.slice(1)}`), false);
          same([isStorePrinted(`2${digits}`), isStorePrinted(`2${digits.slice(1)}`)], [true, true], "with or without the zeros before it");
          for (const length of [0, 3, 7, 10]) same([isStorePrinted(`02${digits.slice(0, length)}`), isStorePrinted(`2${digits}${digits.slice(0, length + 1)}`)], [false, false], "of no other length");
          for (const other of ["x", " ", "-"]) same([isStorePrinted(`02${digits.slice(1)}${other}`), isStorePrinted(`${other}02${digits.slice(1)}`)], [false, false]);
        }),
      },
    },
  };
}

/** The short form of a UPC-A that ends as its last digit says. */
function shorten(long: string, last: number): string {
  const [system, manufacturer, product, check] = [long.slice(0, 1), long.slice(1, 6), long.slice(6, 11), long.slice(11)];
  if (last <= 2) return `${system}${manufacturer.slice(0, 2)}${product.slice(2)}${manufacturer[2]}${check}`;
  if (last === 3) return `${system}${manufacturer.slice(0, 3)}${product.slice(3)}3${check}`;
  if (last === 4) return `${system}${manufacturer.slice(0, 4)}${product.slice(4)}4${check}`;
  return `${system}${manufacturer}${product.slice(4)}${check}`;
}
