import { BatchAnswer } from "@comptoir/api/wire";
import { listBoards, systemDashboard, type Dashboard } from "@comptoir/domain/dashboard";
import { cents } from "@comptoir/domain/money";
import { Schema } from "effect";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { ref } from "valtio/vanilla";

import { signIn } from "../../entity/testing/product-screen.ts";
import { session } from "../../session/session.ts";
import { placeState } from "../../shared/place-store.ts";
import { resetStores } from "../../shared/registered-stores.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { text } from "../../shared/text.ts";
import { DashboardPage } from "./dashboard-page.tsx";
import { boardsState } from "./dashboard-store.ts";
import { bars, meta } from "./testing/view-data.ts";

const system: Dashboard = { ...systemDashboard("en"), widgets: [{ ...bars, i: 0 }] };
const ownBoard = (id: number, isFavorite: boolean): Dashboard => ({
  ...system,
  id,
  description: `Board ${id}`,
  isFavorite,
});
const figures = Schema.encodeSync(BatchAnswer)({
  key: "0",
  call: "GetStatsPer",
  data: {
    meta,
    type: "DEPARTMENT",
    measure: "netSales",
    unit: "money",
    rows: [{ code: "2", name: "Dairy", value: cents(700), share: null, rank: 1 }],
    total: cents(700),
  },
});

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "shell", "dashboard", "charts", "errors", "explain"));
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
  session.hear({ kind: "closed", reason: "LOGIN_REQUIRED" });
  resetStores();
  history.replaceState(null, "", "/");
});

/** Says whether the board of an address has a place for the sentences of the morning. */
async function hasMorning(boards: readonly Dashboard[], address: string): Promise<boolean> {
  drawnPage?.remove();
  vi.stubGlobal("fetch", async (input: string | URL | Request) =>
    (input instanceof Request ? input.url : String(input)).includes("/data/batch")
      ? Response.json([figures])
      : Response.json([], { status: 503 }),
  );
  signIn(["SALE_READ", "COST_READ"], 1);
  placeState.loaded = true;
  placeState.places = [
    {
      id: 1,
      parentId: null,
      type: "STORE",
      code: "3",
      description: "Laval 3",
      timeZone: "America/Toronto",
      businessDayStart: 0,
      weekStart: 0,
    },
  ];
  boardsState.boards = ref(listBoards(system, boards));
  history.replaceState(null, "", address);
  const page = (drawnPage = await draw(<DashboardPage />));
  await page.until(() => expect(page.text()).toContain("Laval 3"));
  return page.element.querySelector("[class*=unusual]") !== null;
}

it("the sentences of the morning are on top of the board that opens first, which a favorite does", async () => {
  expect([
    await hasMorning([ownBoard(7, false)], "/bi"),
    await hasMorning([ownBoard(7, true)], "/bi"),
    await hasMorning([ownBoard(7, true)], "/bi?board=7"),
    await hasMorning([ownBoard(7, true), ownBoard(8, false)], "/bi?board=8"),
  ]).toEqual([true, true, true, false]);
});
