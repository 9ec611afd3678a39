import { systemDashboard } from "@comptoir/domain/dashboard";
import { cents } from "@comptoir/domain/money";
import { fromDayNumber } from "@comptoir/domain/period";
import { quantity } from "@comptoir/domain/measure";
import { describe, expect, it } from "vitest";

import { failWith, succeed } from "../../../shared/answer.ts";
import { parseDashboardQuery } from "../dashboard-query.ts";
import type { WidgetData } from "../dashboard-requests.ts";
import { createWall, wallRetryMs } from "./wall-store.ts";

const day = fromDayNumber(20_520);
const answerOf = (key: string, net: number): WidgetData => ({
  key,
  call: "Simple",
  data: {
    meta: {
      range: { from: day, to: day, tz: "America/Toronto", code: "-0d" },
      asOf: 0,
      currency: "CAD",
      partial: false,
      targetId: null,
      tl: 1,
    },
    simple: {
      net: cents(net),
      gross: cents(net),
      discounts: cents(0),
      refunds: cents(0),
      tax: cents(0),
      transactions: 1,
      items: quantity(0),
      averageSale: null,
    },
  },
});

const board = systemDashboard("en");
const boards = [
  { ...board, id: 1 },
  { ...board, id: 2 },
];

/** Wall whose network and clock the test holds. */
function makeWall() {
  const net = { isThere: false, amount: 100, now: 0, calls: 0 };
  const wall = createWall({
    boards,
    question: parseDashboardQuery(""),
    placeId: 1,
    nowMs: () => net.now,
    ask: async (requests) => {
      net.calls += 1;
      if (!net.isThere) return failWith("NETWORK");
      return succeed(requests.map(({ key }) => ({ key, data: answerOf(key, net.amount), failure: null })));
    },
  });
  const amounts = () =>
    wall.walls.map(({ cells }) => {
      const data = cells.state.cells["0"]?.data;
      return data?.call === "Simple" ? data.data.simple.net : null;
    });
  return { net, wall, amounts };
}

describe("figures on the wall", () => {
  it("keep what was there while the network is away, and know since when", async () => {
    const { net, wall, amounts } = makeWall();
    net.isThere = true;
    net.now = 1_000;
    await wall.renew();
    expect([amounts(), wall.nextInMs()]).toEqual([[100, 100], 60_000]);
    net.isThere = false;
    net.now = 500_000;
    await wall.renew();
    expect(amounts()).toEqual([100, 100]);
    expect(wall.walls.map(({ answeredMs }) => answeredMs())).toEqual([1_000, 1_000]);
    net.isThere = true;
    net.amount = 250;
    await wall.renew();
    expect([amounts(), wall.walls.map(({ answeredMs }) => answeredMs())]).toEqual([
      [250, 250],
      [500_000, 500_000],
    ]);
  });

  it("are asked for again soon while there are none", async () => {
    const { net, wall, amounts } = makeWall();
    await wall.renew();
    expect([amounts(), wall.nextInMs(), net.calls]).toEqual([[null, null], wallRetryMs, 2]);
    net.isThere = true;
    await wall.renew();
    expect(amounts()).toEqual([100, 100]);
  });
});
