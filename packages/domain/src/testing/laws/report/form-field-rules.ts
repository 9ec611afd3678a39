import fc from "fast-check";

import { languageCodes } from "../../../language/index.ts";
import { reportKinds } from "../../../report/index.ts";
import { checkForm } from "../../../validation/index.ts";
import {
  casesOf,
  makeFieldLaw,
  flagCases,
  listOf,
  withEmptyResult,
  oneOf,
  asRequired,
  integerCases,
  type FieldCases,
} from "../../field-cases.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import type { Report } from "./report.ts";

const arbLanguage = fc.constantFrom(...languageCodes);
const arbWords = fc.constantFrom<string | undefined>("Ventes", "é".repeat(199), undefined, "", " ", "\u200b");
const arbDescriptions = fc
  .record({ fr: arbWords, en: arbWords, es: arbWords })
  .map((words) =>
    Object.fromEntries(
      Object.entries(words).flatMap(([language, text]) => (text === undefined ? [] : [[language, text]])),
    ),
  );
const validReport = { source: "sale", descriptions: { fr: "Ventes" }, period: "-0d", columns: [{ field: "net" }] };

/** Accepted and rejected values of each report field. Source: specification 3 (report data model), behaviour 3.5. */
const casesByField: Readonly<Record<string, FieldCases>> = {
  id: withEmptyResult(0, integerCases(0)),
  source: asRequired(oneOf("sale")),
  period: asRequired(
    casesOf(
      ["-0d", "-1q", "2026-01-05", "2026-01-05..2026-01-09"],
      ["sometime", "REPORT_PERIOD_REQUIRED"],
      ["2026-02-30", "REPORT_PERIOD_REQUIRED"],
      [7, "REPORT_PERIOD_REQUIRED"],
    ),
    "REPORT_PERIOD_REQUIRED",
  ),
  isList: flagCases,
  roleIds: listOf(1_000, 7, [0, "NUMBER_AT_LEAST"], ["x", "DECIMAL"]),
};

/** Builds the rules and laws of a report's period, descriptions and own fields. */
export function formFieldRules({ checkPeriodStep, reportForm }: Report): Readonly<Record<string, RuleRow>> {
  const wordsOf = (descriptions: Readonly<Record<string, string>>) =>
    languageCodes.filter((language) => (descriptions[language] ?? "").replaceAll("\u200b", "").trim() !== "");
  return {
    "report-descriptions": {
      says: "A report requires a valid period and a description in the system's language.",
      source: "specification 5 (report step; the language of the system is mandatory); behaviour 3.5",
      codes: ["REPORT_PERIOD_REQUIRED", "DESCRIPTION_SYSTEM_LANGUAGE", "MAX_LENGTH"],
      laws: {
        "an invalid period, no description at all, and none in the system's language each have their own error":
          fc.property(
            arbLanguage,
            arbDescriptions,
            fc.constantFrom("-0d", "2026-01-05", null, "", "sometime"),
            (systemLanguage, descriptions, period) => {
              const describedWords = wordsOf(descriptions);
              const ofPeriod = period === "-0d" || period === "2026-01-05" ? [] : ["period REPORT_PERIOD_REQUIRED"];
              const ofWords =
                describedWords.length === 0
                  ? ["descriptions REPORT_PERIOD_REQUIRED"]
                  : describedWords.includes(systemLanguage)
                    ? []
                    : [`descriptions.${systemLanguage} DESCRIPTION_SYSTEM_LANGUAGE`];
              same(
                checkPeriodStep({ period, descriptions }, systemLanguage).map(
                  ({ code, path }) => `${path.join(".")} ${code}`,
                ),
                [...ofPeriod, ...ofWords],
              );
              const formResult = checkForm(reportForm(systemLanguage), { ...validReport, descriptions, period });
              same(
                formResult.ok ? [] : formResult.issues.map(({ code, path }) => `${path.join(".")} ${code}`),
                [...ofWords, ...ofPeriod],
                "as a form",
              );
            },
          ),
        "rejects a description of two hundred characters, in any language": fc.property(
          arbLanguage,
          arbLanguage,
          fc.integer({ min: 198, max: 202 }),
          (systemLanguage, language, length) => {
            const descriptions = { [systemLanguage]: "Ventes", [language]: "é".repeat(length) };
            const expected =
              length < 200
                ? []
                : [{ code: "MAX_LENGTH", path: ["descriptions", language], params: { length, max: 199 } }];
            same(checkPeriodStep({ period: "-0d", descriptions }, systemLanguage), expected);
            const formResult = checkForm(reportForm(systemLanguage), { ...validReport, descriptions });
            same(formResult.ok ? [] : formResult.issues, expected);
          },
        ),
      },
    },
    "report-fields": {
      says: "A report has one of the product's sources, is a list or not, and has at most a thousand roles; anything else is rejected at its path.",
      source: "specification 3 (report data model); behaviour 3.5",
      codes: ["REQUIRED", "ONE_OF", "REPORT_PERIOD_REQUIRED", "NUMBER_AT_LEAST", "LIST_LENGTH", "VALUE_TYPE"],
      laws: {
        "each field accepts values up to its bounds, and nothing beyond": makeFieldLaw(
          fc.constant(validReport),
          (value) => checkForm(reportForm("fr"), value),
          casesByField,
        ),
        "a report may have any source of the product": fc.property(
          fc.constantFrom(...Object.entries(reportKinds)),
          ([source, { columns }]) => {
            const formResult = checkForm(reportForm("fr"), {
              ...validReport,
              source,
              columns: [{ field: columns[0] }],
            });
            same(formResult.ok && formResult.value.source, source);
          },
        ),
      },
    },
  };
}
