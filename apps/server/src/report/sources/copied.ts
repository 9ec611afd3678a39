/** The sources that the copy made for reading has: a line of it says what its receipt does, and has its part of the tax. */

import type { ReportKindCode } from "@comptoir/domain/report";

import type { ReportSource } from "../source.ts";
import { financial } from "./financial.ts";
import { detailLog, exception, integrity } from "./journal.ts";
import { profitability } from "./profitability.ts";
import { sale } from "./sale.ts";

/** What is asked of the receipt `s`, asked of the line `l`. */
const ofLine = (fields: ReportSource["fields"]): ReportSource["fields"] =>
  Object.fromEntries(Object.entries(fields).map(([field, row]) => [field, { ...row, sql: row.sql.replaceAll(/\bs\./gu, "l.") }]));

const time = { sql: `CASE WHEN s.half_hour < 0 THEN NULL ELSE strftime(s."at" AT TIME ZONE place.time_zone, '%H:%M') END` };

/** The kinds of reports that are asked of the copy; any other is asked of the database. */
export const copiedSources: Readonly<Partial<Record<ReportKindCode, ReportSource>>> = {
  sale: { ...sale, fields: { ...ofLine(sale.fields), tender: { sql: "l.tenders" }, taxCode: { sql: "l.taxes" } } },
  profitability: { ...profitability, fields: ofLine(profitability.fields) },
  financial,
  exception: { ...exception, fields: { ...exception.fields, time } },
  "detail-log": { ...detailLog, fields: { ...detailLog.fields, time } },
  integrity,
};
