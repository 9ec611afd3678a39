import { builtInMappings, parseMapping } from "@comptoir/domain/import-file";
import type { ImportKind } from "@comptoir/domain/import-file";
import { describe, expect, it } from "vitest";

import type { Answer } from "../../shared/answer.ts";
import { failWith } from "../../shared/answer.ts";
import { makeMemoryKeyStore } from "../../shared/device-storage.ts";
import type { KeyStore } from "../../shared/device-storage.ts";
import { createBatchesStore } from "./batches-store.ts";
import type { Batch, ImportGateway, ImportResult, Job, KnownMapping, Preview, UploadedFile } from "./import-gateway.ts";
import { createImportStore } from "./import-store.ts";
import { memoryGateway, succeeded } from "./testing/gateway.ts";

const stock = parseMapping(builtInMappings["maven-toys-stock"]);
const sales = parseMapping(builtInMappings["maven-toys-sales"]);
if (!stock.ok || !sales.ok) throw new Error("a built-in mapping cannot be read");
const mappings: readonly KnownMapping[] = [
  { name: stock.value.name, isBuiltIn: true, mapping: stock.value },
  { name: sales.value.name, isBuiltIn: true, mapping: sales.value },
];

const uploaded: UploadedFile = { fileId: "f1", name: "stock.csv", bytes: 900 };
const preview: Preview = {
  delimiter: ",",
  encoding: "utf-8",
  headerRow: 1,
  headerNumber: 1,
  summaryRows: "leaveOut",
  rowNumbers: [2, 3, 4],
  leftOut: [],
  header: ["Store_ID", "Product_ID", "Stock_On_Hand"],
  rows: [["1", "1", "27"]],
  issues: [],
};
const result: ImportResult = {
  kind: "stock",
  mode: "dryRun",
  batchId: null,
  created: 3,
  updated: 0,
  unchanged: 0,
  issueCount: 0,
  issues: [],
};
const job = (state: Job["state"], furtherFields: Partial<Job> = {}): Job => ({
  jobId: "j1",
  state,
  phase: "checking",
  rowsRead: 1,
  bytesRead: 10,
  bytesTotal: 900,
  ...furtherFields,
});

const answerOf = <T>(value: T): Answer<T> => ({ ok: true, value });
const file = new File(["a,b\n1,2\n"], "stock.csv");

interface Given {
  readonly calls?: Partial<ImportGateway>;
  readonly jobs?: readonly Answer<Job>[];
  readonly tab?: KeyStore;
  readonly mayImport?: (kind: ImportKind) => boolean;
}

function setUp({ calls = {}, jobs = [], tab = makeMemoryKeyStore(), mayImport = () => true }: Given = {}) {
  const requests: string[] = [];
  const remainingJobs = [...jobs];
  const gateway: ImportGateway = {
    mappings: async () => answerOf(mappings),
    saveMapping: async () => answerOf(null),
    upload: async (_file, onSent) => {
      onSent(4);
      return answerOf(uploaded);
    },
    preview: async () => answerOf(preview),
    run: async (_file, mapping, mode) => {
      requests.push(`${mode} ${mapping.name}`);
      return answerOf({ jobId: "j1" });
    },
    job: async () => remainingJobs.shift() ?? answerOf(job("done", { result })),
    cancel: async () => {
      requests.push("cancel");
      return answerOf(null);
    },
    ...calls,
  };
  return {
    store: createImportStore({ gateway, tab, wait: () => Promise.resolve(), mayImportKind: mayImport }),
    asked: requests,
    tab,
  };
}

describe("an import", () => {
  it("uploads the file and chooses the mapping that fits", async () => {
    const { store } = setUp();
    await store.takeFile(file);
    expect(store.state).toMatchObject({
      step: "mapping",
      sending: null,
      file: uploaded,
      mappingName: "maven-toys-stock",
      isEdited: false,
      form: { kind: "stock" },
    });
  });

  it("runs dry, then imports, then deletes its draft", async () => {
    const { store, asked, tab } = setUp({
      jobs: [
        answerOf(job("running")),
        answerOf(job("done", { result })),
        answerOf(job("done", { result: { ...result, mode: "commit", batchId: 12 } })),
      ],
    });
    await store.takeFile(file);
    await store.dryRun();
    expect(store.state).toMatchObject({ step: "check", run: null, checked: { issueCount: 0 }, committed: null });
    await store.commit();
    expect(store.state).toMatchObject({ step: "done", committed: { batchId: 12 } });
    expect(asked).toEqual(["dryRun maven-toys-stock", "commit maven-toys-stock"]);
    expect(tab.get("draft.import")).toBeNull();
  });

  it("is reset after it is done when the screen opens again", async () => {
    const { store } = setUp({ jobs: [answerOf(job("done", { result: { ...result, mode: "commit", batchId: 12 } }))] });
    await store.takeFile(file);
    await store.commit();
    expect(store.state.step).toBe("done");
    await store.open();
    expect(store.state).toMatchObject({ step: "file", file: null, committed: null });
  });

  it("reports the errors of a failed commit, which writes nothing", async () => {
    const { store } = setUp({
      jobs: [answerOf(job("done", { result: { ...result, mode: "commit", issueCount: 1, issues: [] } }))],
    });
    await store.takeFile(file);
    await store.commit();
    expect(store.state).toMatchObject({ step: "check", committed: null, checked: { issueCount: 1 } });
  });

  it("drops the dry run when the mapping changes, and keeps the typed mapping when the server refuses it", async () => {
    const { store } = setUp({ calls: { saveMapping: async () => failWith("HTTP_500", 500) } });
    await store.takeFile(file);
    await store.dryRun();
    store.edit({ name: "mine", location: "7" });
    expect(store.state).toMatchObject({ step: "mapping", checked: null, isEdited: true });
    expect(await store.saveMapping()).toBe(false);
    expect(store.state).toMatchObject({
      failed: "save",
      failure: { code: "HTTP_500" },
      form: { name: "mine", location: "7" },
      saving: false,
    });
  });

  it("previews again after another delimiter or encoding is chosen, and proposes the new columns", async () => {
    const formats: unknown[] = [];
    const lines = ["Date;Article;Quantité;Prix", "2026-11-20;FARINE-1;2;4,99"].map((line) => line.split(";"));
    const { store } = setUp({
      calls: {
        preview: async (_file, format) => {
          formats.push(format);
          const splitLines = format?.delimiter === ";" ? lines : lines.map((cells) => [cells.join(";")]);
          return answerOf({
            delimiter: ",",
            encoding: "utf-8",
            headerRow: 1,
            headerNumber: 1,
            summaryRows: "leaveOut",
            rowNumbers: [2, 3, 4],
            leftOut: [],
            ...format,
            header: splitLines[0] ?? [],
            rows: splitLines.slice(1),
            issues: [],
          });
        },
      },
    });
    await store.takeFile(file);
    store.newMapping("transactions");
    store.edit({ location: "ML05" });
    store.edit({ delimiter: ";" });
    await new Promise((resolve) => setTimeout(resolve));
    expect(store.state.preview?.header).toEqual(lines[0]);
    expect(store.state.form).toMatchObject({
      delimiter: ";",
      location: "ML05",
      decimal: ",",
      columns: { date: "Date", sku: "Article", quantity: "Quantité" },
    });
    store.edit({ encoding: "windows-1252" });
    store.edit({ currencyMarks: "$" });
    await new Promise((resolve) => setTimeout(resolve));
    expect(formats).toEqual([
      null,
      { delimiter: ";", encoding: "utf-8", headerRow: 1, summaryRows: "leaveOut", sheet: null, record: null },
      { delimiter: ";", encoding: "windows-1252", headerRow: 1, summaryRows: "leaveOut", sheet: null, record: null },
    ]);
    expect(store.state).toMatchObject({
      preview: { encoding: "windows-1252" },
      form: { columns: { sku: "Article" }, currencyMarks: "$" },
    });
  });

  it("runs an edited mapping without a name", async () => {
    const { store, asked } = setUp();
    await store.takeFile(file);
    store.newMapping("stock");
    store.edit({ columns: { sku: "Product_ID", quantity: "Stock_On_Hand", location: "Store_ID" } });
    await store.dryRun();
    expect(asked).toEqual(["dryRun *"]);
    store.edit({ name: "mine" });
    await store.dryRun();
    expect(asked.at(-1)).toBe("dryRun mine *");
  });

  it("does not run an invalid mapping", async () => {
    const { store, asked } = setUp();
    await store.takeFile(file);
    store.edit({ columns: {} });
    await store.dryRun();
    expect(asked).toEqual([]);
  });

  it("creates nothing that the user may not create, also once the questions of the file are answered", async () => {
    const preview: Preview = {
      delimiter: ",",
      encoding: "utf-8",
      headerRow: 1,
      headerNumber: 1,
      summaryRows: "leaveOut",
      rowNumbers: [2],
      leftOut: [],
      header: ["No", "Date", "Store", "Code", "Qty", "Unit price"],
      rows: [["1", "01/02/2026", "A", "X", "2", "3.49"]],
      issues: [],
    };
    const store = createImportStore({
      gateway: memoryGateway({ preview: async () => succeeded(preview) }),
      tab: makeMemoryKeyStore(),
      wait: () => Promise.resolve(),
      mayImportKind: () => true,
      mayRunMapping: (mapping) => mapping.kind !== "transactions" || mapping.unknownItem !== "create",
    });
    await store.takeFile(file);
    const [question] = store.state.proposal?.questions ?? [];
    const [answer] = question?.answers ?? [];
    if (question === undefined || answer === undefined) throw new Error("the file has a question");
    store.answer(question, answer);
    expect(store.state.form?.unknownItem).toBe("error");
    store.edit({ unknownItem: "create" });
    expect(store.state.form?.unknownItem).toBe("create");
  });

  it("is restored after a reload: file, typed mapping and run", async () => {
    const first = setUp({ calls: { job: () => new Promise(() => {}) } });
    await first.store.takeFile(file);
    first.store.edit({ currencyMarks: "$" });
    void first.store.dryRun();
    await new Promise((resolve) => setTimeout(resolve));
    const { store: second } = setUp({ tab: first.tab });
    await second.open();
    expect(second.state).toMatchObject({
      file: uploaded,
      form: { currencyMarks: "$" },
      isEdited: true,
      checked: { created: 3 },
      step: "check",
      run: null,
    });
  });

  it("returns to the start without a message when the upload is cancelled", async () => {
    const { store } = setUp({
      calls: {
        upload: (_file, _onSent, signal) =>
          new Promise((resolve) => signal.addEventListener("abort", () => resolve(failWith("CANCELLED")))),
      },
    });
    const sending = store.takeFile(file);
    expect(store.state.sending).toEqual({ name: "stock.csv", bytes: file.size, sent: 0 });
    store.cancelUpload();
    await sending;
    expect(store.state).toMatchObject({ step: "file", sending: null, failure: null });
  });

  it("reports a cancelled run, and keeps file and mapping", async () => {
    const { store, asked } = setUp({ jobs: [answerOf(job("running")), answerOf(job("cancelled"))] });
    await store.takeFile(file);
    const dryRun = store.dryRun();
    await Promise.resolve();
    await store.cancelRun();
    await dryRun;
    expect(asked).toContain("cancel");
    expect(store.state).toMatchObject({ wasCancelled: true, run: null, file: uploaded, failure: null });
  });

  it("survives a network failure, and stops at a refusal", async () => {
    const { store } = setUp({ jobs: [failWith("NETWORK"), failWith("NETWORK"), answerOf(job("done", { result }))] });
    await store.takeFile(file);
    await store.dryRun();
    expect(store.state.checked).toMatchObject({ created: 3 });
    const lostRun = setUp({ jobs: [failWith("HTTP_404", 404)] });
    await lostRun.store.takeFile(file);
    await lostRun.store.dryRun();
    expect(lostRun.store.state).toMatchObject({ run: null, failure: { code: "HTTP_404" } });
  });

  it("never claims that nothing was written when the answer of an import is lost", async () => {
    const failingStore = setUp({ calls: { run: async () => failWith("NETWORK") } });
    await failingStore.store.takeFile(file);
    await failingStore.store.dryRun();
    expect(failingStore.store.state).toMatchObject({ failure: { code: "NETWORK" }, isUncertain: false });
    await failingStore.store.commit();
    expect(failingStore.store.state).toMatchObject({ failure: { code: "NETWORK" }, isUncertain: true });
    const watching = setUp({ jobs: [failWith("HTTP_404", 404)] });
    await watching.store.takeFile(file);
    await watching.store.commit();
    expect(watching.store.state).toMatchObject({ failure: { code: "HTTP_404" }, isUncertain: true, run: null });
    const refusedRun = setUp({ calls: { run: async () => failWith("ACCESS_DENIED", 403) } });
    await refusedRun.store.takeFile(file);
    await refusedRun.store.commit();
    expect(refusedRun.store.state).toMatchObject({
      failed: "run",
      failure: { code: "ACCESS_DENIED" },
      isUncertain: false,
    });
  });

  it("shows the first issue of a failed run", async () => {
    const { store } = setUp({ jobs: [answerOf(job("failed", { errors: [{ code: "IMPORT_RUNNING" }] }))] });
    await store.takeFile(file);
    await store.dryRun();
    expect(store.state).toMatchObject({ failed: "dryRun", failure: { code: "IMPORT_RUNNING" } });
  });

  it("names the failed step: the upload, the preview, or the mappings", async () => {
    const failedSetup = setUp({});
    await failedSetup.store.takeFile(new File([], "empty.csv"));
    expect(failedSetup.store.state).toMatchObject({
      step: "file",
      failed: "upload",
      failure: { code: "IMPORT_EMPTY" },
    });
    const unread = setUp({ calls: { preview: async () => failWith("HTTP_503", 503) } });
    await unread.store.takeFile(file);
    expect(unread.store.state).toMatchObject({ failed: "read", failure: { code: "HTTP_503" } });
    const unlisted = setUp({ calls: { mappings: async () => failWith("HTTP_503", 503) } });
    await unlisted.store.takeFile(file);
    expect(unlisted.store.state).toMatchObject({ failed: "mappings", failure: { code: "HTTP_503" } });
  });

  it("offers only mappings of kinds that the user may import", async () => {
    const { store } = setUp({ mayImport: (kind) => kind === "transactions" });
    await store.takeFile(file);
    expect(store.state.mappings?.map((entry) => entry.name)).toEqual(["maven-toys-sales"]);
  });
});

describe("batches", () => {
  const batch: Batch = {
    batchId: 4,
    kind: "stock",
    state: "COMMITTED",
    fileName: "stock.csv",
    mapping: "m",
    userName: "ana",
    createdAt: 0,
    undoneAt: null,
    created: 3,
    updated: 0,
    unchanged: 0,
  };
  const undoneBatch: Batch = { ...batch, state: "UNDONE", undoneAt: 5 };

  it("are opened and undone", async () => {
    const store = createBatchesStore({
      batch: async () => answerOf(batch),
      undo: async () => answerOf(undoneBatch),
    });
    await store.loadOne(4);
    expect(store.state).toMatchObject({ batch: { state: "COMMITTED" }, loading: false });
    expect(await store.undo()).toBeNull();
    expect(store.state).toMatchObject({ batch: { state: "UNDONE" } });
  });

  it("keep the last answer when a call fails", async () => {
    let isOffline = false;
    const store = createBatchesStore({
      batch: async () => (isOffline ? failWith("NETWORK") : answerOf(batch)),
      undo: async () => failWith("IMPORT_UNDONE", 409),
    });
    await store.loadOne(4);
    isOffline = true;
    await store.loadOne(4);
    expect(store.state).toMatchObject({ batch: { batchId: 4 }, failure: { code: "NETWORK" } });
    expect(await store.undo()).toMatchObject({ code: "IMPORT_UNDONE" });
    expect(store.state).toMatchObject({ batch: { state: "COMMITTED" }, undoing: false });
  });

  it("polls a running undo, even when answers are lost, and ends with its result", async () => {
    const undoing: Batch = { ...batch, state: "UNDOING" };
    const networkFailure = failWith("NETWORK");
    for (const answers of [
      [answerOf(undoing), answerOf(undoing), answerOf(undoneBatch)],
      [networkFailure, networkFailure, answerOf(undoneBatch)],
      [answerOf(undoing), failWith("IMPORT_UNDONE", 409)],
    ]) {
      const remainingAnswers = [...answers];
      const store = createBatchesStore({
        batch: async () => answerOf(remainingAnswers.length === 0 ? undoneBatch : undoing),
        undo: async () => remainingAnswers.shift() ?? failWith("UNKNOWN"),
      });
      await store.loadOne(4);
      Object.assign(store.state, { batch });
      expect(await store.undo()).toBeNull();
      expect(store.state).toMatchObject({ batch: { state: "UNDONE" }, undoing: false });
      expect(remainingAnswers).toEqual([]);
    }
  });

  it("reports a missing answer when no undo is running", async () => {
    const store = createBatchesStore({
      batch: async () => answerOf(batch),
      undo: async () => failWith("NETWORK"),
    });
    await store.loadOne(4);
    expect(await store.undo()).toMatchObject({ code: "NETWORK" });
    expect(store.state).toMatchObject({ batch: { state: "COMMITTED" }, undoing: false });
  });
});
