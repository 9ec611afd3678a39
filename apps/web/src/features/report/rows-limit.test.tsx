import { defaultReport, noCustomization } from "@comptoir/domain/report";
import { indexValueNames } from "@comptoir/i18n/report";
import { afterEach, beforeAll, expect, it } from "vitest";

import { managerPermissions, signIn } from "../../entity/testing/product-screen.ts";
import { valueText } from "../../report/report-words.ts";
import { RowsGatewayProvider } from "../../rows/rows-gateway.ts";
import { RowsTable } from "../../rows/rows-table.tsx";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { memoryReports } from "./testing/memory-reports.ts";
import { saleRows } from "./testing/sample-sales.data.ts";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "shell", "dashboard", "report", "explain"));
afterEach(() => drawnPage?.remove());

it.each([2, saleRows.length - 1, saleRows.length])(
  "lists the first %i rows, says of how many, and sums up all of them",
  async (rowsAtMost) => {
    signIn([...managerPermissions, "REPORT_READ"]);
    const all = saleRows.reduce((sum, { net }) => sum + Number(net), 0);
    const report = { ...defaultReport("sale", []), period: "2026-03-01..2026-03-31" };
    drawnPage = await draw(
      <RowsGatewayProvider value={memoryReports()}>
        <RowsTable
          ask={{ source: "sale", id: 0, report, change: noCustomization, prompts: [], places: [] }}
          reportId={0}
          source="sale"
          field="net"
          caption="Rows"
          permissions={["REPORT_READ"]}
          rowsAtMost={rowsAtMost}
          onReceipt={() => undefined}
          head={({ columns, total, names }) => {
            const index = columns.findIndex(({ field }) => field === "net");
            const column = columns[index];
            return (
              <output>
                {column === undefined ? "" : valueText(total?.cells[index] ?? null, column, indexValueNames(names))}
              </output>
            );
          }}
        />
      </RowsGatewayProvider>,
    );
    await drawnPage.settle();
    const words = drawnPage.text();
    expect(drawnPage.find("output").textContent.replaceAll(/\D/gu, "")).toBe(String(all));
    expect(words.includes(t("report.rowsCut", { number: String(rowsAtMost), total: String(saleRows.length) }))).toBe(
      rowsAtMost < saleRows.length,
    );
  },
);
