import fc from "fast-check";

import { decimalText, parseDecimal, readLocalNumber } from "../../../measure/index.ts";
import type * as money from "../../../money/index.ts";
import { chainResult } from "../../../result/index.ts";
import { arbLanguage, platformFormat } from "../../arbitraries/language.ts";
import { arbCompactUnits, shownInShort } from "../../arbitraries/compact.ts";
import { arbAnyText } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbUnits = fc.maxSafeInteger();
const amountFormat = platformFormat({ style: "currency", currency: "CAD", currencyDisplay: "narrowSymbol" });

/** Builds the rules and laws of formatting amounts in full and in short. */
export function printRules(functions: typeof money): Readonly<Record<string, RuleRow>> {
  const { cents, formatMoney, formatMoneyCompact, formatUnitCost, parseMoney, unitCost } = functions;
  return {
    "print-money": {
      says: "An amount is formatted as the platform formats Canadian dollars in fr-CA, en-CA and es-419, with $ everywhere, and parses back to the same amount.",
      source: "specification 9; behaviour 3.11, 3.12 (15)",
      codes: ["DECIMAL", "DECIMAL_PLACES", "DECIMAL_RANGE"],
      cases: ["money.json"],
      laws: {
        "formats money byte for byte as Intl does": fc.property(arbUnits, arbLanguage, (units, language) =>
          same(formatMoney(cents(units), language), amountFormat(language).format(decimalText(units, 2))),
        ),
        "parse(format(amount)) gives the amount back, in every language": fc.property(
          arbUnits,
          arbLanguage,
          (units, language) =>
            same(parseMoney(formatMoney(cents(units), language), language), { ok: true, value: units }),
        ),
        "accepts surrounding spaces and one dollar sign at either end of an amount, and neither inside it": fc.property(
          arbUnits,
          arbLanguage,
          fc.constantFrom("", " ", "\t", "\u00a0"),
          (units, language, space) => {
            const plainText = formatMoney(cents(units), language).replace(/\s*\$\s*/u, "");
            const [sign, digits] = plainText.startsWith("-") ? ["-", plainText.slice(1)] : ["", plainText];
            for (const text of [plainText, `${sign}$${space}${digits}`, `${plainText}${space}$`])
              same(parseMoney(`${space}${text}${space}`, language), { ok: true, value: units });
            same(parseMoney(`${digits.slice(0, 1)}$${digits.slice(1)}`, language).ok, false);
            same(parseMoney(`$${plainText}$`, language).ok, false);
          },
        ),
        "a unit price is formatted with two to four decimals, and loses no digit": fc.property(
          arbUnits,
          arbLanguage,
          (units, language) => {
            const text = formatUnitCost(unitCost(units), language);
            const decimals = /[.,](\d*)\D*$/u.exec(text)?.[1] ?? "";
            holds(
              /^\d{2}(?:\d?[1-9])?$/u.test(decimals),
              `${text} has two decimals, or three or four of which the last says something`,
            );
            const parsedNumber = readLocalNumber(text.replace(/\s*\$/u, ""), language);
            same(
              chainResult(parsedNumber, (source) => parseDecimal(source, { scale: 4, decimal: "." })),
              { ok: true, value: units },
            );
          },
        ),
        "any text is parsed as money or rejected with one of three codes, and never throws": fc.property(
          fc.oneof(arbAnyText, fc.string({ unit: fc.constantFrom(..."0123456789 .,-+$\u00a0\u202f\u2212K") })),
          arbLanguage,
          (text, language) => {
            const parsed = parseMoney(text, language);
            if (parsed.ok)
              holds(Number.isSafeInteger(parsed.value) && !Object.is(parsed.value, -0), "an amount is a safe integer");
            else
              holds(
                ["DECIMAL", "DECIMAL_PLACES", "DECIMAL_RANGE"].includes(parsed.issues[0]?.code ?? "") &&
                  parsed.issues.length === 1,
                "one code of the three",
              );
          },
        ),
      },
    },
    "compact-money": {
      says: "A compact amount has K from a thousand dollars and M from a million, two decimals or none when it is whole; 1000K is never written. Amounts side by side with the same mark have the same decimals.",
      source: "specification 9; behaviour 3.11, 6 (8); decision 0426",
      cases: ["money.json"],
      laws: {
        "a compact amount is rounded to the nearest hundredth of its unit, the smallest unit that shows less than 1000":
          fc.property(arbCompactUnits(2), arbLanguage, (units, language) =>
            same(formatMoneyCompact(cents(units), language), shownInShort(units, 2, language, "$")),
          ),
        "an amount below a thousand is formatted in full, without decimals when it is whole": fc.property(
          fc.integer({ min: 0, max: 999 }),
          fc.nat(99),
          fc.boolean(),
          arbLanguage,
          (dollars, more, isBelow, language) => {
            const sign = isBelow ? -1 : 1;
            const inFull = formatMoney(cents(sign * dollars * 100), language);
            same(formatMoneyCompact(cents(sign * dollars * 100), language), inFull.replace(/[.,]00/u, ""));
            if (more !== 0)
              same(
                formatMoneyCompact(cents(sign * (dollars * 100 + more)), language),
                formatMoney(cents(sign * (dollars * 100 + more)), language),
              );
          },
        ),
        "amounts side by side, as on an axis, have two decimals each or none, wherever they have the same mark":
          fc.property(
            fc.array(arbCompactUnits(2), { minLength: 1, maxLength: 6 }),
            arbLanguage,
            (amounts, language) => {
              const amountsBeside = amounts.map((units) => cents(units));
              const texts = amountsBeside.map((amount) => formatMoneyCompact(amount, language, amountsBeside));
              for (const mark of ["K", "M", undefined]) {
                const sameMark = texts.filter((text) => /[KM]/u.exec(text)?.[0] === mark);
                same(
                  new Set(sameMark.map((text) => /[.,]\d{2}(?=\D*$)/u.test(text))).size,
                  Math.min(1, sameMark.length),
                );
              }
            },
          ),
        "never writes 1000K": fc.property(arbCompactUnits(2), arbLanguage, (units, language) =>
          holds(!/1.?000(?:[.,]00)?\s?K/u.test(formatMoneyCompact(cents(units), language)), "1000K is 1M"),
        ),
        "formats negative and positive amounts alike": fc.property(
          arbCompactUnits(2),
          arbLanguage,
          (units, language) => {
            const text = formatMoneyCompact(cents(Math.abs(units)), language);
            if (units !== 0) same(formatMoneyCompact(cents(-Math.abs(units)), language), `-${text}`);
          },
        ),
      },
    },
  };
}
