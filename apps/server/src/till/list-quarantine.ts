/** Lists refused facts with filters, and the values to filter by. */

import type { Caller } from "@comptoir/api/contract";
import type { QuarantinedFact, QuarantinePage, QuarantineQuery } from "@comptoir/api/wire";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { scopeFor } from "../access/index.ts";
import { notFound } from "../http/refusal.ts";
import { integerArray } from "../database/index.ts";

/** Number of refused facts on a page. */
const factsPerPage = 100;

/** SQL columns of a refused fact. */
export const quarantineColumns = `q.quarantine_id AS id, q.location_id AS "locationId", l.description AS location, q.terminal_id AS "terminalId", q.terminal, q.no::float8 AS no, q.kind, q.content, q.issues,
  floor(extract(epoch FROM q.arrived_at) * 1000)::float8 AS "arrivedAt", floor(extract(epoch FROM q.happened_at) * 1000)::float8 AS "happenedAt",
  q.state, floor(extract(epoch FROM q.settled_at) * 1000)::float8 AS "settledAt", u.first_name || ' ' || u.last_name AS "settledBy", q.reason`;

/** SQL tables of a refused fact. */
export const quarantineTables =
  "till_quarantine q JOIN target_layer l ON l.target_layer_id = q.location_id LEFT JOIN user_account u ON u.user_id = q.settled_by";

/** Lists the refused facts of a caller's stores, newest first. */
export const listQuarantine = Effect.fn("quarantine.list")(
  function* (caller: Caller, quarantineQuery: QuarantineQuery) {
    const sql = yield* SqlClient.SqlClient;
    const { locationIds } = yield* scopeFor(caller);
    const { state, locationId, terminalId, code, kind, before } = quarantineQuery;
    const scopeConditionSql = sql`q.location_id = ANY (${integerArray(locationIds)}::integer[])`;
    const refusedFacts = yield* sql<QuarantinedFact>`
    SELECT ${sql.literal(quarantineColumns)} FROM ${sql.literal(quarantineTables)}
    WHERE ${sql.and([
      scopeConditionSql,
      sql`q.quarantine_id < ${before ?? 2 ** 31 - 1}`,
      ...(state === undefined ? [] : [sql`q.state = ${state}`]),
      ...(locationId === undefined ? [] : [sql`q.location_id = ${locationId}`]),
      ...(terminalId === undefined ? [] : [sql`q.terminal_id = ${terminalId}`]),
      ...(kind === undefined ? [] : [sql`q.kind = ${removeNul(kind)}`]),
      ...(code === undefined ? [] : [sql`q.issues @> ${JSON.stringify([{ code: removeNul(code) }])}::jsonb`]),
    ])}
    ORDER BY q.quarantine_id DESC LIMIT ${factsPerPage + 1}`;
    const facetCounts = yield* sql<{
      readonly facet: keyof QuarantinePage["facets"];
      readonly value: string;
      readonly label: string;
      readonly open: number;
    }>`
    WITH q AS (SELECT * FROM till_quarantine q WHERE q.state = 'OPEN' AND ${scopeConditionSql})
    SELECT 'locationId' AS facet, q.location_id::text AS value, l.description AS label, count(*)::integer AS open FROM q JOIN target_layer l ON l.target_layer_id = q.location_id GROUP BY 2, 3
    UNION ALL SELECT 'terminalId', q.terminal_id::text, l.description || ' · ' || q.terminal, count(*)::integer FROM q JOIN target_layer l ON l.target_layer_id = q.location_id GROUP BY 2, 3
    UNION ALL SELECT 'code', i.issue ->> 'code', '', count(DISTINCT q.quarantine_id)::integer FROM q CROSS JOIN LATERAL jsonb_array_elements(q.issues) AS i (issue) GROUP BY 2
    UNION ALL SELECT 'kind', q.kind, '', count(*)::integer FROM q WHERE q.kind IS NOT NULL GROUP BY 2
    ORDER BY open DESC, label, value`;
    const [openCountRow] = yield* sql<{ readonly open: number }>`
    SELECT count(*)::integer AS open FROM till_quarantine q WHERE q.state = 'OPEN' AND ${scopeConditionSql}`;
    const facetValuesOf = (facet: keyof QuarantinePage["facets"]) =>
      facetCounts.flatMap((row) =>
        row.facet === facet ? [{ value: row.value, label: row.label, open: row.open }] : [],
      );
    const quarantinePage: QuarantinePage = {
      rows: refusedFacts.slice(0, factsPerPage),
      older: refusedFacts.length > factsPerPage ? (refusedFacts[factsPerPage - 1]?.id ?? null) : null,
      open: openCountRow?.open ?? 0,
      facets: {
        locationId: facetValuesOf("locationId"),
        terminalId: facetValuesOf("terminalId"),
        code: facetValuesOf("code"),
        kind: facetValuesOf("kind"),
      },
    };
    return quarantinePage;
  },
  Effect.catchTag("SqlError", Effect.die),
);

/** Removes U+0000, which PostgreSQL cannot store. */
const removeNul = (text: string): string => text.replaceAll("\0", "");

/** Reads a refused fact of a caller's stores. Errors: HTTP_404. */
export const getQuarantinedFact = Effect.fn("quarantine.get")(
  function* (caller: Caller, id: number) {
    const sql = yield* SqlClient.SqlClient;
    const { locationIds } = yield* scopeFor(caller);
    const [row] = yield* sql<QuarantinedFact>`
    SELECT ${sql.literal(quarantineColumns)} FROM ${sql.literal(quarantineTables)}
    WHERE q.quarantine_id = ${id} AND q.location_id = ANY (${integerArray(locationIds)}::integer[])`;
    return row ?? (yield* Effect.fail(notFound()));
  },
  Effect.catchTag("SqlError", Effect.die),
);
