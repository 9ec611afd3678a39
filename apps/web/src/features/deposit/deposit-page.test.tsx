import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { DepositPage } from "./deposit-page.tsx";
import { sentDeposit } from "./testing/sent-deposit.ts";

let drawnPage: Drawn | undefined;
let stored: Readonly<Record<string, unknown>>;

beforeAll(() => text.load("common", "errors", "deposit"));
beforeEach(() => {
  signIn(["SALE_READ", "SALE_CUD"]);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(stored)));
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

async function openDeposit() {
  const page = await draw(<DepositPage params={{ id: "5" }} />);
  drawnPage = page;
  await page.until(() => expect(page.text()).toContain(t("deposit.people")));
  return page;
}

it.each([
  ["COUNTED", 1],
  ["DEPOSITED", 2],
  ["CONFIRMED", 3],
] as const)("a deposit that is %s has %i steps behind it", async (status, done) => {
  stored = { ...sentDeposit, status, actions: [] };
  const page = await openDeposit();
  const steps = [...page.find("ol").children];
  expect(steps.filter((step) => step.textContent?.includes(t("deposit.stepDone")))).toEqual(steps.slice(0, done));
  expect(steps.filter((step) => step.getAttribute("aria-current") === "step")).toEqual(steps.slice(done, done + 1));
});
