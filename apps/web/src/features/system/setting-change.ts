/** What a change of a setting says before it is made. */
import type { ConfigSetting } from "@comptoir/api/wire";

type Value = ConfigSetting["value"];
type Codes = Extract<Value, readonly unknown[]>;

export const isCodes = (value: unknown): value is Codes => Array.isArray(value);

/** The codes that come, go, and are called otherwise. */
export function compareCodes(
  before: Value,
  after: Value,
): Readonly<Record<"added" | "removed" | "renamed", readonly string[]>> {
  const [old, now] = [isCodes(before) ? before : [], isCodes(after) ? after : []];
  const named = (list: Codes, code: string) => list.find((one) => one.code === code);
  return {
    added: now.flatMap(({ code }) => (code !== "" && named(old, code) === undefined ? [code] : [])),
    removed: old.flatMap(({ code }) => (named(now, code) === undefined ? [code] : [])),
    renamed: now.flatMap((one) => {
      const known = named(old, one.code);
      return known !== undefined && (known.fr !== one.fr || known.en !== one.en || known.es !== one.es)
        ? [one.code]
        : [];
    }),
  };
}

/** What is sent of a value: rows of codes that nobody filled in are none. */
export function filledIn(value: Value): Value {
  return isCodes(value)
    ? value.filter((row) => [row.code, row.fr, row.en, row.es].some((text) => text.trim() !== ""))
    : value;
}

/** Whether two values say the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** What stands in the form: nothing is null, which goes back to what is inherited. */
export interface Draft {
  readonly value: Value;
  /** The day from which it holds; at once when it is empty. */
  readonly from: string;
}

/** A draft that was kept as a text; null for what is none. */
export function readDraft(text: string): Draft | null {
  if (text === "") return null;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" &&
      read !== null &&
      "value" in read &&
      "from" in read &&
      typeof read.from === "string"
      ? (read as Draft)
      : null;
  } catch {
    return null;
  }
}
