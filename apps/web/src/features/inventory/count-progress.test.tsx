import { afterEach, beforeAll, expect, it, vi } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { DocumentAside } from "./document-aside.tsx";
import type { DocumentHead } from "./inventory-gateway.ts";
import { LinesTable } from "./lines-table.tsx";
import { memoryCounts } from "./testing/memory-counts.ts";
import { sampleDocument } from "./testing/sample-document.ts";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "inventory"));
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

/** Stubs the width of the window. */
const stubWidth = (widthPx: number) =>
  vi.stubGlobal("matchMedia", (query: string) => {
    const [, side, limit] = /\((min|max)-width: (\d+)px\)/u.exec(query) ?? [];
    return {
      matches: side === "min" ? widthPx >= Number(limit) : widthPx <= Number(limit),
      addEventListener: () => {},
      removeEventListener: () => {},
    };
  });

it.each([
  [1_400, false],
  [600, true],
])("a count %i px wide shows its progress with the blockers, and above the lines: %s", async (widthPx, isAbove) => {
  stubWidth(widthPx);
  const { store } = memoryCounts().phone("p1");
  await store.open(7);
  await store.scan("036000291452");
  const { lines: _lines, ...documentHead } = sampleDocument({ type: "COUNT" });
  const head: DocumentHead = { ...documentHead, expectedItems: [1, 2, 3] };
  const progressText = t("inventory.progress", { counted: "1", expected: "3" });
  const aside = await draw(<DocumentAside store={store} head={head} />);
  expect(aside.text()).toContain(progressText);
  aside.remove();
  drawnPage = await draw(<LinesTable store={store} head={head} mayEdit={false} />);
  expect(drawnPage.text().includes(progressText)).toBe(isAbove);
});
