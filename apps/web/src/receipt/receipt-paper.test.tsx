import type { ReceiptWire } from "@comptoir/api/wire";
import { afterEach, beforeAll, expect, it } from "vitest";

import { signIn, managerPermissions } from "../entity/testing/product-screen.ts";
import { sampleReceipt } from "../features/report/testing/sample-sales.data.ts";
import { loadReportWords } from "../features/report/testing/open-report.tsx";
import { draw, type Drawn } from "../shared/testing/draw.ts";
import { ReceiptPaper } from "./receipt-paper.tsx";

let drawnPage: Drawn | undefined;
beforeAll(loadReportWords);
afterEach(() => drawnPage?.remove());

const originalAmounts: NonNullable<ReceiptWire["original"]> = {
  currency: "USD",
  rate: "1.25",
  lines: [
    { unitPrice: 40_000, discount: 0, amount: 800 },
    { unitPrice: 20_000, discount: 0, amount: -200 },
  ],
  taxes: [120],
  tenders: [720],
  rounding: 0,
  tips: 0,
  total: 720,
};

it("the quantity of a weighed item has its unit, a number of pieces has none", async () => {
  signIn(managerPermissions);
  const lines = sampleReceipt.lines.map((line, index) =>
    index === 0 ? { ...line, quantity: 635, unit: "KG" as const } : line,
  );
  drawnPage = await draw(<ReceiptPaper receipt={{ ...sampleReceipt, lines }} onOrigin={() => {}} />);
  const quantities = [...drawnPage.element.querySelectorAll("tbody tr")].map(
    (row) => row.children[1]?.firstChild?.textContent,
  );
  expect(quantities.slice(0, lines.length)).toEqual(["0.635\u00a0kg", "-1"]);
});

it("a receipt of another currency shows each amount as it was paid beside the Canadian dollars", async () => {
  signIn(managerPermissions);
  drawnPage = await draw(
    <ReceiptPaper receipt={{ ...sampleReceipt, original: originalAmounts }} onOrigin={() => {}} />,
  );
  const text = drawnPage.text().replaceAll(/[\u00a0\u202f]/gu, " ");
  const pairs = [
    ["$10.00", "USD 8.00"],
    ["$7.50", "USD 6.00"],
    ["$1.50", "USD 1.20"],
    ["$9.00", "USD 7.20"],
  ] as const;
  for (const [ownCurrency, foreignCurrency] of pairs) {
    expect(text).toContain(ownCurrency);
    expect(text).toContain(foreignCurrency);
  }
  expect(text).toContain("1.25");
});
