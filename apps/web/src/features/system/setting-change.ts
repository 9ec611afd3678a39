/** Describes a change of a setting before it is saved. */
import type { ConfigSetting } from "@comptoir/api/wire";

type Value = ConfigSetting["value"];
type Codes = Extract<Value, readonly unknown[]>;

export const isCodes = (value: unknown): value is Codes => Array.isArray(value);

/** Lists the codes that are added, removed and renamed. */
export function compareCodes(
  before: Value,
  after: Value,
): Readonly<Record<"added" | "removed" | "renamed", readonly string[]>> {
  const [old, now] = [isCodes(before) ? before : [], isCodes(after) ? after : []];
  const entryOfCode = (list: Codes, code: string) => list.find((entry) => entry.code === code);
  return {
    added: now.flatMap(({ code }) => (code !== "" && entryOfCode(old, code) === undefined ? [code] : [])),
    removed: old.flatMap(({ code }) => (entryOfCode(now, code) === undefined ? [code] : [])),
    renamed: now.flatMap((entry) => {
      const oldEntry = entryOfCode(old, entry.code);
      return oldEntry !== undefined &&
        (oldEntry.fr !== entry.fr || oldEntry.en !== entry.en || oldEntry.es !== entry.es)
        ? [entry.code]
        : [];
    }),
  };
}

/** Converts the form to the value to send; rows of codes without any text are dropped. */
export function toSettingValue(value: Value): Value {
  return isCodes(value)
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
