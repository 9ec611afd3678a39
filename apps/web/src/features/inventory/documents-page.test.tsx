import { DocumentWire } from "@comptoir/api/wire";
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
const makeDocument = (id: number) =>
  Schema.encodeSync(DocumentWire)(sampleDocument({ id, number: `LAV-2026-00000${id}`, lines: [] }));

let drawnPage: Drawn | undefined;
let documents: readonly object[];
let sentRequests: { readonly method: string; readonly url: URL; readonly body: unknown }[];
beforeAll(() => text.load("common", "errors", "management", "listView", "inventory", "shell"));
beforeEach(() => {
  sentRequests = [];
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
    if (request.method === "GET")
      return Response.json(documents, { headers: { "x-total-count": String(documents.length) } });
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
    ["", "inventory.noneOpen"],
    ["?q=zzzz", "management.noMatch"],
  ] as const)("at %j without documents says why it is empty", async (address, key) => {
    documents = [];
    const page = await openList(address);
    await page.until(() => expect(page.text()).toContain(t(key)));
  });

  it("deletes the selected documents at once, and undoes that as one", async () => {
    const page = await openList();
    await act(async () => {
      for (const box of page.element.querySelectorAll<HTMLInputElement>("tbody input[type=checkbox]")) box.click();
    });
    await page.click(t("inventory.delete"));
    await page.until(() => expect(notices.toasts.length).toBe(1));
    await act(async () => notices.toasts[0]?.action?.onAct());
    const writes = () => sentRequests.filter(({ method, url }) => method !== "GET" && !url.pathname.endsWith("Facets"));
    await page.until(() => expect(writes().length).toBe(2));
    expect(writes().map(({ method, body }) => [method, body])).toEqual([
      ["DELETE", [{ ID: 1 }, { ID: 2 }]],
      ["POST", [{ ID: 1 }, { ID: 2 }]],
    ]);
  });
});
