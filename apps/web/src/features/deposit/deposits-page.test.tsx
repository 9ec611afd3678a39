import { cents } from "@comptoir/domain/money";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { DepositsPage } from "./deposits-page.tsx";
import { moneyText } from "./deposit-words.ts";
import { depositsScreen } from "./deposits-screen.tsx";
import { sentDeposit } from "./testing/sent-deposit.ts";

let drawnPage: Drawn | undefined;
let askedUrls: URL[];
beforeAll(() => text.load("common", "errors", "management", "listView", "deposit", "shell"));
beforeEach(() => {
  askedUrls = [];
  depositsScreen.list.reset();
  depositsScreen.views.reset();
  signIn(["SALE_READ"]);
  vi.stubGlobal("fetch", async (address: string | URL | Request) => {
    const url = new URL(address instanceof Request ? address.url : String(address), location.href);
    askedUrls.push(url);
    if (url.pathname.includes("ListView")) return Response.json({ views: [], defaultId: null });
    if (url.pathname.endsWith("Facets"))
      return Response.json([
        {
          column: "status",
          values: [
            { value: "COUNTED", label: null, count: 1 },
            { value: "VOIDED", label: null, count: 2 },
          ],
          hasMore: false,
        },
      ]);
    return Response.json([sentDeposit], { headers: { "x-total-count": "1" } });
  });
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

it("shows deposits with the filters, the order and the columns of the address", async () => {
  const filters = JSON.stringify([{ Column: "status", Operator: "=", Value: "COUNTED" }]);
  const query = new URLSearchParams({ filters, sort: "location", columns: "businessDate,drops,verifiedBy" });
  history.replaceState(null, "", `/operation/deposit?${query.toString()}`);
  const page = await draw(<DepositsPage />);
  drawnPage = page;
  await page.until(() => expect(page.element.querySelector("tbody a")).not.toBeNull());
  expect([...page.element.querySelectorAll("thead th")].map(({ textContent }) => textContent)).toEqual(
    (["day", "flow_drops", "verifiedBy"] as const).map((key) => t(`deposit.${key}`)),
  );
  const question = askedUrls.findLast(({ pathname }) => pathname === "/api/Deposit")?.searchParams;
  expect([question?.get("sort"), question?.get("filters")]).toEqual(["location", filters]);
  expect(page.element.querySelector("tbody a")?.getAttribute("href")).toBe("/operation/deposit/5");
  await page.until(() => expect(page.text()).toContain(t("deposit.status")));
});

it("shows the deposited amount on the card of a phone", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  history.replaceState(null, "", "/operation/deposit");
  const page = await draw(<DepositsPage />);
  drawnPage = page;
  await page.until(() => expect(page.element.querySelector("tbody a")).not.toBeNull());
  expect(page.find("tbody a").textContent).toContain(`${t("deposit.deposited")} ${moneyText(cents(90_000))}`);
});
