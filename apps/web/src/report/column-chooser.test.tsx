import { getReportKind, type ColumnChoice } from "@comptoir/domain/report";
import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../shared/testing/draw.ts";
import { dragGrip, layOutItems } from "../shared/testing/drag-grip.ts";
import { t, text } from "../shared/text.ts";
import { ColumnChooser } from "./column-chooser.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "report"));
afterEach(() => drawnPage?.remove());

const choicesOf = (columns: readonly string[], hidden: readonly string[]): readonly ColumnChoice[] =>
  columns.map((column) => ({
    column,
    visible: !hidden.includes(column),
    widthPx: null,
    frozen: false,
    format: null,
  }));

async function drawChooser(choices: readonly ColumnChoice[]) {
  const changes: (readonly ColumnChoice[])[] = [];
  const page = await draw(
    <ColumnChooser
      choices={choices}
      fields={getReportKind("sale").fields}
      nameOf={(key) => key}
      newColumns={[]}
      onChange={(nextChoices) => changes.push(nextChoices)}
    />,
  );
  drawnPage = page;
  return { page, changes, orders: () => changes.map((change) => change.map(({ column }) => column)) };
}

it("moves a column past the next visible one, and leaves hidden ones in their places", async () => {
  const { page, orders } = await drawChooser(choicesOf(["date", "net", "tax", "total"], ["net"]));
  await page.click(t("report.moveDown", { name: "date" }));
  await page.click(t("report.moveUp", { name: "total" }));
  expect(orders()).toEqual([
    ["tax", "net", "date", "total"],
    ["date", "net", "total", "tax"],
  ]);
});

it("drags a visible column to another place, and a hidden one among the visible", async () => {
  const { page, changes, orders } = await drawChooser(choicesOf(["date", "net", "tax", "total"], ["net"]));
  layOutItems(page.find("ul"), "down");
  const itemOf = (name: string) =>
    [...page.element.querySelectorAll("li")].find((item) => item.textContent?.startsWith(name)) ?? page.element;
  await dragGrip(itemOf("date"), { x: 20, y: 80 });
  await dragGrip(itemOf("net"), { x: 20, y: 40 });
  expect(orders()).toEqual([
    ["tax", "net", "total", "date"],
    ["date", "net", "tax", "total"],
  ]);
  expect(changes[1]?.every(({ visible }) => visible)).toBe(true);
});

it("changes nothing by a drag that is cancelled, ends elsewhere or ends where it began", async () => {
  const { page, changes } = await drawChooser(choicesOf(["date", "tax"], []));
  layOutItems(page.find("ul"), "down");
  const item = page.find("li");
  await dragGrip(item, { x: 20, y: 55 }, "pointercancel");
  await dragGrip(item, { x: 900, y: 55 });
  await dragGrip(item, { x: 20, y: 20 });
  expect(changes).toEqual([]);
  await dragGrip(item, { x: 20, y: 55 });
  expect(changes).toHaveLength(1);
});

it("says under each column what it means, and the unit of each measure", async () => {
  const { page } = await drawChooser(
    choicesOf(["hour", "net:sum", "quantity", "net:count", "item"], ["quantity", "item"]),
  );
  const lineOf = (name: string) =>
    [...page.element.querySelectorAll("label > span")].find((label) => label.textContent?.startsWith(name))
      ?.lastElementChild?.textContent;
  expect(["hour", "net:sum", "quantity", "net:count"].map(lineOf)).toEqual([
    t("report.means_hour"),
    t("report.meaningAndUnit", { meaning: t("report.means_net"), unit: t("report.unit_money") }),
    t("report.meaningAndUnit", { meaning: t("report.means_quantity"), unit: t("report.unit_qty") }),
    t("report.meaningAndUnit", { meaning: t("report.means_net"), unit: t("report.unit_int") }),
  ]);
  expect(lineOf("item")).toBeUndefined();
});
