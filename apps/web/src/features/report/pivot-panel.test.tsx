import { getReportKind, type Pivot } from "@comptoir/domain/report";
import { act, useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { PivotPanel } from "./pivot-panel.tsx";

const level = (field: string) => ({ field, grain: null, direction: "ascending" as const, subtotal: true });
const net = { field: "net", aggregate: "sum", display: { kind: "value" } } as const;
const start: Pivot = {
  rows: [level("department"), level("cashier")],
  columns: [],
  measures: [net],
  totals: { row: true, column: true, grand: true },
  sort: null,
};
const { fields } = getReportKind("sale");
let pivot = start;
let drawnPage: Drawn | undefined;

beforeAll(() => text.load("common", "report"));
beforeEach(() => void (pivot = start));
afterEach(() => drawnPage?.remove());

function Panel() {
  const [now, setNow] = useState(start);
  const change = (next: Pivot): void => {
    pivot = next;
    setNow(next);
  };
  return <PivotPanel pivot={now} fields={fields} permissions={["REPORT_READ"]} onChange={change} onClose={() => {}} />;
}

const press = (key: string) =>
  act(
    async () =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, altKey: true, bubbles: true, cancelable: true }),
      ),
  );
const focused = () => document.activeElement?.getAttribute("data-place");

it("clears all values but the first by one button, and all columns by another", async () => {
  const manyLevels: Pivot = {
    ...start,
    columns: [level("cashier"), level("terminal")],
    rows: [level("department")],
    measures: [net, { ...net, field: "tax" }, { ...net, field: "quantity" }],
  };
  function Full() {
    const [now, setNow] = useState(manyLevels);
    const change = (next: Pivot): void => {
      pivot = next;
      setNow(next);
    };
    return <PivotPanel pivot={now} fields={fields} permissions={["REPORT_READ"]} onChange={change} />;
  }
  drawnPage = await draw(<Full />);
  await drawnPage.click(t("report.pivotFirst"));
  await drawnPage.click(t("report.pivotClear"));
  expect([pivot.measures, pivot.columns, pivot.rows.map(({ field }) => field)]).toEqual([[net], [], ["department"]]);
});

it("moves a field by keys, together with the focus", async () => {
  drawnPage = await draw(<Panel />);
  (drawnPage.find('[data-place="rows 0"]') as HTMLElement).focus();
  await press("ArrowDown");
  expect([pivot.rows.map(({ field }) => field), focused()]).toEqual([["cashier", "department"], "rows 1"]);
  await press("ArrowDown");
  expect(focused()).toBe("rows 1");
  await press("ArrowRight");
  expect([pivot.rows.map(({ field }) => field), pivot.columns.map(({ field }) => field), focused()]).toEqual([
    ["cashier"],
    ["department"],
    "columns 0",
  ]);
  await press("ArrowLeft");
  expect([pivot.rows.map(({ field }) => field), focused()]).toEqual([["cashier", "department"], "rows 1"]);
});

it("drops a dragged field on an axis, and announces its place", async () => {
  drawnPage = await draw(<Panel />);
  const data = new Map<string, string>();
  const drag = (type: string, selector: string) =>
    act(
      async () =>
        void drawnPage?.find(selector).dispatchEvent(
          Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
            dataTransfer: {
              setData: (kind: string, value: string) => data.set(kind, value),
              getData: (kind: string) => data.get(kind) ?? "",
            },
          }),
        ),
    );
  const sections = drawnPage.element.querySelectorAll("section section");
  const columns = sections[1];
  if (columns === undefined) throw new Error("there are columns");
  columns.id = "across";
  await drag("dragstart", 'li[draggable="true"]');
  await drag("dragover", "#across");
  expect(columns.hasAttribute("data-over")).toBe(true);
  await drag("drop", "#across");
  expect([
    pivot.rows.map(({ field }) => field),
    pivot.columns.map(({ field }) => field),
    columns.hasAttribute("data-over"),
  ]).toEqual([["cashier"], ["department"], false]);
});
