import type { ClosePreview } from "@comptoir/api/wire";
import { quantity } from "@comptoir/domain/measure";
import { afterEach, beforeAll, expect, it, vi } from "vitest";

import { countText } from "../../session/written.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { PostingsPreview } from "./closing-figures.tsx";
import { sampleDocument } from "./testing/sample-document.ts";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "inventory"));
afterEach(() => drawnPage?.remove());

const line = (lineId: number) => ({
  lineId,
  itemId: lineId,
  sku: `S${lineId}`,
  description: `Lait ${lineId}`,
  quantity: quantity(-1_000),
  reasonCode: null,
  isUncounted: false,
});
const previewOf = (listed: number) =>
  ({
    added: { lines: 0, quantity: quantity(0) },
    withdrawn: { lines: 3, quantity: quantity(-3_000) },
    unchanged: 0,
    posted: [1, 2, 3].slice(0, listed).map(line),
  }) as unknown as ClosePreview;

it("a preview that does not list every line says how many there are more, and lists them", async () => {
  const onEveryLine = vi.fn();
  const page = await draw(
    <PostingsPreview head={sampleDocument()} preview={previewOf(1)} seesCost={false} onEveryLine={onEveryLine} />,
  );
  drawnPage = page;
  const rest = t("inventory.andMore", { number: countText(2) });
  expect(page.text()).toContain(rest);
  await page.click(t("inventory.listEvery"));
  expect(onEveryLine).toHaveBeenCalledOnce();
  await page.redraw(
    <PostingsPreview head={sampleDocument()} preview={previewOf(3)} seesCost={false} onEveryLine={onEveryLine} />,
  );
  expect(page.text()).not.toContain(rest);
});
