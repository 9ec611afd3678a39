import { adjustmentReasons, describeReason, isReasonCode } from "@comptoir/domain/inventory";
import { languageCodes } from "@comptoir/domain/language";
import { expect, it } from "vitest";

import { createI18n } from "./create-i18n.ts";

it.each(languageCodes)("a reason is described as the screens name it, in %s", async (language) => {
  const { load, t } = createI18n(language);
  await load("inventory", "report");
  for (const code of Object.keys(adjustmentReasons).filter(isReasonCode)) {
    expect(describeReason(code, language).description).toBe(t(`inventory.reason_${code}`));
    expect(t(`report.reason_${code}`)).toBe(t(`inventory.reason_${code}`));
  }
});
