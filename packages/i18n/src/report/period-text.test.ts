import { expect, it } from "vitest";

import { createI18n } from "../create-i18n.ts";
import { createReportWords } from "./index.ts";

it.each([
  ["2026-11-15..2026-11-01", "2026-11-01..2026-11-15"],
  ["2026-03-02..2025-12-31", "2025-12-31..2026-03-02"],
] as const)("reversed days are written in their order: %s", async (reversed, ordered) => {
  for (const language of ["fr", "en", "es"] as const) {
    const text = createI18n(language);
    await text.load("dashboard", "report");
    const { periodText } = createReportWords(text);
    expect(periodText(reversed)).toBe(periodText(ordered));
    expect(periodText(reversed)).not.toContain("..");
  }
});
