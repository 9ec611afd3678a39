/** The rows of a source added up by the database, as the domain takes them. */

import { Effect } from "effect";

import type { FieldSums, FieldValue, SummedRow } from "@comptoir/domain/report";

import { badRequest } from "../http/refusal.ts";
import type { Snapshot } from "../widget-data/snapshot.ts";
import { sumColumns, sumStatement, type Question, type SumPlan } from "./compile-question.ts";

/** The most innermost groups of one report: what one person can look at, and a server can hold for many. */
const usualGroupsAtMost = 100_000;

type Row = Readonly<Record<string, FieldValue>>;

/** Errors: REPORT_GROUPS when there are too many. */
export const readSums = Effect.fnUntraced(function* (snapshot: Snapshot, question: Question, plan: SumPlan, groupsAtMost: number = usualGroupsAtMost) {
  const columns = sumColumns(question, plan);
  const rows = yield* snapshot.query<Row>(sumStatement(question, columns, groupsAtMost));
  if (rows.length > groupsAtMost) return yield* Effect.fail(badRequest("REPORT_GROUPS", { max: groupsAtMost }));
  const keys = columns.flatMap(({ as, of }) => ("key" in of ? [{ as, field: of.key }] : []));
  const sums = columns.flatMap(({ as, of }) => ("field" in of ? [{ as, ...of }] : []));
  return rows.map((row): SummedRow => {
    const found: Record<string, FieldSums> = {};
    for (const { as, field, sum } of sums) {
      const value = row[as] ?? null;
      found[field] = { ...(found[field] ?? none), [sum]: value === null && (sum === "sum" || sum === "filled") ? 0 : value };
    }
    return { keys: Object.fromEntries(keys.map(({ as, field }) => [field, row[as] ?? null])), sums: found, rows: Number(row["rows"] ?? 0) };
  });
});

const none: FieldSums = { sum: 0, filled: 0, least: null, most: null };
