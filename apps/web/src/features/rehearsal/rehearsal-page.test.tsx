import type { RoundingRehearsalQuery, TaxRehearsalQuery, TaxRehearsalWire } from "@comptoir/api/wire";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import type { Answer } from "../../shared/answer.ts";
import { t, text } from "../../shared/text.ts";
import { RehearsalScreen } from "./rehearsal-page.tsx";
import type { RehearsalGateway } from "./rehearsal-requests.ts";

const sums = { present: 9_975, tried: 10_500 };
const outcome: TaxRehearsalWire = {
  receipts: 3,
  total: sums,
  taxes: [{ code: "QST", rate: 9_975, ...sums }],
  locations: [{ locationId: 2, location: "Rosemont", ...sums }],
  departments: [{ departmentId: 4, department: "Books", ...sums }],
  days: [{ businessDate: "2026-03-01", ...sums }],
  apart: [{ reason: "TAX_DIFFERS", receipts: 2, amount: 350 }],
  from: "2026-03-01",
  to: "2026-03-01",
  asOf: 0,
};

let taxQueries: TaxRehearsalQuery[] = [];
let roundingQueries: RoundingRehearsalQuery[] = [];
let taxAnswer: Promise<Answer<TaxRehearsalWire>> = Promise.resolve({ ok: true, value: outcome });
const gateway: RehearsalGateway = {
  prices: () => Promise.reject(new Error("Not asked")),
  taxes: (query) => {
    taxQueries.push(query);
    return taxAnswer;
  },
  rounding: (query) => {
    roundingQueries.push(query);
    const { total, from, to, asOf } = outcome;
    const apart = { receipts: 1, amount: 7 };
    return Promise.resolve({
      ok: true,
      value: { receipts: 5, changed: 2, withoutCash: 4, total, locations: [], days: [], apart, from, to, asOf },
    });
  },
};

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "rehearsal", "report", "dashboard"));
beforeEach(() => {
  [taxQueries, roundingQueries] = [[], []];
  taxAnswer = Promise.resolve({ ok: true, value: outcome });
});
afterEach(() => {
  vi.unstubAllGlobals();
  drawnPage?.remove();
});

async function openAt(path: string): Promise<Drawn> {
  const { hook, searchHook } = memoryLocation({ path });
  drawnPage = await draw(
    <Router hook={hook} searchHook={searchHook}>
      <RehearsalScreen gateway={gateway} />
    </Router>,
  );
  return drawnPage;
}

it("asks for the present taxes, then for the typed rate, and keeps what is counted apart in sight", async () => {
  const page = await openAt("/system/config/rehearsal?date=-1d");
  await page.until(() => expect(page.text()).toContain("Rosemont"));
  expect(taxQueries).toEqual([{ date: "-1d", rates: [], departments: [] }]);
  expect(page.text()).toContain(t("rehearsal.apart_TAX_DIFFERS"));
  await page.type("form input", "12");
  expect(page.text()).toContain(t("rehearsal.changed"));
  expect(taxQueries).toHaveLength(1);
  await page.click(t("rehearsal.try"));
  await page.until(() =>
    expect(taxQueries.at(-1)).toEqual({
      date: "-1d",
      rates: [{ code: "QST", rate: 9_975, tried: 12_000 }],
      departments: [],
    }),
  );
});

it("tries the chosen category of a department from below its table", async () => {
  const page = await openAt("/system/config/rehearsal?date=-1d");
  await page.until(() => expect(page.text()).toContain("Rosemont"));
  const tryButtons = () =>
    [...page.element.querySelectorAll("button")].filter(({ textContent }) => textContent === t("rehearsal.try"));
  expect(tryButtons()).toHaveLength(1);
  await act(async () => {
    const choice = page.find("select[aria-label=Books]");
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(choice, "EXEMPT");
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.until(() => expect(tryButtons()).toHaveLength(2));
  await act(async () => tryButtons()[1]?.click());
  await page.until(() => expect(taxQueries.at(-1)?.departments).toEqual([{ departmentId: 4, category: "EXEMPT" }]));
  await page.until(() => expect(tryButtons()).toHaveLength(1));
});

it("shows the difference first on a phone, and the choice of a category last", async () => {
  const headers = (page: Drawn) =>
    [...page.element.querySelectorAll("table")].map((table) =>
      [...table.querySelectorAll("thead th")].map(({ textContent }) => textContent),
    );
  const [present, tried, change, categories, department] = [
    t("rehearsal.present"),
    t("rehearsal.tried"),
    t("rehearsal.change"),
    t("rehearsal.categories"),
    t("rehearsal.department"),
  ];
  const wide = await openAt("/system/config/rehearsal");
  await wide.until(() => expect(headers(wide)).toContainEqual([department, categories, present, tried, change]));
  wide.remove();
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const phone = await openAt("/system/config/rehearsal");
  await phone.until(() => expect(headers(phone)).toContainEqual([department, change, tried, present, categories]));
});

it("takes a tried rate that is typed in another way for no change", async () => {
  const page = await openAt("/system/config/rehearsal?rates=QST.9975.10500");
  await page.until(() => expect(page.text()).toContain("Rosemont"));
  // 10.5 becomes 10.50, then 10.501.
  await page.type("form input", "0");
  expect(page.text()).not.toContain(t("rehearsal.changed"));
  await page.type("form input", "1");
  expect(page.text()).toContain(t("rehearsal.changed"));
});

it("asks for what the address tries", async () => {
  await openAt("/system/config/rehearsal?rates=QST.9975.10500&departments=4.EXEMPT");
  expect(taxQueries).toEqual([
    {
      date: "-1w",
      rates: [{ code: "QST", rate: 9_975, tried: 10_500 }],
      departments: [{ departmentId: 4, category: "EXEMPT" }],
    },
  ]);
});

it("asks for nothing while a rate is none, and says so at its field", async () => {
  const page = await openAt("/system/config/rehearsal");
  await page.until(() => expect(page.text()).toContain("Rosemont"));
  await page.type("form input", "101");
  expect(page.text()).toContain(t("errors.TAX_RATE"));
  expect(page.button(t("rehearsal.try")).disabled).toBe(true);
});

it("cancels what is computed, and asks again when told to", async () => {
  taxAnswer = new Promise(() => undefined);
  const page = await openAt("/system/config/rehearsal");
  await page.until(() => expect(page.text()).toContain(t("rehearsal.running")));
  await page.click(t("common.cancel"));
  await page.until(() => expect(page.text()).toContain(t("rehearsal.cancelled")));
  taxAnswer = Promise.resolve({ ok: true, value: outcome });
  await page.click(t("common.retry"));
  await page.until(() => expect(page.text()).toContain("Rosemont"));
});

it("says that a period has no receipts", async () => {
  taxAnswer = Promise.resolve({ ok: true, value: { ...outcome, receipts: 0, apart: [] } });
  const page = await openAt("/system/config/rehearsal");
  await page.until(() => expect(page.text()).toContain(t("rehearsal.empty")));
});

it("tries a cash rounding, and counts receipts with another one apart", async () => {
  const page = await openAt("/system/config/rehearsal?try=rounding&coin=10&way=CUSTOMER");
  await page.until(() => expect(roundingQueries).toEqual([{ date: "-1w", coin: 10, way: "CUSTOMER" }]));
  await page.until(() => expect(page.text()).toContain("$0.07"));
});
