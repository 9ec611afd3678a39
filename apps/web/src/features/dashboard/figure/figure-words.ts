/** Words about the rows behind a figure. */
import type { NoRowsReason } from "@comptoir/domain/dashboard";

import { kindText } from "../../../report/report-words.ts";
import { t } from "../../../shared/text.ts";

/** Explains why a figure has no rows to open. */
export const whyNoRowsText = (reason: NoRowsReason): string =>
  t(`explain.noRows_${reason.code}`, "source" in reason ? { report: kindText(reason.source) } : {});
