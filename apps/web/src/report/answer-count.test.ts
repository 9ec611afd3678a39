import { beforeAll, expect, it } from "vitest";

import { text } from "../shared/text.ts";
import { answerCountText } from "./answer-count.ts";

beforeAll(() => text.load("common", "report"));

it.each([
  [{ rowCount: 1204 }, "1,204 rows"],
  // Fifteen lines: three subtotals, and twelve groups that are the rows.
  [{ rowCount: 15, groupCounts: { groups: 12, rows: 0 } }, "12 groups"],
  [{ rowCount: 1219, groupCounts: { groups: 12, rows: 1204 } }, "12 groups · 1,204 rows"],
  [{ rowCount: 2, groupCounts: { groups: 1, rows: 1 } }, "1 group · 1 row"],
])("the lines of %j are counted by what they are: %s", (head, expected) => {
  expect(answerCountText(head)).toBe(expected);
});
