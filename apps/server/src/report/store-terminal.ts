/** Keys of terminals in reports of several stores, whose terminals may have the same number. */

import type { FieldValue } from "@comptoir/domain/report";
import { nameStoreTerminal, terminalSeparator } from "@comptoir/domain/target";

import { rawSql, type SqlFields } from "./field-sql.ts";
import { sql, type Fragment } from "./fragment.ts";
import type { SourceCut } from "./source.ts";

/** Field of terminals, and the one of their stores. */
const [terminalField, storeField] = ["terminal", "location"] as const;

/** Levels before a grouping level on its axis. */
export interface LevelWithThoseBefore {
  readonly before: readonly { readonly field: string }[];
}

/** SQL of a terminal with its store, as `printStoreTerminal`; null for another field, for one store, or within a group of a store. */
export function terminalKeySql(
  { source, cut }: Pick<SqlFields, "source"> & { readonly cut: Pick<SourceCut, "locations"> },
  field: string,
  { before }: LevelWithThoseBefore,
): Fragment | null {
  if (field !== terminalField || cut.locations.length < 2 || source.fields[storeField] === undefined) return null;
  if (before.some((level) => level.field === storeField)) return null;
  return sql`(nullif(${rawSql({ source }, terminalField)}, '') || '${terminalSeparator}' || ${rawSql({ source }, storeField)}::text)`;
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
