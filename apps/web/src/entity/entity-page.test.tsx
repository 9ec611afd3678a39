import { act } from "react";
import { useLocation } from "wouter";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { Failure } from "../shared/answer.ts";
import { notices } from "../shared/notices.ts";
import { t, text } from "../shared/text.ts";
import { draw, type Drawn } from "../shared/testing/draw.ts";
import { ErrorDialog } from "../shell/error-dialog.tsx";
import type { EntityScreen } from "./define-screen.ts";
import { EntityPage } from "./entity-page.tsx";
import { formatListCsv } from "./export-list.ts";
import { phoneQuery } from "./use-media.ts";
import { memoryServer, sampleProducts, type MemoryServer } from "./testing/memory-gateway.ts";
import { managerPermissions, productScreen, signIn } from "./testing/product-screen.ts";

let drawnPage: Drawn | undefined;
let server: MemoryServer;
beforeAll(() => text.load("common", "errors", "management", "shell"));
beforeEach(() => {
  localStorage.clear();
  server = memoryServer("product", sampleProducts(300));
  signIn(managerPermissions);
});
afterEach(() => drawnPage?.remove());

function At({ screen }: Readonly<{ screen: EntityScreen }>) {
  const [path] = useLocation();
  const [, id] = /\/product\/(?:create\/)?(\d+)$/u.exec(path) ?? [];
  return <EntityPage screen={screen} id={id === undefined ? null : Number(id)} />;
}

async function openAt(address = "/management/product") {
  history.replaceState(null, "", address);
  // Tests of other files share the module of notices.
  notices.dialog = null;
  const screen = productScreen(server.gateway);
  const page = await draw(<At screen={screen} />);
  drawnPage = page;
  await page.settle();
  const link = (name: string) =>
    [...page.element.querySelectorAll<HTMLAnchorElement>("tbody a")].find((link) => link.textContent === name);
  const follow = async (name: string, keys: MouseEventInit = {}) => {
    await act(
      async () => void link(name)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...keys })),
    );
    await page.settle();
  };
  return { page, screen, link, follow };
}

describe("a list and the rows opened from it", () => {
  it("opens a row by a link that keeps the search, and leaves a new tab to the browser", async () => {
    const { link, follow } = await openAt("/management/product?q=produit+1");
    expect(link("Produit 1")?.getAttribute("href")).toBe("/management/product/1?q=produit+1");
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    await follow("Produit 1", { ctrlKey: true });
    expect(location.pathname).toBe("/management/product");
    await follow("Produit 1");
    expect([location.pathname, location.search]).toEqual(["/management/product/1", "?q=produit+1"]);
  });

  it("goes to the title of an opened row, and back to the row in the list", async () => {
    const { page, screen, follow } = await openAt();
    await act(async () => screen.list.see(240, 260));
    await follow("Produit 12");
    expect([document.activeElement?.tagName, document.activeElement?.textContent]).toEqual(["H1", "Produit 12"]);
    await page.click(t("management.back"));
    expect(document.activeElement?.getAttribute("href")).toBe("/management/product/12");
  });

  it("reads the list again when somebody comes back to it, and when asked", async () => {
    const { page, follow } = await openAt();
    server.change(2, { description: "Changé ailleurs" });
    await follow("Produit 1");
    await page.click(t("management.back"));
    expect(page.text()).toContain("Changé ailleurs");
    server.change(3, { description: "Encore changé" });
    await page.click(t("management.refresh"));
    expect(page.text()).toContain("Encore changé");
  });

  it("opens the filters, the order and the columns of a phone in a sheet", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query === phoneQuery,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    const { page } = await openAt();
    const toolbar = page.find("[role=search]");
    expect(toolbar.querySelector("dialog[open]")).toBeNull();
    expect(toolbar.querySelector(`[aria-label="${t("management.columns")}"]`)).toBeNull();
    await page.click(t("management.filters"));
    const sheet = page.find("dialog[open]");
    expect(sheet.querySelector("select")).not.toBeNull();
    expect(sheet.querySelector(`[aria-label="${t("management.columns")}"]`)).not.toBeNull();
    await page.click(t("management.filtersDone"));
    expect(page.element.querySelector("dialog[open]")).toBeNull();
    vi.unstubAllGlobals();
  });

  it("names every row of a refused deletion, and why", async () => {
    const { page, screen } = await openAt();
    server.fail("remove", {
      code: "HTTP_400",
      status: 400,
      requestId: null,
      issues: [
        { code: "ROLE_ADMIN", field: "0", params: {} },
        { code: "ACCESS_DENIED", field: "2.description", params: {} },
      ],
    });
    await act(async () => {
      for (const id of [1, 2, 3]) screen.list.toggle(server.row(id));
    });
    await page.click(t("management.delete"));
    await page.redraw(<ErrorDialog />);
    await page.settle();
    expect(page.text()).toContain(`Produit 1: ${t("errors.ROLE_ADMIN")}`);
    expect(page.text()).toContain("Produit 3: ");
    expect(page.text()).not.toContain("Produit 2: ");
    await act(async () => void (notices.dialog = null));
  });

  it("deletes and restores once, also at a double click, in the list and in a row", async () => {
    const { page, screen, follow } = await openAt();
    const clickTwice = async (name: string) => {
      await page.until(() => expect(page.button(name)).toBeDefined());
      const button = page.button(name);
      await act(async () => {
        button.click();
        button.click();
      });
      await page.settle();
    };
    await follow("Produit 1");
    await clickTwice(t("management.delete"));
    await page.until(() =>
      expect([location.pathname, page.text()]).toEqual(["/management/product", expect.stringContaining("Produit 2")]),
    );
    await act(async () => screen.list.toggle(server.row(2)));
    await clickTwice(t("management.delete"));
    await page.until(() => expect(server.callsOf("remove").length).toBe(2));
    await page.settle();
    await act(async () => history.pushState(null, "", "/management/product/2"));
    await page.until(() => expect(page.button(t("management.restore"))).toBeDefined());
    await clickTwice(t("management.restore"));
    const removedIds = server.callsOf("remove").map(([keys]) => (keys as { id: number }[])[0]?.id);
    expect([removedIds, server.callsOf("restore").length, notices.dialog]).toEqual([[1, 2], 1, null]);
  });

  it("selects by space, extends by shift, and clears by x", async () => {
    const { page, link, screen } = await openAt();
    const press = (name: string, key: string, shiftKey = false) =>
      act(
        async () =>
          void link(name)?.dispatchEvent(
            new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }),
          ),
      );
    await press("Produit 2", " ");
    await press("Produit 4", " ", true);
    await page.until(() => expect([...screen.list.state.selected.keys()]).toEqual([2, 3, 4]));
    await press("Produit 4", "x");
    expect(screen.list.state.selected.size).toBe(0);
  });

  it("asks anew in another place, with nothing selected any more", async () => {
    const { page, screen } = await openAt();
    await act(async () => page.find("tbody input[type=checkbox]").click());
    expect(page.text()).toContain(t("management.selected", { count: 1, number: "1" }));
    const before = server.callsOf("list").length;
    await act(async () => signIn(managerPermissions, 4));
    await page.settle();
    expect([server.callsOf("list").length, screen.list.state.selected.size]).toEqual([before + 1, 0]);
  });

  it("keeps what was typed in another place, and goes to the list where that has no such row", async () => {
    const { page, screen } = await openAt("/management/product/2?q=produit+2");
    await page.until(() => expect(screen.editor.state.row).not.toBeNull());
    await act(async () => screen.editor.set("description", "Produit typé"));
    await act(async () => signIn(managerPermissions, 4));
    await page.settle();
    expect([location.pathname, screen.editor.current()["description"]]).toEqual([
      "/management/product/2",
      "Produit typé",
    ]);
    server.fail("get", { code: "HTTP_404", status: 404, requestId: null, issues: [] });
    await act(async () => signIn(managerPermissions, 5));
    await page.until(() =>
      expect([location.pathname, location.search]).toEqual(["/management/product", "?q=produit+2"]),
    );
    server.fail("get", null);
    await act(async () => signIn(managerPermissions, 3));
    await act(async () => history.pushState(null, "", "/management/product/2"));
    await page.until(() => expect(screen.editor.current()["description"]).toBe("Produit typé"));
  });

  it("is taken back by Back, filter by filter, and the rows follow", async () => {
    const { page, screen } = await openAt();
    const total = screen.list.state.total;
    await page.type("input[type=search]", "produit 77");
    await page.until(() => expect(screen.list.state.total).toBe(1));
    await act(async () => history.back());
    await page.until(() =>
      expect([location.pathname, location.search, screen.list.state.total]).toEqual(["/management/product", "", total]),
    );
    expect((page.find("input[type=search]") as HTMLInputElement).value).toBe("");
    await act(async () => history.forward());
    await page.until(() => expect([location.search, screen.list.state.total]).toEqual(["?q=produit+77", 1]));
  });

  it("searches for what is typed on after a search came from elsewhere, and takes no letter away", async () => {
    const { page, screen } = await openAt("/management/product?q=rien");
    await page.click(t("management.noMatchSearch", { text: "rien" }));
    const field = page.find("input[type=search]") as HTMLInputElement;
    expect(field.value).toBe("");
    await page.type("input[type=search]", "produit 77");
    expect(page.find("input[type=search]")).toBe(field);
    await page.until(() =>
      expect([location.search, screen.list.state.total, field.value]).toEqual(["?q=produit+77", 1, "produit 77"]),
    );
  });

  it("says what failed with its code and request, before the first rows and over later ones", async () => {
    const failure: Failure = { code: "HTTP_503", status: 503, requestId: "request-77", issues: [] };
    server.fail("list", failure);
    const { page } = await openAt();
    expect(page.find("[role=alert]").textContent).toMatch(/Code 503.*request-77/u);
    server.fail("list", null);
    await page.click(t("common.retry"));
    server.fail("list", failure);
    await page.click(t("management.refresh"));
    expect(page.find("[role=alert]").textContent).toMatch(/Code 503.*request-77/u);
    expect(page.text()).toContain("Produit 1");
  });

  it("says an empty list only when it is known to be empty", async () => {
    server = memoryServer("product", []);
    const { page, screen } = await openAt();
    expect(page.text()).toContain(t("management.empty_product"));
    server.hold("list");
    await act(async () => void screen.list.reload());
    expect(page.text()).not.toContain(t("management.empty_product"));
    await act(server.letGo);
  });

  it("offers nothing to change to who may only look", async () => {
    signIn(["PRODUCT_READ"]);
    const { page } = await openAt();
    expect(page.element.querySelector("tbody input[type=checkbox]")).toBeNull();
    expect(page.text()).not.toContain(t("management.new_product"));
  });

  it("tells who may only look at an empty list why nothing can be added, and who may", async () => {
    signIn(["PRODUCT_READ"]);
    server = memoryServer("product", []);
    const steps = [
      { kind: "PERMISSION_MISSING", params: { permission: "PRODUCT_CUD" } },
      { kind: "COULD_GRANT", params: { user: "Ana Roy", role: "Achats", permission: "PRODUCT_CUD", layer: "Laval" } },
    ];
    vi.stubGlobal("fetch", async () =>
      Response.json({ isAllowed: false, rule: "PERMISSION_MISSING", missing: ["PRODUCT_CUD"], steps }),
    );
    const { page } = await openAt();
    expect(page.text()).toContain(t("common.addDenied"));
    await page.until(() => expect(page.text()).toContain(t("access.couldGrant", { user: "Ana Roy" })));
    vi.unstubAllGlobals();
  });
});

it.each([
  ["comma", "Description,Price,On hand\r\nLait 2 %,4.59,1.5\r\n'=1+1,,-2\r\n"],
  ["semicolon", "Description;Price;On hand\r\nLait 2 %;4,59;1,5\r\n'=1+1;;-2\r\n"],
] as const)("a file between whose cells stands a %s", (style, file) => {
  const rows = [
    { description: "Lait 2 %", price: 45_900, onHand: 1_500 },
    { description: "=1+1", price: null, onHand: -2_000 },
  ];
  expect(formatListCsv(productScreen(server.gateway), ["description", "price", "onHand"], rows, style)).toBe(file);
});
