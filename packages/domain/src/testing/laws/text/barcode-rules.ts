import fc from "fast-check";

import type * as text from "../../../text/index.ts";
import { arbDigits } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** Builds the rules and laws of trade item barcodes. */
export function barcodeRules({
  checkDigitOf,
  expandUpcE,
  isStorePrinted,
  parseBarcode,
}: typeof text): Readonly<Record<string, RuleRow>> {
  const withCheckDigit = (digits: string): string => `${digits}${checkDigitOf(digits)}`;

  return {
    barcode: {
      says: "A barcode has 8, 11, 12, 13 or 14 digits and is one GTIN-14, however many leading zeros it has; a wrong check digit is a warning, and the code is used all the same.",
      source: "behaviour 3.9 and 6 (5); GS1 General Specifications 7.9",
      codes: ["BARCODE", "REQUIRED"],
      cases: ["barcode.valid.txt", "barcode.invalid.txt", "barcode.json"],
      laws: {
        "leading zeros make no difference: one item has one GTIN": fc.property(arbDigits(11), (digits) => {
          const upcA = withCheckDigit(digits);
          for (const writtenCode of [upcA, `0${upcA}`, `00${upcA}`, ` ${upcA} `])
            same(parseBarcode(writtenCode), { ok: true, value: { gtin14: `00${upcA}`, isCheckDigitRight: true } });
        }),
        "a UPC that lost its leading zero finds it again": fc.property(arbDigits(10), (digits) =>
          same(parseBarcode(withCheckDigit(`0${digits}`).slice(1)), parseBarcode(withCheckDigit(`0${digits}`))),
        ),
        "the check digit detects any single wrong digit": fc.property(
          arbDigits(13),
          fc.nat({ max: 13 }),
          fc.integer({ min: 1, max: 9 }),
          (digits, place, change) => {
            const wrongDigits = [...withCheckDigit(digits)]
              .map((digit, index) => (index === place ? (Number(digit) + change) % 10 : digit))
              .join("");
            same(parseBarcode(wrongDigits), { ok: true, value: { gtin14: wrongDigits, isCheckDigitRight: false } });
          },
        ),
        "the check digit detects two swapped neighbours, unless they differ by five": fc.property(
          arbDigits(13),
          fc.nat({ max: 12 }),
          (digits, place) => {
            const code = [...withCheckDigit(digits)];
            const [first = "0", other = "0"] = [code[place], code[place + 1]];
            const swapped = code
              .with(place, other)
              .with(place + 1, first)
              .join("");
            const parsed = parseBarcode(swapped);
            same(
              parsed.ok && parsed.value.isCheckDigitRight,
              first === other || Math.abs(Number(first) - Number(other)) === 5,
            );
          },
        ),
        "rejects any other number of digits, and anything but digits": fc.property(
          fc.integer({ min: 1, max: 20 }).chain(arbDigits),
          fc.constantFrom("a", "-", " ", "１", "٣"),
          fc.nat(19),
          (digits, other, place) => {
            same(parseBarcode(digits).ok, [8, 11, 12, 13, 14].includes(digits.length));
            same(parseBarcode(`1${digits.slice(0, place)}${other}${digits.slice(place)}1`), {
              ok: false,
              issues: [{ code: "BARCODE", path: [], params: {} }],
            });
            for (const nothing of ["", "  ", null, 12345678])
              same(parseBarcode(nothing), { ok: false, issues: [{ code: "REQUIRED", path: [], params: {} }] });
          },
        ),
      },
    },
    "upc-e": {
      says: "A UPC-E is the short form of a UPC-A, zeros left out. Eight digits that begin with 0 and have a right check digit only as a UPC-E are expanded to that UPC-A.",
      source: "decision 0083; GS1 General Specifications 5.2.2.4",
      cases: ["barcode.json"],
      laws: {
        "expands a UPC-E to a UPC-A with the zeros its last digit says": fc.property(
          fc.constantFrom("0", "1"),
          arbDigits(6),
          arbDigits(1),
          (system, digits, check) => {
            const long = expandUpcE(`${system}${digits}${check}`) ?? "";
            const last = Number(digits[5]);
            const zeros = last <= 2 ? 4 : last >= 5 ? 4 : 5;
            same([long.length, long[0], long.at(-1)], [12, system, check]);
            holds(long.includes("0".repeat(zeros)), "it has the zeros");
            same(toShortUpc(long, last), `${system}${digits}${check}`);
          },
        ),
        "does not expand a code that is not a UPC-E": fc.property(
          fc.string(),
          fc.constantFrom("2", "9", ""),
          arbDigits(7),
          (text, first, digits) => {
            same(expandUpcE(`${first}${digits}`), null);
            same(expandUpcE(`x${text}`), null);
            for (const more of ["0", "1", " ", "x"])
              same([expandUpcE(`${more}0${digits}`), expandUpcE(`0${digits}${more}`)], [null, null]);
          },
        ),
        "an eight-digit code with a right EAN-8 check digit is not expanded": fc.property(arbDigits(7), (digits) =>
          same(parseBarcode(withCheckDigit(digits)), {
            ok: true,
            value: { gtin14: withCheckDigit(digits).padStart(14, "0"), isCheckDigitRight: true },
          }),
        ),
        "an eight-digit code that begins with 1 is never a UPC-E": fc.property(arbDigits(7), (digits) => {
          const parsed = parseBarcode(`1${digits}`);
          same(parsed.ok && parsed.value.gtin14, `0000001${digits}`);
        }),
        "an eight-digit code right only as a UPC-E is expanded": fc.property(arbDigits(6), (digits) => {
          const long = expandUpcE(`0${digits}0`)?.slice(0, -1) ?? "";
          const short = `0${digits}${checkDigitOf(long)}`;
          if (checkDigitOf(short.slice(0, -1)) !== checkDigitOf(long))
            same(parseBarcode(short), parseBarcode(withCheckDigit(long)));
        }),
      },
    },
    "store-printed": {
      says: "A code of 12 or 13 digits that begins with 2 is printed by the store itself; a carton code (GTIN-14) is not.",
      source: "behaviour 3.9",
      laws: {
        "a code is store-printed exactly when its first significant digit is 2": fc.property(
          arbDigits(12),
          fc.boolean(),
          (digits, isUpc) => {
            const code = isUpc ? `00${digits}` : `0${digits}0`;
            same(isStorePrinted(code), digits.startsWith("2") || (isUpc === false && digits.startsWith("02")));
            same(isStorePrinted(`1${code.slice(1)}`), false);
            same(
              [isStorePrinted(`2${digits}`), isStorePrinted(`2${digits.slice(1)}`)],
              [true, true],
              "with or without the zeros before it",
            );
            for (const length of [0, 3, 7, 10])
              same(
                [
                  isStorePrinted(`02${digits.slice(0, length)}`),
                  isStorePrinted(`2${digits}${digits.slice(0, length + 1)}`),
                ],
                [false, false],
                "of no other length",
              );
            for (const other of ["x", " ", "-"])
              same(
                [isStorePrinted(`02${digits.slice(1)}${other}`), isStorePrinted(`${other}02${digits.slice(1)}`)],
                [false, false],
              );
          },
        ),
      },
    },
  };
}

/** Compresses a UPC-A to its UPC-E form, by its last digit. */
function toShortUpc(long: string, last: number): string {
  const [system, manufacturer, product, check] = [
    long.slice(0, 1),
    long.slice(1, 6),
    long.slice(6, 11),
    long.slice(11),
  ];
  if (last <= 2) return `${system}${manufacturer.slice(0, 2)}${product.slice(2)}${manufacturer[2]}${check}`;
  if (last === 3) return `${system}${manufacturer.slice(0, 3)}${product.slice(3)}3${check}`;
  if (last === 4) return `${system}${manufacturer.slice(0, 4)}${product.slice(4)}4${check}`;
  return `${system}${manufacturer}${product.slice(4)}${check}`;
}
