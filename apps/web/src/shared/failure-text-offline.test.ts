import { expect, test, vi } from "vitest";

test("a failure before its texts are loaded is said in words, never by a key", async () => {
  // Other tests have loaded the texts of failures.
  vi.resetModules();
  const { t, text } = await import("./text.ts");
  const { failureHeading, failureTexts } = await import("./failure-text.ts");
  await text.load("common");
  const failure = { code: "NETWORK", status: null, requestId: null, issues: [] } as const;
  const words = [failureHeading(failure), ...failureTexts(failure)];
  expect(words).toEqual([t("common.unreachable"), t("common.partMissing")]);
  expect(words.join("")).not.toContain("common.");
});
