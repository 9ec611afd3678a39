import type { CashierDay, RiskEvents, RiskRates } from "@comptoir/api/wire";
import type { ReactElement } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { text } from "../../shared/text.ts";
import { CashierDayCard } from "./cashier-day.tsx";
import { EventList } from "./event-list.tsx";
import { exceptionGateway, type ExceptionGateway } from "./exception-requests.ts";
import { RateTable } from "./rate-table.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "exception", "report", "shell"));
afterEach(() => drawnPage?.remove());

const rate = {
  cashier: "Zoé Gagnon",
  type: "REFUND_OVER_LIMIT",
  events: 12,
  receipts: 400,
  peerEvents: 20,
  peerReceipts: 4_000,
  ratio: 6,
  low: 2.5,
  high: 11,
  verdict: "above",
} as unknown as RiskRates["rates"][number];
const gateway: ExceptionGateway = {
  ...exceptionGateway,
  events: () =>
    Promise.resolve({
      ok: true,
      value: { rows: [event], hasMore: false, canReview: true } as unknown as RiskEvents,
    }),
  day: () =>
    Promise.resolve({
      ok: true,
      value: {
        steps: [{ ...event, lane: "event", code: "NO_SALE", minute: 600, approver: "Luc" }],
      } as unknown as CashierDay,
    }),
};
const event = {
  mark: "0 7 2026-03-10 NO_SALE|3|#99|0",
  businessDate: "2026-03-10",
  time: "10:00",
  type: "NO_SALE",
  location: "Laurier",
  terminal: "2",
  number: "17",
  origin: null,
  amount: 1_250,
  reason: null,
  approver: null,
  reviewer: null,
  comment: null,
};

const tables: Readonly<Record<string, ReactElement>> = {
  rates: <RateTable rates={[rate]} selected={{ cashier: "", type: "" }} onSelect={() => undefined} />,
  events: <EventList gateway={gateway} query={{ date: "-1m" }} onDay={() => undefined} />,
  "a day": <CashierDayCard gateway={gateway} cashier="Zoé" mark={event.mark} onClose={() => undefined} />,
};

it.each(Object.entries(tables))("every figure of %s is in its card, under its name", async (_, table) => {
  const page = await draw(table);
  drawnPage = page;
  await page.until(() => expect(page.element.querySelector("tbody tr")).not.toBeNull());
  const cells = [...page.element.querySelectorAll("tbody tr :is(th, td)")];
  const headers = [...page.element.querySelectorAll("thead th")].map((header) => header.textContent);
  expect(cells.map((cell) => cell.getAttribute("data-header"))).toEqual(headers);
  expect(cells.filter((cell) => cell.getAttribute("data-card") === "title")).toHaveLength(1);
});

const journalQueryOf = (href: string | null | undefined) => {
  const params = new URLSearchParams(href?.split("?")[1]);
  return [params.get("period"), JSON.parse(params.get("filters") ?? "null")];
};

it.each([
  ["REFUND_OVER_LIMIT", "17", [{ Column: "transactionNumber", Operator: "in", Value: "17" }]],
  ["NO_SALE", null, [{ Column: "action", Operator: "in", Value: "NO_SALE" }]],
] as const)("events of %s lead to what the tills recorded of them", async (type, number, filters) => {
  const rows = [
    { ...event, mark: "1", type, number },
    { ...event, mark: "2", type, number },
  ];
  const page = await draw(
    <EventList
      gateway={{
        ...gateway,
        events: () =>
          Promise.resolve({ ok: true, value: { rows, hasMore: false, canReview: false } as unknown as RiskEvents }),
      }}
      query={{ date: "-1d", cashier: "Zoé", type }}
      onDay={() => undefined}
    />,
  );
  drawnPage = page;
  const journalLink = () => page.element.querySelector("a[href^='/report/detail-log?']");
  await page.until(() => expect(journalLink()).not.toBeNull());
  expect(journalQueryOf(journalLink()?.getAttribute("href"))).toEqual([
    "-1d",
    [{ Column: "user", Operator: "in", Value: "Zoé" }, { Column: "terminal", Operator: "in", Value: "2" }, ...filters],
  ]);
});
