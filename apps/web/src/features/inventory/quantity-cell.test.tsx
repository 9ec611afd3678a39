import { addQuantity, quantity } from "@comptoir/domain/measure";
import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import type { DisplayedLine } from "./count-lines.ts";
import { QuantityCell } from "./quantity-cell.tsx";
import { sampleLine } from "./testing/sample-document.ts";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors"));
afterEach(() => drawnPage?.remove());

/** Line counted entirely by this device. */
const lineOf = (thousandths: number): DisplayedLine => ({
  ...sampleLine(1, "MILK-01", "", "Milk", thousandths),
  own: quantity(thousandths),
  isWaiting: false,
});

async function openCell(thousandths = 5_000, isCount = true) {
  const amounts: number[] = [];
  const cell = (line: DisplayedLine) => (
    <QuantityCell line={line} isCount={isCount} mayEdit onChange={(_, amount) => amounts.push(amount)} />
  );
  const page = await draw(cell(lineOf(thousandths)));
  drawnPage = page;
  await page.click("5 EA");
  const press = (key: string) => page.press("input", key);
  const recount = (next: number) => page.redraw(cell(lineOf(next)));
  return { page, amounts, press, recount, value: () => (page.find("input") as HTMLInputElement).value };
}

it.each([
  ["25", 25_000],
  ["1250", 1_250_000],
  ["2.75", 2_750],
  ["0", 0],
])("every key of %s is kept: they replace the quantity of before together", async (text, amount) => {
  const { page, amounts, press, value } = await openCell();
  await page.type("input", text);
  expect(value()).toBe(text);
  await press("Enter");
  expect(amounts).toEqual([amount]);
});

it("Escape leaves the quantity of before, and so does a text that was not changed", async () => {
  const { page, amounts, press } = await openCell();
  await page.type("input", "25");
  await press("Escape");
  await page.click("5 EA");
  await press("Enter");
  expect(amounts).toEqual([]);
});

it.each([
  ["abc", "errors.DECIMAL"],
  ["2.7555", "errors.DECIMAL_PLACES"],
  ["99999999999", "errors.NUMBER_AT_MOST"],
  ["-3", "errors.LINE_QUANTITY"],
] as const)("says in words what is wrong with %s, and nothing while the field is empty", async (typedText, code) => {
  const { page } = await openCell();
  await page.type("input", "");
  expect(page.element.querySelector("[role=alert]")).toBeNull();
  await page.type("input", typedText);
  const alert = page.find("[role=alert]");
  const [beginning = ""] = t(code, { max: "\n" }).split("\n");
  expect(alert.textContent).toContain(beginning);
  expect(page.find("input").getAttribute("aria-describedby")).toBe(alert.id);
});

it("a negative quantity is not kept, and stays there to be put right", async () => {
  const { page, amounts, press, value } = await openCell();
  await page.type("input", "-3");
  await press("Enter");
  await page.leave("input");
  expect([value(), page.find("input").getAttribute("aria-invalid"), amounts]).toEqual(["-3", "true", []]);
});

it.each([true, false])(
  "scans of the item while its cell is open add to the number typed (count: %s)",
  async (isCount) => {
    const { page, amounts, press, recount } = await openCell(5_000, isCount);
    await recount(6_000);
    await page.type("input", "25");
    await recount(addQuantity(quantity(6_000), quantity(2_000)));
    await press("Enter");
    expect(amounts).toEqual([27_000]);
  },
);

it("a cell that is opened and left changes nothing that is scanned meanwhile", async () => {
  const { page, amounts, recount } = await openCell();
  await recount(6_000);
  await page.leave("input");
  expect([amounts, page.text()]).toEqual([[], "6 EA"]);
});

it("a number typed into a row that scrolls out of sight is kept", async () => {
  const { page, amounts } = await openCell();
  await page.type("input", "25");
  await page.redraw(<p>elsewhere</p>);
  expect(amounts).toEqual([25_000]);
});
