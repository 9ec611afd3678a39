import { act } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { failWith } from "../../shared/answer.ts";
import type { Failure } from "../../shared/answer.ts";
import { currentLayer } from "../../shared/current-layer.ts";
import { makeMemoryKeyStore } from "../../shared/device-storage.ts";
import { t, text } from "../../shared/text.ts";
import { BatchScreen } from "./batch-page.tsx";
import { createBatchesStore } from "./batches-store.ts";
import type { BatchGateway, ImportGateway, Job, Preview } from "./import-gateway.ts";
import { ImportScreen } from "./import-page.tsx";
import { createImportStore } from "./import-store.ts";
import { listedImportKinds } from "./mapping-form.ts";
import { formToMapping } from "./form-to-mapping.ts";
import { draw } from "../../shared/testing/draw.ts";
import type { Drawn } from "../../shared/testing/draw.ts";
import { badResult, batch, succeeded, goodResult, makeJob, memoryGateway, uploaded } from "./testing/gateway.ts";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "shell", "dashboard", "importing"));
afterEach(() => drawnPage?.remove());

const file = new File(["x"], "ventes.csv");

/** File of a single store that it does not name. */
const storeless: Preview = {
  delimiter: ",",
  encoding: "utf-8",
  headerRow: 1,
  headerNumber: 1,
  summaryRows: "leaveOut",
  rowNumbers: [2, 3, 4],
  leftOut: [],
  header: ["No", "Date", "Code", "Qté", "Prix unitaire"],
  rows: [["1", "2026-03-12", "A", "2", "3.49"]],
  issues: [],
};

/** Refusal with two issues. */
const twoIssues: Failure["issues"] = [
  { code: "IMPORT_ENCODING", field: null, params: {} },
  { code: "IMPORT_DELIMITER", field: "delimiter", params: { expected: ";", found: "," } },
];
const refuses = async () =>
  ({ ok: false, failure: { code: "IMPORT_ENCODING", status: 400, requestId: null, issues: twoIssues } }) as const;
const bothWords = () => [t("errors.IMPORT_ENCODING"), t("errors.IMPORT_DELIMITER", { expected: ";", found: "," })];

async function drawImport(calls: Partial<ImportGateway> = {}, jobs: readonly Job[] = []) {
  const store = createImportStore({
    gateway: memoryGateway(calls, jobs),
    tab: makeMemoryKeyStore(),
    wait: () => Promise.resolve(),
    mayImportKind: () => true,
  });
  drawnPage = await draw(<ImportScreen store={store} allowed={listedImportKinds} />);
  const page = drawnPage;
  return { store, page, take: () => act(() => store.takeFile(file)) };
}

describe("the screen of an import", () => {
  it("starts with the file, and refuses users without permission", async () => {
    const { page } = await drawImport();
    expect(page.find("[aria-current=step]").textContent).toContain(t("importing.step_file"));
    expect(page.find("input[type=file]").getAttribute("accept")).toContain(".csv");
    page.remove();
    const store = createImportStore({
      gateway: memoryGateway(),
      tab: makeMemoryKeyStore(),
      wait: () => Promise.resolve(),
      mayImportKind: () => false,
    });
    drawnPage = await draw(<ImportScreen store={store} allowed={[]} />);
    expect(drawnPage.text()).toContain(t("importing.denied"));
  });

  it("offers the permitted kinds, and names who can grant the others", async () => {
    const store = createImportStore({
      gateway: memoryGateway(),
      tab: makeMemoryKeyStore(),
      wait: () => Promise.resolve(),
      mayImportKind: (kind) => kind === "stock",
    });
    drawnPage = await draw(<ImportScreen store={store} allowed={["stock"]} />);
    expect(drawnPage.text()).toContain(t("importing.description", { kinds: "stock" }));
    expect(drawnPage.text()).toContain(t("importing.kindsDenied", { kinds: "sales, products, stores" }));
  });

  it("says at once why a file is unreadable, and asks nothing about it", async () => {
    const params = { line: 12, character: 13 };
    const { page, take } = await drawImport({
      preview: async () =>
        succeeded({
          ...storeless,
          header: [],
          rows: [],
          rowNumbers: [],
          records: [
            { name: "Receipts/Receipt", rows: [] },
            { name: "Receipts/Receipt/Line", rows: [] },
          ],
          issues: [{ row: 1, column: null, value: "", code: "IMPORT_XML", params }],
        }),
    });
    await take();
    await page.settle();
    expect(page.text()).toContain(t("errors.IMPORT_XML", params));
    expect(page.find("[aria-current=step]").textContent).toContain(t("importing.step_file"));
    expect(page.text()).not.toContain(t("importing.stepDone"));
    for (const question of ["noFit", "records", "preview", "chooseKindFirst"] as const)
      expect(page.text()).not.toContain(t(`importing.${question}`));
  });

  it("names a saved mapping that cannot be parsed", async () => {
    const { page, take } = await drawImport({
      mappings: async () =>
        succeeded([
          { name: "old", isBuiltIn: false, mapping: null, fields: ["dialect"] },
          { name: "none", isBuiltIn: false, mapping: null, fields: [] },
        ]),
    });
    await take();
    await page.settle();
    expect(page.text()).toContain(t("importing.unreadableFields", { name: "old", fields: "dialect" }));
    expect(page.text()).toContain(t("importing.unreadable", { name: "none" }));
  });

  it("warns before a run that the mapping creates records without permission", async () => {
    const store = createImportStore({
      gateway: memoryGateway(),
      tab: makeMemoryKeyStore(),
      wait: () => Promise.resolve(),
      mayImportKind: () => true,
    });
    drawnPage = await draw(
      <ImportScreen store={store} allowed={listedImportKinds} mayRun={({ name }) => name !== "uci-online-retail"} />,
    );
    const page = drawnPage;
    await act(() => store.takeFile(file));
    await page.settle();
    expect(page.text()).toContain(t("importing.creationDenied"));
    expect(page.button(t("importing.dryRun")).disabled).toBe(true);
  });

  it.each([
    ["a document", new File(["%PDF-1.7"], "ventes.csv"), "IMPORT_PDF"],
    ["nothing", new File([], "ventes.csv"), "IMPORT_EMPTY"],
  ] as const)("reports that a file holds %s without uploading it", async (_, wrongFile, code) => {
    const upload = vi.fn(async () => succeeded(uploaded));
    const { store, page } = await drawImport({ upload });
    await act(() => store.takeFile(wrongFile));
    await page.settle();
    expect(page.text()).toContain(t(`errors.${code}`));
    expect(upload).not.toHaveBeenCalled();
  });

  it("shows the upload progress, with a stop button", async () => {
    const { store, page } = await drawImport({
      upload: (_file, onSent, signal) => {
        onSent(1);
        return new Promise((resolve) => signal.addEventListener("abort", () => resolve(failWith("CANCELLED"))));
      },
    });
    act(() => void store.takeFile(file));
    await page.settle();
    expect(page.find("[role=progressbar]").getAttribute("aria-valuenow")).toBe("100");
    await page.click(t("importing.cancelUpload"));
    expect(page.find("input[type=file]")).toBeTruthy();
  });

  it("previews the first rows with the mapping that fits", async () => {
    const { page, take } = await drawImport();
    await take();
    expect(page.text()).toContain("uci-online-retail");
    expect(page.text()).toContain(t("importing.rowKind_REFUND"));
    expect(page.text()).toContain(t("importing.previewGood", { count: 2, number: "2" }));
  });

  it("marks invalid inputs while a mapping is edited, and shows the raw rows", async () => {
    const { store, page, take } = await drawImport();
    await take();
    act(() => store.edit({ dateFormat: "yyyy-MM-" }));
    await page.settle();
    expect(page.find("[role=alert]").textContent).toContain(t("importing.dateFormat"));
    expect(page.button(t("importing.dryRun")).disabled).toBe(true);
    expect(page.text()).toContain(t("importing.previewRaw"));
    act(() => store.edit({ dateFormat: "dd/MM/yyyy" }));
    await page.settle();
    expect(page.text()).toContain(t("errors.IMPORT_DATE"));
    expect(page.text()).not.toContain("IMPORT_DATE");
  });

  it("offers a new mapping if none fits", async () => {
    const { page, take } = await drawImport({
      preview: async () =>
        succeeded({
          delimiter: ";",
          encoding: "windows-1252",
          headerRow: 1,
          headerNumber: 1,
          summaryRows: "leaveOut",
          rowNumbers: [2],
          leftOut: [],
          header: ["a", "b"],
          rows: [["1", "2"]],
          issues: [],
        }),
    });
    await take();
    expect(page.text()).toContain(t("importing.noFit"));
    expect(page.button(t("importing.dryRun")).disabled).toBe(true);
  });

  it("proposes a mapping of the likely kind at once, with the proof of its amounts and the columns it leaves out", async () => {
    const { store, page, take } = await drawImport({
      preview: async () =>
        succeeded({
          ...storeless,
          header: ["No", "Date", "Code", "Qté", "Prix unitaire", "Rabais", "Total", "Meteo"],
          rows: [
            ["1", "2026-03-12", "A", "2", "5.00", "0.2", "8.00", "x"],
            ["2", "2026-03-12", "A", "1", "5.00", "0", "5.00", "y"],
          ],
        }),
    });
    await take();
    await page.settle();
    expect(store.state.form).toMatchObject({ kind: "transactions", unknownItem: "create", discountRateIs: "fraction" });
    expect(page.text()).toContain(t("importing.proofText", { tied: "2", rows: "2" }));
    expect(page.text()).toContain(t("importing.unusedColumns", { columns: "Meteo" }));
  });

  it("names the rows of cells that a proposed column cannot read", async () => {
    const rows = Array.from({ length: 40 }, (_, index) => [
      `${index}`,
      "2026-03-12",
      "A",
      index === 7 ? "abc" : "2",
      "5.00",
    ]);
    const { store, page, take } = await drawImport({
      preview: async () =>
        succeeded({
          ...storeless,
          header: ["No", "Date", "Code", "Qté", "Prix unitaire"],
          rows,
          rowNumbers: rows.map((_, index) => index + 12),
        }),
    });
    await take();
    await page.settle();
    expect(store.state.form?.columns).toMatchObject({ quantity: "Qté" });
    expect(page.text()).toContain(
      `${t("importing.wrongCellsOf", { column: "Qté", count: 1, number: "1", rows: "19" })} ${t("importing.wrongCellsRefused")}`,
    );
  });

  it.each(listedImportKinds)(
    "keeps every section open while somebody types in its fields, in a mapping of %s",
    async (kind) => {
      const { store, page, take } = await drawImport({ preview: async () => succeeded(storeless) });
      await take();
      act(() => store.newMapping(kind));
      await page.settle();
      const sections = () => [...page.element.querySelectorAll("details")];
      await act(async () => {
        for (const section of sections()) {
          section.open = true;
          section.dispatchEvent(new Event("toggle"));
        }
      });
      const fields = [
        ...page.element.querySelectorAll("details input:not([type=radio], [type=file], [type=datetime-local])"),
      ].map(({ id }) => id);
      expect(fields.length).toBeGreaterThan(0);
      for (const id of fields) {
        // Emptied and typed again, a field passes through wrong values.
        const selector = `[id="${id}"]`;
        const before = (page.find(selector) as HTMLInputElement).value;
        await page.type(selector, "?");
        await page.type(selector, before === "" ? "1" : before);
        expect([id, sections().filter(({ open }) => !open).length]).toEqual([id, 0]);
      }
    },
  );

  it("adds the rates of a file to those that are typed, and says by line which are wrong", async () => {
    const { store, page, take } = await drawImport({ preview: async () => succeeded(storeless) });
    await take();
    act(() => store.newMapping("transactions"));
    act(() => store.edit({ currency: "USD", exchangeRates: "USD 2026-11-19 1.37\n" }));
    await page.settle();
    const chooser = page.find("details input[type=file]");
    const choose = async (content: string) => {
      const chosenFile = new File([content], "taux.csv");
      Object.defineProperty(chooser, "files", { value: [chosenFile], configurable: true });
      await act(async () => chooser.dispatchEvent(new Event("change", { bubbles: true })));
      await page.settle();
    };
    await choose("date;currency;rate\n2026-11-20;USD;1,3712\n2026-11-20;USD;x\n");
    expect(store.state.form?.exchangeRates).toBe("USD 2026-11-19 1.37\n2026-11-20;USD;1,3712\n2026-11-20;USD;x\n");
    expect(page.element.textContent).toContain(
      t("importing.rateWrong", { line: "3", error: t("importing.rateWrong_rate") }),
    );
    const before = store.state.form?.exchangeRates;
    await choose("x".repeat(500_001));
    expect(store.state.form?.exchangeRates).toBe(before);
    const alerts = [...page.element.querySelectorAll("details [role=alert]")].map(({ textContent }) => textContent);
    expect(alerts).toContain(t("importing.ratesFileRefused", { name: "taux.csv" }));
  });

  it("lists fields with a column first, and leaves a field where it is while its column is chosen", async () => {
    const { store, page, take } = await drawImport({ preview: async () => succeeded(storeless) });
    await take();
    act(() => store.newMapping("transactions"));
    await page.settle();
    const isOther = (field: string) => page.find(`#import-column-${field}`).closest("details") !== null;
    expect(["number", "date", "sku", "quantity"].map(isOther)).toEqual([false, false, false, false]);
    expect(isOther("customer")).toBe(true);
    const choose = async (field: string, column: string) => {
      const select = page.find(`#import-column-${field}`) as HTMLSelectElement;
      select.value = column;
      await act(async () => select.dispatchEvent(new Event("change", { bubbles: true })));
      await page.settle();
    };
    await choose("customer", "Code");
    await choose("quantity", "");
    expect(store.state.form?.columns).toMatchObject({ customer: "Code", quantity: "" });
    expect([isOther("customer"), isOther("quantity")]).toEqual([true, false]);
  });

  it("names tenders in columns, with three amounts of each", async () => {
    const { page, take } = await drawImport({
      preview: async () =>
        succeeded({
          ...storeless,
          header: ["Receipt", "Date", "Store", "Total", "Cash", "Card"],
          rows: [
            ["1", "2026-03-12", "A", "8.00", "3.00", "5.00"],
            ["2", "2026-03-12", "A", "4.00", "4.00", "0.00"],
          ],
        }),
    });
    await take();
    await page.settle();
    expect(
      page.find(`select[aria-label="${t("importing.tenderColumnOf", { code: t("dashboard.tender_CASH") })}"]`),
    ).toBeTruthy();
    expect(page.text()).toContain(`${t("dashboard.tender_CASH")} $3.00 · ${t("dashboard.tender_CARD")} $5.00`);
  });

  it("puts left out rows back", async () => {
    const leftOutRows = [
      { row: 3, position: 2, reason: "BEFORE_HEADER" as const, text: "Report" },
      { row: 6, position: 4, reason: "TOTAL" as const, text: "Total" },
    ];
    const { store, page, take } = await drawImport({
      preview: async () => succeeded({ ...storeless, leftOut: leftOutRows }),
    });
    await take();
    act(() => store.newMapping("transactions"));
    await page.settle();
    await page.click(t("importing.readTotals"));
    expect(store.state.form?.summaryRows).toBe("read");
    await page.click(t("importing.useAsHeader"));
    // Its position in the file, neither its place in the list nor its number, which counts blank lines.
    expect(store.state.form?.headerRow).toBe("2");
  });

  it("keeps a section open while somebody types in it", async () => {
    const { store, page, take } = await drawImport({ preview: async () => succeeded(storeless) });
    await take();
    act(() => store.newMapping("transactions"));
    act(() =>
      store.edit({ columns: { number: "No", date: "Date", sku: "Code", quantity: "Qté", unitPrice: "Prix unitaire" } }),
    );
    await page.settle();
    const constants = () => page.find(`[role=group][aria-label="${t("importing.constants")}"]`).closest("details");
    expect(constants()?.open).toBe(true);
    await page.type("#import-location", "Sainte-Foy");
    expect(constants()?.open).toBe(true);
    expect(store.state.form?.location).toBe("Sainte-Foy");
    expect(store.state.form && formToMapping({ ...store.state.form, name: "caisse" })).toMatchObject({ ok: true });
  });

  it("keeps the form of a saved mapping open after its errors are corrected", async () => {
    const { store, page, take } = await drawImport();
    await take();
    expect(() => page.find("#import-dateFormat")).toThrow();
    act(() => store.edit({ dateFormat: "" }));
    await page.settle();
    await page.type("#import-dateFormat", "yyyy-MM-dd HH:mm:ss");
    expect(store.state.form?.dateFormat).toBe("yyyy-MM-dd HH:mm:ss");
  });

  it("asks the open questions of a file, runs nothing before they are answered, and keeps the answers over a reload", async () => {
    const tab = makeMemoryKeyStore();
    const ambiguous: Preview = {
      ...storeless,
      header: ["No", "Date", "Code", "Qté", "Prix"],
      rows: [["1", "01/02/2026", "A", "2", "3.49"]],
    };
    const store = createImportStore({
      gateway: memoryGateway({ preview: async () => succeeded(ambiguous) }),
      tab,
      wait: () => Promise.resolve(),
      mayImportKind: () => true,
    });
    drawnPage = await draw(<ImportScreen store={store} allowed={listedImportKinds} />);
    const page = drawnPage;
    await act(() => store.takeFile(file));
    act(() => store.newMapping("transactions"));
    act(() => store.edit({ location: "1" }));
    await page.settle();
    await page.click(t("importing.goToQuestion"));
    expect((document.activeElement as HTMLInputElement).type).toBe("radio");
    expect(page.text()).toContain(t("importing.questionsLeft", { count: 2, number: "2" }));
    expect(page.text()).toContain(t("importing.questions"));
    expect(page.text()).not.toContain(t("importing.invalidTitle"));
    const answer = (value: string) => act(async () => page.find(`input[type=radio][value=${value}]`).click());
    await answer("lineTotal");
    expect(page.button(t("importing.dryRun")).disabled).toBe(true);
    await answer("dayFirst");
    expect(page.text()).not.toContain(t("importing.questions"));
    expect(page.button(t("importing.dryRun")).disabled).toBe(false);
    expect(store.state.form).toMatchObject({ dateFormat: "dd/MM/yyyy", columns: { lineTotal: "Prix", unitPrice: "" } });
    const reloaded = createImportStore({
      gateway: memoryGateway({ preview: async () => succeeded(ambiguous) }),
      tab,
      wait: () => Promise.resolve(),
      mayImportKind: () => true,
    });
    await reloaded.open();
    expect(reloaded.state.answers).toEqual({ price: "lineTotal", date: "dayFirst" });
    expect(reloaded.state.proposal?.questions.map(({ asks }) => asks)).toEqual(["date", "price"]);
  });

  it("no longer asks which lines form a receipt once the column of their number is chosen", async () => {
    const numberless: Preview = {
      ...storeless,
      header: ["Pièce", "Date", "Code", "Quantité", "Prix unitaire"],
      rows: [
        ["1", "2026-02-13", "A", "2", "3.49"],
        ["1", "2026-02-13", "B", "1", "4.99"],
      ],
    };
    const { store, page } = await drawImport({ preview: async () => succeeded(numberless) });
    await act(() => store.takeFile(file));
    act(() => store.newMapping("transactions"));
    await page.settle();
    expect(page.text()).toContain(t("importing.question_receipts"));
    act(() => store.edit({ columns: { ...store.state.form?.columns, number: "Pièce" } }));
    await page.settle();
    expect(page.text()).not.toContain(t("importing.question_receipts"));
  });

  it("runs dry, imports, and links to the batch", async () => {
    const { page, take } = await drawImport({}, [
      makeJob("running"),
      makeJob("done", { result: goodResult }),
      makeJob("done", {
        result: { ...goodResult, mode: "commit", batchId: 12, days: { from: "2010-12-01", to: "2011-12-09" } },
      }),
    ]);
    await take();
    await page.click(t("importing.dryRun"));
    await page.settle();
    expect(page.text()).toContain(t("importing.dryRunGood"));
    expect(page.text()).toMatch(/747[,\u00a0\u202f]747[.,]934/u);
    const commit = [...document.querySelectorAll("button")].find((button) => /541/u.test(button.textContent ?? ""));
    await act(async () => commit?.click());
    await page.settle();
    expect(page.text()).toContain(t("importing.committed"));
    expect(page.find("a[href='/operation/import-transactions/batches/12']")).toBeTruthy();
    expect(page.find("a[href='/bi?period=2010-12-01..2011-12-09']")).toBeTruthy();
  });

  it("counts receipts that exist already, identical and conflicting", async () => {
    const conflict = {
      row: 7,
      column: "InvoiceNo",
      value: "536365",
      code: "IMPORT_CONFLICT",
      params: { value: "536365" },
    };
    const { page, take } = await drawImport({}, [
      makeJob("done", {
        result: { ...goodResult, created: 24_000, unchanged: 541, conflicts: 23, issueCount: 23, issues: [conflict] },
      }),
    ]);
    await take();
    await page.click(t("importing.dryRun"));
    await page.settle();
    expect(page.text()).toContain(`${t("importing.unchanged_transactions")}541`);
    expect(page.text()).toContain(`${t("importing.conflicts")}23`);
    expect(page.text()).toContain(t("importing.conflictsHelp"));
  });

  it("lists values that are imported differently, with example rows", async () => {
    const examples = [{ row: 1_204, value: "1957.5775", taken: "1957.58" }];
    const deviations = [{ code: "TOTAL_ROUNDED" as const, count: 2_118, examples }];
    const { page, take } = await drawImport({}, [makeJob("done", { result: { ...goodResult, deviations } })]);
    await take();
    await page.click(t("importing.dryRun"));
    await page.settle();
    for (const text of [t("importing.deviations"), t("importing.deviation_TOTAL_ROUNDED"), "1,957.5775 → 1,957.58"])
      expect(page.text()).toContain(text);
  });

  it("reports a file without new data, and offers no import", async () => {
    const { page, take } = await drawImport({}, [
      makeJob("done", { result: { ...goodResult, created: 0, unchanged: 24_564 } }),
    ]);
    await take();
    await page.click(t("importing.dryRun"));
    await page.settle();
    expect(page.text()).toContain(t("importing.nothingNewText"));
    expect([...document.querySelectorAll("button")].some((button) => /541/u.test(button.textContent ?? ""))).toBe(
      false,
    );
  });

  it("reports a file without new data if somebody imported it meanwhile", async () => {
    const { page, take } = await drawImport({}, [
      makeJob("done", { result: goodResult }),
      makeJob("done", { result: { ...goodResult, mode: "commit", batchId: 13, created: 0, unchanged: 24_564 } }),
    ]);
    await take();
    await page.click(t("importing.dryRun"));
    await page.settle();
    const commit = [...document.querySelectorAll("button")].find((button) => /541/u.test(button.textContent ?? ""));
    await act(async () => commit?.click());
    await page.settle();
    expect(page.text()).toContain(t("importing.alreadyText"));
    expect(page.text()).not.toContain(t("importing.committed"));
  });

  it("lists errors by row and column, exports them, and offers no import", async () => {
    const { page, take } = await drawImport({}, [makeJob("done", { result: badResult })]);
    await take();
    await page.click(t("importing.dryRun"));
    await page.settle();
    expect(page.text()).toContain(t("importing.dryRunBad"));
    expect(page.text()).toContain("31/02/2010");
    expect(page.text()).toContain(t("importing.errorsShown", { shown: "1", total: "700" }));
    expect(page.button(t("importing.downloadErrors"))).toBeTruthy();
    expect([...document.querySelectorAll("button")].some((button) => /541/u.test(button.textContent ?? ""))).toBe(
      false,
    );
    await page.click(t("importing.backToMapping"));
    expect(page.text()).toContain(t("importing.preview"));
  });

  it.each<[string, Partial<ImportGateway>]>([
    ["a file that is refused", { upload: refuses }],
    ["first rows that cannot be read", { preview: refuses }],
    ["a run that is refused", { run: refuses }],
    [
      "a run that failed",
      {
        job: async () =>
          succeeded(makeJob("failed", { errors: twoIssues.map(({ code, params }) => ({ code, params })) })),
      },
    ],
  ])("lists all issues of %s at once", async (_, calls) => {
    const { store, page, take } = await drawImport(calls);
    await take();
    if (store.state.preview !== null) await page.click(t("importing.dryRun"));
    await page.until(() => bothWords().forEach((words) => expect(page.text()).toContain(words)));
  });

  it("shows phase and rows of a run, and cancels it", async () => {
    const cancel = vi.fn(async () => succeeded(null));
    let state: Job["state"] = "running";
    const { page, take } = await drawImport({
      cancel,
      job: () =>
        new Promise((resolve) => setTimeout(() => resolve(succeeded(makeJob(state, { phase: "writing" }))), 5)),
    });
    await take();
    await page.click(t("importing.dryRun"));
    await page.until(() => expect(page.find("[role=status]").textContent).toBe(t("importing.phase_writing")));
    await page.click(t("importing.cancelRun"));
    state = "cancelled";
    await page.until(() => expect(page.text()).toContain(t("importing.cancelled")));
    expect(cancel).toHaveBeenCalledWith("j1");
  });
});

describe("import batch screens", () => {
  const gateway = (calls: Partial<BatchGateway> = {}): Omit<BatchGateway, "setAside"> => ({
    batch: async () => succeeded(batch),
    undo: async () => succeeded({ ...batch, state: "UNDONE", undoneAt: batch.createdAt + 60_000 }),
    ...calls,
  });

  it("give way to the list where the batch is not there", async () => {
    currentLayer.id = 4;
    history.replaceState(null, "", "/operation/import-transactions/batches/12");
    const batchOfPlace = async () => (currentLayer.id === 4 ? succeeded(batch) : failWith("HTTP_404", 404));
    drawnPage = await draw(
      <BatchScreen store={createBatchesStore(gateway({ batch: batchOfPlace }))} batchId={12} mayUndo={() => true} />,
    );
    await act(async () => void (currentLayer.id = 5));
    await drawnPage.until(() => expect(location.pathname).toBe("/operation/import-transactions/batches"));
  });

  it("ask before an undo, and confirm it", async () => {
    drawnPage = await draw(<BatchScreen store={createBatchesStore(gateway())} batchId={12} mayUndo={() => true} />);
    expect(drawnPage.text()).toContain(t("importing.state_COMMITTED"));
    await drawnPage.click(t("importing.undo"));
    expect(drawnPage.find("dialog").textContent).toContain(t("importing.undoText_transactions"));
    await drawnPage.click(t("importing.undoConfirm"));
    expect(drawnPage.text()).toContain(t("importing.state_UNDONE"));
    expect(() => drawnPage?.button(t("importing.undo"))).toThrow();
  });

  it("list later changes before an undo, and undo the rest on request", async () => {
    const issues = ["P1 Café", "P2 Thé"].map((name) => ({
      code: "IMPORT_CHANGED_SINCE",
      field: "item",
      params: { name, count: 3 },
    }));
    const undo = vi.fn<BatchGateway["undo"]>(async (_, rule) =>
      rule === "keep"
        ? succeeded({ ...batch, state: "UNDONE" as const, undoneAt: batch.createdAt })
        : { ok: false, failure: { code: "IMPORT_CHANGED_SINCE", status: 409, requestId: null, issues } },
    );
    drawnPage = await draw(
      <BatchScreen store={createBatchesStore(gateway({ undo }))} batchId={12} mayUndo={() => true} />,
    );
    await drawnPage.click(t("importing.undo"));
    await drawnPage.click(t("importing.undoConfirm"));
    const dialogText = drawnPage.find("dialog").textContent;
    for (const part of [
      "P1 Café",
      "P2 Thé",
      t("importing.undoChangedMore", { number: "1" }),
      t("importing.undoChangedText"),
    ])
      expect(dialogText).toContain(part);
    await drawnPage.click(t("importing.undoRest"));
    expect(undo.mock.calls.map(([, rule]) => rule)).toEqual(["refuse", "keep"]);
    expect(drawnPage.text()).toContain(t("importing.state_UNDONE"));
  });

  it("leave a batch unchanged if its undo is refused, and hide forbidden actions", async () => {
    drawnPage = await draw(
      <BatchScreen
        store={createBatchesStore(gateway({ undo: async () => failWith("IMPORT_UNDONE", 409) }))}
        batchId={12}
        mayUndo={() => true}
      />,
    );
    await drawnPage.click(t("importing.undo"));
    await drawnPage.click(t("importing.undoConfirm"));
    expect(drawnPage.find("[role=alert]").textContent).toContain(t("errors.IMPORT_UNDONE"));
    drawnPage.remove();
    drawnPage = await draw(<BatchScreen store={createBatchesStore(gateway())} batchId={12} mayUndo={() => false} />);
    expect(() => drawnPage?.button(t("importing.undo"))).toThrow();
  });

  it("list all issues of an answer at once", async () => {
    for (const screen of [
      <BatchScreen
        key="one"
        store={createBatchesStore(gateway({ batch: refuses }))}
        batchId={12}
        mayUndo={() => true}
      />,
    ]) {
      drawnPage = await draw(screen);
      for (const words of bothWords()) expect(drawnPage.text()).toContain(words);
      drawnPage.remove();
    }
    drawnPage = await draw(
      <BatchScreen store={createBatchesStore(gateway({ undo: refuses }))} batchId={12} mayUndo={() => true} />,
    );
    await drawnPage.click(t("importing.undo"));
    await drawnPage.click(t("importing.undoConfirm"));
    for (const words of bothWords()) expect(drawnPage.find("[role=alert]").textContent).toContain(words);
  });

  it("report a batch that does not exist", async () => {
    drawnPage = await draw(
      <BatchScreen
        store={createBatchesStore(gateway({ batch: async () => failWith("HTTP_404", 404) }))}
        batchId={99}
        mayUndo={() => true}
      />,
    );
    expect(drawnPage.text()).toContain(t("common.notFound"));
    drawnPage.remove();
    drawnPage = await draw(
      <BatchScreen store={createBatchesStore(gateway())} batchId={Number("x")} mayUndo={() => true} />,
    );
    expect(drawnPage.text()).toContain(t("common.notFound"));
  });
});
