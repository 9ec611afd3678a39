/** Runs the language-neutral conformance cases against this package. */

import { describe, expect, test } from "vitest";

import cases from "../../conformance/setting.json" with { type: "json" };
import { checkSetting, inheritorsOf, isSettingCode } from "./index.ts";

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const rows = (group: "value" | "inheritors") => list(cases[group].cases).map((row) => list(row));

describe("setting.json", () => {
  test.each(rows("value"))("%s takes %j: %j %j", (setting, value, storedValue, refusedFields) => {
    const code = String(setting);
    const read = isSettingCode(code) ? checkSetting(code, value) : null;
    expect(read?.ok === true ? [read.value, []] : [null, read?.issues.map((issue) => issue.code)]).toEqual([
      storedValue,
      refusedFields,
    ]);
  });

  test.each(rows("inheritors"))(
    "layers %j with %j: a change at %j counts at %j",
    (layers, layersWithValue, layerId, expected) => {
      const links = list(layers)
        .map((row) => list(row))
        .map(([id, parentId]) => ({ id: Number(id), parentId: parentId === null ? null : Number(parentId) }));
      expect(
        inheritorsOf(
          Number(layerId),
          list(layersWithValue).map((id) => ({ layerId: Number(id) })),
          links,
        ),
      ).toEqual(expected);
    },
  );
});
