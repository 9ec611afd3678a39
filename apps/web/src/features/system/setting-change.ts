/** Describes a change of a setting before it is saved. */
import type { ConfigSetting } from "@comptoir/api/wire";

type SettingValue = ConfigSetting["value"];
type CodeListValue = Extract<SettingValue, readonly unknown[]>;

export const isCodeList = (value: unknown): value is CodeListValue => Array.isArray(value);

/** Lists the codes that are added, removed and renamed. */
export function compareCodes(
  valueBefore: SettingValue,
  valueAfter: SettingValue,
): Readonly<Record<"added" | "removed" | "renamed", readonly string[]>> {
  const [oldCodes, newCodes] = [isCodeList(valueBefore) ? valueBefore : [], isCodeList(valueAfter) ? valueAfter : []];
  const findEntry = (list: CodeListValue, code: string) => list.find((entry) => entry.code === code);
  return {
    added: newCodes.flatMap(({ code }) => (code !== "" && findEntry(oldCodes, code) === undefined ? [code] : [])),
    removed: oldCodes.flatMap(({ code }) => (findEntry(newCodes, code) === undefined ? [code] : [])),
    renamed: newCodes.flatMap((entry) => {
      const oldEntry = findEntry(oldCodes, entry.code);
      return oldEntry !== undefined &&
        (oldEntry.fr !== entry.fr || oldEntry.en !== entry.en || oldEntry.es !== entry.es)
        ? [entry.code]
        : [];
    }),
  };
}

/** Converts the form to the value to send; rows of codes without any text are dropped. */
export function toSettingValue(value: SettingValue): SettingValue {
  return isCodeList(value)
    ? value.filter((row) => [row.code, row.fr, row.en, row.es].some((text) => text.trim() !== ""))
    : value;
}

/** Compares two values by their JSON. */
export const isSameValue = (left: unknown, right: unknown): boolean =>
  left === right || JSON.stringify(left) === JSON.stringify(right);

/** Form value of a setting; null means inheriting. */
export interface SettingFormValue {
  readonly value: SettingValue;
  /** Day from which the value holds; empty is at once. */
  readonly from: string;
}

/** Parses a stored draft; null if it is invalid. */
export function parseSettingDraft(text: string): SettingFormValue | null {
  if (text === "") return null;
  try {
    const parsedJson: unknown = JSON.parse(text);
    return typeof parsedJson === "object" &&
      parsedJson !== null &&
      "value" in parsedJson &&
      "from" in parsedJson &&
      typeof parsedJson.from === "string"
      ? (parsedJson as SettingFormValue)
      : null;
  } catch {
    return null;
  }
}
