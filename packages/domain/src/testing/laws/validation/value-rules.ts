import fc from "fast-check";

import { languageCodes } from "../../../language/index.ts";
import type { Issue } from "../../../result/index.ts";
import type * as validation from "../../../validation/index.ts";
import { arbAnyText } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** A value, with the type that a reader recognises. */
const arbKind = fc.oneof(
  fc.tuple(fc.constant("integer"), fc.maxSafeInteger()),
  fc.tuple(
    fc.constant("number"),
    fc.oneof(fc.double({ noInteger: true, noNaN: true, noDefaultInfinity: true }), fc.constantFrom(2 ** 53, -1e300)),
  ),
  fc.tuple(fc.constant("text"), fc.constantFrom("a", " a ", "0", "null", "é")),
  fc.tuple(fc.constant("blank"), fc.constantFrom("", " ", "\n\t")),
  fc.tuple(fc.constant("flag"), fc.boolean()),
  fc.tuple(fc.constant("null"), fc.constant(null)),
  fc.tuple(
    fc.constant("other"),
    fc.oneof(
      fc.constantFrom(undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
      fc.bigInt(),
      fc.array(fc.anything()),
      fc.object(),
    ),
  ),
);

const arbBound = fc.integer({ min: -1_000, max: 1_000 });

/** Builds the rules and laws of numbers and descriptions in forms, and of values of unknown shape. */
export function valueRules({
  checkForm,
  listLengthOf,
  defineForm,
  isFields,
  readElement,
  readCodeOf,
  readNonEmptyText,
  readFinite,
  readFlag,
  readInteger,
  readListOf,
  readOrNull,
  readOwnProperty,
  readRecordOf,
  readText,
}: typeof validation): Readonly<Record<string, RuleRow>> {
  const issuesOf = (rules: validation.FieldRules, value: unknown): readonly Issue[] => {
    const formResult = checkForm(defineForm({ value: rules }), { value });
    return formResult.ok ? [] : formResult.issues;
  };
  const codesOf = (rules: validation.FieldRules, value: unknown): readonly string[] =>
    issuesOf(rules, value).map(({ code, path }) => [code, ...path.slice(1)].join(" "));
  const keptOf = (rules: validation.FieldRules, value: unknown): unknown => {
    const formResult = checkForm(defineForm({ value: rules }), { value });
    return formResult.ok ? new Map(Object.entries(formResult.value)).get("value") : "refused";
  };

  return {
    integer: {
      says: "An integer has no decimals and lies within its bounds, both included; it may come as a number or as its digits.",
      source: "specification 5 (integer; Top-N between 1 and 100)",
      codes: ["INTEGER", "DECIMAL", "DECIMAL_RANGE", "NUMBER_RANGE", "NUMBER_AT_LEAST", "NUMBER_AT_MOST"],
      cases: ["integer.valid.txt", "integer.invalid.txt"],
      laws: {
        "accepts an integer exactly within its bounds, as a number and as a text": fc.property(
          arbBound,
          arbBound,
          fc.integer({ min: -2, max: 2 }),
          fc.boolean(),
          (left, right, away, isAtMin) => {
            const [min, max] = [Math.min(left, right), Math.max(left, right)];
            const value = (isAtMin ? min : max) + away;
            for (const writtenValue of [value, String(value), ` ${value} `]) {
              same(
                codesOf([{ integer: { min, max } }], writtenValue),
                value < min || value > max ? ["NUMBER_RANGE"] : [],
              );
              same(codesOf([{ integer: { min } }], writtenValue), value < min ? ["NUMBER_AT_LEAST"] : []);
              same(codesOf([{ integer: { max, code: "TOP_N" } }], writtenValue), value > max ? ["TOP_N"] : []);
              same(codesOf([{ integer: { max } }], writtenValue), value > max ? ["NUMBER_AT_MOST"] : []);
              same(keptOf(["integer"], writtenValue), value + 0);
            }
            const form = defineForm({
              both: [{ integer: { min, max } }],
              least: [{ integer: { min } }],
              most: [{ integer: { max } }],
            });
            const formResult = checkForm(form, { both: max + 1, least: min - 1, most: max + 1 });
            same(formResult.ok ? [] : formResult.issues.map(({ params }) => params), [{ min, max }, { min }, { max }]);
          },
        ),
        "rejects decimals, zeros too, and texts that are not a number": fc.property(
          fc.integer(),
          fc.integer({ min: 1, max: 999 }),
          fc.nat(4),
          (whole, part, zeros) => {
            same(codesOf(["integer"], `${whole}.${"0".repeat(zeros)}`), ["INTEGER"]);
            const fraction = Number(`${whole}.${String(part).padStart(3, "0")}`);
            if (!Number.isInteger(fraction)) same(codesOf(["integer"], fraction), ["INTEGER"]);
            same(codesOf(["integer"], `${whole}.${String(part).padStart(3, "0")}`), ["INTEGER"]);
            for (const wrongValue of ["abc", "1e3", "0x1", "1 000", "1,5", Number.NaN, Number.POSITIVE_INFINITY])
              same(issuesOf(["integer"], wrongValue), [
                { code: "DECIMAL", path: ["value"], params: { value: String(wrongValue) } },
              ]);
            same([codesOf(["integer"], "9007199254740992"), keptOf(["integer"], -0)], [["DECIMAL_RANGE"], 0]);
            same(issuesOf(["integer"], 2 ** 53), [
              { code: "DECIMAL_RANGE", path: ["value"], params: { value: 2 ** 53 } },
            ]);
          },
        ),
        "rejects a value of another type": fc.property(
          fc.oneof(fc.boolean(), fc.bigInt(), fc.array(fc.integer()), fc.object(), fc.date()),
          (other) => {
            for (const rule of ["integer", "money", "unitCost", "quantity"] as const)
              same(codesOf([rule], other), ["VALUE_TYPE"]);
          },
        ),
      },
    },
    decimals: {
      says: "Amounts, prices and quantities are kept as exact integers of their last decimal: cents, ten-thousandths of a dollar, thousandths. Too many decimals are rejected, never rounded.",
      source: "behaviour 3.12 (14)",
      codes: ["DECIMAL", "DECIMAL_PLACES", "DECIMAL_RANGE", "NUMBER_RANGE"],
      cases: [
        "decimal.valid.txt",
        "decimal.invalid.txt",
        "money.valid.txt",
        "money.invalid.txt",
        "unit-cost.valid.txt",
        "unit-cost.invalid.txt",
        "quantity.valid.txt",
        "quantity.invalid.txt",
      ],
      laws: {
        "a decimal round-trips, from a number and from a text": fc.property(
          fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
          fc.constantFrom(["money", 2] as const, ["quantity", 3] as const, ["unitCost", 4] as const),
          (count, [rule, scale]) => {
            same(
              [keptOf([rule], count / 10 ** scale), keptOf([rule], (count / 10 ** scale).toFixed(scale))],
              [count, count],
            );
            same(codesOf([rule], `${(count / 10 ** scale).toFixed(scale)}1`), ["DECIMAL_PLACES"]);
          },
        ),
        "bounds are in the unit of the form": fc.property(fc.integer({ min: -20_000, max: 20_000 }), (count) => {
          same(
            codesOf([{ money: { min: 0, max: 100 } }], count / 100),
            count < 0 || count > 10_000 ? ["NUMBER_RANGE"] : [],
          );
          same(codesOf([{ decimal: { scale: 3, min: 0 } }], count / 1000), count < 0 ? ["NUMBER_AT_LEAST"] : []);
        }),
      },
    },
    descriptions: {
      says: "A description has a text in the system's language; other languages are optional, and each has a maximum length. If a form has its own error code for a missing description, only that is reported.",
      source: "specification 5 (the language of the system is mandatory)",
      codes: ["DESCRIPTION_SYSTEM_LANGUAGE", "MAX_LENGTH", "SPECIAL_CHARACTERS"],
      laws: {
        "checks each language by itself, and requires the system's": fc.property(
          fc.constantFrom(...languageCodes),
          fc.record({
            fr: fc.constantFrom("Ventes", " ", null, undefined),
            en: fc.constantFrom("Sales", "", 5, "é".repeat(40)),
            es: fc.constantFrom("Ventas", "a\u0000b", undefined),
            de: fc.constant("Verkauf"),
          }),
          (systemLanguage, words) => {
            const expected = languageCodes.flatMap((language) => {
              const word = words[language];
              if (word === undefined || word === null || (typeof word === "string" && word.trim() === ""))
                return language === systemLanguage ? [`DESCRIPTION_SYSTEM_LANGUAGE ${language}`] : [];
              if (typeof word !== "string") return [`VALUE_TYPE ${language}`];
              return word.length > 39
                ? [`MAX_LENGTH ${language}`]
                : word.includes("\u0000")
                  ? [`SPECIAL_CHARACTERS ${language}`]
                  : [];
            });
            const rules = [{ descriptions: { bound: "max40", systemLanguage } }] as const;
            same(codesOf(rules, words), expected);
            same(codesOf(rules, systemLanguage), ["VALUE_TYPE"]);
            const hasNone = languageCodes.every(
              (language) =>
                typeof (words[language] ?? "") === "string" && (words[language] ?? "").toString().trim() === "",
            );
            same(
              codesOf(
                [{ descriptions: { bound: "max40", systemLanguage, noneCode: "REPORT_PERIOD_REQUIRED" } }],
                words,
              ),
              hasNone ? ["REPORT_PERIOD_REQUIRED"] : expected,
              "where words of any language are asked for",
            );
            same(keptOf([{ descriptions: { bound: "max40", systemLanguage: "fr" } }], { fr: " Ventes " }), {
              fr: "Ventes",
            });
            if (expected.length === 0)
              same(
                keptOf(rules, words),
                Object.fromEntries(
                  languageCodes.flatMap((language) =>
                    typeof words[language] === "string" && words[language].trim() !== ""
                      ? [[language, words[language]]]
                      : [],
                  ),
                ),
              );
          },
        ),
      },
    },
    "unknown-values": {
      says: "Untrusted input is read without harm: inherited properties are ignored, nothing throws, and lists are bounded.",
      source: "decision 0085",
      laws: {
        "reads only an object's own properties": fc.property(fc.string(), fc.anything(), (name, value) => {
          const fields = Object.defineProperty({}, name, { value, enumerable: true });
          holds(Object.is(readOwnProperty(fields, name), value), "its own field is read");
          same(readOwnProperty(Object.create(fields), name), undefined);
          holds(
            readOwnProperty(
              Object.defineProperty({}, name, {
                get: () => {
                  throw new Error("no");
                },
              }),
              name,
            ) !== undefined,
            "one that throws is no missing one",
          );
        }),
        "an object is not a list, and a list not an object": fc.property(fc.anything(), (value) => {
          same(isFields(value), typeof value === "object" && value !== null && !Array.isArray(value));
          same(listLengthOf(value), Array.isArray(value) ? value.length : null);
          holds(Object.is(readElement([value], 0), value), "a value of a list is read");
        }),
        "a list is read when each of its values is": fc.property(
          fc.array(fc.oneof(arbAnyText, fc.integer())),
          (values) => {
            same(
              [readListOf(readText)(values.length), readListOf(readText)(null), readListOf(readText)({ ...values })],
              [undefined, undefined, undefined],
            );
            same(readListOf(readText)(values), values.every((value) => typeof value === "string") ? values : undefined);
          },
        ),
        "an object is read when each of its fields is": fc.property(
          fc.dictionary(
            fc.oneof(fc.string(), fc.constantFrom("__proto__", "toString")),
            fc.oneof(arbAnyText, fc.integer()),
          ),
          (fields) => {
            for (const other of [null, undefined, 1, "a", [], Object.values(fields)])
              same(readRecordOf(readText)(other), undefined);
            const parsed = readRecordOf(readText)(fields);
            same(
              parsed === undefined ? undefined : Object.entries(parsed),
              Object.values(fields).every((value) => typeof value === "string") ? Object.entries(fields) : undefined,
            );
          },
        ),
        "each reader accepts values of its own type unchanged, and nothing else": fc.property(
          arbKind,
          ([kind, value]) => {
            for (const [name, read, kinds] of [
              ["readFinite", readFinite, ["integer", "number"]],
              ["readInteger", readInteger, ["integer"]],
              ["readText", readText, ["text", "blank"]],
              ["readNonEmptyText", readNonEmptyText, ["text"]],
              ["readFlag", readFlag, ["flag"]],
              ["readOrNull", readOrNull(readFlag), ["flag", "null"]],
            ] as const) {
              same(read(value), kinds.some((candidate) => candidate === kind) ? value : undefined, name);
            }
          },
        ),
        "a code is one of the table, not a property inherited by every object": fc.property(
          fc.oneof(fc.constantFrom("a", "b", "toString", "__proto__", "constructor", "hasOwnProperty"), fc.anything()),
          (value) => {
            same(readCodeOf({ a: 1, b: 2 })(value), value === "a" || value === "b" ? value : undefined);
          },
        ),
      },
    },
  };
}
