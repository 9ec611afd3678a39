import { expect, test } from "vitest";

import { fail, issue, ok } from "../../result/index.ts";
import * as ours from "../../text/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { textLaws } from "./text.ts";

test.each(lawsOf(textLaws))("$rule: $title", (law) => holdLaw(law));

const shaped = (shape: RegExp, code: string) => (value: unknown) => {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? fail(issue("REQUIRED")) : shape.test(text) ? ok(text) : fail(issue(code));
};

/** Faulty implementations of text rules, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Readonly<Record<string, unknown>>])[] = [
  [
    "the number itself passes",
    "lengths",
    {
      parseText: (value: unknown, bound: ours.TextBound) => {
        const text = String(value).trim();
        return [...text].length <= ours.textBounds[bound] ? ok(text) : ours.parseText(value, bound);
      },
    },
  ],
  ["a character outside the plane counts twice", "lengths", { countCharacters: (text: string) => text.length }],
  [
    "a zero-width space is a text",
    "required",
    { parseUsername: shaped(/./u, "USERNAME"), isBlank: (text: string) => text.trim() === "" },
  ],
  ["control characters pass", "control-characters", { refineText: (text: string) => text }],
  [
    "emoji are special",
    "control-characters",
    { hasUnsafeCharacters: (text: string) => /[^\p{L}\p{M}\p{N}\p{P}\p{Zs}\p{Sc}\p{Sm}\p{Sk}]/u.test(text) },
  ],
  [
    "a text keeps the spaces around it",
    "control-characters",
    {
      parseText: (value: unknown, bound: ours.TextBound) => {
        const parsed = ours.parseText(value, bound);
        return parsed.ok ? ok(String(value)) : parsed;
      },
    },
  ],
  [
    "the whole address is made small",
    "email",
    {
      parseEmail: (value: unknown, bounds?: ours.LastLabelBounds) => {
        const parsed = ours.parseEmail(value, bounds);
        return parsed.ok ? ok(parsed.value.toLowerCase()) : parsed;
      },
    },
  ],
  ["an address is anything with an @", "email", { parseEmail: shaped(/^[^@]+@[^@]+\.\p{L}{2,5}$/u, "EMAIL") }],
  [
    "the last label has no bound",
    "email",
    { parseEmail: (value: unknown) => ours.parseEmail(value, { min: 1, max: 63 }) },
  ],
  [
    "ten digits include the extension",
    "phone",
    {
      parsePhone: (value: unknown) =>
        String(value).replaceAll(/\D/gu, "").length >= 10 ? ok(String(value)) : fail(issue("PHONE")),
    },
  ],
  [
    "sixteen digits are too many",
    "phone",
    {
      parsePhone: (value: unknown) =>
        String(value).split(/[ep]/iu)[0]?.replaceAll(/\D/gu, "").length === 16
          ? fail(issue("PHONE"))
          : ours.parsePhone(value),
    },
  ],
  [
    "more than nine is read as nine or more",
    "phone",
    {
      parsePhone: (value: unknown) =>
        String(value).replaceAll(/\D/gu, "").length === 9 ? ok(String(value)) : ours.parsePhone(value),
    },
  ],
  [
    "a line end stands in a cell as it is",
    "csv-rows",
    {
      printCsvRows: (rows: readonly (readonly string[])[], delimiter: "," | ";" | "\t") =>
        rows.map((cells) => ours.printCsvRows([cells.map((cell) => cell.replaceAll("\n", " "))], delimiter)).join(""),
    },
  ],
  [
    "nine digits in a row are an American code",
    "postal-code",
    {
      parsePostalCode: (value: unknown, country?: ours.PostalCountry) =>
        ours.parsePostalCode(
          country === "US" && typeof value === "string" ? value.replace(/^(\d{5})(\d{4})$/u, "$1-$2") : value,
          country,
        ),
    },
  ],
  [
    "every letter may stand in a Canadian code",
    "postal-code",
    {
      parsePostalCode: (value: unknown, country?: ours.PostalCountry) =>
        country === "US"
          ? ours.parsePostalCode(value, country)
          : shaped(/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/iu, "POSTAL_CODE")(value),
    },
  ],
  [
    "an American code may stand in Canada",
    "postal-code",
    {
      parsePostalCode: (value: unknown) => {
        const parsed = ours.parsePostalCode(value, "US");
        return parsed.ok ? parsed : ours.parsePostalCode(value);
      },
    },
  ],
  ["names are of Latin letters", "person-name", { parsePersonName: shaped(/^[A-Za-zÀ-ÿ '’,.-]+$/u, "PERSON_NAME") }],
  ["signs alone are a name", "person-name", { parsePersonName: shaped(/^[\p{L}\p{M} '’,.-]+$/u, "PERSON_NAME") }],
  ["a user name may have accents", "username", { parseUsername: shaped(/^[\p{L}\p{N}_]{1,39}$/u, "USERNAME") }],
  ["a code may hold tags", "shop-code", { parseUserDefinedCode: shaped(/^.{1,39}$/su, "SPECIAL_CHARACTERS") }],
  [
    "leading zeros make another item",
    "barcode",
    {
      parseBarcode: (value: unknown) => {
        const parsed = ours.parseBarcode(value);
        return parsed.ok ? ok({ ...parsed.value, gtin14: String(value).trim().padEnd(14, "0") }) : parsed;
      },
    },
  ],
  ["the weights begin with one", "barcode", { checkDigitOf: (digits: string) => ours.checkDigitOf(`${digits}0`) }],
  [
    "a wrong check digit is refused",
    "barcode",
    {
      parseBarcode: (value: unknown) => {
        const parsed = ours.parseBarcode(value);
        return parsed.ok && !parsed.value.isCheckDigitRight ? fail(issue("BARCODE")) : parsed;
      },
    },
  ],
  [
    "every eight digits that begin with 0 are short",
    "upc-e",
    { parseBarcode: (value: unknown) => ours.parseBarcode(ours.expandUpcE(String(value)) ?? value) },
  ],
  [
    "the short form is written out by one pattern",
    "upc-e",
    { expandUpcE: (text: string) => (/^[01]\d{7}$/u.test(text) ? `${text.slice(0, 6)}0000${text.slice(6)}` : null) },
  ],
  [
    "a code of any length is printed by the store",
    "store-printed",
    { isStorePrinted: (code: string) => /^0{0,2}2\d+$/u.test(code) },
  ],
  [
    "letters of full width are another name",
    "identity",
    { identityKey: (name: string) => name.trim().normalize("NFC").toLowerCase() },
  ],
  [
    "a letter that becomes two is another name",
    "identity",
    { identityKey: (name: string) => name.trim().normalize("NFKC").toLowerCase() },
  ],
  ["the guard of a formula stays on", "guarded-cells", { removeFormulaGuard: (cell: string) => cell }],
  [
    "a sign of full width begins no formula",
    "guarded-cells",
    { guardAgainstFormula: (cell: string) => (/^[＝＋－＠]/u.test(cell) ? cell : ours.guardAgainstFormula(cell)) },
  ],
  [
    "a leading line feed is no formula",
    "guarded-cells",
    {
      guardAgainstFormula: (cell: string) =>
        cell.startsWith("\n") && !/[=+\-@'＝＋－＠]/u.test(cell) ? cell : ours.guardAgainstFormula(cell),
    },
  ],
  [
    "every tab is guarded",
    "guarded-cells",
    { guardAgainstFormula: (cell: string) => (cell.includes("\t") ? `'${cell}` : ours.guardAgainstFormula(cell)) },
  ],
  [
    "a leading tab is not guarded",
    "guarded-cells",
    {
      guardAgainstFormula: (cell: string) =>
        /^\t[^=+\-@'＝＋－＠]*$/u.test(cell) ? cell : ours.guardAgainstFormula(cell),
    },
  ],
  ["a carton is printed by the store", "store-printed", { isStorePrinted: (code: string) => /^.0?2/u.test(code) }],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(textLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
