/** Settings of a layer as a file: written without secrets, and compared with the layer before it is applied. */

import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";
import { isFields, listPropertyNames, readOwnProperty } from "../validation/index.ts";

import { checkSetting, isSecretSetting, isSettingCode, settingCodes } from "./check-setting.ts";
import type { SettingCode, SettingValue } from "./setting.data.ts";

/** Format of a settings file. A file of a later version is rejected, because it may mean something else. Source: decision 0415. */
export const settingFileFormat = { name: "comptoir-settings", version: 1 } as const;

/** Maximum number of entries that are read from a file. */
const entriesAtMost = 500;

/** A settings file: the values that a layer sets itself. */
export interface SettingFile {
  readonly format: typeof settingFileFormat.name;
  readonly version: number;
  readonly settings: Readonly<Record<string, SettingValue>>;
}

/**
 * Builds the file of a layer's own values. Secrets are left out.
 *
 * Source: behaviour 3.8 (export/import as file; secrets write-only); decision 0415.
 *
 * @example toSettingFile(new Map([["WEEK_START", 1], ["MAIL_SERVER", true]])) // => { format: "comptoir-settings", version: 1, settings: { WEEK_START: 1 } }
 */
export function toSettingFile(ownValueByCode: ReadonlyMap<SettingCode, SettingValue>): SettingFile {
  const settingEntries = settingCodes.flatMap((code) => {
    const ownValue = ownValueByCode.get(code);
    return ownValue === undefined || ownValue === null || isSecretSetting(code) ? [] : [[code, ownValue] as const];
  });
  return {
    format: settingFileFormat.name,
    version: settingFileFormat.version,
    settings: Object.fromEntries(settingEntries),
  };
}

/** Outcomes of an entry of a file: it changes the layer, or it is the same, unknown, a secret or invalid. */
export const settingFileOutcomes = ["CHANGED", "SAME", "UNKNOWN", "SECRET", "INVALID"] as const;

/** Outcome of an entry of a file. */
export type SettingFileOutcome = (typeof settingFileOutcomes)[number];

/** An entry of a file, compared with the layer. */
export interface SettingFileRow {
  readonly code: string;
  readonly outcome: SettingFileOutcome;
  /** Value as it would be stored; null for a secret, an unknown setting or an invalid value. */
  readonly value: SettingValue;
  readonly issues: readonly Issue[];
}

/**
 * Compares a settings file with a layer's own values: every entry of the file, in display order, unknown ones last.
 *
 * Errors: SETTING_FILE for content that is no settings file, SETTING_FILE_NEWER for one of a later version.
 * Source: behaviour 3.8 (diff); decision 0415.
 *
 * @example compareSettingFile("[]", new Map()).issues // => [{ code: "SETTING_FILE", path: ["content"], params: {} }]
 * @example compareSettingFile('{"format":"comptoir-settings","version":2,"settings":{}}', new Map()).issues // => [{ code: "SETTING_FILE_NEWER", path: ["content"], params: { version: 2, max: 1 } }]
 */
export function compareSettingFile(
  content: string,
  ownValueByCode: ReadonlyMap<SettingCode, SettingValue>,
  layer: { readonly parentId: number | null } = { parentId: null },
): Result<readonly SettingFileRow[]> {
  const parsedFile = parseJson(content);
  if (!isFields(parsedFile) || readOwnProperty(parsedFile, "format") !== settingFileFormat.name)
    return failInvalidFile();
  const fileVersion = readOwnProperty(parsedFile, "version");
  if (typeof fileVersion !== "number" || !Number.isInteger(fileVersion) || fileVersion < 1) return failInvalidFile();
  if (fileVersion > settingFileFormat.version)
    return fail(issue("SETTING_FILE_NEWER", ["content"], { version: fileVersion, max: settingFileFormat.version }));
  const settingsInFile = readOwnProperty(parsedFile, "settings");
  if (!isFields(settingsInFile)) return failInvalidFile();
  const settingNames = listPropertyNames(settingsInFile);
  if (settingNames.length > entriesAtMost) return failInvalidFile();
  const fileRows = settingNames.map((name) =>
    makeFileRow(name, readOwnProperty(settingsInFile, name), ownValueByCode, layer),
  );
  const orderOfCode = ({ code }: SettingFileRow) =>
    isSettingCode(code) ? settingCodes.indexOf(code) : settingCodes.length;
  return ok(fileRows.toSorted((left, right) => orderOfCode(left) - orderOfCode(right)));
}

const failInvalidFile = () => fail(issue("SETTING_FILE", ["content"]));

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

function makeFileRow(
  code: string,
  fileValue: unknown,
  ownValueByCode: ReadonlyMap<SettingCode, SettingValue>,
  layer: { readonly parentId: number | null },
): SettingFileRow {
  const emptyRow = { code, value: null, issues: [] };
  if (!isSettingCode(code)) return { ...emptyRow, outcome: "UNKNOWN" };
  if (isSecretSetting(code)) return { ...emptyRow, outcome: "SECRET" };
  const checkResult = checkSetting(code, fileValue, layer);
  if (!checkResult.ok) return { ...emptyRow, outcome: "INVALID", issues: checkResult.issues };
  const isSameValue = JSON.stringify(ownValueByCode.get(code) ?? null) === JSON.stringify(checkResult.value);
  return { ...emptyRow, value: checkResult.value, outcome: isSameValue ? "SAME" : "CHANGED" };
}
