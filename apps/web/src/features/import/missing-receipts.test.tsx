import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { dayText } from "../../shared/day-text.ts";
import { t, text } from "../../shared/text.ts";
import { MissingReceipts } from "./components/missing-receipts.tsx";

let banner: Drawn | undefined;
beforeAll(() => text.load("common", "importing"));
afterEach(() => banner?.remove());

it("the check of a file names the receipts that are missing, by store, day and terminal", async () => {
  const gap = { location: "S1", businessDate: "2026-03-12", terminal: "2", from: 1_004, to: 1_009, count: 6 };
  banner = await draw(<MissingReceipts missing={{ count: 6, gaps: [gap] }} />);
  expect(banner.text()).toContain(t("importing.missing", { count: 6, number: "6" }));
  expect(banner.find("li").textContent).toBe(
    t("importing.gapOfTerminal", {
      location: "S1",
      date: dayText("2026-03-12"),
      terminal: "2",
      from: "1004",
      to: "1009",
      count: 6,
    }),
  );
});

it("a file without gaps warns of nothing", async () => {
  banner = await draw(<MissingReceipts missing={undefined} />);
  expect(banner.text()).toBe("");
});
