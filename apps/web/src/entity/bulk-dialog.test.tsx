import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { t, text } from "../shared/text.ts";
import { draw, type Drawn } from "../shared/testing/draw.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { memoryServer, sampleProducts, type MemoryServer } from "./testing/memory-gateway.ts";
import { managerPermissions, productScreen, signIn } from "./testing/product-screen.ts";

const references = [
  {
    field: "departmentId",
    values: [
      { id: 1, label: "Épicerie", parentId: null, targetId: 1 },
      { id: 2, label: "Boulangerie", parentId: null, targetId: 1 },
    ],
  },
  { field: "subDepartmentId", values: [{ id: 11, label: "Conserves", parentId: 1, targetId: 1 }] },
];
let drawnPage: Drawn | undefined;
let server: MemoryServer;
beforeAll(() => text.load("common", "errors", "management", "shell"));
beforeEach(() => {
  server = memoryServer(
    "product",
    sampleProducts(3).map((row, index) => ({
      ...row,
      departmentId: index === 0 ? 2 : 1,
      subDepartmentId: index === 0 ? null : 11,
    })),
    references,
  );
  signIn(managerPermissions);
});
afterEach(() => drawnPage?.remove());

async function openDialog() {
  const screen = productScreen(server.gateway);
  await screen.list.show({ search: "", filters: [], sorting: [], columns: null }, 3);
  for (const row of screen.list.state.rows) screen.list.toggle(row ?? {});
  let isClosed = false;
  const page = await draw(
    <BulkDialog screen={screen} rows={[...screen.list.state.selected.values()]} onClose={() => (isClosed = true)} />,
  );
  drawnPage = page;
  const choose = async (selector: string, value: string) => {
    const select = page.find(selector) as HTMLSelectElement;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, value);
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await page.settle();
  };
  return { page, screen, choose, isClosed: () => isClosed, save: () => page.button(t("management.save")) };
}

describe("setting a value on several rows", () => {
  it("saves nothing until a value is typed, and none when it is typed away again", async () => {
    const { page, save } = await openDialog();
    expect(save().disabled).toBe(true);
    await page.type("#field-price", "5");
    expect(save().disabled).toBe(false);
    const field = page.find("#field-price") as HTMLInputElement;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    expect(save().disabled).toBe(true);
    expect(server.callsOf("update")).toEqual([]);
  });

  it("takes a value away when that is chosen", async () => {
    const { page, isClosed } = await openDialog();
    await act(async () => page.find("input[type=checkbox]").click());
    await page.click(t("management.save"));
    expect([1, 2, 3].map((id) => server.row(id)["price"])).toEqual([null, null, null]);
    expect(isClosed()).toBe(true);
  });

  it("moves rows to a department without the sub-department of another, and leaves those that are there", async () => {
    const { page, choose } = await openDialog();
    await choose("select", "departmentId");
    await act(async () => page.find("#field-departmentId").click());
    await act(async () => {
      const sheet = page.find("[popover]");
      sheet.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" }));
    });
    await page.settle();
    const option = [...page.element.querySelectorAll<HTMLElement>("[role=option]")].find(
      (element) => element.textContent === "Épicerie",
    );
    await act(async () => option?.click());
    await page.click(t("management.save"));
    expect([1, 2, 3].map((id) => [server.row(id)["departmentId"], server.row(id)["subDepartmentId"]])).toEqual([
      [1, null],
      [1, 11],
      [1, 11],
    ]);
  });

  it("names the row that a refusal is of, and reads one that somebody saved meanwhile again", async () => {
    const { page, isClosed } = await openDialog();
    server.change(2, { description: "Produit deux" });
    server.fail("update", {
      code: "ENTITY_STALE",
      status: 409,
      requestId: null,
      issues: [{ code: "ENTITY_STALE", field: null, params: { id: 2, by: "Ana Roy" } }],
    });
    await page.type("#field-price", "5");
    await page.click(t("management.save"));
    expect(page.find("[role=alert]").textContent).toContain("Produit 2: ");
    server.fail("update", {
      code: "VALUE_TYPE",
      status: 400,
      requestId: null,
      issues: [{ code: "VALUE_TYPE", field: "2.price", params: {} }],
    });
    await page.click(t("management.save"));
    expect(page.find("[role=alert]").textContent).toContain(`Produit 3: Price: ${t("errors.VALUE_TYPE")}`);
    server.fail("update", null);
    await page.click(t("management.save"));
    expect([isClosed(), server.row(2)["price"]]).toEqual([true, 50_000]);
  });
});
