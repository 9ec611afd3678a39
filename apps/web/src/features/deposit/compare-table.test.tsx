import type { DepositDetail } from "@comptoir/api/wire";
import { cents } from "@comptoir/domain/money";
import { afterEach, beforeAll, expect, it, vi } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { CompareTable } from "./compare-table.tsx";
import { moneyText } from "./deposit-words.ts";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "deposit"));
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

const figuresOf = (amount: number) => ({
  opening: cents(10_000),
  received: cents(amount),
  change: cents(0),
  refunds: cents(0),
  payIns: cents(0),
  payOuts: cents(0),
  drops: cents(0),
  expected: cents(10_000 + amount),
  declared: cents(10_000 + amount),
  overShort: cents(0),
});
const deposit = {
  ...figuresOf(60_606),
  drawers: ["1", "2", "3"].map((terminal) => ({
    terminal,
    tillDeclared: terminal === "2" ? cents(30_000) : null,
    ...figuresOf(Number(terminal) * 10_101),
  })),
} as unknown as DepositDetail;

it.each([true, false])("shows every figure under its name and its drawer, on a phone: %s", async (isPhone) => {
  vi.stubGlobal("matchMedia", () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }));
  drawnPage = await draw(<CompareTable deposit={deposit} />);
  const rows = [...drawnPage.element.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => [cell.getAttribute("data-header"), cell.textContent]),
  );
  const received = [1, 2, 3, 6].map((share) => moneyText(cents(share * 10_101)));
  const drawers = [...["1", "2", "3"].map((terminal) => t("deposit.drawer", { terminal })), t("deposit.total")];
  if (isPhone) {
    expect(rows.map(([title]) => title?.[1])).toEqual(drawers);
    expect(rows.map((cells) => cells.find(([header]) => header === t("deposit.flow_received"))?.[1])).toEqual(received);
    expect(rows.map((cells) => cells.at(-1))).toEqual(
      ["–", moneyText(cents(30_000)), "–", "–"].map((amount) => [t("deposit.tillDeclared"), amount]),
    );
  } else expect(rows[1]).toEqual([t("deposit.flow_received"), ...received].map((figure) => [null, figure]));
});
