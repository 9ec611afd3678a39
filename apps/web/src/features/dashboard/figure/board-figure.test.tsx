import { systemDashboard, type Widget } from "@comptoir/domain/dashboard";
import { cents } from "@comptoir/domain/money";
import { useState } from "react";
import type { ReactElement } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import type { Place } from "../../../shared/place-store.ts";
import { draw, type Drawn } from "../../../shared/testing/draw.ts";
import { t, text } from "../../../shared/text.ts";
import { parseDashboardQuery, printDashboardQuery } from "../dashboard-query.ts";
import type { WidgetData } from "../dashboard-requests.ts";
import { buildWidgetRequests } from "../dashboard-store.ts";
import { bars, meta } from "../testing/view-data.ts";
import { BoardFigure } from "./board-figure.tsx";

const departments: Widget = { ...bars, i: 3 };
const data: WidgetData = {
  key: "3",
  call: "GetStatsPer",
  data: {
    meta,
    type: "DEPARTMENT",
    measure: "netSales",
    unit: "money",
    rows: [{ code: "2", name: "Dairy", value: cents(700), share: null, rank: 1 }],
    total: cents(700),
  },
};
const place: Place = {
  id: 4,
  parentId: null,
  type: "STORE",
  code: "3",
  description: "Laval 3",
  timeZone: "America/Toronto",
  businessDayStart: 0,
  weekStart: 0,
};

let askedBodies: unknown[] = [];

/** The panel over a board whose address it changes. */
function Board({ start, widget }: Readonly<{ start: string; widget: Widget }>): ReactElement {
  const [query, setQuery] = useState(() => parseDashboardQuery(start));
  const calls = buildWidgetRequests({ widgets: [widget], savedPeriod: "-0d", query, place });
  return (
    <>
      <output>{printDashboardQuery(query)}</output>
      {query.figure !== null && (
        <BoardFigure
          on={{
            board: systemDashboard("en"),
            widgets: [widget],
            query,
            place,
            permissions: [],
            answers: {
              figures: { 3: { data, failure: null, stale: false } },
              loading: false,
              failure: null,
              calls,
              again: 0,
              askAgain: () => undefined,
              retry: () => undefined,
            },
            onChange: (part) => setQuery({ ...query, ...part }),
          }}
        />
      )}
    </>
  );
}

let drawnPage: Drawn | undefined;
beforeAll(() =>
  text.load("common", "dashboard", "charts", "errors", "explain", "report", "access", "management", "alert", "widget"),
);
beforeEach(() => {
  askedBodies = [];
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(input, init);
    askedBodies.push([new URL(request.url).pathname, await request.json()]);
    return new Promise<Response>(() => undefined);
  });
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

const openPanel = async (start: string, widget = departments): Promise<Drawn> =>
  (drawnPage = await draw(<Board start={start} widget={widget} />));
const tabsOf = ({ element }: Drawn) =>
  [...element.querySelectorAll("dialog [role=tab]")].map((tab) => [tab.textContent, tab.getAttribute("aria-selected")]);

it("a figure opens one panel at the side with its rows, its definition and its change, each with an address", async () => {
  const page = await openPanel("figure=3");
  expect(page.find("dialog").className).toContain("side");
  expect(tabsOf(page)).toEqual([
    ["Details", "true"],
    ["Why this number?", "false"],
    ["Why did it change?", "false"],
  ]);
  await page.press("[role=tab][aria-selected=true]", "ArrowRight");
  expect(page.find("output").textContent).toBe("figure=3&show=why");
  await page.click("Why did it change?");
  expect(page.find("output").textContent).toBe("why=3");
  expect(page.element.querySelectorAll("dialog")).toHaveLength(1);
  await vi.waitFor(() => expect(askedBodies.at(-1)).toMatchObject(["/api/Explain/Change", { tl: 4 }]));
  await page.click(t("common.close"));
  expect(page.find("output").textContent).toBe("");
});

it("a link of a change opens the third tab", async () => {
  expect(tabsOf(await openPanel("why=3&versus=lastYear"))[2]).toEqual(["Why did it change?", "true"]);
});

it("the change of a mark opens the bridge of its member, and the other tabs are of the same mark", async () => {
  const page = await openPanel("figure=3&mark=2");
  await page.click("Why did it change?");
  expect(page.find("output").textContent).toBe("why=3&in=DEPARTMENT%3A2&mark=2");
  await page.click("Why this number?");
  expect(page.find("output").textContent).toBe("figure=3&show=why&mark=2");
});

it("a step of a bridge, and the figure before it, open the change of the whole", async () => {
  const page = await openPanel("why=3&mark=before", { ...departments, kind: "NetChange" });
  expect(tabsOf(page)[2]).toEqual(["Why did it change?", "true"]);
});

it("a change of another measure than net sales says that it is not explained", async () => {
  const page = await openPanel("why=3", { ...departments, primary: "items" });
  expect(page.text()).toContain(t("explain.noChange"));
  expect(askedBodies).toEqual([]);
});

it("a link of the morning opens the day of its store alone, whatever is on the board", async () => {
  const page = await openPanel("why=9&in=LOCATION%3A6&day=2026-11-23&against=2026-11-16");
  expect(tabsOf(page)).toEqual([]);
  await vi.waitFor(() =>
    expect(askedBodies).toEqual([
      [
        "/api/Explain/Change",
        { date: "2026-11-23", tl: 4, against: "2026-11-16", path: [{ by: "LOCATION", code: "6" }] },
      ],
    ]),
  );
});
