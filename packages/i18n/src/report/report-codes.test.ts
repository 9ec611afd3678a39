import { errorCatalogue } from "@comptoir/domain/errors";
import { adjustmentReasons, costAlerts } from "@comptoir/domain/inventory";
import { languageCodes } from "@comptoir/domain/language";
import { errorStatuses } from "@comptoir/domain/operation";
import { getReportKind, isReportKind, reportKinds } from "@comptoir/domain/report";
import { targetLayerTypes } from "@comptoir/domain/target";
import { taxCodes } from "@comptoir/domain/tax";
import { drawerEventKinds, knownTillReasons } from "@comptoir/domain/till";
import { exportKinds, integrityRules, journalRiskTypes, riskTypes } from "@comptoir/domain/transaction";
import { describe, expect, it } from "vitest";

import { createI18n } from "../create-i18n.ts";
import { createFieldWords } from "./field-words.ts";

const tenders = ["CASH", "DEBIT", "CARD", "VISA", "MASTERCARD", "AMEX", "GIFT_CARD"];

/** Codes in the cells of each coded column; null for codes that are displayed as they are. */
const codesOfColumns: Readonly<Record<string, readonly string[] | null>> = {
  "batch-export kind": Object.keys(exportKinds),
  // Names of formats.
  "batch-export format": null,
  "batch-export status": ["DRAFT", "VERIFIED", "EXPORTED", "FAILED"],
  "detail-log state": ["COMPLETED", "VOID", "WAIT", "WAITRECALL", "TRAIN"],
  "detail-log action": [
    "SALE",
    "REFUND",
    "GIFT_CARD",
    "FEE",
    "TAX",
    "ROUNDING",
    "TIP",
    "SALE_TOTAL",
    "REFUND_TOTAL",
    "TENDER",
    ...journalRiskTypes,
    ...drawerEventKinds,
  ],
  "detail-log code": [...Object.keys(taxCodes), ...tenders],
  "error-log severity": ["error", "warning"],
  "error-log source": ["SERVER", "REQUEST", "TILL"],
  // The column beside it has the words.
  "error-log code": null,
  "error-log message": Object.keys(errorCatalogue),
  "error-log status": errorStatuses,
  "exception type": Object.keys(riskTypes),
  "exception reason": knownTillReasons,
  "exception status": ["NEW", "REVIEWED"],
  "financial section": ["SALES", "TAXES", "TENDERS", "COUNTS"],
  "financial code": [...Object.keys(taxCodes), ...tenders],
  "financial-test section": ["SALES", "TAXES", "TENDERS", "COUNTS"],
  "financial-test code": [...Object.keys(taxCodes), ...tenders],
  "integrity rule": Object.keys(integrityRules),
  "integrity severity": ["error", "warning"],
  "integrity status": ["NEW", "ACCEPTED", "FIXED"],
  "inventory-adjustment type": ["COUNT", "ADJUSTMENT", "REVERSAL", "LATE_OFFSET"],
  "inventory-adjustment reason": Object.keys(adjustmentReasons),
  // Letters A, B and C.
  "profitability abcClass": null,
  "receiving costAlert": costAlerts,
  "sale tender": tenders,
  "sale taxCode": Object.keys(taxCodes),
  "target layerLevel": Object.keys(targetLayerTypes),
};

describe("coded columns of reports", () => {
  it("are all listed here", () => {
    const columns = Object.keys(reportKinds)
      .filter(isReportKind)
      .flatMap((kind) =>
        Object.entries(getReportKind(kind).fields).flatMap(([field, { type }]) =>
          type === "enum" ? [`${kind} ${field}`] : [],
        ),
      );
    expect(columns.toSorted()).toEqual(Object.keys(codesOfColumns).toSorted());
  });

  it.each(languageCodes)("have words for every code in %s", async (language) => {
    const text = createI18n(language);
    await text.load("report", "dashboard", "errors");
    const { codeText } = createFieldWords(text);
    for (const [column, codes] of Object.entries(codesOfColumns)) {
      const [, field = ""] = column.split(" ");
      for (const code of codes ?? []) {
        const words = codeText(field, code);
        expect([column, code, words === undefined || words.endsWith(`_${code}`) || words === `errors.${code}`]).toEqual(
          [column, code, false],
        );
      }
    }
  });
});
