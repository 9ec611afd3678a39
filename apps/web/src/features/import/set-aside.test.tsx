import { parseCsvRows } from "@comptoir/domain/text";
import { afterEach, beforeAll, expect, it, vi } from "vitest";

import { t, text } from "../../shared/text.ts";
import { draw } from "../../shared/testing/draw.ts";
import type { Drawn } from "../../shared/testing/draw.ts";
import { SetAsideCard } from "./components/set-aside-card.tsx";
import { printSetAside } from "./set-aside-csv.ts";
import { batch, knownMappings, succeeded } from "./testing/gateway.ts";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "shell", "dashboard", "importing"));
afterEach(() => drawnPage?.remove());

const header = ["InvoiceNo", "Quantity", "Description"];
const issue = { row: 4, column: "Quantity", value: "", code: "IMPORT_NUMBER", params: {} };
const rows = [
  { row: 4, cells: ["7", "", "=LAIT"], issues: [issue] },
  {
    row: 5,
    cells: ["7", "-1", "A;B"],
    issues: [{ ...issue, row: 5, code: "IMPORT_SET_ASIDE_TOO", params: { row: 4 } }],
  },
];

it("prints rows set aside with the same columns, their reason and their number, amounts with their signs", () => {
  const words = { rowNumber: "Ligne d’origine", reason: "Motif", reasonOf: () => "illisible" };
  const printedRows = printSetAside(header, rows, { delimiter: ";", ...words });
  expect(parseCsvRows(printedRows.slice(1), ";")).toEqual({
    ok: true,
    value: [
      [...header, "Motif", "Ligne d’origine"],
      ["7", "", "'=LAIT", "illisible", "4"],
      ["7", "-1", "A;B", "illisible", "5"],
    ],
  });
});

it("sends rows corrected on the page with the mapping of their batch, others as they were", async () => {
  const onCorrect = vi.fn<(file: File, correction: object) => void>();
  const [knownMapping] = knownMappings;
  const setAside = async () => succeeded({ header, mapping: { ...knownMapping?.mapping }, rows, hasMore: false });
  drawnPage = await draw(
    <SetAsideCard
      batch={{ ...batch, batchId: 8, fileName: "caisse.xml.gz", setAside: 2 }}
      gateway={{ setAside }}
      onCorrect={onCorrect}
    />,
  );
  await drawnPage.type("input[aria-invalid]", "2");
  await drawnPage.click(t("importing.sendRows"));
  const [file, correction] = onCorrect.mock.calls[0] ?? [];
  expect(file?.name).toBe("caisse-8.csv");
  expect(correction).toMatchObject({ batchId: 8, mapping: { name: knownMapping?.name } });
  expect(parseCsvRows((await file?.text()) ?? "", ",")).toEqual({
    ok: true,
    value: [
      [...header, t("importing.setAsideRow")],
      ["7", "2", "=LAIT", "4"],
      ["7", "-1", "A;B", "5"],
    ],
  });
});

it("links to the batches that took corrected rows, and offers only those that are left", async () => {
  const [knownMapping] = knownMappings;
  const setAside = vi.fn(async () =>
    succeeded({ header, mapping: { ...knownMapping?.mapping }, rows: rows.slice(1), hasMore: false }),
  );
  const cardOf = (left: number) => (
    <SetAsideCard
      key={left}
      batch={{ ...batch, batchId: 8, setAside: 2, setAsideLeft: left, corrections: [9] }}
      gateway={{ setAside }}
      onCorrect={() => {}}
    />
  );
  drawnPage = await draw(cardOf(1));
  expect(drawnPage.text()).toContain(t("importing.setAsideCorrected", { count: 1, number: "1" }));
  expect(drawnPage.find("a[href='/operation/import-transactions/batches/9']").textContent).toBe(
    t("importing.batch", { number: 9 }),
  );
  expect(drawnPage.text()).toContain(t("importing.sendRows"));
  drawnPage.remove();

  setAside.mockClear();
  drawnPage = await draw(cardOf(0));
  expect(drawnPage.text()).toContain(t("importing.setAsideCorrected", { count: 2, number: "2" }));
  expect(drawnPage.find("a[href='/operation/import-transactions/batches/9']")).toBeTruthy();
  expect(drawnPage.text()).not.toContain(t("importing.sendRows"));
  expect(setAside).not.toHaveBeenCalled();
});
