import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

const source = join(dirname(fileURLToPath(import.meta.url)), "../../apps/web/src");

/** Component files with a form or a field inside a dialog that asks a question, each with the reason: the answer is not stored. */
const questions: Readonly<Record<string, string>> = {
  "entity/bulk-dialog.tsx": "which value several rows get",
  "entity/view-dialog.tsx": "how a list is named",
  "features/dashboard/arrange/rename-dialog.tsx": "how a dashboard is named",
  "features/dashboard/widgets/widget-dialogs.tsx": "to which dashboard a widget is copied",
  "features/exception/review-dialog.tsx": "what was found in an event",
  "features/export-batch/repeat-export-dialog.tsx": "why a batch is exported again",
  "features/inventory/create-document-dialog.tsx": "what is counted, before there is a document",
  "features/inventory/line-dialog.tsx": "what was counted of an item",
  "features/invoice/mail-dialog.tsx": "to whom a receipt goes",
  "features/invoice/invoice-page.tsx": "nothing: facets of the search in a sheet on a phone",
  "features/management/past-access.tsx": "at which moment access is explained",
  "features/report/findings/findings-bar.tsx": "why findings are accepted",
  "features/report/known/difference-dialog.tsx": "nothing: how a report differs from its past",
  "features/report/known/known-at-dialog.tsx": "as known at which moment a report is read",
  "features/report/panel/panel-editor.tsx": "how a panel looks, over the row it is drawn with",
  "features/report/widget-dialog.tsx": "to which dashboard a report goes",
  "features/store-day/reason-dialog.tsx": "why a day is reopened",
  "features/store-day/refused-facts.tsx": "why an entry is dismissed",
  "features/till/dismiss-dialog.tsx": "why an entry is dismissed",
};

const components = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"),
);
const textOf = (file: string) => readFileSync(join(source, file), "utf8");
const isAsking = (text: string) => /<form\b|<Field\b/u.test(text);
/** Lists the components of a feature that a file imports and may draw. */
const partsOf = (file: string) =>
  [...textOf(file).matchAll(/from "(\.[^"]+\.tsx)"/gu)]
    .map(([, path = ""]) => join(dirname(file), path))
    .filter((part) => components.includes(part) && part.startsWith("features/"));
const namesOf = (files: readonly string[]) => files.map((file) => relative(source, join(source, file))).toSorted();

it("dialogs hold questions only; what is stored is edited in the frame of editors", () => {
  const askingFiles = components.filter((file) => {
    const text = textOf(file);
    const drawnComponents = [
      text,
      ...partsOf(file)
        .map(textOf)
        .filter((part) => !/<(?:Dialog|EditorFrame|Page)\b/u.test(part)),
    ];
    return /<Dialog\b/u.test(text) && drawnComponents.some(isAsking);
  });
  expect(namesOf(askingFiles)).toEqual(Object.keys(questions).toSorted());
});

it("a save bar of a form is that of the frame", () => {
  const bars = components.filter((file) => /<SaveBar\b/u.test(textOf(file)));
  expect(namesOf(bars)).toEqual([
    "editor/editor-frame.tsx",
    // These files have the bar of a count, of several rows, of the steps of an import, of errors, of findings and of the report builder, and no form with fields.
    "entity/grid-save-bar.tsx",
    "entity/selection-bar.tsx",
    "features/deposit/count-step.tsx",
    "features/import/components/step-bar.tsx",
    "features/report/builder.tsx",
    "features/report/errors/errors-bar.tsx",
    "features/report/findings/findings-bar.tsx",
  ]);
});
