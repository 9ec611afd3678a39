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

it("prints rows set aside with the same columns and their reason, amounts with their signs", () => {
  const printedRows = printSetAside(header, rows, { delimiter: ";", reason: "Motif", reasonOf: () => "illisible" });
  expect(parseCsvRows(printedRows.slice(1), ";")).toEqual({
    ok: true,
    value: [
      [...header, "Motif"],
      ["7", "", "'=LAIT", "illisible"],
      ["7", "-1", "A;B", "illisible"],
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
    value: [header, ["7", "2", "=LAIT"], ["7", "-1", "A;B"]],
  });
});
