import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import type { ScanResult } from "./count-store.ts";
import { LastScan } from "./last-scan.tsx";

let page: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "inventory"));
afterEach(() => page?.remove());

const refusedScan = { kind: "refused", code: "0*LAIT-1", name: "", issues: ["LINE_QUANTITY"] } as unknown as ScanResult;

it("names zero as a quantity of a count, and not of an adjustment, which refuses it", async () => {
  const most = "99,999";
  for (const isCount of [true, false]) {
    page = await draw(
      <LastScan last={refusedScan} choice={null} isCount={isCount} onChoose={() => {}} onLater={() => {}} />,
    );
    const [named, other] = isCount ? (["", "Adjusted"] as const) : (["Adjusted", ""] as const);
    expect(page.element.textContent).toContain(t(`inventory.scanQuantity${named}`, { most }));
    expect(page.element.textContent).not.toContain(t(`inventory.scanQuantity${other}`, { most }));
    page.remove();
  }
});
