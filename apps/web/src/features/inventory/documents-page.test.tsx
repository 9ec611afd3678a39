import { DocumentWire, type DocumentView } from "@comptoir/api/wire";
import { Schema } from "effect";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { notices } from "../../shared/notices.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { DocumentsPage } from "./documents-page.tsx";
import { documentsScreen } from "./documents-screen.tsx";
import { sampleDocument } from "./testing/sample-document.ts";

/** Document of the server, by its wire names. */
const makeDocument = (id: number, changes: Partial<DocumentView> = {}) =>
  Schema.encodeSync(DocumentWire)(
    sampleDocument({ id, number: `LAV-2026-00000${id}`, lines: [], lineCount: 0, ...changes }),
  );

let drawnPage: Drawn | undefined;
let documents: readonly object[];
let refusal: object | null;
let isDown: boolean;
let sentRequests: { readonly method: string; readonly url: URL; readonly body: unknown }[];
beforeAll(() => text.load("common", "errors", "management", "listView", "inventory", "shell"));
beforeEach(() => {
  sentRequests = [];
  refusal = null;
  isDown = false;
  documents = [makeDocument(1), makeDocument(2)];
  Object.assign(notices, { toasts: [], dialog: null });
  documentsScreen.list.reset();
  documentsScreen.views.reset();
  signIn(["INVENTORYDOCUMENT_READ", "INVENTORYDOCUMENT_CUD"]);
  vi.stubGlobal("fetch", async (address: string | URL | Request, init?: RequestInit) => {
    const request = address instanceof Request ? address : new Request(address, init);
    const url = new URL(request.url);
    const bodyText = request.method === "GET" ? "" : await request.text();
    const body: unknown = bodyText === "" ? null : JSON.parse(bodyText);
    sentRequests.push({ method: request.method, url, body });
    if (url.pathname.includes("ListView")) return Response.json({ views: [], defaultId: null });
    if (url.pathname.endsWith("Facets")) return Response.json([]);
    if (isDown) return new Response(null, { status: 503 });
    if (request.method === "GET")
      return Response.json(documents, { headers: { "x-total-count": String(documents.length) } });
    if (refusal !== null) return Response.json([refusal], { status: 400 });
    return Response.json(request.method === "DELETE" ? body : documents);
  });
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

async function openList(address = "") {
  history.replaceState(null, "", `/inventory/documents${address}`);
  const page = await draw(<DocumentsPage />);
  drawnPage = page;
  await page.until(() => expect(documentsScreen.list.state.total).toBe(documents.length));
  return page;
}

/** Filters of the last question about documents, as field, operator and values. */
const askedFilters = () => {
  const lastQuestion = sentRequests.findLast(({ url }) => url.pathname.endsWith("/Inventory/Document/"));
  const filters: unknown = JSON.parse(lastQuestion?.url.searchParams.get("filters") ?? "[]");
  return JSON.stringify(filters);
};
const addressOf = (field: string, value: string) =>
  `?filters=${encodeURIComponent(JSON.stringify([{ Column: field, Operator: "=", Value: value }]))}`;
const selectAll = async (page: Drawn) => {
  await act(async () => {
    for (const row of documentsScreen.list.state.rows) if (row !== undefined) documentsScreen.list.toggle(row);
  });
  await page.settle();
};
/** Changes of documents that were sent, as method and body. */
const listWrites = () =>
  sentRequests
    .filter(({ method, url }) => method !== "GET" && !url.pathname.endsWith("Facets"))
    .map(({ method, body }) => [method, body]);
const headers = (page: Drawn) => [...page.element.querySelectorAll("thead th")].map(({ textContent }) => textContent);
const chooseTab = async (page: Drawn, label: string) => {
  await act(async () =>
    [...page.element.querySelectorAll<HTMLElement>("[role=radio], label, button")]
      .find(({ textContent }) => textContent === label)
      ?.click(),
  );
  await page.settle();
};

describe("the list of documents", () => {
  it("opens with those in progress, at an address without filters", async () => {
    const page = await openList();
    expect(askedFilters()).toContain("OPEN");
    expect(askedFilters()).toContain("SUSPENDED");
    expect(location.search).toBe("");
    expect(page.text()).toContain("LAV-2026-000001");
    expect(headers(page)).toContain(t("inventory.holder"));
  });

  it("has a tab of closed documents, with their own columns and order, that the address keeps", async () => {
    const page = await openList();
    await chooseTab(page, t("inventory.list_closed"));
    await page.until(() => expect(askedFilters()).toContain("CLOSED"));
    expect(new URLSearchParams(location.search).get("sort")).toBe("-ProcessDate");
    expect(headers(page)).toContain(t("inventory.closedBy"));
    expect(headers(page)).not.toContain(t("inventory.holder"));
    const address = location.search;
    page.remove();
    documentsScreen.list.reset();
    await openList(address);
    expect(askedFilters()).toContain("CLOSED");
  });

  it.each([
    ["", "inventory.noneOpenText", true],
    [addressOf("status", "CLOSED"), "inventory.noneClosedText", false],
    [addressOf("isDeleted", "true"), "inventory.noneDeletedText", false],
    ["?q=zzzz", "management.noMatch", false],
  ] as const)("at %j without documents says why it is empty", async (address, key, hasAction) => {
    documents = [];
    const page = await openList(address);
    await page.until(() => expect(page.text()).toContain(t(key)));
    const newButtons = [...page.element.querySelectorAll("button")].filter(
      ({ textContent }) => textContent === t("inventory.new"),
    );
    expect(newButtons.length).toBe(hasAction ? 2 : 1);
  });

  it("says that nothing is deleted also to somebody who may create no document", async () => {
    signIn(["INVENTORYDOCUMENT_READ"]);
    documents = [];
    const page = await openList(addressOf("isDeleted", "true"));
    await page.until(() => expect(page.text()).toContain(t("inventory.noneDeletedText")));
    expect(page.text()).not.toContain(t("common.addDenied"));
  });

  it("stays in its tab when the filter that left no row of it is dropped", async () => {
    documents = [];
    const page = await openList(addressOf("status", "OPEN"));
    await page.until(() => expect(page.text()).toContain(t("management.noMatch")));
    const filter = t("management.filterIs", { field: t("inventory.status"), value: t("inventory.status_OPEN") });
    const chips = page.element.querySelectorAll<HTMLElement>(
      `[aria-label="${t("management.dropFilter", { filter })}"]`,
    );
    // The first one is above the list, the second one in place of the rows.
    expect(chips.length).toBe(2);
    await act(async () => chips[1]?.click());
    await page.until(() => expect(page.text()).toContain(t("inventory.noneOpenText")));
    expect(location.search).toBe("");
  });

  it("deletes the selected documents at once, and undoes that as one", async () => {
    const page = await openList();
    await selectAll(page);
    await page.clickTwice(t("inventory.delete"));
    await page.until(() => expect(notices.toasts.length).toBe(1));
    await act(async () => notices.toasts[0]?.action?.onAct());
    await page.until(() => expect(listWrites().length).toBe(2));
    expect(listWrites()).toEqual([
      ["DELETE", [{ ID: 1 }, { ID: 2 }]],
      ["POST", [{ ID: 1 }, { ID: 2 }]],
    ]);
  });

  it("asks before it deletes several documents of which some have lines", async () => {
    documents = [makeDocument(1), makeDocument(2, { lineCount: 3 })];
    const page = await openList();
    await selectAll(page);
    await page.click(t("inventory.delete"));
    expect(page.text()).toContain(t("inventory.deleteSeveralTitle", { number: "2" }));
    expect(page.text()).toContain(t("inventory.deleteSeveralText", { number: "1" }));
    expect(listWrites()).toEqual([]);
    await page.clickTwice(t("inventory.deleteSeveral"));
    await page.until(() => expect(notices.toasts.length).toBe(1));
    expect(listWrites()).toEqual([["DELETE", [{ ID: 1 }, { ID: 2 }]]]);
  });

  it("names the document for which a deletion is refused", async () => {
    refusal = { code: "DOC_DELETED", field: "1", params: {} };
    const page = await openList();
    await selectAll(page);
    await page.click(t("inventory.delete"));
    await page.until(() => expect(notices.dialog?.rowTexts?.length).toBe(1));
    expect(notices.dialog?.rowTexts?.[0]).toContain("LAV-2026-000002");
  });

  it("restores the selected documents, and undoes that as one", async () => {
    const restorableUntil = Date.now() + 86_400_000;
    documents = [1, 2].map((id) => makeDocument(id, { isDeleted: true, restorableUntil }));
    const page = await openList(addressOf("isDeleted", "true"));
    await selectAll(page);
    await page.click(t("inventory.restore"));
    await page.until(() => expect(notices.toasts.length).toBe(1));
    expect(documentsScreen.list.state.selected.size).toBe(0);
    await act(async () => notices.toasts[0]?.action?.onAct());
    await page.until(() => expect(listWrites().map(([method]) => method)).toEqual(["POST", "DELETE"]));
  });

  it("says how many documents can be deleted at once where more are selected", async () => {
    const page = await openList();
    const limitText = t("inventory.severalLimit", { number: "100" });
    const select = (firstId: number, lastId: number) =>
      act(async () => {
        for (let id = firstId; id <= lastId; id += 1) documentsScreen.list.toggle({ ...sampleDocument({ id }) });
      });
    await select(1, 100);
    expect([page.text().includes(limitText), page.button(t("inventory.delete")).disabled]).toEqual([false, false]);
    await select(101, 101);
    expect([page.text().includes(limitText), page.button(t("inventory.delete")).disabled]).toEqual([true, true]);
  });

  it("drops a document from the selection that its own menu deletes", async () => {
    const page = await openList();
    await selectAll(page);
    await act(async () => page.button(t("inventory.actionsOf", { number: "LAV-2026-000001" })).click());
    await act(async () =>
      page.element
        .querySelector(`[popover][aria-label="${t("inventory.actionsOf", { number: "LAV-2026-000001" })}"]`)
        ?.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" })),
    );
    await act(async () =>
      [...page.element.querySelectorAll<HTMLElement>("[role=menuitem]")]
        .find(({ textContent }) => textContent === t("inventory.delete"))
        ?.click(),
    );
    await page.until(() => expect(notices.toasts.length).toBe(1));
    expect([...documentsScreen.list.state.selected.keys()]).toEqual([2]);
  });

  it("at an address that scans, offers no second count while the counts cannot be read", async () => {
    isDown = true;
    history.replaceState(null, "", "/inventory/documents?scan=1");
    const page = await draw(<DocumentsPage />);
    drawnPage = page;
    await page.until(() => expect(page.text()).toContain(t("inventory.openCountFailed")));
    expect([location.search, page.element.querySelector("dialog")]).toEqual(["?scan=1", null]);
    isDown = false;
    await page.click(t("common.retry"));
    await page.until(() => expect(location.pathname).toBe("/inventory/documents/1"));
  });
});
