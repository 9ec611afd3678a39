import { expect, test } from "vitest";

import { nextExportStatus } from "./index.ts";

test("a status and an action of a megabyte are quoted by their beginnings", () => {
  const next = Reflect.apply(nextExportStatus, null, ["s".repeat(1_048_576), "a".repeat(1_048_576)]);
  expect(next).toEqual({
    ok: false,
    issues: [
      { code: "EXPORT_TRANSITION", path: [], params: { status: `${"s".repeat(60)}…`, action: `${"a".repeat(60)}…` } },
    ],
  });
});
