import { act } from "react";
import { useLocation } from "wouter";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { notices } from "../shared/notices.ts";
import { t, text } from "../shared/text.ts";
import { draw, type Drawn } from "../shared/testing/draw.ts";
import { EntityPage } from "./entity-page.tsx";
import type { EntityScreen } from "./define-screen.ts";
import { fieldLabel } from "./entity-words.ts";
import { memoryServer, sampleProducts, type MemoryServer } from "./testing/memory-gateway.ts";
import { managerPermissions, productScreen, signIn } from "./testing/product-screen.ts";

let drawnPage: Drawn | undefined;
let server: MemoryServer;
beforeAll(() => text.load("common", "errors", "management", "listView", "shell"));
beforeEach(() => {
  notices.toasts = [];
  server = memoryServer("product", sampleProducts(300));
  signIn(managerPermissions);
});
afterEach(() => drawnPage?.remove());

const ten = {
  search: "produit 10",
  filters: [],
  sorting: [{ column: "price", direction: "descending" as const }],
  columns: ["description", "price"],
};

function At({ screen }: Readonly<{ screen: EntityScreen }>) {
  useLocation();
  return <EntityPage screen={screen} id={null} />;
}

async function openAt(address: string) {
  history.replaceState(null, "", `/management/product${address}`);
  drawnPage = await draw(<At screen={productScreen(server.gateway)} />);
  await drawnPage.settle();
  return drawnPage;
}

const openMenu = (page: Drawn) =>
  act(async () => {
    page.element
      .querySelector(`[popover][aria-label="${t("listView.views")}"]`)
      ?.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" }));
  });
const choose = async (page: Drawn, name: string) => {
  await openMenu(page);
  // The accessible name of a menu item is its label alone.
  await act(async () =>
    [...page.element.querySelectorAll<HTMLElement>("[role=menuitem]")]
      .find(({ textContent }) => textContent === name)
      ?.click(),
  );
  await page.settle();
};

const searches = () => server.callsOf("list").map(([ask]) => Reflect.get(Object(ask), "search"));
const headers = (page: Drawn) => [...page.element.querySelectorAll("thead th")].map(({ textContent }) => textContent);

describe("named views of a list", () => {
  it("opens with the view that its address names, and asks for nothing else first", async () => {
    const view = server.views.add({ name: "Les dix", list: ten, isShared: true });
    const page = await openAt(`?view=${view.id}`);
    expect(new Set(searches())).toEqual(new Set(["produit 10"]));
    expect(headers(page)).toHaveLength(2);
    expect(page.text()).toContain(t("listView.view", { name: "Les dix" }));
  });

  it("opens with the view that the person chose where the address says nothing, and with none at the address of all", async () => {
    const view = server.views.add({ name: "Les dix", list: ten, isShared: false });
    server.views.defaultTo(view.id);
    await openAt("");
    expect(searches()).toContain("produit 10");
    drawnPage?.remove();
    server.views.defaultTo(view.id);
    const all = await openAt("?view=all");
    expect(all.text()).toContain(t("listView.views"));
    expect(searches().at(-1)).toBe("");
  });

  it("says that a view was changed, goes back to it, and saves over it", async () => {
    const view = server.views.add({ name: "Les dix", list: ten, isShared: false });
    const page = await openAt(`?q=produit+11&view=${view.id}`);
    expect([searches().at(-1), page.text().includes(t("listView.changedView", { name: "Les dix" }))]).toEqual([
      "produit 11",
      true,
    ]);
    await choose(page, t("listView.reset"));
    expect([location.search, searches().at(-1)]).toEqual([`?view=${view.id}`, "produit 10"]);
    drawnPage?.remove();
    const reopenedPage = await openAt(`?q=&view=${view.id}`);
    expect(searches().at(-1)).toBe("");
    await choose(reopenedPage, t("listView.save"));
    expect([location.search, server.views.all()[0]?.list.search]).toEqual([`?view=${view.id}`, ""]);
  });

  it("shows the column that names the rows also where a saved view or a link has no such column", async () => {
    const page = await openAt("?columns=price,onHand");
    expect(headers(page)).toEqual(
      ["description", "price", "onHand"].map((field) => fieldLabel(productScreen(server.gateway), field)),
    );
    expect(page.find("tbody tr a").textContent).toBe("Produit 1");
    drawnPage?.remove();
    const reordered = await openAt("?columns=sku,description");
    expect(reordered.find("tbody tr a").textContent).toBe(server.row(1)["sku"]);
  });

  it("saves what is shown under a new name", async () => {
    const page = await openAt("?q=produit+12");
    await choose(page, t("listView.saveAs"));
    await page.type("dialog input", "Douze");
    await page.click(t("management.save"));
    await page.settle();
    expect(server.views.all().map(({ name, list, isShared }) => [name, list.search, isShared])).toEqual([
      ["Douze", "produit 12", false],
    ]);
    expect(location.search).toBe(`?view=${server.views.all()[0]?.id}`);
  });

  it("deletes a view and brings it back", async () => {
    const view = server.views.add({ name: "Les dix", list: ten, isShared: false });
    const page = await openAt(`?view=${view.id}`);
    await choose(page, t("listView.delete"));
    expect([server.views.all(), location.search]).toEqual([[], ""]);
    notices.toasts.at(-1)?.action?.onAct();
    await page.settle();
    expect([server.views.all().length, location.search]).toEqual([1, `?view=${view.id}`]);
  });

  it("offers no change of a view of everyone to who may not change the rows", async () => {
    signIn(["PRODUCT_READ"]);
    const view = server.views.add({ name: "À tous", list: ten, isShared: true }, { isMine: false, mayChange: false });
    const page = await openAt(`?q=x&view=${view.id}`);
    await openMenu(page);
    const labels = [...page.element.querySelectorAll("[role=menuitem]")].map(({ textContent }) => textContent);
    expect(labels).toEqual(
      expect.arrayContaining([t("listView.saveAs"), t("listView.reset"), t("listView.makeDefault")]),
    );
    for (const absentKey of [
      "listView.save",
      "listView.rename",
      "listView.share",
      "listView.unshare",
      "listView.delete",
    ] as const)
      expect(labels).not.toContain(t(absentKey));
  });

  it("says that a view is gone, and shows the list without it", async () => {
    const page = await openAt("?view=99");
    expect(page.text()).toContain(t("listView.gone"));
    expect(searches().at(-1)).toBe("");
  });
});
