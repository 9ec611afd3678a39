import type { PriceRehearsalQuery, PriceRehearsalWire } from "@comptoir/api/wire";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";

import { session } from "../../session/session.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { RehearsalScreen } from "./rehearsal-page.tsx";
import type { RehearsalGateway } from "./rehearsal-requests.ts";

const sums = { present: 9_975, tried: 10_500 };
const outcome: PriceRehearsalWire = {
  lines: 40,
  changed: 12,
  total: sums,
  locations: [{ locationId: 2, location: "Rosemont", ...sums }],
  departments: [
    { departmentId: 4, department: "Books", ...sums },
    { departmentId: null, department: null, present: 0, tried: 0 },
  ],
  products: [{ itemId: 12, sku: "C1", product: "Coffee", price: 45_900, ...sums }],
  otherProducts: { count: 2, present: 0, tried: 0 },
  days: [{ businessDate: "2026-03-01", ...sums }],
  taxes: { present: 1_494, tried: 1_572, apart: { receipts: 3, amount: 77 } },
  margins: {
    netWithCost: sums,
    margin: { present: 2_475, tried: 3_000 },
    withoutCost: 1,
    belowCost: { present: 4, tried: 1 },
  },
  apart: [{ reason: "OTHER_PRICE", lines: 5, amount: 1_234 }],
  plans: [{ from: "2026-04-01", products: 30 }],
  from: "2026-03-01",
  to: "2026-03-01",
  asOf: 0,
};

let queries: PriceRehearsalQuery[] = [];
let answer: PriceRehearsalWire = outcome;
const refuse = () => Promise.reject(new Error("Not asked"));
const gateway: RehearsalGateway = {
  taxes: refuse,
  rounding: refuse,
  prices: (query) => {
    queries.push(query);
    return Promise.resolve({ ok: true, value: answer });
  },
};

const signIn = (permissions: readonly string[]) => {
  session.state.claims = { sub: "1", exp: 4_000_000_000, permissions: [...permissions], tli: 1, sid: "one" };
};

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "rehearsal", "report", "dashboard"));
beforeEach(() => {
  [queries, answer] = [[], outcome];
  signIn(["CONFIG_READ", "REPORT_READ", "PRODUCT_READ"]);
});
afterEach(() => {
  drawnPage?.remove();
  session.state.claims = null;
});

async function openAt(path: string, server = gateway): Promise<Drawn> {
  const { hook, searchHook } = memoryLocation({ path });
  drawnPage = await draw(
    <Router hook={hook} searchHook={searchHook}>
      <RehearsalScreen gateway={server} />
    </Router>,
  );
  return drawnPage;
}

const pricesPath = "/system/config/rehearsal?try=prices";

it("asks for the present prices, then for a typed price and a typed change at once", async () => {
  const page = await openAt(pricesPath);
  await page.until(() => expect(page.text()).toContain("Rosemont"));
  expect(queries).toEqual([{ date: "-1w", departments: [], products: [] }]);
  const placeholders = [...page.element.querySelectorAll("table input")].map((input) =>
    input.getAttribute("placeholder"),
  );
  expect(placeholders).toEqual(["0", "4.59"]);
  await page.type("input[placeholder='0']", "+5.5 %");
  expect(page.text()).toContain(t("rehearsal.changed"));
  await page.type("input[placeholder='4.59']", "4.99");
  await page.click(t("rehearsal.try"));
  await page.until(() =>
    expect(queries.at(-1)).toEqual({
      date: "-1w",
      departments: [{ departmentId: 4, change: 5_500 }],
      products: [{ itemId: 12, price: 49_900 }],
    }),
  );
});

it("asks for what the address tries, and goes back to the present prices", async () => {
  const page = await openAt(`${pricesPath}&on=2026-04-01&changes=4.-2000&prices=12.49900`);
  await page.until(() => expect(page.text()).toContain("Rosemont"));
  expect(queries).toEqual([
    {
      date: "-1w",
      on: "2026-04-01",
      departments: [{ departmentId: 4, change: -2_000 }],
      products: [{ itemId: 12, price: 49_900 }],
    },
  ]);
  await page.click(t("rehearsal.reset"));
  await page.until(() => expect(queries.at(-1)).toEqual({ date: "-1w", departments: [], products: [] }));
});

it("shows sales, taxes, margin, planned prices, and what is counted apart", async () => {
  const page = await openAt(pricesPath);
  await page.until(() => expect(page.text()).toContain("Rosemont"));
  expect(page.text()).toContain(t("rehearsal.marginShare", { present: "24.8 %", tried: "28.6 %" }));
  expect(page.text()).toContain(t("rehearsal.belowCost", { present: "4", tried: "1" }));
  expect(page.text()).toContain(t("rehearsal.priceTaxesApart", { count: 3, number: "3", amount: "$0.77" }));
  expect(page.text()).toContain(t("rehearsal.priceApart_OTHER_PRICE"));
  expect(page.text()).toContain(t("rehearsal.otherProducts", { count: 2, number: "2" }));
  expect([...page.element.querySelectorAll("option")].map(({ value }) => value)).toEqual(["", "2026-04-01"]);
});

it("shows no margin to those who may not see costs", async () => {
  const { margins: _, ...open } = outcome;
  answer = open;
  const page = await openAt(pricesPath);
  await page.until(() => expect(page.text()).toContain("Rosemont"));
  expect(page.text()).not.toContain(t("rehearsal.margin"));
});

it("asks for nothing while a typed text is no price, and says so at its field", async () => {
  const page = await openAt(pricesPath);
  await page.until(() => expect(page.text()).toContain("Rosemont"));
  await page.type("input[placeholder='4.59']", "-1");
  expect(page.element.querySelectorAll("[aria-invalid]")).toHaveLength(1);
  const hasTryButton = [...page.element.querySelectorAll("button")].some(
    ({ textContent }) => textContent === t("rehearsal.try"),
  );
  expect(hasTryButton).toBe(false);
});

it("keeps typed texts over another price list and another subject, also one that is no price", async () => {
  const page = await openAt(pricesPath, { ...gateway, rounding: () => new Promise(() => undefined) });
  await page.until(() => expect(page.text()).toContain("Rosemont"));
  await page.type("input[placeholder='0']", "5");
  await page.type("input[placeholder='4.59']", "-1");
  const texts = () => [...page.element.querySelectorAll<HTMLInputElement>("table input")].map(({ value }) => value);
  await act(async () => {
    const choice = page.find("select");
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(choice, "2026-04-01");
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.until(() => expect(queries.at(-1)).toMatchObject({ on: "2026-04-01" }));
  await page.until(() => expect(texts()).toEqual(["5", "-1"]));
  const chooseSubject = (label: string) =>
    act(async () =>
      [...page.element.querySelectorAll<HTMLElement>("[role=radio], label, button")]
        .find(({ textContent }) => textContent === label)
        ?.click(),
    );
  await chooseSubject(t("rehearsal.rounding"));
  await page.until(() => expect(page.text()).toContain(t("rehearsal.roundingText")));
  await chooseSubject(t("rehearsal.prices"));
  await page.until(() => expect(texts()).toEqual(["5", "-1"]));
});

it("offers no prices to those who may not read products", async () => {
  signIn(["CONFIG_READ", "REPORT_READ"]);
  const taxGateway: RehearsalGateway = { ...gateway, taxes: () => new Promise(() => undefined) };
  const { hook, searchHook } = memoryLocation({ path: pricesPath });
  drawnPage = await draw(
    <Router hook={hook} searchHook={searchHook}>
      <RehearsalScreen gateway={taxGateway} />
    </Router>,
  );
  expect(drawnPage.text()).toContain(t("rehearsal.rounding"));
  expect(drawnPage.text()).not.toContain(t("rehearsal.prices"));
  expect(queries).toEqual([]);
});
