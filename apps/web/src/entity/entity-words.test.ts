import { beforeAll, expect, it } from "vitest";

import { text } from "../shared/text.ts";
import { fieldValueText, formValueText } from "./entity-words.ts";
import { memoryServer, sampleProducts } from "./testing/memory-gateway.ts";
import { productScreen } from "./testing/product-screen.ts";

beforeAll(() => text.load("management", "listView"));

it("a weight has two decimals and kg, in lists and in changes; other quantities keep their own decimals", () => {
  const screen = productScreen(memoryServer("product", sampleProducts(1)).gateway);
  expect(fieldValueText(screen, "weight", 1_255)).toMatch(/^1\.26\skg$/u);
  expect(formValueText(screen, "weight", "1.255", {})).toMatch(/^1\.26\skg$/u);
  expect(fieldValueText(screen, "length", 1_255)).toBe("1.255");
  expect(fieldValueText(screen, "onHand", 1_255)).toBe("1.255");
});
