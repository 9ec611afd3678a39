import { expect, it } from "vitest";

import { lastOpenMoment } from "./store-hours.ts";

it("a store was last open now, or at its last closing", () => {
  const lastOpen = (time: string) => new Date(lastOpenMoment(Date.parse(time), "America/Toronto")).toISOString();
  expect(lastOpen("2026-03-10T12:00:00-04:00")).toBe("2026-03-10T16:00:00.000Z");
  expect(lastOpen("2026-03-10T21:00:01-04:00")).toBe("2026-03-11T01:00:00.000Z");
  expect(lastOpen("2026-03-10T07:59:59-04:00")).toBe("2026-03-10T01:00:00.000Z");
});
