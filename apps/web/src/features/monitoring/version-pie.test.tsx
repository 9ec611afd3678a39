import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { VersionPie } from "./version-pie.tsx";

let card: Drawn | undefined;

beforeAll(() => text.load("common", "monitoring", "charts"));
afterEach(() => card?.remove());

it("the versions are a pie, the most common first, and the rarest are one slice; the same is a table", async () => {
  const versions = Array.from({ length: 9 }, (_, index) => ({ version: `4.${index}`, count: index + 1 }));
  const drawn = await draw(<VersionPie versions={versions} expected="4.8" />);
  card = drawn;
  await drawn.until(() => expect(drawn.text()).toContain(t("monitoring.versionsOthers")));
  expect(drawn.element.querySelectorAll("svg path[d]").length).toBeGreaterThanOrEqual(7);
  await drawn.click(t("charts.showTable"));
  await drawn.until(() => expect(drawn.element.querySelector("tbody")).not.toBeNull());
  const rows = [...drawn.element.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows.map(([label, count]) => [label, count])).toEqual([
    ["4.8", "9"],
    ["4.7", "8"],
    ["4.6", "7"],
    ["4.5", "6"],
    ["4.4", "5"],
    ["4.3", "4"],
    [t("monitoring.versionsOthers"), "6"],
  ]);
});
