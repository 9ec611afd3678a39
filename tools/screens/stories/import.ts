/** Stories of an import from its file to its batch and back: rejected files, a new mapping, its questions, the test, the batch, the undo. */
import type { Stage, Story } from "./story.ts";

const chooseFile = async ({ page }: Stage, name: string, text: string) => {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
};

/** Lines of an ambiguous file: unit price or line total, discount amount or rate. */
const ambiguousRows = [
  "Ticket;Day;Hour;Item code;Qty;Amount;Discount",
  "90001;03/04/2026;09:15;LAIT-01;1;4,79;0",
  "90002;03/04/2026;10:02;LAIT-02;2;12,98;0,2",
  "90003;05/04/2026;11:40;SEC-02;1;11,99;0,1",
  "90004;06/04/2026;16:22;FRUITS-01;3;5,22;0",
].join("\n");

const validFile = (seed: number) =>
  [
    "Receipt number,Date,Time,Store,Terminal,Item code,Quantity,Unit price",
    ...[1, 2, 3, 4, 5, 6].map(
      (row) => `S${seed}-${row},2026-11-1${row},1${row}:20,ML05,9,LAIT-0${1 + (row % 3)},${row},4.79`,
    ),
  ].join("\n");

const faultyFile = [
  "Receipt number,Date,Time,Store,Item code,Quantity,Unit price",
  "B1,2026-11-11,11:20,ML05,LAIT-01,1,4.79",
  "B2,2026-11-11,11:20,ML05,ZZZ-01,2,6.49",
  "B3,2026-11-12,11:25,ML99,LAIT-02,1,3.00",
].join("\n");

/** An XML file of a till: receipts with lines, and a last one that may have lines of other kinds. */
const receiptsFile = (receipts: number, ...others: readonly string[]) => {
  const line = (name: string) => `<${name}><Item>LAIT-01</Item><Qty>2</Qty><UnitPrice>4.79</UnitPrice></${name}>`;
  const receipt = (number: number, ...names: readonly string[]) =>
    `<Receipt no="X${number}"><Date>2026-11-11</Date><Store>ML05</Store>${names.map(line).join("")}</Receipt>`;
  const sold = Array.from({ length: receipts }, (_, at) => receipt(at + 1, "Line", "Line"));
  return `<Receipts>${sold.join("\n")}\n${receipt(receipts + 1, "Line", "Line", ...others)}</Receipts>`;
};

/** Number of receipts of a file whose beginning does not show its end. */
const manyReceipts = 30_000;

const chooseSalesKind = async ({ page, t }: Stage) => {
  await page.getByLabel(t("importing.fileHolds")).selectOption(t("importing.kind_transactions"));
};

const testFile = async ({ page, t }: Stage) => {
  await page.getByRole("button", { name: t("importing.dryRun"), exact: true }).click();
  await page.getByText(t("importing.counts"), { exact: true }).waitFor({ timeout: 20_000 });
};

export const importStories: readonly Story[] = [
  {
    name: "import-file",
    account: "gerante",
    play: async (stage) => {
      const { visitor, page, go, show } = stage;
      await go("/operation/import-transactions/file");
      await show("choose a file");
      await page.locator("input[type=file]").setInputFiles({
        name: "ventes.xlsx",
        mimeType: "application/zip",
        buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]),
      });
      await page.getByRole("alert").first().waitFor();
      await show("not a text");
      await chooseFile(stage, "vide.csv", "");
      await page.waitForTimeout(300);
      await show("empty file");
      await visitor.forget();
      visitor.fake({ path: /^\/api\/Import\/File$/u, method: "POST", status: null });
      await chooseFile(stage, "ventes.csv", validFile(0));
      await page.waitForTimeout(800);
      await show("no network");
    },
  },
  {
    name: "import-questions",
    account: "admin",
    play: async (stage) => {
      const { page, t, go, show } = stage;
      await go("/operation/import-transactions/file");
      await chooseFile(stage, "ventes avril.csv", ambiguousRows);
      await page.getByLabel(t("importing.fileHolds")).waitFor();
      await show("file in hand");
      await chooseSalesKind(stage);
      await show("questions");
      for (const question of await page.locator("fieldset:has(input[type=radio])").all())
        await question.locator("input[type=radio]").first().click();
      await show("answered");
      const closed = page.locator("main details:not([open]) > summary");
      while ((await closed.count()) > 0) await closed.first().click();
      await show("everything open");
    },
  },
  {
    name: "import-other-records",
    account: "admin",
    play: async (stage) => {
      const { page, t, go, show } = stage;
      const leaveOut = page.getByRole("button", { name: t("importing.leaveOutRecords"), exact: true });
      const counts = page.getByText(t("importing.counts"), { exact: true });
      await go("/operation/import-transactions/file");
      await chooseFile(stage, "caisse mardi.xml", receiptsFile(3, "Return"));
      await page.locator("input[type=radio]").first().waitFor();
      await show("asked");
      await page.getByRole("radio", { name: "Receipts/Receipt/Line" }).click();
      await page.getByText(`(${t("importing.recordLeftOut")})`).waitFor();
      await show("left out");
      await testFile(stage);
      await show("tested");
      await go("/operation/import-transactions/file");
      await page.getByRole("button", { name: t("importing.anotherFile"), exact: true }).click();
      await chooseFile(stage, "caisse novembre.xml", receiptsFile(manyReceipts, "Return"));
      await page.getByLabel(t("importing.fileHolds")).waitFor({ timeout: 60_000 });
      await page.getByRole("button", { name: t("importing.dryRun"), exact: true }).click();
      await leaveOut.waitFor({ timeout: 180_000 });
      await show("found at the end");
      await leaveOut.click();
      await leaveOut.waitFor({ state: "detached", timeout: 60_000 });
      await counts.waitFor({ timeout: 180_000 });
      await show("tested to the end");
    },
  },
  {
    name: "import-errors",
    account: "admin",
    play: async (stage) => {
      const { go, show } = stage;
      await go("/operation/import-transactions/file");
      await chooseFile(stage, "ventes novembre.csv", faultyFile);
      await stage.page.getByLabel(stage.t("importing.fileHolds")).waitFor();
      await chooseSalesKind(stage);
      await testFile(stage);
      await show("errors");
    },
  },
  {
    name: "import-whole",
    account: "admin",
    play: async (stage) => {
      const { page, t, go, show, width } = stage;
      await go("/operation/import-transactions/file");
      await chooseFile(stage, "ventes novembre.csv", validFile(Date.now() % 1_000_000));
      await page.getByLabel(t("importing.fileHolds")).waitFor();
      await chooseSalesKind(stage);
      await show("new mapping");
      await testFile(stage);
      await show("tested");
      await page
        .getByRole("button", { name: new RegExp(`^${t("importing.commit", { count: 6, number: "6" })}$`, "u") })
        .click();
      await page.getByText(t("importing.committed")).waitFor({ timeout: 30_000 });
      await show("imported");
      await page.getByRole("link", { name: t("importing.seeBatch") }).click();
      await page.getByRole("button", { name: t("importing.undo"), exact: true }).waitFor();
      await show("batch");
      await go("/operation/import-transactions/batches");
      await show("batches");
      if (width >= 600) {
        await page.locator("tbody tr a").first().click();
        await page.getByRole("button", { name: t("importing.undo"), exact: true }).waitFor();
        await page.emulateMedia({ media: "print" });
        await show("batch, printed", { isPaper: true });
        await page.emulateMedia({ media: null });
      } else await page.locator("tbody tr a").first().click();
      await page.getByRole("button", { name: t("importing.undo"), exact: true }).click();
      await page.locator("dialog[open]").waitFor();
      await show("undo?");
      await page.getByRole("button", { name: t("importing.undoConfirm"), exact: true }).click();
      await page.getByText(t("importing.undoneText")).waitFor({ timeout: 30_000 });
      await show("undone");
    },
  },
];
