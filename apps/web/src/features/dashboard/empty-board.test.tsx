import { fromDayNumber } from "@comptoir/domain/period";
import { afterEach, beforeAll, describe, expect, it } from "vitest";

import { text } from "../../shared/text.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { EmptyPeriod } from "./empty-board.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "dashboard", "explain"));
afterEach(() => drawnPage?.remove());

describe("a period without sales", () => {
  it("leads to the last sales where the period can be changed, and nowhere else", async () => {
    const lastSalesDate = fromDayNumber(20_520);
    drawnPage = await draw(<EmptyPeriod lastSalesDate={lastSalesDate} hrefOf={(period) => `/bi?period=${period}`} />);
    expect(drawnPage.find("a").getAttribute("href")).toBe("/bi?period=2026-03-08");
    drawnPage.remove();
    drawnPage = await draw(<EmptyPeriod lastSalesDate={lastSalesDate} />);
    expect([drawnPage.element.querySelector("a"), drawnPage.text().includes("2026")]).toEqual([null, true]);
  });
});
