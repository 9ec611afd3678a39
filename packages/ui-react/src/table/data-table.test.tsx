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

let drawn: Drawn | undefined;
afterEach(() => drawn?.remove());
const names = () => [...(drawn?.element.querySelectorAll("tbody th") ?? [])].map((cell) => cell.textContent);

it("sorts by a header: figures from the largest, then turned, and says so", () => {
  drawn = renderNode(<DataTable {...table} />);
  expect(names()).toEqual(["Milk", "Bread", "Coffee"]);
  drawn.click("thead th:last-child button");
  expect(names()).toEqual(["Coffee", "Milk", "Bread"]);
  expect(drawn.find("thead th:last-child").getAttribute("aria-sort")).toBe("descending");
  drawn.click("thead th:last-child button");
  expect(names()).toEqual(["Bread", "Milk", "Coffee"]);
  drawn.click("thead th:first-child button");
  expect(names()).toEqual(["Bread", "Coffee", "Milk"]);
});

it("leaves the order to the owner of the rows where one sorts", () => {
  const onSortChange = vi.fn();
  drawn = renderNode(<DataTable {...table} sort={null} onSortChange={onSortChange} />);
  drawn.click("thead th:last-child button");
  expect(onSortChange).toHaveBeenCalledWith({ key: "net", direction: "descending" });
  expect(names()).toEqual(["Milk", "Bread", "Coffee"]);
});

it("shows the totals, and what to say when there are no rows", () => {
  drawn = renderNode(<DataTable {...table} totals />);
  expect(drawn.find("tfoot").textContent).toBe("All49");
  drawn.redraw(<DataTable {...table} rows={[]} totals empty={<p>No products</p>} />);
  expect(drawn.element.querySelector("tfoot")).toBeNull();
  expect(drawn.element.textContent).toContain("No products");
});

it("arrow keys move from cell to cell", () => {
  drawn = renderNode(<DataTable {...table} totals />);
  drawn.find("[role=group]").focus();
  drawn.press("[role=group]", "ArrowDown");
  expect(document.activeElement?.textContent).toBe("Product");
  drawn.press("[role=group]", "ArrowDown");
  expect(document.activeElement?.textContent).toBe("Milk");
  drawn.press("[role=group]", "End");
  expect(document.activeElement?.textContent).toBe("12");
  drawn.press("[role=group]", "PageDown");
  expect(document.activeElement?.textContent).toBe("49");
});

it("of many rows holds the first column only where the table is wider than its room", () => {
  drawn = renderNode(
    <DataTable
      {...table}
      rows={Array.from({ length: 300 }, (_, place) => ({ name: `Item ${place}`, net: place }))}
      maxHeight="400px"
    />,
  );
  const region = drawn.find("[role=group]");
  expect(region.hasAttribute("data-fits")).toBe(true);
  Object.defineProperty(region, "scrollWidth", { value: region.clientWidth + 1 });
  region.dispatchEvent(new Event("scroll"));
  expect(region.hasAttribute("data-fits")).toBe(false);
});

it("of very many rows only visible ones are rendered, with their positions announced", () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `Item ${index}`, net: index }));
  drawn = renderNode(<DataTable {...table} rows={many} maxHeight="400px" />);
  expect(drawn.element.querySelectorAll("tbody tr[aria-rowindex]").length).toBeLessThan(60);
  expect(drawn.find("table").getAttribute("aria-rowcount")).toBe("10001");
  expect(drawn.find("tbody tr").getAttribute("aria-rowindex")).toBe("2");
});

it.each([
  [200, undefined, 200],
  [150, 40, 60],
  [40, 40, 40],
])("of %i rows, all drawn up to %s, it draws %i or fewer", (count, wholeUpTo, atMost) => {
  const rows = Array.from({ length: count }, (_, index) => ({ name: `Item ${index}`, net: index }));
  drawn = renderNode(<DataTable {...table} rows={rows} maxHeight="400px" wholeUpTo={wholeUpTo} />);
  const there = drawn.element.querySelectorAll("tbody tr[aria-rowindex]").length;
  expect([there <= atMost, there === count]).toEqual([true, count === atMost]);
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
  const many = Array.from({ length: 1_000 }, (_, index) => ({ name: `Item ${index}`, net: index }));

  it("arrow keys go from link to link, past the boxes", () => {
    drawn = renderNode(<DataTable {...table} columns={linked} />);
    drawn.find("[role=group]").focus();
    for (let step = 0; step < 3; step += 1) drawn.press("[role=group]", "ArrowDown");
    expect(document.activeElement?.getAttribute("href")).toBe("/Bread");
  });

  it("a click on a row opens it, one on its link or its box does only that", () => {
    const onRowClick = vi.fn();
    drawn = renderNode(<DataTable {...table} columns={linked} onRowClick={onRowClick} />);
    drawn.click("tbody input");
    drawn.element.addEventListener("click", (event) => event.preventDefault());
    drawn.click("tbody a");
    expect(onRowClick).not.toHaveBeenCalled();
    drawn.click("tbody td");
    expect(onRowClick).toHaveBeenCalledTimes(1);
  });

  it("a row that is named takes the focus, however far down it is", () => {
    drawn = renderNode(<DataTable {...table} columns={linked} rows={many} maxHeight="400px" focusedKey="Item 800" />);
    expect(document.activeElement?.getAttribute("href")).toBe("/Item 800");
    drawn.redraw(<DataTable {...table} columns={linked} rows={many} maxHeight="400px" focusedKey="gone" />);
    expect(document.activeElement?.getAttribute("role")).toBe("group");
  });

  it("another question begins at its first row, an answer to the same one stays where it is", () => {
    const props = { ...table, columns: linked, maxHeight: "400px" } as const;
    const first = () => drawn?.find("tbody tr[aria-rowindex]").getAttribute("data-row");
    drawn = renderNode(<DataTable {...props} rows={many} focusedKey="Item 800" question="a" />);
    drawn.redraw(<DataTable {...props} rows={[...many]} focusedKey="Item 800" question="a" />);
    expect(first()).not.toBe("Item 0");
    drawn.redraw(<DataTable {...props} rows={many} focusedKey="Item 800" question="b" />);
    expect(first()).toBe("Item 0");
  });

  it("says on paper how many of the rows are on it, and keeps no blank room there", () => {
    drawn = renderNode(
      <DataTable {...table} rows={many} maxHeight="400px" printNote={(printed) => `${printed} of 1000`} />,
    );
    expect(drawn.element.textContent).toMatch(/\d\d of 1000/u);
    expect(drawn.find("tbody tr:last-child").className).toContain("room");
    drawn.redraw(<DataTable {...table} printNote={(printed) => `${printed} printed`} />);
    expect(drawn.element.textContent).not.toContain("printed");
  });
});

it("of cards tells each cell its role and its header, and the first column is the title", () => {
  drawn = renderNode(
    <DataTable
      {...table}
      cards
      columns={columns.map((column, index) => (index === 1 ? { ...column, card: "end" } : column))}
    />,
  );
  expect(drawn.find("table").getAttribute("role")).toBe("table");
  const cells = [...drawn.find("tbody tr").children].map((cell) =>
    ["role", "data-card", "data-header"].map((name) => cell.getAttribute(name)),
  );
  expect(cells).toEqual([
    ["rowheader", "title", "Product"],
    ["cell", "end", "Net"],
  ]);
});
