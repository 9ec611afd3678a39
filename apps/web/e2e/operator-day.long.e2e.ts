/** The day of an operator, from last night's board at 7:30 to the export at 18:00: the acceptance story of the product, in French and then in Spanish. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { sendHoursToManagers } from "./operator-day/delivery.ts";
import { beginDay, type OperatorDay } from "./operator-day/day.ts";
import { exportYesterday, followRefunds, installVersion } from "./operator-day/afternoon.ts";
import { closeCount, countDairy, findShrinkage } from "./operator-day/counting.ts";
import { depositCash, explainSales, importMissingReceipt, raisePrices } from "./operator-day/morning.ts";
import { goOnInSpanish } from "./operator-day/spanish.ts";
import { takeScreenshot } from "./support/browser.ts";

describe("an operator's day", () => {
  let day: OperatorDay;
  let count = "";
  let deposit = "";
  let view = "";

  beforeAll(async () => {
    day = await beginDay();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    for (const device of ["phone", "desk", "clerk", "manager"] as const)
      await takeScreenshot(day[device].page, `day-failed-${device}`).catch(() => undefined);
  });
  afterAll(() => day?.close());

  it("7:30: the one missing receipt of last night is found in a file and imported, and the board is green", () =>
    importMissingReceipt(day));
  it("8:00: the cash is counted 2.35 $ over, verified by a second person, and goes to the bank", async () => {
    deposit = await depositCash(day);
  });
  it("8:20: net sales are 4.1 % above last year, and the bridge says why", () => explainSales(day));
  it("8:30: an amber margin leads to two items below their cost, whose prices are raised", () => raisePrices(day));
  it("10:00: the dairy is counted on two phones, one of them offline, while the store sells", async () => {
    count = await countDairy(day);
  });
  it("11:55: another user continues the suspended count at the desk, recounts three lines and closes it", () =>
    closeCount(day, count));
  it("12:00: the shrinkage is in the report of adjustments and in the stock card", () => findShrinkage(day));
  it("14:00: a new version is put off, then installed, and the drafted report is still there", () =>
    installVersion(day));
  it("16:00: a cashier who refunds five times as often as the others is followed to the receipts", () =>
    followRefunds(day));
  it("17:00: sales by hour and weekday, a view of one's own, go to five managers on Mondays, each with one store", async () => {
    view = await sendHoursToManagers(day);
  });
  it("18:00: yesterday is exported with verified totals, and not again without a reason", () => exportYesterday(day));
  it("in Spanish nothing is lost: the draft, the view, the schedule, the deposit, the count, the prices and the figures", () =>
    goOnInSpanish(day, { deposit, count, view }));
  it("no page threw an error", () => expect(day.complaints).toEqual([]));
});
