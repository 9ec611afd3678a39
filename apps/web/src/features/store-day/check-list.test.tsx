import type { StoreDayDetail } from "@comptoir/api/wire";
import { certificateCounts, storeDayChecks } from "@comptoir/domain/store-day";
import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { CheckList } from "./check-list.tsx";
import { moneyText } from "./store-day-words.ts";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "storeDay"));
afterEach(() => drawnPage?.remove());

const emptyDay = {
  locationId: 4,
  location: "Laurier Est",
  businessDate: "2026-11-20",
  state: "EXPECTED",
  isOver: true,
  blockers: [],
  warnings: [],
  certificate: {
    lines: [{ line: "stock", first: 0, second: 0, difference: 0, explained: 0, isTied: true }],
    drawers: [],
    counts: Object.fromEntries(certificateCounts.map((count) => [count, 0])),
  },
  depositId: null,
  mayAudit: false,
} as unknown as StoreDayDetail;
const soldDay = {
  ...emptyDay,
  state: "LOADED",
  certificate: {
    ...emptyDay.certificate,
    lines: [
      { line: "deposit", first: 90, second: 90, difference: 0, explained: 0, isTied: true },
      { line: "stock", first: 3_000, second: 3_000, difference: 0, explained: 0, isTied: true },
    ],
    drawers: [{ terminal: "1", expected: 100, counted: 100 }],
    counts: { ...emptyDay.certificate.counts, receipts: 3 },
  },
} as StoreDayDetail;

const drawChecks = async (day: StoreDayDetail) => {
  drawnPage = await draw(<CheckList day={day} run={() => Promise.resolve(true)} onReload={() => undefined} />);
  return [...drawnPage.element.querySelectorAll("li")].map(({ className, textContent }) => [
    className.includes("check_met"),
    textContent,
  ]);
};

it("a day on which nothing arrived meets no condition, and says that it has nothing to check", async () => {
  expect(await drawChecks(emptyDay)).toEqual(
    storeDayChecks.map((check) => [false, `${t(`storeDay.check_${check}`)}${t("storeDay.nothingToCheck")}`]),
  );
});

it("a condition that is met shows its figure", async () => {
  const figures = {
    numbers: { number: "3" },
    refused: { number: "0" },
    suspended: { number: "0" },
    drawers: { number: "1", total: "1" },
    overShort: { amount: moneyText(0) },
    deposit: { amount: moneyText(90) },
    integrity: { number: "3" },
    ties: { number: "2", total: "2" },
  };
  expect(await drawChecks(soldDay)).toEqual(
    storeDayChecks.map((check) => [
      true,
      `${t(`storeDay.check_${check}`)}${t("storeDay.fine")} · ${t(`storeDay.figure_${check}`, figures[check])}`,
    ]),
  );
});
