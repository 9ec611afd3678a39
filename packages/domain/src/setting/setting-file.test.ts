import fc from "fast-check";
import { expect, test } from "vitest";

import {
  compareSettingFile,
  isSecretSetting,
  settingCodes,
  settings,
  toSettingFile,
  type SettingCode,
} from "./index.ts";

const fileOf = (entries: object, furtherFields: object = {}) =>
  JSON.stringify({ format: "comptoir-settings", version: 1, settings: entries, ...furtherFields });

const arbOwn = fc
  .subarray(settingCodes.filter((code) => settings[code].initial !== null && settings[code].kind !== "codes"))
  .map(
    (codes) =>
      new Map(
        codes.map((code): readonly [SettingCode, (typeof settings)[SettingCode]["initial"]] => [
          code,
          settings[code].initial,
        ]),
      ),
  );

test("a file that was just written changes nothing at its layer, and everything it has at a layer without values", () => {
  fc.assert(
    fc.property(arbOwn, (own) => {
      const content = JSON.stringify(toSettingFile(own));
      const sameFile = compareSettingFile(content, own);
      const comparedFile = compareSettingFile(content, new Map());
      const outcomes = (read: typeof sameFile) =>
        read.ok ? read.value.map(({ code, outcome }) => [code, outcome]) : null;
      const codes = settingCodes.filter((code) => own.has(code) && !isSecretSetting(code));
      expect(outcomes(sameFile)).toEqual(codes.map((code) => [code, "SAME"]));
      expect(outcomes(comparedFile)).toEqual(codes.map((code) => [code, "CHANGED"]));
    }),
  );
});

test("no secret leaves in a file, and none is taken from one", () => {
  const file = toSettingFile(
    new Map(settingCodes.map((code) => [code, isSecretSetting(code) ? true : settings[code].initial])),
  );
  for (const code of settingCodes.filter(isSecretSetting)) {
    expect(Object.keys(file.settings)).not.toContain(code);
    const read = compareSettingFile(fileOf({ [code]: "smtp://ana:secret@exemple.ca" }), new Map());
    expect(read).toEqual({ ok: true, value: [{ code, outcome: "SECRET", value: null, issues: [] }] });
  }
});

test("unknown keys, wrong values, and settings of the top layer are reported one by one", () => {
  const read = compareSettingFile(
    fileOf({ COFFEE: "black", WEEK_START: 9, TERMS_VERSION: 2, TIME_ZONE: "America/Halifax", constructor: 1 }),
    new Map([["TIME_ZONE", "America/Toronto"]]),
    { parentId: 3 },
  );
  expect(read.ok && read.value.map(({ code, outcome, issues }) => [code, outcome, issues[0]?.code])).toEqual([
    ["TIME_ZONE", "CHANGED", undefined],
    ["WEEK_START", "INVALID", "ONE_OF"],
    ["TERMS_VERSION", "INVALID", "SETTING_AT_TOP"],
    ["COFFEE", "UNKNOWN", undefined],
    ["constructor", "UNKNOWN", undefined],
  ]);
});

test.each([
  ["", "SETTING_FILE"],
  ["{}", "SETTING_FILE"],
  ["null", "SETTING_FILE"],
  [fileOf({}, { format: "other" }), "SETTING_FILE"],
  [fileOf({}, { version: 1.5 }), "SETTING_FILE"],
  [fileOf({}, { version: 0 }), "SETTING_FILE"],
  [fileOf({}, { settings: [] }), "SETTING_FILE"],
  [fileOf({}, { version: 2 }), "SETTING_FILE_NEWER"],
])("%s is refused as %s", (content, code) => {
  const read = compareSettingFile(content, new Map());
  expect(read.ok ? [] : read.issues.map((problem) => problem.code)).toEqual([code]);
});

test("any text is compared or refused, and never throws", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (content) => {
      const read = compareSettingFile(content, new Map());
      expect(read.ok || read.issues.length > 0).toBe(true);
    }),
  );
});
