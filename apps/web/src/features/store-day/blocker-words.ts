/** Blockers of an audit in words. */
import type { StoreDayBlockerWire, StoreDayDetail } from "@comptoir/api/wire";
import { certificateLines, type CertificateLineCode } from "@comptoir/domain/store-day";
import { isIntegrityRule } from "@comptoir/domain/transaction";

import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { figureText, moneyText } from "./store-day-words.ts";

/** Describes a blocker of a day with its figure. */
export function blockerText(
  { code, subject, params }: StoreDayBlockerWire,
  { openAmounts }: Pick<StoreDayDetail, "openAmounts">,
): string {
  const blockerCountText = countText(Number(params["count"] ?? 0));
  const receiptNumbersText = String(params["numbers"] ?? "");
  switch (code) {
    case "STORE_DAY_MISSING":
      return subject === ""
        ? t("storeDay.blocker_missingOfStore", { number: blockerCountText, numbers: receiptNumbersText })
        : t("storeDay.blocker_STORE_DAY_MISSING", { subject, number: blockerCountText, numbers: receiptNumbersText });
    case "STORE_DAY_DUPLICATE":
      return t("storeDay.blocker_STORE_DAY_DUPLICATE", { subject, numbers: receiptNumbersText });
    case "STORE_DAY_REFUSED":
      return t("storeDay.blocker_STORE_DAY_REFUSED", { subject, number: blockerCountText });
    case "STORE_DAY_OPEN":
      return t("storeDay.blocker_STORE_DAY_OPEN", {
        subject,
        number: blockerCountText,
        amount: moneyText(openAmounts.find(({ terminal }) => terminal === subject)?.amount ?? 0),
      });
    case "STORE_DAY_UNDECLARED":
      return t("storeDay.blocker_STORE_DAY_UNDECLARED", { terminals: String(params["terminals"] ?? "") });
    case "STORE_DAY_OVER_SHORT":
      return t("storeDay.blocker_STORE_DAY_OVER_SHORT", { amount: moneyText(Number(params["amount"] ?? 0)) });
    case "STORE_DAY_DEPOSIT":
      return params["status"] === "NONE" ? t("storeDay.blocker_noDeposit") : t("storeDay.blocker_STORE_DAY_DEPOSIT");
    case "STORE_DAY_ERRORS":
      return t("storeDay.blocker_STORE_DAY_ERRORS", {
        rule: isIntegrityRule(subject) ? t(`report.rule_${subject}`) : subject,
        number: blockerCountText,
      });
    case "STORE_DAY_TIES":
      return t("storeDay.blocker_STORE_DAY_TIES", {
        line: isCertificateLine(subject) ? t(`storeDay.line_${subject}`) : subject,
        amount: isCertificateLine(subject) ? figureText(subject, Number(params["amount"] ?? 0)) : "",
      });
  }
}

const isCertificateLine = (value: string): value is CertificateLineCode => Object.hasOwn(certificateLines, value);
