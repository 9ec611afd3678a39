import { act } from "react";
import { parseGoal } from "@comptoir/domain/goal";
import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { GoalCalendar } from "./goal-calendar.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "goal"));
afterEach(() => drawnPage?.remove());

const goalResult = parseGoal({
  description: "Ventes",
  scope: "LOCATION",
  layerId: 3,
  members: [],
  metric: "netSales",
  from: "2026-03-01",
  to: "2026-04-15",
  value: "45000",
  profile: [1, 1, 1, 1, 1, 1, 1],
  closed: ["2026-03-04"],
});

async function openCalendar(onDay: ((date: string) => void) | null) {
  if (!goalResult.ok) throw new Error("no goal");
  const page = await draw(<GoalCalendar goal={goalResult.value} weekStart={1} onDay={onDay} />);
  drawnPage = page;
  const rows = () =>
    [...page.element.querySelectorAll("tbody tr")].map((row) =>
      [...row.querySelectorAll("td")].map((cell) => cell.querySelector("[class*=number]")?.textContent ?? ""),
    );
  return { page, rows };
}

it("shows the goal of each day in a month of weeks that begin on the day of the layer", async () => {
  const { page, rows } = await openCalendar(null);
  expect([...page.element.querySelectorAll("thead th")][0]?.getAttribute("abbr")).toBe("Monday");
  expect([rows().length, rows()[0], rows()[1]]).toEqual([
    6,
    ["", "", "", "", "", "", "1"],
    ["2", "3", "4", "5", "6", "7", "8"],
  ]);
  expect(page.find("tbody tr:nth-child(2) td:nth-child(1)").textContent).toContain("$1,000.00");
  expect(page.find("tbody tr:nth-child(2) td:nth-child(3)").textContent).toContain(t("goal.closedDay"));
  expect(page.button(t("goal.earlierMonth")).disabled).toBe(true);
  await page.click(t("goal.laterMonth"));
  expect([page.text().includes("April 2026"), rows()[0]]).toEqual([true, ["", "", "1", "2", "3", "4", "5"]]);
  expect(page.button(t("goal.laterMonth")).disabled).toBe(true);
});

it("is one focus stop whose arrows move by day and week, and chooses the day to close", async () => {
  const chosenDates: string[] = [];
  const { page } = await openCalendar((date) => chosenDates.push(date));
  expect(page.element.querySelectorAll('tbody button[tabindex="0"]')).toHaveLength(1);
  const dayButton = (date: string) => page.find(`[data-date="${date}"]`);
  await act(async () => dayButton("2026-03-01").focus());
  await page.press('[data-date="2026-03-01"]', "ArrowDown");
  await page.press('[data-date="2026-03-08"]', "ArrowRight");
  expect(document.activeElement?.getAttribute("data-date")).toBe("2026-03-09");
  await act(async () => dayButton("2026-03-09").click());
  expect(chosenDates).toEqual(["2026-03-09"]);
  expect(dayButton("2026-03-04").getAttribute("aria-pressed")).toBe("true");
});
