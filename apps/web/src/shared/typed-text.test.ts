import { beforeAll, expect, it } from "vitest";

import { t, text } from "./text.ts";
import { typedTextError } from "./typed-text.ts";

beforeAll(() => text.load("common", "errors"));

it("names the maximum length only once the text exceeds it", () => {
  expect([
    typedTextError("", "max200"),
    typedTextError("  ", "max200"),
    typedTextError("é".repeat(199), "max200"),
    typedTextError(` ${"🛒".repeat(199)} `, "max200"),
  ]).toEqual([undefined, undefined, undefined, undefined]);
  expect(typedTextError("é".repeat(10_000), "max200")).toBe(t("errors.MAX_LENGTH", { max: 199 }));
  expect(typedTextError("a\u202eb", "max200")).toBe(t("errors.SPECIAL_CHARACTERS"));
});
