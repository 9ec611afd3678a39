import type { DepositDetail } from "@comptoir/api/wire";
import { cents } from "@comptoir/domain/money";
import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { text } from "../../shared/text.ts";
import { BridgeTable } from "./bridge-table.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "deposit"));
afterEach(() => drawnPage?.remove());

const bridge = {
  netSales: cents(20_000),
  collected: cents(20_000),
  deposited: cents(20_000),
  steps: [],
  isBalanced: true,
} as NonNullable<DepositDetail["bridge"]>;

it.each([
  [-235, ["$200.00", "$200.00", "$200.00", "-$2.35", "$197.65"]],
  [0, ["$200.00", "$200.00", "$200.00"]],
])("a deposit corrected by %d cents leads to what is at the bank", async (corrected, amounts) => {
  drawnPage = await draw(<BridgeTable bridge={bridge} corrected={cents(corrected)} />);
  const cells = [...document.querySelectorAll("td")].map(({ textContent }) => textContent);
  expect(cells).toEqual(amounts);
});
