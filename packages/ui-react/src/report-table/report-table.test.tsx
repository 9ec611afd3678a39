import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { renderNode } from "../testing/draw.ts";
import type { Drawn } from "../testing/draw.ts";
import { ReportTable } from "./report-table.tsx";
import type { ReportTableProps } from "./report-table-types.ts";

const columns: ReportTableProps["columns"] = [
  { key: "department", header: "Department", heads: [], widthPx: 200, numeric: false, frozen: true, sort: null },
  { key: "net", header: "Net sales", heads: [], widthPx: 120, numeric: true, frozen: false, sort: "descending" },
];
const table: ReportTableProps = {
  caption: "Sales",
  help: "Arrow keys move.",
  columns,
  rowCount: 3,
  kindOf: (row) => (row === 2 ? "subtotal" : "row"),
  cell: (row, column) => ({
    text: `${row}:${column}`,
    isNegative: row === 1 && column === 1,
    opens: column === 1,
    ...(row === 0 && column === 0 && { toggle: "open" as const }),
  }),
  hasTotals: true,
  question: "",
  toggleLabels: { open: "Expand", close: "Collapse" },
  maxHeight: "400px",
};

let drawnPage: Drawn | undefined;
afterEach(() => drawnPage?.remove());
const focusGrid = ({ find }: Drawn) => act(() => find("[role=grid]").focus());

it("keeps the totals behind the rows, and says which cell is active", () => {
  drawnPage = renderNode(<ReportTable {...table} />);
  expect(drawnPage.find("tfoot").textContent).toBe("3:03:1");
  focusGrid(drawnPage);
  for (const key of ["ArrowRight", "ArrowDown"]) drawnPage.press("[role=grid]", key);
  expect(
    document.querySelector(`[id="${drawnPage.find("[role=grid]").getAttribute("aria-activedescendant")}"]`)
      ?.textContent,
  ).toBe("1:1");
});

it("opens the active cell with Enter, and a group with the space bar", () => {
  const [onOpen, onToggle] = [vi.fn(), vi.fn()];
  drawnPage = renderNode(<ReportTable {...table} onOpen={onOpen} onToggle={onToggle} />);
  focusGrid(drawnPage);
  drawnPage.press("[role=grid]", " ");
  expect(onToggle).toHaveBeenCalledWith(0, 0);
  drawnPage.press("[role=grid]", "End");
  drawnPage.press("[role=grid]", "Enter");
  expect(onOpen).toHaveBeenCalledWith({ row: 0, column: 1 });
});

it("opens a cell by a click, and sorts by a header", () => {
  const [onOpen, onSort] = [vi.fn(), vi.fn()];
  drawnPage = renderNode(<ReportTable {...table} onOpen={onOpen} onSort={onSort} />);
  drawnPage.click("tbody tr:nth-child(2) [aria-colindex='2']");
  expect(onOpen).toHaveBeenCalledWith({ row: 1, column: 1 });
  drawnPage.click("thead th:nth-of-type(2) button");
  expect(onSort).toHaveBeenCalledWith(1);
  expect(drawnPage.find("thead th:nth-of-type(2)").getAttribute("aria-sort")).toBe("descending");
});

it("stops once for Tab among its headers; arrows, Home and End move between their buttons", () => {
  const sortable = Array.from({ length: 12 }, (_, index) => ({
    key: String(index),
    header: `Day ${index}`,
    heads: [],
    widthPx: 110,
    numeric: true,
    frozen: index === 0,
    sort: null,
  }));
  drawnPage = renderNode(
    <ReportTable
      {...table}
      columns={sortable}
      onSort={() => undefined}
      headerMenu={(column) => (
        <>
          <button type="button">Menu {column}</button>
          <div popover="auto">
            <button type="button">Hide {column}</button>
          </div>
        </>
      )}
    />,
  );
  const head = "thead tr:last-child";
  // Menus are added after the first frame, or on the first scroll.
  act(() => void drawnPage?.find("[role=grid]").dispatchEvent(new Event("scroll")));
  const stops = () =>
    [
      ...(drawnPage?.element.querySelectorAll<HTMLElement>(`${head} th > :not([popover]) button, ${head} th button`) ??
        []),
    ]
      .filter((button) => button.closest("[popover]") === null && button.tabIndex === 0)
      .map(({ textContent }) => textContent);
  const focused = () => document.activeElement?.textContent;
  const press = (key: string) =>
    act(
      () =>
        void document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
        ),
    );
  expect(stops()).toEqual(["Day 0"]);
  act(() => drawnPage?.find(`${head} button`).focus());
  for (const [key, name] of [
    ["ArrowRight", "Menu 0"],
    ["ArrowRight", "Day 1"],
    ["End", "Menu 11"],
    ["ArrowRight", "Menu 11"],
    ["ArrowLeft", "Day 11"],
    ["Home", "Day 0"],
    ["ArrowLeft", "Day 0"],
    ["ArrowRight", "Menu 0"],
  ] as const) {
    press(key);
    expect([focused(), stops()]).toEqual([name, [name]]);
  }
  // A popover over a header handles its own keys.
  act(() => drawnPage?.find("[popover] button").focus());
  press("ArrowRight");
  expect(focused()).toBe("Hide 0");
});

it("draws a part of 1,000 rows and 200 columns, and tells how many there are", () => {
  const wideRows = Array.from({ length: 200 }, (_, index) => ({
    key: String(index),
    header: `Day ${index}`,
    heads: [],
    widthPx: 110,
    numeric: true,
    frozen: index === 0,
  }));
  drawnPage = renderNode(<ReportTable {...table} columns={wideRows} rowCount={1_000} />);
  expect(drawnPage.element.querySelectorAll("tbody td[aria-colindex]").length).toBeLessThan(1_000);
  expect(drawnPage.find("[role=grid]").getAttribute("aria-rowcount")).toBe("1002");
  expect(drawnPage.find("[role=grid]").getAttribute("aria-colcount")).toBe("200");
});

it("selects rows by their boxes, the space bar and X, and opens none by it", () => {
  const [onSelect, onSelectAll, onOpen] = [vi.fn(), vi.fn(), vi.fn()];
  const selection = {
    isSelected: (row: number) => row === 1,
    onSelect,
    isAll: null,
    onSelectAll,
    labelOf: (row: number) => `Select ${row}`,
    allLabel: "Select all",
  };
  const list: ReportTableProps = {
    ...table,
    cell: (row, column) => ({ text: `${row}:${column}`, opens: true }),
    onOpen,
    selection,
  };
  drawnPage = renderNode(<ReportTable {...list} />);
  const box = (label: string) => drawnPage?.find(`input[aria-label="${label}"]`) as HTMLInputElement;
  expect([0, 1, 2].map((row) => box(`Select ${row}`).checked)).toEqual([false, true, false]);
  expect([...document.querySelectorAll("tbody tr")].map((row) => row.getAttribute("aria-selected"))).toEqual([
    "false",
    "true",
    "false",
  ]);
  expect([box("Select all").indeterminate, document.querySelectorAll("tfoot input").length]).toEqual([true, 0]);
  act(() =>
    box("Select 2")
      .closest("span")
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: true })),
  );
  expect(onSelect.mock.calls).toEqual([[2, true]]);
  focusGrid(drawnPage);
  drawnPage.press("[role=grid]", " ");
  drawnPage.press("[role=grid]", "ArrowDown");
  expect(onSelect.mock.calls).toEqual([
    [2, true],
    [2, false],
  ]);
  act(() => box("Select all").click());
  expect(onSelectAll).toHaveBeenCalledTimes(1);
  // The totals are not a row.
  drawnPage.press("[role=grid]", "x");
  expect([onSelect.mock.calls.length, onOpen.mock.calls.length]).toEqual([2, 0]);
});

it("draws the first frame once, of the rows in sight alone; the rest of its heads and rows follows", () => {
  const cell = vi.fn(table.cell);
  drawnPage = renderNode(
    <ReportTable
      {...table}
      cell={cell}
      rowCount={1_000}
      onResize={() => undefined}
      headerMenu={() => <button type="button">Menu</button>}
    />,
  );
  const rows = () => drawnPage?.element.querySelectorAll("tbody tr[role=row]").length;
  // A header, nine rows and the totals in 400 pixels.
  expect([rows(), cell.mock.calls.length, drawnPage.element.querySelectorAll("thead button").length]).toEqual([
    10, 22, 0,
  ]);
  act(() => void drawnPage?.find("[role=grid]").dispatchEvent(new Event("scroll")));
  expect(rows()).toBeGreaterThan(20);
  expect(drawnPage.element.querySelectorAll("thead button").length).toBe(2);
});

it("is not put on paper behind an open dialog, which is put there alone", () => {
  drawnPage = renderNode(
    <>
      <ReportTable {...table} rowCount={1_000} />
      <dialog open>Receipt</dialog>
    </>,
  );
  const rows = () => drawnPage?.element.querySelectorAll("tbody tr[role=row]").length ?? 0;
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(rows()).toBeLessThan(100);
  drawnPage.find("dialog").removeAttribute("open");
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(rows()).toBe(1_000);
  act(() => void window.dispatchEvent(new Event("afterprint")));
});

it("opens the menu of a header by a right click", () => {
  const onMenu = vi.fn();
  drawnPage = renderNode(
    <ReportTable
      {...table}
      headerMenu={(index) => (
        <button type="button" onClick={() => onMenu(index)}>
          Menu
        </button>
      )}
    />,
  );
  // Menus are added after the first frame, or on the first scroll.
  act(() => void drawnPage?.find("[role=grid]").dispatchEvent(new Event("scroll")));
  const rightClick = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
  act(() => void drawnPage?.find("th[aria-colindex='2'] span").dispatchEvent(rightClick));
  expect(onMenu.mock.calls).toEqual([[1]]);
  expect(rightClick.defaultPrevented).toBe(true);
});
