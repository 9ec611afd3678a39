import { expect, test } from "vitest";

import { layOutCode128, encodeCode128 } from "./code128.ts";

test("a text gets its check symbol", () => {
  // 104 + 48 + 2·42 + 3·42 + 4·17 + 5·18 + 6·19 + 7·35 = 879, which leaves 55 of 103.
  expect(encodeCode128("PJJ123C")).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106]);
});

test("pairs of digits are one symbol each", () => {
  expect(encodeCode128("0360")).toEqual([105, 3, 60, (105 + 3 + 60 * 2) % 103, 106]);
});

test("every symbol is eleven modules wide, the stop thirteen, with ten quiet ones on each side", () => {
  expect(layOutCode128("036000291452")?.width).toBe(10 + 11 * 8 + 13 + 10);
});

test("nothing is drawn for a text that the code cannot encode", () => {
  expect([layOutCode128(""), layOutCode128("crème")]).toEqual([null, null]);
});
