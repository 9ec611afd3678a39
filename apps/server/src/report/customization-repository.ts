/** Stores personal report views; contains no rules. */

import { CustomizationContent } from "@comptoir/api/wire";
import { isReportKind, type ReportCustomization, type ReportKindCode } from "@comptoir/domain/report";
import { Effect, Option, Schema } from "effect";
import { SqlClient } from "effect/sql";

/** Personal view of a report. */
export interface CustomizationRow {
  readonly id: number;
  readonly version: number;
  readonly userId: number;
  readonly source: ReportKindCode;
  readonly reportId: number;
  /** Empty for the view that the report opens with. */
  readonly name: string;
  readonly content: ReportCustomization;
}

const decode = Schema.decodeUnknownOption(
  Schema.Struct({
    id: Schema.Int,
    version: Schema.Int,
    userId: Schema.Int,
    source: Schema.declare<ReportKindCode>(isReportKind),
    reportId: Schema.Int,
    name: Schema.String,
    content: CustomizationContent,
  }),
);
const encode = Schema.encodeSync(CustomizationContent);

/** Which report of which kind. */
export type OfReport = Pick<CustomizationRow, "source" | "reportId">;

/** Which view of it. */
export type OfView = OfReport & Pick<CustomizationRow, "name">;

/** Lists the views of a user. Stored content that can no longer be parsed counts as unchanged. */
export const listCustomizations = Effect.fn("listCustomizations")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows =
    yield* sql`SELECT customization_id AS id, version, user_id AS "userId", source, report_id AS "reportId", name, content FROM report_customization WHERE user_id = ${userId} ORDER BY fold_text(name) COLLATE "C", customization_id`;
  return rows.flatMap((row): readonly CustomizationRow[] => Option.toArray(decode(row)));
}, Effect.orDie);

export const putCustomization = Effect.fn("putCustomization")(function* ({
  userId,
  source,
  reportId,
  name,
  content,
}: Omit<CustomizationRow, "id" | "version">) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO report_customization (user_id, source, report_id, name, content) VALUES (${userId}, ${source}, ${reportId}, ${name}, ${JSON.stringify(encode(content))}::jsonb)
    ON CONFLICT (user_id, source, report_id, name) DO UPDATE SET content = excluded.content, version = report_customization.version + 1`;
}, Effect.orDie);

export const updateCustomization = Effect.fn("updateCustomization")(function* (
  id: number,
  { userId, name, content }: Pick<CustomizationRow, "userId" | "name" | "content">,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE report_customization SET name = ${name}, content = ${JSON.stringify(encode(content))}::jsonb, version = version + 1 WHERE customization_id = ${id} AND user_id = ${userId}`;
}, Effect.orDie);

/** Whether there was one of that number under a name. */
export const deleteNamed = Effect.fn("deleteNamed")(function* (
  userId: number,
  { source, reportId, id }: OfReport & Pick<CustomizationRow, "id">,
) {
  const sql = yield* SqlClient.SqlClient;
  const gone =
    yield* sql`DELETE FROM report_customization WHERE user_id = ${userId} AND source = ${source} AND report_id = ${reportId} AND customization_id = ${id} AND name <> '' RETURNING customization_id`;
  return gone.length > 0;
}, Effect.orDie);

export const deleteCustomization = Effect.fn("deleteCustomization")(function* (
  userId: number,
  { source, reportId, name }: OfView,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`DELETE FROM report_customization WHERE user_id = ${userId} AND source = ${source} AND report_id = ${reportId} AND name = ${name}`;
}, Effect.orDie);
