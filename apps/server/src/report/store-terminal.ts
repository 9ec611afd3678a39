/** Keys of terminals in reports of several stores, whose terminals may have the same number. */

import type { FieldValue, ReportRow } from "@comptoir/domain/report";
import { nameStoreTerminal, printStoreTerminal, terminalSeparator } from "@comptoir/domain/target";

import { rawSql, type SqlFields } from "./field-sql.ts";
import { sql, type Fragment } from "./fragment.ts";
import type { SourceCut } from "./source.ts";

/** Field of terminals, and the one of their stores. */
const [terminalField, storeField] = ["terminal", "location"] as const;

/** Levels before a grouping level on its axis. */
export interface LevelWithPrecedingLevels {
  readonly before: readonly { readonly field: string }[];
}

/** Question with the stores that it reads. */
type StoreQuestion = Pick<SqlFields, "source"> & { readonly cut: Pick<SourceCut, "locations"> };

/** Returns whether a level groups terminals with their store: not for another field, one store, or within a group of a store. */
const isStoreTerminalLevel = ({ source, cut }: StoreQuestion, field: string, { before }: LevelWithPrecedingLevels) =>
  field === terminalField &&
  cut.locations.length > 1 &&
  source.fields[storeField] !== undefined &&
  before.every((level) => level.field !== storeField);

/** SQL of a terminal with its store, as `printStoreTerminal`; null for a level of other keys. */
export function terminalKeySql(
  question: StoreQuestion,
  field: string,
  level: LevelWithPrecedingLevels,
): Fragment | null {
  if (!isStoreTerminalLevel(question, field, level)) return null;
  const { source } = question;
  return sql`(nullif(${rawSql({ source }, terminalField)}, '') || '${terminalSeparator}' || ${rawSql({ source }, storeField)}::text)`;
}

/** Returns a row whose terminal is its key at a level, as `terminalKeySql`; the row itself for a level of other keys. */
export function withTerminalKey(question: StoreQuestion, level: LevelWithPrecedingLevels, row: ReportRow): ReportRow {
  const terminal = row[terminalField] ?? "";
  if (terminal === "" || !isStoreTerminalLevel(question, terminalField, level)) return row;
  const storeTerminal = { locationId: Number(row[storeField]), terminal: String(terminal) };
  return { ...row, [terminalField]: printStoreTerminal(storeTerminal) };
}

/** Returns the fields that a level reads: terminals are read with their store. */
export const listFieldsOfLevel = (field: string): readonly string[] =>
  field === terminalField ? [terminalField, storeField] : [field];

/** Names the terminals of stores among some values of a field, such as “Plateau · 1”. */
export function nameStoreTerminals(
  { locations }: Pick<SourceCut, "locations">,
  field: string,
  values: ReadonlySet<FieldValue | undefined>,
): ReadonlyMap<FieldValue, string> {
  if (field !== terminalField || locations.length < 2) return new Map();
  return new Map(
    [...values].flatMap((value): readonly (readonly [FieldValue, string])[] => {
      const terminalName = typeof value === "string" ? nameStoreTerminal(value, locations) : undefined;
      return value === undefined || terminalName === undefined ? [] : [[value, terminalName]];
    }),
  );
}
