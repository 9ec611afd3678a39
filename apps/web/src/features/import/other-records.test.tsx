import { parseMapping } from "@comptoir/domain/import-file";
import { act } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";

import { makeMemoryKeyStore } from "../../shared/device-storage.ts";
import { t, text } from "../../shared/text.ts";
import { draw } from "../../shared/testing/draw.ts";
import type { Drawn } from "../../shared/testing/draw.ts";
import type { ImportGateway, Preview } from "./import-gateway.ts";
import { ImportScreen } from "./import-page.tsx";
import { createImportStore } from "./import-store.ts";
import { listedImportKinds } from "./mapping-form.ts";
import { goodResult, makeJob, memoryGateway, succeeded, valueOrThrow } from "./testing/gateway.ts";
import { waitingText } from "./waiting-text.ts";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "shell", "dashboard", "importing"));
afterEach(() => drawnPage?.remove());

const [record, returns, exchanges] = ["R/Receipt/Line", "R/Receipt/Return", "R/Receipt/Exchange"];
const savedMapping = valueOrThrow(
  parseMapping({
    name: "till",
    kind: "stock",
    record,
    columns: { sku: "Item", quantity: "Qty" },
    constants: { location: "A1" },
  }),
);
const row = ["A", "2"];
const wholePreview: Preview = {
  delimiter: ",",
  encoding: "utf-8",
  headerRow: 1,
  headerNumber: 1,
  summaryRows: "read",
  sheet: null,
  record,
  records: [record, returns].map((name) => ({ name, rows: [["Item", "Qty"], row] })),
  otherRecords: [returns],
  rowNumbers: [2],
  leftOut: [],
  header: ["Item", "Qty"],
  rows: [row],
  issues: [],
};
const openPreview: Preview = {
  ...wholePreview,
  record: null,
  otherRecords: [],
  header: [],
  rows: [],
  rowNumbers: [],
  issues: [{ row: 1, column: null, value: null, code: "IMPORT_RECORD", params: { records: `${record}, ${returns}` } }],
};

/** Draws the import of an XML file with a saved mapping. Nothing is chosen in it before a person names its record. */
async function drawImport(calls: Partial<ImportGateway> = {}, mapping = savedMapping) {
  const tab = makeMemoryKeyStore();
  const store = createImportStore({
    gateway: memoryGateway({
      mappings: async () => succeeded([{ name: mapping.name, isBuiltIn: false, mapping }]),
      preview: async (_file, format) => succeeded(format?.record === record ? wholePreview : openPreview),
      ...calls,
    }),
    tab,
    wait: () => Promise.resolve(),
    mayImportKind: () => true,
  });
  drawnPage = await draw(<ImportScreen store={store} allowed={listedImportKinds} />);
  await act(() => store.takeFile(new File(["<R/>"], "till.xml")));
  await drawnPage.settle();
  return { store, tab, page: drawnPage };
}

const isTestable = (page: Drawn): boolean =>
  [...document.querySelectorAll("button")].some(
    (button) => button.textContent === t("importing.dryRun") && !button.disabled && page.text() !== "",
  );

describe("other records of an XML file", () => {
  it("are asked first, and those beside the chosen one are marked, remembered in the mapping and in the tab", async () => {
    const { page, store, tab } = await drawImport();
    expect(page.text()).toContain(t("importing.recordsText"));
    expect(page.text()).not.toContain(`(${t("importing.recordLeftOut")})`);
    expect(store.state.form).toBeNull();
    await act(() => store.chooseRecord(record));
    expect(page.text()).toContain(`${returns} (${t("importing.recordLeftOut")})`);
    expect(store.state).toMatchObject({ mappingName: "till", isEdited: true, form: { otherRecords: returns } });
    expect(isTestable(page)).toBe(true);
    expect(tab.get("draft.import")).toContain(`"otherRecords":"${returns}"`);
    await act(() => store.newMapping("products"));
    expect(store.state.form).toMatchObject({ kind: "products", otherRecords: returns });
  });

  it("are not asked again of a mapping that leaves them out, and its paths stay", async () => {
    const knowingMapping = { ...savedMapping, otherRecords: [returns, exchanges] };
    const { page, store } = await drawImport({ preview: async () => succeeded(wholePreview) }, knowingMapping);
    expect(store.state).toMatchObject({
      mappingName: "till",
      isEdited: false,
      form: { otherRecords: `${returns}, ${exchanges}` },
    });
    expect(page.text()).not.toContain(t("importing.leaveOutRecords"));
    expect(isTestable(page)).toBe(true);
  });

  it("that a chosen mapping does not know stop the test until a person leaves them out", async () => {
    const { page, store } = await drawImport({ preview: async () => succeeded(wholePreview) });
    expect(store.state.form).toMatchObject({ otherRecords: "" });
    expect(page.text()).toContain(t("importing.otherRecordsTitle", { records: returns }));
    expect(page.text()).toContain(t("importing.otherRecordsFirst"));
    expect(isTestable(page)).toBe(false);
    await page.click(t("importing.leaveOutRecords"));
    expect(page.text()).not.toContain(t("importing.otherRecordsFirst"));
    expect(store.state).toMatchObject({ isEdited: true, form: { otherRecords: returns } });
    expect(isTestable(page)).toBe(true);
  });

  it("that only the test of the whole file finds are named there, and tested again when they are left out", async () => {
    const sentRecords: unknown[] = [];
    const params = { record, records: exchanges };
    const issues = [{ row: 1, column: null, value: null, code: "IMPORT_OTHER_RECORDS", params }];
    const { page, store } = await drawImport({
      run: async (_file, { otherRecords }) => {
        sentRecords.push(otherRecords);
        return succeeded({ jobId: "j1" });
      },
      job: async () =>
        succeeded(
          makeJob("done", {
            result: {
              ...goodResult,
              kind: "stock",
              ...(sentRecords.length === 1 && { created: 0, issueCount: 1, issues }),
            },
          }),
        ),
    });
    await act(() => store.chooseRecord(record));
    await act(() => store.dryRun());
    expect(page.text()).toContain(t("errors.IMPORT_OTHER_RECORDS", params));
    // A record that nobody knows has no row to set aside.
    expect(page.text()).not.toContain(t("importing.setAsideRest"));
    await page.click(t("importing.leaveOutRecords"));
    await page.settle();
    expect(sentRecords).toEqual([[returns], [returns, exchanges]]);
    expect(store.state).toMatchObject({ step: "check", checked: { issueCount: 0 } });
    expect(page.text()).not.toContain(t("importing.leaveOutRecords"));
  });

  it("are named where a file of a folder waits for them", () => {
    expect(waitingText("OTHER_RECORDS", { mappings: "till", records: returns })).toBe(
      t("importing.waits_OTHER_RECORDS", { records: returns }),
    );
    expect(waitingText("OTHER_RECORDS", { mappings: "till", records: returns })).toContain(returns);
  });
});
