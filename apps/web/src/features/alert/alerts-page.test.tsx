import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { AlertsPage } from "./alerts-page.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "alert"));
beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ alerts: [], notices: [], hasOlder: false }));
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

test("without alerts, the dashboards are offered to those alone who may see sales", async () => {
  for (const [permission, words] of [
    ["SALE_READ", "alert.noneMineText"],
    ["PRODUCT_READ", "alert.noSalesText"],
  ] as const) {
    signIn([permission]);
    const page = await draw(<AlertsPage />);
    drawnPage = page;
    await vi.waitFor(() => expect(page.text()).toContain(t(words)), { timeout: 20_000 });
    expect(document.querySelector('a[href="/bi"]') !== null).toBe(permission === "SALE_READ");
    page.remove();
  }
});
