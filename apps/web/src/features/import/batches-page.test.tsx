import { ImportBatch } from "@comptoir/api/wire";
import { quantity } from "@comptoir/domain/measure";
import { cents, formatMoney } from "@comptoir/domain/money";
import { Schema } from "effect";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { momentText } from "../../session/written.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { language, t, text } from "../../shared/text.ts";
import { BatchesPage } from "./batches-page.tsx";
import { batchesScreen } from "./batches-screen.tsx";

const sampleBatch: typeof ImportBatch.Type = {
  batchId: 12,
  kind: "products",
  state: "COMMITTED",
  fileName: "articles.csv",
  mapping: "ours",
  userName: "ana",
  createdAt: 0,
  undoneAt: null,
  created: 2,
  updated: 1,
  unchanged: 4,
};
const batch = Schema.encodeSync(ImportBatch)(sampleBatch);

let drawnPage: Drawn | undefined;
let batches: readonly object[];
let askedUrls: URL[];
beforeAll(() => text.load("common", "errors", "management", "listView", "importing", "shell"));
beforeEach(() => {
  askedUrls = [];
  batches = [batch];
  batchesScreen.list.reset();
  batchesScreen.views.reset();
  signIn(["PRODUCT_CUD"]);
  vi.stubGlobal("fetch", async (address: string | URL | Request) => {
    const url = new URL(address instanceof Request ? address.url : String(address), location.href);
    askedUrls.push(url);
    if (url.pathname.includes("ListView")) return Response.json({ views: [], defaultId: null });
    if (url.pathname.endsWith("Facets")) return Response.json([]);
    return Response.json(batches, { headers: { "x-total-count": String(batches.length) } });
  });
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

it("lists the batches, each with its address, in the order of the address", async () => {
  history.replaceState(null, "", "/operation/import-transactions/batches?sort=fileName&q=art");
  const page = await draw(<BatchesPage />);
  drawnPage = page;
  await page.until(() => expect(page.element.querySelector("tbody a")).not.toBeNull());
  expect(page.find("a[href='/operation/import-transactions/batches/12']").textContent).toBe("articles.csv");
  expect(page.text()).toContain(t("importing.state_COMMITTED"));
  expect([...page.element.querySelectorAll("tbody td")].map(({ textContent }) => textContent)).toContain("7");
  const question = askedUrls.findLast(({ pathname }) => pathname === "/api/Import/Batch/List")?.searchParams;
  expect([question?.get("sort"), question?.get("search")]).toEqual(["fileName", "art"]);
});

it("says that nothing was imported, and leads to an import", async () => {
  batches = [];
  history.replaceState(null, "", "/operation/import-transactions/batches");
  const page = await draw(<BatchesPage />);
  drawnPage = page;
  await page.until(() => expect(page.text()).toContain(t("importing.noBatches")));
  expect(page.find("a[href='/operation/import-transactions/file']").textContent).toBe(t("importing.newImport"));
});

it("shows the kind, the rows, the net and the time of a batch on its card on a phone", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const money = cents(0);
  batches = [
    Schema.encodeSync(ImportBatch)({
      ...sampleBatch,
      totals: {
        rows: 7,
        transactions: 3,
        lines: 7,
        gross: money,
        discounts: money,
        refunds: money,
        net: cents(12_345),
        tax: money,
        tenders: money,
        items: quantity(0),
        sourceAmount: "0",
        roundingDifference: "0",
      },
    }),
  ];
  history.replaceState(null, "", "/operation/import-transactions/batches");
  const page = await draw(<BatchesPage />);
  drawnPage = page;
  await page.until(() => expect(page.element.querySelector("tbody a")).not.toBeNull());
  for (const fact of [t("importing.kind_products"), "· 7 ·", formatMoney(cents(12_345), language), momentText(0)])
    expect(page.find("tbody a").textContent).toContain(fact);
});
