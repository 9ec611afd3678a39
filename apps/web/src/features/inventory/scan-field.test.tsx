import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import type { ListedProduct } from "./inventory-gateway.ts";
import { ScanField } from "./scan-field.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "inventory"));
afterEach(() => drawnPage?.remove());

const milk = { itemId: 1, sku: "MILK-01", description: "Milk" } as ListedProduct;

/** Types a text and presses the button beside it, and returns the codes and the picked items that it reports. */
async function enter(typedText: string) {
  const scans: string[] = [];
  const picks: (readonly [string, string])[] = [];
  const page = await draw(
    <ScanField
      onScan={(scan) => scans.push(scan)}
      onPick={({ sku }, amount) => picks.push([sku, amount])}
      findProducts={(words) => (words === "milk" ? [milk] : [])}
      isCode={() => false}
    />,
  );
  drawnPage = page;
  // Keys in a test come as fast as a scanner's: the text is set as if it had been typed slowly.
  (page.find("input") as HTMLInputElement).value = typedText;
  await page.click(t("inventory.addCode"));
  return { scans, picks };
}

it("a quantity before the star is what its language means, as in the quantity cell", async () => {
  expect(await enter("1,000*036")).toEqual({ scans: ["1000*036"], picks: [] });
});

it.each([
  ["1,000*milk", "1000"],
  ["milk", ""],
  ["12*milk", "12"],
  ["x12*milk", "x12"],
  ["1.2.3*milk", "1.2.3"],
])("%s picks an item with the quantity as it was typed, for the count to accept or refuse", async (typed, amount) => {
  expect(await enter(typed)).toEqual({ scans: [], picks: [["MILK-01", amount]] });
});
