import { expect, test } from "vitest";

import { checkSeenVersion } from "./check-seen.ts";
import { newLine } from "./document.ts";
import { mergeLines } from "./merge-lines.ts";
import { quantity } from "../measure/index.ts";

const storedDocument = { version: 3, changedAt: 5 };

test.each([
  ["its version", { version: 3 }, true],
  ["its version, whatever its date", { version: 3, changedAt: 4 }, true],
  ["its date of last change", { changedAt: 5 }, true],
  ["another date, which says nothing", { changedAt: 4 }, false],
  ["a date of another form", { changedAt: "2026-11-23" }, false],
  ["nothing", {}, false],
])("a document is seen by %s", (_, seenVersion, isSeen) => {
  expect(checkSeenVersion(storedDocument, seenVersion)).toEqual({ ok: true, value: isSeen });
});

test("another version is stale, even with the right date", () => {
  for (const version of [2, 4])
    expect(checkSeenVersion(storedDocument, { version, changedAt: 5 })).toMatchObject({
      ok: false,
      issues: [{ code: "DOC_STALE", params: { stored: 3, sent: version } }],
    });
});

test("a stored line changes with its version only; sent as it is stored it needs none, and neither does a new one", () => {
  const line = { ...newLine(1, "A"), version: 2 };
  const unsaid = { ...line, version: null };
  const changedLine = { ...unsaid, quantity: quantity(5_000) };
  expect(mergeLines([line], [changedLine])).toMatchObject({
    ok: false,
    issues: [{ code: "REQUIRED", path: ["lines", 0, "version"] }],
  });
  expect(mergeLines([line], [unsaid])).toEqual({ ok: true, value: [line] });
  expect(mergeLines([line], [{ ...changedLine, lineNo: 2 }])).toMatchObject({
    ok: true,
    value: [line, { version: 1 }],
  });
});
