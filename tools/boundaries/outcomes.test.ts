import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { configurationErrors, outcomes, type OutcomeRow } from "@comptoir/domain/errors";
import { describe, expect, it } from "vitest";

const source = join(dirname(fileURLToPath(import.meta.url)), "../../apps/web/src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/u.test(file) && !file.includes(".test.") && !file.includes("testing/"),
);
const textOf = (file: string) => readFileSync(join(source, file), "utf8");
const texts = files.map(textOf);
const isWritten = (...phrases: readonly string[]) => texts.some((text) => phrases.some((part) => text.includes(part)));
const rows: readonly (readonly [string, OutcomeRow])[] = Object.entries(outcomes);

describe("a screen shows the message of each operation", () => {
  it.each(rows.filter(([, { failed }]) => failed !== null && !configurationErrors.some((code) => code === failed)))(
    "that failed: %s",
    (operation) => {
      expect(
        isWritten(`operation: "${operation}"`, `operation="${operation}"`, `operation = "${operation}"`) ||
          isWritten(`outcomes.${operation}.failed`),
      ).toBe(true);
    },
  );

  it.each([...new Set(rows.flatMap(([, { succeeded }]) => succeeded ?? []))])("that succeeded: %s", (code) => {
    const operations = rows.filter(([, { succeeded }]) => succeeded === code).map(([operation]) => operation);
    expect(isWritten(...operations.map((operation) => `showSuccess("${operation}"`))).toBe(true);
  });
});

/** Components that draw the words of a failure in place, each with the reason why no dialog is missing. */
const inPlace: Readonly<Record<string, string>> = {
  "entity/editor-notices.tsx": "the dialog of the editor shows the refused save too",
  "entity/vendor-choice.tsx": "a list that could not be read",
  "features/import/batch-page.tsx": "the dialog of the page shows the failed undo too",
  "features/import/components/check-step.tsx": "the dialog of the page shows what is not about an entry",
  "features/import/components/mapping-step.tsx": "the dialog of the page shows what is not about an entry",
  "features/import/components/set-aside-card.tsx": "rows that could not be read",
  "features/import/import-page.tsx": "the dialog of the page shows what is not about an entry",
  "features/inventory/create-document-dialog.tsx": "choices that could not be read",
  "features/login/change-page.tsx": "a link that ended, in place of the form",
  "features/management/move-impact.tsx": "a preview that could not be read",
  "features/system/setting-form.tsx": "the dialog of the draft shows the refused save too",
  "shared/failure-words.tsx": "the words themselves",
  "shell/error-dialog.tsx": "the dialog",
};

it("a failed save is shown in the dialog, with its code", () => {
  const drawing = files.filter((file) => /<(?:FailureBanner|FailureWords)\b/u.test(textOf(file)));
  expect(drawing.toSorted()).toEqual(Object.keys(inPlace).toSorted());
});
