import { getReportKind, type ColumnChoice } from "@comptoir/domain/report";
import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../shared/testing/draw.ts";
import { t, text } from "../shared/text.ts";
import { ColumnChooser } from "./column-chooser.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "report"));
afterEach(() => drawnPage?.remove());

it("moves a column past the next visible one, and leaves hidden ones in their places", async () => {
  const choices = ["date", "net", "tax", "total"].map((column): ColumnChoice => ({
    column,
    visible: column !== "net",
    widthPx: null,
    frozen: false,
    format: null,
  }));
  const orders: (readonly string[])[] = [];
  const page = await draw(
    <ColumnChooser
      choices={choices}
      fields={getReportKind("sale").fields}
      nameOf={(key) => key}
      newColumns={[]}
      onChange={(nextChoices) => orders.push(nextChoices.map(({ column }) => column))}
    />,
  );
  drawnPage = page;
  await page.click(t("report.moveDown", { name: "date" }));
  await page.click(t("report.moveUp", { name: "total" }));
  expect(orders).toEqual([
    ["tax", "net", "date", "total"],
    ["date", "net", "total", "tax"],
  ]);
});
