import { checkDigitOf, isStorePrinted, parseBarcode } from "@comptoir/domain/text";

import { toIssueInWords, writeJson, type Command } from "../session.ts";
import { exitCodes } from "../terminal.ts";

/** Checks barcodes, and prints their lookup form. */
export const barcode: Command = {
  takes: { atLeast: 1, atMost: 1_000 },
  options: [],
  run: async (session, codes) => {
    const { print, t, isJson } = session;
    const barcodeAnswers = codes.map((code) => {
      const parsedBarcode = parseBarcode(code);
      if (!parsedBarcode.ok)
        return { code, isRight: false, issues: parsedBarcode.issues.map((issue) => toIssueInWords(session, issue)) };
      const { gtin14, isCheckDigitRight } = parsedBarcode.value;
      return {
        code,
        isRight: isCheckDigitRight,
        gtin14,
        checkDigit: checkDigitOf(gtin14.slice(0, -1)),
        isStorePrinted: isStorePrinted(gtin14),
        issues: [],
      };
    });
    if (isJson) await writeJson(session, barcodeAnswers);
    else {
      for (const { code, gtin14, isRight, checkDigit, isStorePrinted: isPrinted, issues } of barcodeAnswers) {
        if (gtin14 === undefined) await print(...issues.map((issue) => `${code}: ${issue.code} · ${issue.text}`));
        else
          await print(
            `${code}: ${gtin14} · ${isRight ? t("cli.checkDigitRight") : t("cli.checkDigitWrong", { digit: checkDigit })}${isPrinted ? ` · ${t("cli.storePrinted")}` : ""}`,
          );
      }
    }
    return barcodeAnswers.every(({ isRight }) => isRight) ? exitCodes.right : exitCodes.wrong;
  },
};
