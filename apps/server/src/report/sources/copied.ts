/** Sources of reports that query the report copy: its lines include the columns of their receipt and their share of the tax. */

import type { ReportKindCode } from "@comptoir/domain/report";

import { checkedCondition } from "../../sales/index.ts";
import { duckdb } from "../dialect.ts";
import { sql } from "../fragment.ts";
import type { ReportSource } from "../source.ts";
import { drawerFields } from "./drawer-cash.ts";
import { exception, riskEvent } from "./exception.ts";
import { financial, financialTest } from "./financial.ts";
import { integrity } from "./integrity.ts";
import { detailLog } from "./journal.ts";
import { profitability } from "./profitability.ts";
import { hourLookup, hoursJoin, lineJoins } from "./sale-line.ts";
import { sale, saleFields } from "./sale.ts";
import { stockSources } from "./stock-sources.ts";
import { clock, hours, line, moved, receipt } from "./tables.ts";
import { target } from "./target.ts";

/** SQL of a line's hour as a lookup, because computing a text for each of ten million lines takes seconds. */
const hourLookupSql = {
  sql: sql`CASE WHEN ${clock.clock} >= 0 THEN coalesce(${moved.hour}, ${hours.hour}) END`,
  grain: "hour",
  lookedUp: hourLookup,
} as const;
/** Table of the distinct descriptions of sold lines, which are few for many lines. */
const descriptionTable = { of: "line_text l", id: line.text_id } as const;
const { s, place, ...otherJoins } = lineJoins;
const ofLineJoins: ReportSource["joins"] = { s, place, hours: hoursJoin, ...otherJoins };

const timeSql = {
  sql: sql`CASE WHEN ${receipt.half_hour} < 0 THEN NULL ELSE strftime(${receipt.at} AT TIME ZONE ${clock.time_zone}, '%H:%M') END`,
};

/** Report kinds that query the copy; all others query the database. */
export const copiedSources: Readonly<Partial<Record<ReportKindCode, ReportSource>>> = {
  sale: {
    ...sale,
    joins: ofLineJoins,
    fields: {
      ...saleFields(line),
      hour: hourLookupSql,
      sku: { sql: line.sku, texts: descriptionTable },
      description: { sql: line.description, texts: descriptionTable },
      tender: { sql: line.tenders },
      taxCode: { sql: line.taxes },
    },
  },
  profitability: {
    ...profitability,
    joins: { ...profitability.joins, ...ofLineJoins },
    fields: { ...profitability.fields, cashier: { sql: line.cashier }, hour: hourLookupSql },
  },
  financial,
  "financial-test": financialTest,
  exception: {
    ...exception,
    fields: {
      ...exception.fields,
      time: { sql: sql`strftime(${riskEvent.at} AT TIME ZONE ${clock.time_zone}, '%H:%M')` },
    },
  },
  "detail-log": { ...detailLog, fields: { ...detailLog.fields, time: timeSql } },
  integrity,
  ...stockSources(duckdb),
  target,
};

/** Fields that the report copy lacks: a report with one of them queries the database. */
export const fieldsNotCopied: Readonly<Partial<Record<ReportKindCode, readonly string[]>>> = {
  financial: drawerFields,
  "financial-test": drawerFields,
};

/** SQL condition that the report copy is complete for a kind of report. Uncommitted sales are in no copy; those of a file that is still being checked are in no report. */
export const copyIsComplete: Readonly<Partial<Record<ReportKindCode, string>>> = {
  "financial-test": `NOT EXISTS (SELECT FROM sale_batch b WHERE b.state = 'PENDING' AND ${checkedCondition("b")})`,
};
