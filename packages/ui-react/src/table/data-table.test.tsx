import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { renderNode } from "../testing/draw.ts";
import type { Drawn } from "../testing/draw.ts";
import { DataTable } from "./data-table.tsx";
import type { TableColumn } from "./data-table.tsx";

type Row = Readonly<{ name: string; net: number }>;
const rows: readonly Row[] = [
  { name: "Milk", net: 12 },
  { name: "Bread", net: -3 },
  { name: "Coffee", net: 40 },
];
const columns: readonly TableColumn<Row>[] = [
  { key: "name", header: "Product", cell: (row) => row.name, sortValue: (row) => row.name, total: "All" },
  {
    key: "net",
    header: "Net",
    numeric: true,
    cell: (row) => row.net,
    sortValue: (row) => row.net,
    negative: (row) => row.net < 0,
    total: 49,
  },
];
const table = { caption: "Products", columns, rows, rowKey: (row: Row) => row.name } as const;

let drawnPage: Drawn | undefined;
afterEach(() => drawnPage?.remove());
const names = () => [...(drawnPage?.element.querySelectorAll("tbody th") ?? [])].map((cell) => cell.textContent);

it("sorts by a header: figures from the largest, then turned, and says so", () => {
  drawnPage = renderNode(<DataTable {...table} />);
  expect(names()).toEqual(["Milk", "Bread", "Coffee"]);
  drawnPage.click("thead th:last-child button");
  expect(names()).toEqual(["Coffee", "Milk", "Bread"]);
  expect(drawnPage.find("thead th:last-child").getAttribute("aria-sort")).toBe("descending");
  drawnPage.click("thead th:last-child button");
  expect(names()).toEqual(["Bread", "Milk", "Coffee"]);
  drawnPage.click("thead th:first-child button");
  expect(names()).toEqual(["Bread", "Coffee", "Milk"]);
});

it("leaves the order to the owner of the rows where one sorts", () => {
  const onSortChange = vi.fn();
  drawnPage = renderNode(<DataTable {...table} sort={null} onSortChange={onSortChange} />);
  drawnPage.click("thead th:last-child button");
  expect(onSortChange).toHaveBeenCalledWith({ key: "net", direction: "descending" });
  expect(names()).toEqual(["Milk", "Bread", "Coffee"]);
});

it("shows the totals, and what to say when there are no rows", () => {
  drawnPage = renderNode(<DataTable {...table} totals />);
  expect(drawnPage.find("tfoot").textContent).toBe("All49");
  drawnPage.redraw(<DataTable {...table} rows={[]} totals empty={<p>No products</p>} />);
  expect(drawnPage.element.querySelector("tfoot")).toBeNull();
  expect(drawnPage.element.textContent).toContain("No products");
});

it("arrow keys move from cell to cell", () => {
  drawnPage = renderNode(<DataTable {...table} totals />);
  drawnPage.find("[role=group]").focus();
  drawnPage.press("[role=group]", "ArrowDown");
  expect(document.activeElement?.textContent).toBe("Product");
  drawnPage.press("[role=group]", "ArrowDown");
  expect(document.activeElement?.textContent).toBe("Milk");
  drawnPage.press("[role=group]", "End");
  expect(document.activeElement?.textContent).toBe("12");
  drawnPage.press("[role=group]", "PageDown");
  expect(document.activeElement?.textContent).toBe("49");
});

it("of many rows holds the first column only where the table is wider than its room", () => {
  drawnPage = renderNode(
    <DataTable
      {...table}
      rows={Array.from({ length: 300 }, (_, place) => ({ name: `Item ${place}`, net: place }))}
      maxHeight="400px"
    />,
  );
  const region = drawnPage.find("[role=group]");
  expect(region.hasAttribute("data-fits")).toBe(true);
  Object.defineProperty(region, "scrollWidth", { value: region.clientWidth + 1 });
  region.dispatchEvent(new Event("scroll"));
  expect(region.hasAttribute("data-fits")).toBe(false);
});

it("of very many rows only visible ones are rendered, with their positions announced", () => {
  const manyRows = Array.from({ length: 10_000 }, (_, index) => ({ name: `Item ${index}`, net: index }));
  drawnPage = renderNode(<DataTable {...table} rows={manyRows} maxHeight="400px" />);
  expect(drawnPage.element.querySelectorAll("tbody tr[aria-rowindex]").length).toBeLessThan(60);
  expect(drawnPage.find("table").getAttribute("aria-rowcount")).toBe("10001");
  expect(drawnPage.find("tbody tr").getAttribute("aria-rowindex")).toBe("2");
});

it.each([
  [200, undefined, 200],
  [150, 40, 60],
  [40, 40, 40],
])("of %i rows, all drawn up to %s, it draws %i or fewer", (count, wholeUpTo, atMost) => {
  const rows = Array.from({ length: count }, (_, index) => ({ name: `Item ${index}`, net: index }));
  drawnPage = renderNode(<DataTable {...table} rows={rows} maxHeight="400px" wholeUpTo={wholeUpTo} />);
  const rowCount = drawnPage.element.querySelectorAll("tbody tr[aria-rowindex]").length;
  expect([rowCount <= atMost, rowCount === count]).toEqual([true, count === atMost]);
});

it("says below the table which rows are in sight, and follows scrolling", () => {
  const rowPx = 20;
  const manyRows = Array.from({ length: 10_000 }, (_, index) => ({ name: `Item ${index}`, net: index }));
  const edges = vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function rectOf(this: Element) {
    const scrollTop = this.closest("[role=group]")?.scrollTop ?? 0;
    const place = Number(this.getAttribute("aria-rowindex") ?? 0) - 2;
    if (this.tagName === "THEAD") return new DOMRect(0, 0, 100, 30);
    if (this.tagName === "TR") return new DOMRect(0, 30 + place * rowPx - scrollTop, 100, rowPx);
    return new DOMRect(0, 0, 100, 230);
  });
  drawnPage = renderNode(
    <DataTable
      {...table}
      rows={manyRows}
      maxHeight="230px"
      rangeText={(first, last) => `${first + 1}–${last + 1} of ${manyRows.length}`}
    />,
  );
  expect(drawnPage.element.textContent).toContain("1–10 of 10000");
  const region = drawnPage.find("[role=group]");
  act(() => {
    region.scrollTop = 5 * rowPx;
    region.dispatchEvent(new Event("scroll"));
  });
  expect(drawnPage.element.textContent).toContain("6–15 of 10000");
  edges.mockRestore();
});

describe("a table whose rows are links with a box", () => {
  const linked: readonly TableColumn<Row>[] = [
    {
      key: "name",
      header: "Product",
      cell: (row) => (
        <>
          <input type="checkbox" aria-label={`Select ${row.name}`} />
          <a href={`/${row.name}`}>{row.name}</a>
        </>
      ),
    },
    ...columns.slice(1),
  ];
  const manyRows = Array.from({ length: 1_000 }, (_, index) => ({ name: `Item ${index}`, net: index }));

  it("arrow keys go from link to link, past the boxes", () => {
    drawnPage = renderNode(<DataTable {...table} columns={linked} />);
    drawnPage.find("[role=group]").focus();
    for (let step = 0; step < 3; step += 1) drawnPage.press("[role=group]", "ArrowDown");
    expect(document.activeElement?.getAttribute("href")).toBe("/Bread");
  });

  it("a click on a row opens it, one on its link or its box does only that", () => {
    const onRowClick = vi.fn();
    drawnPage = renderNode(<DataTable {...table} columns={linked} onRowClick={onRowClick} />);
    drawnPage.click("tbody input");
    drawnPage.element.addEventListener("click", (event) => event.preventDefault());
    drawnPage.click("tbody a");
    expect(onRowClick).not.toHaveBeenCalled();
    drawnPage.click("tbody td");
    expect(onRowClick).toHaveBeenCalledTimes(1);
  });

  it("a row that is named takes the focus, however far down it is", () => {
    drawnPage = renderNode(
      <DataTable {...table} columns={linked} rows={manyRows} maxHeight="400px" focusedKey="Item 800" />,
    );
    expect(document.activeElement?.getAttribute("href")).toBe("/Item 800");
    drawnPage.redraw(<DataTable {...table} columns={linked} rows={manyRows} maxHeight="400px" focusedKey="gone" />);
    expect(document.activeElement?.getAttribute("role")).toBe("group");
  });

  it("another question begins at its first row, an answer to the same one stays where it is", () => {
    const props = { ...table, columns: linked, maxHeight: "400px" } as const;
    const first = () => drawnPage?.find("tbody tr[aria-rowindex]").getAttribute("data-row");
    drawnPage = renderNode(<DataTable {...props} rows={manyRows} focusedKey="Item 800" question="a" />);
    drawnPage.redraw(<DataTable {...props} rows={[...manyRows]} focusedKey="Item 800" question="a" />);
    expect(first()).not.toBe("Item 0");
    drawnPage.redraw(<DataTable {...props} rows={manyRows} focusedKey="Item 800" question="b" />);
    expect(first()).toBe("Item 0");
  });

  it("says on paper how many of the rows are on it, and keeps no blank room there", () => {
    drawnPage = renderNode(
      <DataTable
        {...table}
        rows={manyRows}
        maxHeight="400px"
        printNote={(printedCount) => `${printedCount} of 1000`}
      />,
    );
    expect(drawnPage.element.textContent).toMatch(/\d\d of 1000/u);
    expect(drawnPage.find("tbody tr:last-child").className).toContain("room");
    drawnPage.redraw(<DataTable {...table} printNote={(printedCount) => `${printedCount} printed`} />);
    expect(drawnPage.element.textContent).not.toContain("printed");
  });
});

it("of cards tells each cell its role and its header, and the first column is the title", () => {
  drawnPage = renderNode(
    <DataTable
      {...table}
      cards
      columns={columns.map((column, index) => (index === 1 ? { ...column, card: "end" } : column))}
    />,
  );
  expect(drawnPage.find("table").getAttribute("role")).toBe("table");
  const cells = [...drawnPage.find("tbody tr").children].map((cell) =>
    ["role", "data-card", "data-header"].map((name) => cell.getAttribute(name)),
  );
  expect(cells).toEqual([
    ["rowheader", "title", "Product"],
    ["cell", "end", "Net"],
  ]);
});
