import { quantity } from "@comptoir/domain/measure";
import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { SecondCount } from "./second-count.tsx";
import { sampleLine } from "./testing/sample-document.ts";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "inventory"));
afterEach(() => drawnPage?.remove());

const line = {
  ...sampleLine(1, "MILK-01", "", "Milk", 5_000),
  decimals: 0,
  own: quantity(0),
  isWaiting: false,
};

async function drawField() {
  const amounts: number[] = [];
  const page = await draw(
    <SecondCount line={line} isOwn={false} isBusy={false} onCount={(amount) => amounts.push(amount)} />,
  );
  drawnPage = page;
  return { page, amounts };
}

it.each([
  ["abc", "errors.DECIMAL"],
  ["2.5", "errors.INTEGER"],
  ["99999999999", "errors.NUMBER_AT_MOST"],
  ["-3", "errors.LINE_QUANTITY"],
] as const)("says in words what is wrong with %s, and takes no such count", async (typedText, code) => {
  const { page, amounts } = await drawField();
  await page.type("input", typedText);
  expect(page.text()).toContain(t(code, { max: "99,999" }));
  expect(page.button(t("inventory.keepCount")).disabled).toBe(true);
  expect(amounts).toEqual([]);
});

it("says nothing about an empty field, and takes a count that is right", async () => {
  const { page, amounts } = await drawField();
  await page.type("input", " ");
  expect(page.find("input").getAttribute("aria-invalid")).toBeNull();
  await page.type("input", "12");
  await page.click(t("inventory.keepCount"));
  expect(amounts).toEqual([12_000]);
});
