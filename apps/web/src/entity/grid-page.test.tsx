import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { notices } from "../shared/notices.ts";
import { t, text } from "../shared/text.ts";
import { draw, type Drawn } from "../shared/testing/draw.ts";
import type { EntityScreen } from "./define-screen.ts";
import { GridPage } from "./grid-page.tsx";
import { memoryServer, sampleProducts, type MemoryServer } from "./testing/memory-gateway.ts";
import { managerPermissions, productScreen, signIn } from "./testing/product-screen.ts";

let drawnPage: Drawn | undefined;
let server: MemoryServer;
let screen: EntityScreen;
beforeAll(() => text.load("common", "errors", "management", "listView", "grid", "shell"));
beforeEach(() => {
  localStorage.clear();
  notices.toasts = [];
  const references = [
    {
      field: "departmentId",
      values: [
        { id: 3, label: "Crèmerie", parentId: null, targetId: 1 },
        { id: 4, label: "Boulangerie", parentId: null, targetId: 1 },
      ],
    },
    {
      field: "subDepartmentId",
      values: [
        { id: 31, label: "Divers", parentId: 3, targetId: 1 },
        { id: 41, label: "Divers", parentId: 4, targetId: 1 },
      ],
    },
  ];
  server = memoryServer("product", sampleProducts(300), references);
  screen = productScreen(server.gateway, { grid: ["description", "price", "cost", "departmentId", "subDepartmentId"] });
  signIn(managerPermissions);
});
afterEach(() => drawnPage?.remove());

async function openGrid() {
  history.replaceState(null, "", "/management/product/grid");
  const page = await draw(<GridPage screen={screen} />);
  drawnPage = page;
  await page.settle();
  const grid = page.find("[role=grid]");
  const press = async (key: string, furtherInit: KeyboardEventInit = {}) => {
    await act(
      async () =>
        void (document.activeElement ?? grid).dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...furtherInit }),
        ),
    );
    await page.settle();
  };
  const clipboard = async (kind: "copy" | "cut" | "paste", clipboardText = "") => {
    let copiedText = clipboardText;
    const clipboardData = { getData: () => clipboardText, setData: (_: string, value: string) => (copiedText = value) };
    await act(
      async () =>
        void grid.dispatchEvent(Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { clipboardData })),
    );
    await page.settle();
    return copiedText;
  };
  const write = async (value: string) => {
    await press("F2");
    const field = page.find("[role=gridcell] input");
    if (!(field instanceof HTMLInputElement)) throw new Error("Nothing is edited");
    field.value = "";
    await page.type("[role=gridcell] input", value);
    await press("Enter");
  };
  const typedCells = () => [...screen.grid.state.edits].map(([id, edit]) => [id, edit.typed]);
  grid.focus();
  return { page, grid, press, clipboard, write, typed: typedCells };
}

describe("a grid of products", () => {
  it("writes with the keyboard, and goes down after Enter", async () => {
    const { press, write, typed, page } = await openGrid();
    await press("ArrowRight");
    await write("5.49");
    await write("6.49");
    expect(typed()).toEqual([
      [1, { price: "5.49" }],
      [2, { price: "6.49" }],
    ]);
    expect(page.text()).toContain(t("grid.changed", { count: 2, number: "2", cells: "2" }));
    await press("z", { ctrlKey: true });
    expect(typed()).toEqual([[1, { price: "5.49" }]]);
    await press("y", { ctrlKey: true });
    expect(typed()).toHaveLength(2);
  });

  it("pastes from a spreadsheet, numbers of either country, names of departments and what hangs below them", async () => {
    const { press, clipboard, typed } = await openGrid();
    await press("ArrowRight");
    await clipboard("paste", '1 234,50\t2\tCrèmerie\tDivers\r\n"1,234.50"\t\tboulangerie\tdivers\r\n');
    // Without the permission to write costs, they are read-only.
    expect(typed()).toEqual([
      [1, { price: "1234.50", departmentId: 3, subDepartmentId: 31 }],
      [2, { price: "1234.50", departmentId: 4, subDepartmentId: 41 }],
    ]);
  });

  it("pastes into rows that are still to be read", async () => {
    const { press, clipboard, typed } = await openGrid();
    await press("End", { ctrlKey: true });
    await press("Home", {});
    for (let page = 0; page < 8; page += 1) await press("PageUp");
    const first = Number(drawnPage?.find("[aria-selected=true]").dataset["row"]);
    await clipboard("paste", Array.from({ length: 120 }, (_, index) => `Nom ${index}`).join("\n"));
    expect(typed()).toHaveLength(120);
    expect(typed()[0]).toEqual([first + 1, { description: "Nom 0" }]);
  });

  it("pastes over the pages that nobody has looked at yet, all of it or nothing", async () => {
    const { clipboard, typed } = await openGrid();
    const names = Array.from({ length: 250 }, (_, index) => `Nom ${index}`);
    server.fail("list", { code: "HTTP_500", status: 500, requestId: null, issues: [] });
    await clipboard("paste", names.join("\n"));
    expect(typed()).toEqual([]);
    server.fail("list", null);
    await clipboard("paste", names.join("\n"));
    expect(typed()).toEqual(names.map((description, index) => [index + 1, { description }]));
  });

  it("pastes names of departments that are still being read", async () => {
    server.hold("references");
    const { page, press, clipboard, typed } = await openGrid();
    for (const _ of ["price", "cost", "department"]) await press("ArrowRight");
    await clipboard("paste", "Boulangerie");
    expect(typed()).toEqual([]);
    await act(() => server.letGo());
    await page.settle();
    expect(typed()).toEqual([[1, { departmentId: 4 }]]);
  });

  it("copies what a spreadsheet reads back, clears, and fills down", async () => {
    const { press, clipboard, typed } = await openGrid();
    await press("ArrowDown", { shiftKey: true });
    await press("ArrowRight", { shiftKey: true });
    expect(await clipboard("copy")).toBe("Produit 1\t4.59\r\nProduit 2\t4.59\r\n");
    await press("d", { ctrlKey: true });
    expect(typed()).toEqual([[2, { description: "Produit 1" }]]);
    await press("Home", { ctrlKey: true });
    await press("ArrowRight");
    await press("Delete");
    expect(typed()).toEqual([
      [2, { description: "Produit 1" }],
      [1, { price: null }],
    ]);
  });

  it("lists what is wrong, goes to it, and saves nothing", async () => {
    const { press, write, page } = await openGrid();
    await press("ArrowRight");
    await write("cher");
    expect(page.find("[aria-invalid]").textContent).toContain("cher");
    await press("End", { ctrlKey: true });
    await press("s", { ctrlKey: true });
    expect(server.callsOf("update")).toEqual([]);
    const activeCell = page.find(`[id="${page.find("[role=grid]").getAttribute("aria-activedescendant")}"]`);
    expect([activeCell.dataset["row"], activeCell.dataset["column"]]).toEqual(["0", "1"]);
  });

  it("saves at Ctrl+S what is still being written, and takes it back", async () => {
    const { press, page } = await openGrid();
    await press("ArrowRight");
    await press("F2");
    const field = page.find("[role=gridcell] input");
    if (field instanceof HTMLInputElement) field.value = "";
    await page.type("[role=gridcell] input", "7.5");
    await press("s", { ctrlKey: true });
    expect(server.row(1)["price"]).toBe(75_000);
    await act(async () => notices.toasts.at(-1)?.action?.onAct());
    await page.settle();
    expect(server.row(1)["price"]).toBe(45_900);
  });

  it("offers to undo a discard", async () => {
    const { page } = await openGrid();
    const row = screen.grid.list.state.rows[0] ?? {};
    await act(async () => screen.grid.write([{ row, values: { price: "9.99" } }]));
    await page.click(t("management.discard"));
    expect(screen.grid.state.edits.size).toBe(0);
    await act(async () => notices.toasts[0]?.action?.onAct());
    await page.settle();
    expect(screen.grid.state.edits.get(Number(row["id"]))?.typed).toEqual({ price: "9.99" });
  });

  it("is left by Escape and Tab", async () => {
    const { grid } = await openGrid();
    const tab = new KeyboardEvent("keydown", { key: "Tab", bubbles: true, cancelable: true });
    act(
      () => void grid.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true })),
    );
    act(() => void grid.dispatchEvent(tab));
    expect(tab.defaultPrevented).toBe(false);
  });
});
