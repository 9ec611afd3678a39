import { afterEach, beforeAll, expect, it } from "vitest";

import { makeMemoryKeyStore } from "../../shared/device-storage.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { OpenDays } from "./open-days.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "deposit"));
afterEach(() => drawnPage?.remove());

it.each([
  ["2", 2, false],
  ["14", 6, true],
  ["0", 0, false],
])("awaits as many days as there were at the last visit: %s", async (count, rows, hasMore) => {
  const device = makeMemoryKeyStore();
  device.set("deposit.openDays", count);
  drawnPage = await draw(<OpenDays device={device} />);
  expect(drawnPage.element.querySelectorAll("[role=status] li")).toHaveLength(rows);
  expect(drawnPage.text().includes(t("deposit.allOpenDays", { number: count }))).toBe(hasMore);
});
