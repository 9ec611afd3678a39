import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import type { AdjustmentStore } from "./adjustment-store.ts";
import { useAdjustmentReport } from "./adjustments.ts";

let drawnPage: Drawn | undefined;
let reports: unknown[];
beforeEach(() => {
  reports = [];
  signIn(["INVENTORYDOCUMENT_CUD"]);
  vi.stubGlobal("fetch", async (address: string | URL | Request, init?: RequestInit) => {
    const request = address instanceof Request ? address : new Request(address, init);
    const { Waiting, IsLeaving } = await request.json();
    reports.push([new URL(request.url).pathname, Waiting, IsLeaving]);
    return Response.json({ Version: 1, Devices: [], Now: 0 });
  });
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

/** Adjustment with scans that wait, and are sent at the next try. */
const makeAdjustment = (waiting: number): AdjustmentStore => {
  let waitingCount = waiting;
  return {
    countPending: () => waitingCount,
    retry: () => Promise.resolve(void (waitingCount = 0)),
  } as unknown as AdjustmentStore;
};

function Reporter({ adjustment, isHeld }: Readonly<{ adjustment: AdjustmentStore; isHeld: boolean }>) {
  useAdjustmentReport(7, adjustment, isHeld);
  return <p>…</p>;
}

it("a device tells the server that it adjusts, and that it is done once what waited is sent", async () => {
  const adjustment = makeAdjustment(2);
  const page = await draw(<Reporter adjustment={adjustment} isHeld={false} />);
  drawnPage = page;
  const path = "/api/Inventory/Document/7/Counter";
  await page.until(() => expect(reports).toEqual([[path, 2, false]]));
  await page.redraw(null);
  await page.until(() =>
    expect(reports).toEqual([
      [path, 2, false],
      [path, 0, true],
    ]),
  );
});

it("a device that only looks on, because somebody else holds the adjustment, tells nothing", async () => {
  const page = await draw(<Reporter adjustment={makeAdjustment(0)} isHeld />);
  drawnPage = page;
  await page.redraw(null);
  await page.settle();
  expect(reports).toEqual([]);
});
