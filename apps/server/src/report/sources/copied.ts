/** Sources of reports that query the report copy: its lines include the columns of their receipt and their share of the tax. */

import type { ReportKindCode } from "@comptoir/domain/report";

import { checkedCondition } from "../../sales/index.ts";
import { duckdb } from "../dialect.ts";
import { sql } from "../fragment.ts";
import type { ReportSource } from "../source.ts";
import { drawerFields } from "./drawer-cash.ts";
import { exception, riskEventColumns } from "./exception.ts";
import { financial, financialTest } from "./financial.ts";
import { integrity } from "./integrity.ts";
import { detailLog, entrySequenceSql, entryTimeSql } from "./journal.ts";
import { profitability } from "./profitability.ts";
import { makeHourLookup, hoursJoinSql, lineJoins } from "./sale-line.ts";
import { sale, saleFields } from "./sale.ts";
import { makeStockSources } from "./stock-sources.ts";
import { locationClockColumns, hourColumns, line, changedHourColumns, receiptColumns } from "./tables.ts";
import { target } from "./target.ts";

/** SQL of a line's hour as a lookup, because computing a text for each of ten million lines takes seconds. */
const hourField = {
  sql: sql`CASE WHEN ${locationClockColumns.clock} >= 0 THEN coalesce(${changedHourColumns.hour}, ${hourColumns.hour}) END`,
  grain: "hour",
  lookedUp: makeHourLookup,
} as const;
/** Table of the distinct descriptions of sold lines, which are few for many lines. */
const descriptionTable = { of: "line_text l", id: line.text_id } as const;
const { s, place, ...otherJoins } = lineJoins;
const joinsOfLines: ReportSource["joins"] = { s, place, hours: hoursJoinSql, ...otherJoins };

/** Fields of the Detail log in the SQL of the copy, whose receipts have the numbers of tills. */
const journalFields = {
  time: { sql: entryTimeSql((moment) => `strftime(${moment}, '%H:%M')`) },
  sequence: { sql: entrySequenceSql(receiptColumns.till_no) },
};

/** Report kinds that query the copy; all others query the database. */
export const copiedSourceByKind: Readonly<Partial<Record<ReportKindCode, ReportSource>>> = {
  sale: {
    ...sale,
    joins: joinsOfLines,
    fields: {
      ...saleFields(line),
      hour: hourField,
      sku: { sql: line.sku, texts: descriptionTable },
      description: { sql: line.description, texts: descriptionTable },
      tender: { sql: line.tenders },
      taxCode: { sql: line.taxes },
    },
  },
  profitability: {
    ...profitability,
    joins: { ...profitability.joins, ...joinsOfLines },
    fields: { ...profitability.fields, cashier: { sql: line.cashier }, hour: hourField },
  },
  financial,
  "financial-test": financialTest,
  exception: {
    ...exception,
    fields: {
      ...exception.fields,
      time: { sql: sql`strftime(${riskEventColumns.at} AT TIME ZONE ${locationClockColumns.time_zone}, '%H:%M')` },
    },
  },
  "detail-log": { ...detailLog, fields: { ...detailLog.fields, ...journalFields } },
  integrity,
  ...makeStockSources(duckdb),
  target,
};

/** Fields that the report copy lacks: a report with one of them queries the database. */
export const fieldsNotCopiedByKind: Readonly<Partial<Record<ReportKindCode, readonly string[]>>> = {
  financial: drawerFields,
  "financial-test": drawerFields,
};

/** Fields of the report copy that state amounts of drawers: a report with one of them queries the database where such amounts are hidden. */
export const drawerAmountFieldsByKind: Readonly<Partial<Record<ReportKindCode, readonly string[]>>> = {
  "detail-log": ["eventAmount"],
};

/** SQL condition that the report copy is complete for a kind of report. Uncommitted sales are in no copy; those of a file that is still being checked are in no report. */
export const completenessSqlByKind: Readonly<Partial<Record<ReportKindCode, string>>> = {
  "financial-test": `NOT EXISTS (SELECT FROM sale_batch b WHERE b.state = 'PENDING' AND ${checkedCondition("b")})`,
};
