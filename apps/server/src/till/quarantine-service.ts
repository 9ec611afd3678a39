/** Refused facts: listed, corrected by a new fact, accepted once valid, or dismissed with a reason. */

import type { Caller } from "@comptoir/api/contract";
import type { FactCorrection, QuarantinedFact } from "@comptoir/api/wire";
import { issue } from "@comptoir/domain/result";
import { parseFact } from "@comptoir/domain/till";
import { checkForm, defineForm, isFields } from "@comptoir/domain/validation";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { integerArray } from "../sales/index.ts";
import { scopeFor, writeAudit } from "../access/index.ts";
import { conflict, invalid, notFound } from "../http/refusal.ts";
import { checkFacts } from "./check-fact.ts";
import { appendFacts } from "./fact-repository.ts";
import { hashOfFact } from "./take-facts.ts";

/** Number of facts on a page. */
const pageSize = 100;

const columns = `q.quarantine_id AS id, q.location_id AS "locationId", q.terminal_id AS "terminalId", q.terminal, q.no::float8 AS no, q.kind, q.content, q.issues,
  floor(extract(epoch FROM q.arrived_at) * 1000)::float8 AS "arrivedAt", q.state, floor(extract(epoch FROM q.settled_at) * 1000)::float8 AS "settledAt", u.first_name || ' ' || u.last_name AS "settledBy", q.reason`;

/** Row with the fields that only deriving needs. */
type QuarantineRow = QuarantinedFact & { readonly happenedAt: number };

/** Lists the refused facts of a caller's stores, newest first. */
export const listQuarantine = Effect.fn("quarantine.list")(function* (
  caller: Caller,
  { state, before }: { readonly state?: QuarantinedFact["state"]; readonly before?: number },
) {
  const sql = yield* SqlClient.SqlClient;
  const { locationIds } = yield* scopeFor(caller);
  const rows = yield* sql<QuarantinedFact>`
    SELECT ${sql.literal(columns)} FROM till_quarantine q LEFT JOIN user_account u ON u.user_id = q.settled_by
    WHERE q.location_id = ANY (${integerArray(locationIds)}::integer[]) AND (${state ?? null}::text IS NULL OR q.state = ${state ?? null}) AND q.quarantine_id < ${before ?? 2 ** 31 - 1}
    ORDER BY q.quarantine_id DESC LIMIT ${pageSize}`.pipe(Effect.orDie);
  return { rows, older: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null) };
});

/** Corrects a refused fact by a new fact that names it; the refused one is unchanged. Errors: those of the fact; TILL_SETTLED; HTTP_404. */
export const correctFact = (caller: Caller, id: number, { kind, body }: FactCorrection) =>
  settling(caller, id, "CORRECTED", null, (row) =>
    readAgain(row, { ...(kind === undefined ? {} : { kind }), body }, "corrected"),
  );

/** Accepts a refused fact that has become valid, for example because its item was made since. Errors: its remaining ones; TILL_SETTLED; HTTP_404. */
export const acceptFact = (caller: Caller, id: number) =>
  settling(caller, id, "ACCEPTED", null, (row) => readAgain(row, {}, "as it came"));

const dismissal = defineForm({ reason: ["required", "max200"] });

/** Dismisses a refused fact. Errors: those of the reason; TILL_SETTLED; HTTP_404. */
export const dismissFact = Effect.fn("quarantine.dismiss")(function* (
  caller: Caller,
  id: number,
  request: { readonly reason: string },
) {
  const read = checkForm(dismissal, request);
  if (!read.ok) return yield* Effect.fail(invalid(read.issues));
  return yield* settling(caller, id, "DISMISSED", read.value.reason, () => Effect.succeed(null));
});

/** Fact that has become valid: its kind, and its body as sent. */
interface RightFact {
  readonly kind: string;
  readonly body: unknown;
}

/** Settles a fact once, in one transaction with its writes. */
const settling = <E, R>(
  caller: Caller,
  id: number,
  state: Exclude<QuarantinedFact["state"], "OPEN">,
  reason: string | null,
  write: (row: QuarantineRow) => Effect.Effect<RightFact | null, E, R>,
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const { locationIds } = yield* scopeFor(caller);
    const now = yield* Clock.currentTimeMillis;
    return yield* sql
      .withTransaction(
        Effect.gen(function* () {
          const [row] = yield* sql<QuarantineRow>`
            SELECT ${sql.literal(columns)}, floor(extract(epoch FROM q.happened_at) * 1000)::float8 AS "happenedAt" FROM till_quarantine q LEFT JOIN user_account u ON u.user_id = q.settled_by
            WHERE q.quarantine_id = ${id} AND q.location_id = ANY (${integerArray(locationIds)}::integer[]) FOR UPDATE OF q`;
          if (row === undefined) return yield* Effect.fail(notFound());
          if (row.state !== "OPEN") return yield* Effect.fail(conflict("TILL_SETTLED"));
          const written = yield* write(row);
          if (written !== null) yield* append(sql, row, written, now);
          yield* sql`UPDATE till_quarantine SET state = ${state}, settled_at = ${new Date(now)}, settled_by = ${caller.userId}, reason = ${reason} WHERE quarantine_id = ${id}`;
          yield* writeAudit({
            userId: caller.userId,
            action: "UPDATE",
            entity: "tillFact",
            entityId: id,
            label: `${row.terminal} ${row.no ?? ""}`.trim(),
            layerId: row.locationId,
            details: { before: { state: row.state }, after: { state, ...(reason === null ? {} : { reason }) } },
          });
          const [after] = yield* sql<QuarantinedFact>`
            SELECT ${sql.literal(columns)} FROM till_quarantine q LEFT JOIN user_account u ON u.user_id = q.settled_by WHERE q.quarantine_id = ${id}`;
          return after ?? (yield* Effect.fail(notFound()));
        }),
      )
      .pipe(Effect.catchTag("SqlError", Effect.die));
  });

/** Contradictions cannot be accepted unchanged. */
const contradictions: ReadonlySet<string> = new Set(["TILL_CONFLICT", "IMPORT_CONFLICT"]);

/** Checks a refused fact again, with its correction. Ignores its number and clock: its time is the one found on arrival. */
const readAgain = Effect.fnUntraced(function* (
  row: QuarantineRow,
  corrected: Readonly<Record<string, unknown>>,
  way: "corrected" | "as it came",
) {
  const sql = yield* SqlClient.SqlClient;
  const sent: unknown = JSON.parse(row.content);
  const content: Readonly<Record<string, unknown>> = {
    kind: row.kind,
    ...(isFields(sent) ? sent : {}),
    ...corrected,
    no: 1,
    at: new Date(row.happenedAt).toISOString(),
    uptimeMs: 0,
  };
  const read = parseFact(content);
  if (!read.ok) return yield* Effect.fail(invalid(read.issues));
  const [check] = yield* checkFacts(sql, row, [{ fact: read.value, at: row.happenedAt }]);
  if (check !== undefined && !check.ok) return yield* Effect.fail(invalid(check.issues));
  if (way === "as it came" && row.issues.some(({ code }) => contradictions.has(code)))
    return yield* Effect.fail(invalid(row.issues.map(({ code, params = {} }) => issue(code, ["no"], params))));
  const right: RightFact = { kind: read.value.kind, body: content["body"] };
  return right;
});

/** Appends the correcting fact, with a negative number. */
const append = (sql: SqlClient.SqlClient, row: QuarantineRow, { kind, body }: RightFact, now: number) =>
  appendFacts(sql, { ...row, arrivedAt: now }, [
    {
      no: -row.id,
      isKept: true,
      kind,
      happenedAt: row.happenedAt,
      saidAt: row.happenedAt,
      uptimeMs: 0,
      clock: "AS_SAID",
      contentHash: hashOfFact(body),
      body: JSON.stringify(body),
      content: "",
      issues: [],
      isQuarantined: false,
      ...(row.no === null ? {} : { corrects: row.no }),
    },
  ]);
