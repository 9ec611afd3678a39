/** Describes a change of a setting before it is saved. */
import type { ConfigSetting } from "@comptoir/api/wire";

type Value = ConfigSetting["value"];
type Codes = Extract<Value, readonly unknown[]>;

export const isCodeList = (value: unknown): value is Codes => Array.isArray(value);

/** Lists the codes that are added, removed and renamed. */
export function compareCodes(
  valueBefore: Value,
  valueAfter: Value,
): Readonly<Record<"added" | "removed" | "renamed", readonly string[]>> {
  const [oldCodes, now] = [isCodeList(valueBefore) ? valueBefore : [], isCodeList(valueAfter) ? valueAfter : []];
  const entryOfCode = (list: Codes, code: string) => list.find((entry) => entry.code === code);
  return {
    added: now.flatMap(({ code }) => (code !== "" && entryOfCode(oldCodes, code) === undefined ? [code] : [])),
    removed: oldCodes.flatMap(({ code }) => (entryOfCode(now, code) === undefined ? [code] : [])),
    renamed: now.flatMap((entry) => {
      const oldEntry = entryOfCode(oldCodes, entry.code);
      return oldEntry !== undefined &&
        (oldEntry.fr !== entry.fr || oldEntry.en !== entry.en || oldEntry.es !== entry.es)
        ? [entry.code]
        : [];
    }),
  };
}

/** Converts the form to the value to send; rows of codes without any text are dropped. */
export function toSettingValue(value: Value): Value {
  return isCodeList(value)
    ? value.filter((row) => [row.code, row.fr, row.en, row.es].some((text) => text.trim() !== ""))
    : value;
}

/** Compares two values by their JSON. */
export const isSameValue = (left: unknown, right: unknown): boolean =>
  left === right || JSON.stringify(left) === JSON.stringify(right);

/** Form value of a setting; null means inheriting. */
export interface SettingFormValue {
  readonly value: Value;
  /** Day from which the value holds; empty is at once. */
  readonly from: string;
}

/** Parses a stored draft; null if it is invalid. */
export function parseSettingDraft(text: string): SettingFormValue | null {
  if (text === "") return null;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" &&
      read !== null &&
      "value" in read &&
      "from" in read &&
      typeof read.from === "string"
      ? (read as SettingFormValue)
      : null;
  } catch {
    return null;
  }
}
