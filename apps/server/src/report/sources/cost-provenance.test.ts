import { describe, expect, it } from "vitest";

import { hasPermission, permissionCodes } from "@comptoir/domain/access";
import { parseCalendarDate } from "@comptoir/domain/period";
import { canSeeField, getReportKind, isReportKind, reportKinds, type ReportKindCode } from "@comptoir/domain/report";

import { duckdb, postgresql, type Dialect } from "../dialect.ts";
import { fromAndWhereSql } from "../compile-question.ts";
import { rawSql } from "../field-sql.ts";
import { listColumnsRead, sql } from "../fragment.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { copiedSourceByKind } from "./copied.ts";
import { reportSourceByKind } from "./index.ts";

const day = parseCalendarDate("2026-03-02");
if (!day.ok) throw new Error("no day");
const days = { from: day.value, to: day.value };
/** Permissions of a reader who sees everything except costs. */
const permissionsWithoutCost = permissionCodes.filter((code) => !hasPermission([code], ["PRODUCT_COST_READ"]));

const cutOf = (dialect: Dialect, permissions: readonly string[]): SourceCut => ({
  dialect,
  permissions,
  ...days,
  today: day.value,
  previous: days,
  lastYear: days,
  locations: [{ id: 1, targetId: 1, description: "", timeZone: "America/Toronto", businessDayStart: 0 }],
});

/** Matches a database column that contains a cost or a figure computed from one. */
const costColumn = /\b(?:unit_cost|stock_cost|shrinkage|net_with_cost|unknown_cost_lines|cost)\b/u;

/** Returns all SQL that reads a field: its expression, its rows and their joins. */
function sqlOf(source: ReportSource, field: string, cut: SourceCut): string {
  const fieldSql = rawSql({ source }, field);
  const parts = [fieldSql, ...source.order, source.origin ?? sql``, source.mark ?? sql``];
  const question = {
    ...cut,
    cut,
    source,
    fields: {},
    conditions: [],
    used: listColumnsRead([fieldSql]),
    weekStart: 0,
  } as const;
  return [false, true]
    .flatMap((isPage) => [...parts.map(({ text }) => text), fromAndWhereSql(question, parts, isPage)])
    .join(" ");
}

const kinds = Object.keys(reportKinds).filter(isReportKind);
const sources: readonly (readonly [string, ReportKindCode, ReportSource, Dialect])[] = [
  ...kinds.map((kind) => [`${kind} of the database`, kind, reportSourceByKind[kind], postgresql] as const),
  ...kinds.flatMap((kind) => {
    const copiedSource = copiedSourceByKind[kind];
    return copiedSource === undefined ? [] : [[`${kind} of the copy`, kind, copiedSource, duckdb] as const];
  }),
];

describe("a reader who may not see costs", () => {
  it.each(sources)("has no field of %s whose statement reads a cost", (_, kind, source, dialect) => {
    const { fields, permission } = getReportKind(kind);
    if (permission !== undefined && !hasPermission(permissionsWithoutCost, [permission])) return;
    const costFields = Object.keys(fields).filter((field) =>
      costColumn.test(sqlOf(source, field, cutOf(dialect, permissionsWithoutCost))),
    );
    expect(costFields.filter((field) => canSeeField(fields, field, permissionsWithoutCost))).toEqual([]);
  });

  it("is told apart from one who may: the same statements read costs for them", () => {
    const sourceCut = cutOf(postgresql, ["PRODUCT_COST_READ"]);
    expect(costColumn.test(sqlOf(reportSourceByKind.exception, "amount", sourceCut))).toBe(true);
    expect(
      costColumn.test(sqlOf(reportSourceByKind.exception, "amount", cutOf(postgresql, permissionsWithoutCost))),
    ).toBe(false);
    expect(costColumn.test(sqlOf(reportSourceByKind.sale, "netWithCost", sourceCut))).toBe(true);
  });
});
