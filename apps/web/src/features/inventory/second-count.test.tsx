import { quantity } from "@comptoir/domain/measure";
import { act } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import type { DisplayedLine } from "./count-lines.ts";
import { SecondCount } from "./second-count.tsx";
import { sampleLine } from "./testing/sample-document.ts";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "shell", "inventory"));
afterEach(() => drawnPage?.remove());

const line = {
  ...sampleLine(1, "MILK-01", "", "Milk", 5_000),
  decimals: 0,
  own: quantity(0),
  isWaiting: false,
};

async function drawField() {
  const answers: (number | "kept")[] = [];
  const drawLine = (displayedLine: DisplayedLine) => (
    <SecondCount
      line={displayedLine}
      userId={1}
      isBusy={false}
      onKeep={() => answers.push("kept")}
      onCount={(amount) => answers.push(amount)}
    />
  );
  const page = await draw(drawLine(line));
  drawnPage = page;
  const saveAs = (userId: number, units: number) =>
    page.redraw(
      drawLine({ ...line, recount: { quantity: quantity(units), userId, userName: "Ana Gagnon", at: units } }),
    );
  const choose = (figure: number) =>
    act(async () => page.element.querySelectorAll<HTMLInputElement>("input[type=radio]")[figure]?.click());
  return { page, amounts: answers, saveAs, choose };
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

it("replaces the second count of somebody else only by a choice between both, made of the ones that are shown", async () => {
  const { page, amounts, saveAs, choose } = await drawField();
  await page.type("input", "12");
  await saveAs(2, 7_000);
  const save = () => page.button(t("inventory.keepCount"));
  expect(page.find("fieldset").textContent).toBe("Recount to keepSaved by Ana Gagnon: 7Yours: 12");
  expect(save().disabled).toBe(true);
  await choose(1);
  expect(save().disabled).toBe(false);
  // Another one was saved meanwhile: it was not compared yet.
  await saveAs(2, 8_000);
  expect(save().disabled).toBe(true);
  await choose(0);
  await page.click(t("inventory.keepCount"));
  await choose(1);
  await page.click(t("inventory.keepCount"));
  expect(amounts).toEqual(["kept", 12_000]);
});

it("asks nothing about an equal second count, or about one of the same person", async () => {
  const { page, amounts, saveAs } = await drawField();
  await page.type("input", "12");
  for (const [userId, units] of [
    [2, 12_000],
    [1, 7_000],
  ] as const) {
    await saveAs(userId, units);
    await page.click(t("inventory.keepCount"));
  }
  expect(amounts).toEqual([12_000, 12_000]);
});
