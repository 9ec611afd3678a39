import {
  isReportWidget,
  systemDashboard,
  wallRefreshMs,
  type Dashboard,
  type ReportWidget,
} from "@comptoir/domain/dashboard";
import { cents } from "@comptoir/domain/money";
import { fromDayNumber } from "@comptoir/domain/period";
import { quantity } from "@comptoir/domain/measure";
import { describe, expect, it } from "vitest";

import { failWith, succeed } from "../../../shared/answer.ts";
import { parseDashboardQuery } from "../dashboard-query.ts";
import type { WidgetData } from "../dashboard-requests.ts";
import { createWall, wallRetryMs, type WallBoard } from "./wall-store.ts";

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
const reportWidget: ReportWidget = {
  i: 1,
  kind: "Report",
  type: "table",
  title: { fr: "Par rayon", en: "By department", es: "Por sección" },
  layout: { x: 0, y: 0, w: 6, h: 5, mobileOrder: 1 },
  period: null,
  refreshSec: 0,
  roles: [],
  report: { source: "sale", id: 0, query: "", figure: 0 },
  extra: {},
};
const question = parseDashboardQuery("");

/** Wall whose network and clock the test controls. */
function makeWall(list: readonly Dashboard[] = boards) {
  const net = { isThere: false, amount: 100, now: 0, calls: 0, isSlow: false };
  const waitingCalls: (() => void)[] = [];
  const wall = createWall({
    nowMs: () => net.now,
    ask: async (requests) => {
      net.calls += 1;
      if (net.isSlow) await new Promise<void>((resolve) => waitingCalls.push(resolve));
      if (!net.isThere) return failWith("NETWORK");
      return succeed(requests.map(({ key }) => ({ key, data: answerOf(key, net.amount), failure: null })));
    },
  });
  const walls = wall.boardsOf({ boards: list, question, placeId: 1 });
  return {
    net,
    wall,
    walls,
    renew: () => Promise.all(walls.map(({ renew }) => renew())),
    answerAll: () => {
      for (const answer of waitingCalls.splice(0)) answer();
    },
    amounts: () => walls.map(amountOf),
  };
}

function amountOf({ cells }: WallBoard): number | null {
  const data = cells.state.cells["0"]?.data;
  return data?.call === "Simple" ? data.data.simple.net : null;
}

const dueOf = (walls: readonly WallBoard[]) => walls.map(({ nextInMs }) => nextInMs());
const answeredOf = (walls: readonly WallBoard[]) => walls.map(({ state }) => state.answeredMs);

describe("figures on the wall", () => {
  it("keep what was there while the network is away, and know since when", async () => {
    const { net, walls, renew, amounts } = makeWall();
    net.isThere = true;
    net.now = 1_000;
    await renew();
    expect([amounts(), dueOf(walls)]).toEqual([
      [100, 100],
      [wallRefreshMs, wallRefreshMs],
    ]);
    net.isThere = false;
    net.now = 500_000;
    await renew();
    expect([amounts(), answeredOf(walls)]).toEqual([
      [100, 100],
      [1_000, 1_000],
    ]);
    net.isThere = true;
    net.amount = 250;
    await renew();
    expect([amounts(), answeredOf(walls)]).toEqual([
      [250, 250],
      [500_000, 500_000],
    ]);
  });

  it("are asked for again soon where there are none, and only there", async () => {
    const { net, walls, amounts } = makeWall();
    const [first, second] = walls;
    net.isThere = true;
    await first?.renew();
    net.isThere = false;
    await second?.renew();
    expect([amounts(), dueOf(walls), net.calls]).toEqual([[100, null], [wallRefreshMs, wallRetryMs], 2]);
    net.isThere = true;
    await second?.renew();
    expect(amounts()).toEqual([100, 100]);
  });

  it("are not asked for twice while the first answer is on its way", async () => {
    const { net, walls, renew, answerAll, amounts } = makeWall();
    net.isThere = true;
    net.isSlow = true;
    const loading = renew();
    net.now = wallRefreshMs;
    await renew();
    expect([await walls[0]?.hearNews(), net.calls, dueOf(walls)]).toEqual([false, 2, [wallRetryMs, wallRetryMs]]);
    answerAll();
    await loading;
    expect([amounts(), dueOf(walls)]).toEqual([
      [100, 100],
      [wallRefreshMs, wallRefreshMs],
    ]);
  });

  it("stay when the same dashboards are asked for again, and go with another question", async () => {
    const { net, wall, walls, renew } = makeWall();
    net.isThere = true;
    await renew();
    const copies = boards.map((copy) => ({ ...copy, widgets: [...copy.widgets] }));
    expect(wall.boardsOf({ boards: copies, question: { ...question }, placeId: 1 })).toBe(walls);
    const [first] = wall.boardsOf({ boards: copies.slice(0, 1), question, placeId: 1 });
    expect(first).toBe(walls[0]);
    expect(wall.boardsOf({ boards, question, placeId: 2 }).map(amountOf)).toEqual([null, null]);
  });

  it("are asked for again for one widget, which makes no other younger", async () => {
    const { net, walls, renew } = makeWall();
    net.isThere = true;
    await renew();
    net.now = 30_000;
    const [widget] = board.widgets;
    if (widget !== undefined && !isReportWidget(widget)) walls[0]?.retry(widget);
    await Promise.resolve();
    expect([net.calls, answeredOf(walls), dueOf(walls)]).toEqual([3, [0, 0], [30_000, 30_000]]);
  });
});

describe("reports on the wall", () => {
  it("are due again each minute, and make a dashboard of reports alone young", async () => {
    const { net, walls } = makeWall([{ ...board, widgets: [reportWidget] }]);
    const [wall] = walls;
    await wall?.renew();
    expect([wall?.state.renewals, wall?.state.answeredMs, dueOf(walls)]).toEqual([0, null, [wallRefreshMs]]);
    net.now = wallRefreshMs;
    wall?.reports.onAnswer();
    await wall?.renew();
    expect([wall?.state.renewals, wall?.state.answeredMs]).toEqual([1, wallRefreshMs]);
  });

  it("make no figures younger", async () => {
    const { walls } = makeWall();
    walls[0]?.reports.onAnswer();
    expect(answeredOf(walls)).toEqual([null, null]);
  });
});
