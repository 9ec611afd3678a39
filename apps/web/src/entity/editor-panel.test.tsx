import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { t, text } from "../shared/text.ts";
import { draw, type Drawn } from "../shared/testing/draw.ts";
import { succeed, type Failure } from "../shared/answer.ts";
import { notices } from "../shared/notices.ts";
import { EditorPanel } from "./editor-panel.tsx";
import type { EntityGateway } from "./entity-gateway.ts";
import { memoryServer, sampleProducts, type MemoryServer } from "./testing/memory-gateway.ts";
import { managerPermissions, productScreen, signIn } from "./testing/product-screen.ts";

let drawnPage: Drawn | undefined;
let server: MemoryServer;
beforeAll(() => text.load("common", "errors", "management", "shell"));
beforeEach(() => {
  localStorage.clear();
  server = memoryServer("product", sampleProducts(9), [
    { field: "departmentId", values: [{ id: 1, label: "Épicerie", parentId: null, targetId: 1 }] },
  ]);
  signIn(managerPermissions);
});
afterEach(() => drawnPage?.remove());

const went: (number | null)[] = [];
async function openRow(id: number, { mayWrite = true, screen = productScreen(server.gateway) } = {}) {
  went.length = 0;
  const panel = (row: number) => (
    <EditorPanel
      key={row}
      screen={screen}
      id={row}
      origin=""
      mayWrite={mayWrite}
      beside={false}
      takesFocus={false}
      onGo={(to) => went.push(to)}
    />
  );
  const page = await draw(panel(id));
  drawnPage = page;
  await page.settle();
  return {
    page,
    screen,
    goTo: (row: number) => page.redraw(panel(row)),
    set: (field: string, value: unknown) => act(async () => screen.editor.set(field, value)),
  };
}
const pressSave = async (page: Drawn) => {
  await act(
    async () =>
      void document.dispatchEvent(new KeyboardEvent("keydown", { key: "s", ctrlKey: true, cancelable: true })),
  );
  await page.settle();
};
const failure = (status: number): Failure => ({
  code: status === 404 ? "HTTP_404" : "HTTP_503",
  status,
  requestId: "request-77",
  issues: [],
});

describe("the editor of a row", () => {
  it("saves by keys what changed, says so, and writes nothing the second time", async () => {
    const { page, set } = await openRow(7);
    await set("price", "5.49");
    expect(page.text()).toContain("$4.59 → $5.49");
    await pressSave(page);
    await pressSave(page);
    expect(server.callsOf("update")).toEqual([[[{ price: "5.49", id: 7, version: 1 }]]]);
  });

  it("offers to undo a save: the fields that it changed get the values of before, in the form and in the list", async () => {
    notices.toasts = [];
    const { page, set, screen } = await openRow(7);
    await set("price", "5.49");
    await set("description", "Lait entier");
    await pressSave(page);
    expect(server.row(7)).toMatchObject({ description: "Lait entier", version: 2 });
    const { description: descriptionBefore } = sampleProducts(9).find(({ id }) => id === 7) ?? {};
    const [toast] = notices.toasts;
    expect([toast?.message, toast?.action?.label]).toEqual([t("management.saved"), t("common.undo")]);
    await act(async () => toast?.action?.onAct());
    await page.settle();
    expect(server.callsOf("update").at(-1)).toEqual([
      [{ price: 4.59, description: descriptionBefore, id: 7, version: 2 }],
    ]);
    expect(screen.editor.current()["description"]).toBe(descriptionBefore);
  });

  it("undoes only its own change when somebody else saved the same text first", async () => {
    notices.toasts = [];
    const { page, set } = await openRow(7);
    await set("price", "5.49");
    await set("description", "Lait entier");
    server.change(7, { description: "Lait entier" });
    await pressSave(page);
    expect(server.row(7)).toMatchObject({ price: 54_900, version: 3 });
    await act(async () => notices.toasts[0]?.action?.onAct());
    await page.settle();
    expect(server.callsOf("update").at(-1)).toEqual([[{ price: 4.59, id: 7, version: 3 }]]);
    expect(server.row(7)).toMatchObject({ price: 45_900, description: "Lait entier" });
  });

  it("offers to undo a discard, and opens the row again that was left", async () => {
    notices.toasts = [];
    history.replaceState(null, "", "/management/product/7");
    const { page, screen, set } = await openRow(7);
    await set("description", "Lait entier");
    await page.click(t("management.discard"));
    expect(screen.editor.state.typed).toEqual({});
    const [toast] = notices.toasts;
    expect([toast?.message, toast?.action?.label]).toEqual([t("management.discarded"), t("common.undo")]);
    history.replaceState(null, "", "/management/product/8");
    await act(async () => toast?.action?.onAct());
    await page.settle();
    expect(screen.editor.state.typed).toEqual({ description: "Lait entier" });
    expect(location.pathname).toBe("/management/product/7");
  });

  it("says on leaving by another row, or by the menu, that the draft stays on the device", async () => {
    const draftToasts = () => notices.toasts.filter(({ message }) => message === t("management.draftKept")).length;
    const toastsBefore = draftToasts();
    const { page, goTo, set } = await openRow(7);
    await goTo(6);
    expect(draftToasts()).toBe(toastsBefore);
    await goTo(7);
    await set("price", "5.49");
    await goTo(6);
    expect(draftToasts()).toBe(toastsBefore + 1);
    await goTo(7);
    page.remove();
    expect(draftToasts()).toBe(toastsBefore + 2);
  });

  it("says nothing about a draft on leaving what was saved or discarded", async () => {
    const draftToasts = () => notices.toasts.filter(({ message }) => message === t("management.draftKept")).length;
    const toastsBefore = draftToasts();
    const { page, goTo, set, screen } = await openRow(7);
    await set("price", "5.49");
    await pressSave(page);
    await goTo(6);
    await set("price", "5.49");
    await act(async () => screen.editor.discard());
    page.remove();
    expect(draftToasts()).toBe(toastsBefore);
  });

  it("marks required fields and says so, and shows the letters left near a limit", async () => {
    const { page, set } = await openRow(7);
    expect(page.text()).toContain(t("management.requiredNote"));
    const isMarked = (field: string) => page.find(`label[for="field-${field}"]`).className.includes("required");
    expect([isMarked("sku"), isMarked("description"), isMarked("departmentId")]).toEqual([true, true, false]);
    await set("description", "x".repeat(100));
    expect(page.text()).not.toContain("of 199");
    await set("description", "x".repeat(190));
    expect(page.text()).toContain(t("management.lettersLeft", { count: 9, number: "9", most: "199" }));
    expect(page.find("#field-description").getAttribute("aria-describedby")).toBe("field-description-help");
  });

  it("says what uses the row, with a link, before anybody deletes it", async () => {
    const path = "/inventory/documents/900";
    const gateway: EntityGateway = {
      ...server.gateway,
      dependents: async ([id = 0]) =>
        succeed([{ id, code: "PRODUCT_IN_DOCUMENT", params: { documents: "M1-2026-000900" }, path }]),
    };
    const { page } = await openRow(7, { screen: productScreen(gateway) });
    expect(page.text()).toContain(t("management.usedBy"));
    expect(page.text()).toContain("M1-2026-000900");
    expect(page.find(`a[href="${path}"]`).textContent).toBe(t("management.look"));
  });

  it("neither changes nor saves for who may only look", async () => {
    const { page, set } = await openRow(7, { mayWrite: false });
    expect(page.text()).toContain(t("management.readOnly"));
    expect(
      [...page.element.querySelectorAll<HTMLInputElement>("form input, form button:not([hidden])")].every(
        (control) => control.disabled,
      ),
    ).toBe(true);
    await set("price", "5.49");
    await pressSave(page);
    expect(server.callsOf("update")).toEqual([]);
  });

  it("saves nothing while a dialog is open", async () => {
    const { page, set } = await openRow(7);
    await set("price", "5.49");
    const dialog = document.body.appendChild(document.createElement("dialog"));
    dialog.setAttribute("open", "");
    await pressSave(page);
    dialog.remove();
    expect(server.callsOf("update")).toEqual([]);
  });

  it("shows nothing of the row before under New, and saves nothing, until it is known what a new one starts from", async () => {
    const { page, goTo, set } = await openRow(7);
    await set("price", "5.49");
    server.hold("defaults");
    await goTo(0);
    expect(page.element.querySelector("form")).toBeNull();
    await pressSave(page);
    expect([server.callsOf("update"), server.callsOf("create")]).toEqual([[], []]);
    await act(server.letGo);
    expect(page.find("h1").textContent).toBe(t("management.new_product"));
    expect(page.find("form")).toBeTruthy();
  });

  it("keeps what is open when the start of a new one comes late", async () => {
    const { page, goTo } = await openRow(7);
    server.hold("defaults");
    await goTo(0);
    await goTo(9);
    await act(server.letGo);
    expect([page.find("h1").textContent, page.find("form") !== null]).toEqual(["Produit 9", true]);
  });

  it("leaves who went on where they are when a new one is saved", async () => {
    const { page, goTo, set } = await openRow(0);
    await set("sku", "N1");
    await set("description", "Nouveau");
    server.hold("create");
    await pressSave(page);
    await goTo(9);
    await act(server.letGo);
    expect([went, page.find("h1").textContent]).toEqual([[], "Produit 9"]);
  });

  it("goes to the first field that is wrong when a save is refused, here and by the server", async () => {
    const { page, set } = await openRow(7);
    await set("sku", "x".repeat(50));
    await pressSave(page);
    expect(document.activeElement?.id).toBe("field-sku");
    await set("sku", "SKU-9");
    server.fail("update", {
      code: "VALUE_TYPE",
      status: 400,
      requestId: null,
      issues: [{ code: "VALUE_TYPE", field: "departmentId", params: {} }],
    });
    page.find("h1").focus();
    await pressSave(page);
    expect(document.activeElement?.id).toBe("field-departmentId");
  });

  it("keeps the form over a failed save, and a record that somebody deleted can be restored under it", async () => {
    const { page, set } = await openRow(7);
    await set("price", "5.49");
    server.fail("update", failure(503));
    await pressSave(page);
    expect(page.find("[role=alert]").textContent).toContain(t("errors.HTTP_503"));
    server.fail("update", null);
    server.change(7, { isDeleted: true });
    await pressSave(page);
    expect(page.text()).toContain(t("management.typedKept"));
    await page.click(t("management.restore"));
    await page.settle();
    await pressSave(page);
    expect(server.row(7)).toMatchObject({ price: 54_900, isDeleted: false });
  });

  it("offers no text field for a choice that is not known yet, and reads the choices again when asked", async () => {
    server.change(7, { departmentId: 1 });
    server.fail("references", failure(503));
    const { page } = await openRow(7);
    const field = page.find("#field-departmentId") as HTMLInputElement;
    expect([field.disabled, field.value, field.placeholder]).toEqual([true, "", t("management.choicesFailed")]);
    server.fail("references", null);
    await page.click(t("common.retry"));
    expect(page.find("#field-departmentId").getAttribute("aria-label")).toBe("Department: Épicerie");
  });

  it("shows a draft whose price is no number beside what somebody saved meanwhile", async () => {
    const { page, screen, goTo, set } = await openRow(7);
    await set("price", "1.2.3");
    await set("description", "Le mien");
    await goTo(9);
    server.change(7, { description: "Le leur", price: 10_000 });
    await goTo(7);
    const dialog = page.find("dialog");
    expect(dialog.textContent).toContain("1.2.3");
    expect(dialog.textContent).toContain("$1.00");
    expect(screen.editor.state.conflict?.fields.length).toBe(2);
  });

  it("says of a record that cannot be read what failed, with its code and request", async () => {
    server.fail("get", failure(503));
    const { page } = await openRow(7);
    expect(page.text()).toContain("Code 503");
    expect(page.text()).toContain("request-77");
    server.fail("get", null);
    await page.click(t("common.retry"));
    expect(page.find("h1").textContent).toBe("Produit 7");
    page.remove();
    drawnPage = (await openRow(77)).page;
    expect(drawnPage.text()).toContain(t("management.notFound"));
  });

  it("says that the history could not be read, and reads it again", async () => {
    server.fail("history", failure(503));
    const { page } = await openRow(7);
    expect(page.text()).toContain(t("management.historyFailed"));
    server.fail("history", null);
    await page.click(t("common.retry"));
    expect(page.text()).toContain(t("management.noHistory"));
  });
});
