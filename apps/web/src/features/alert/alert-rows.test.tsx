import type { AlertWire } from "@comptoir/api/wire";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { AlertRows } from "./alert-rows.tsx";

const alert: AlertWire = {
  id: 5,
  version: 1,
  boardId: 3,
  widget: 2,
  title: "Ventes nettes",
  measure: "netSales",
  unit: "money",
  layerId: 4,
  place: "Laval",
  bin: "DAY",
  side: "BELOW",
  limit: 100,
  isMailed: false,
  quietFrom: null,
  quietTo: null,
  isPaused: false,
  timeZone: "America/Toronto",
  state: "ON",
};

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "alert", "dashboard"));
beforeEach(() => signIn(["SALE_READ"]));
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

test("an alert is deleted once, also at a double click", async () => {
  let callCount = 0;
  let changeCount = 0;
  vi.stubGlobal("fetch", async () => {
    callCount += 1;
    return Response.json({ id: 5, version: 2 });
  });
  const page = await draw(<AlertRows alerts={[alert]} onChanged={() => (changeCount += 1)} />);
  drawnPage = page;
  await page.clickTwice(`${t("alert.delete")}: ${alert.title}`);
  await page.until(() => expect(changeCount).toBe(1));
  expect(callCount).toBe(1);
});
