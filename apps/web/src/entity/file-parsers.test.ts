import { beforeAll, expect, it } from "vitest";

import { text } from "../shared/text.ts";
import { fileParsersOf } from "./file-parsers.ts";
import { memoryServer } from "./testing/memory-gateway.ts";
import { productScreen } from "./testing/product-screen.ts";

beforeAll(() => text.load("common", "management"));

it("reads the prices of another shop's file with their dollar sign", () => {
  const screen = productScreen(memoryServer("product", []).gateway);
  const inPoints = fileParsersOf(screen, {}, false);
  const inCommas = fileParsersOf(screen, {}, true);
  expect(["$4.99", "1,234.50 $", "4.99"].map(inPoints.numberOf)).toEqual(["4.99", "1234.50", "4.99"]);
  expect(["4,99 $", "1 234,50 $"].map(inCommas.numberOf)).toEqual(["4.99", "1234.50"]);
  expect(inPoints.numberOf("4.99 each")).toBe("4.99 each");
});
