/** Settles refused facts: corrected by a new fact, accepted once valid, or dismissed with a reason. */

import type { Caller } from "@comptoir/api/contract";
import type { ApiIssue } from "@comptoir/api/errors";
import type { FactCorrection, QuarantinedFact } from "@comptoir/api/wire";
import { issue } from "@comptoir/domain/result";
import { parseFact } from "@comptoir/domain/till";
import { checkForm, defineForm, isFields } from "@comptoir/domain/validation";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { integerArray } from "../database/index.ts";
import { scopeFor, writeAudit } from "../access/index.ts";
import { conflict, invalid, notFound } from "../http/refusal.ts";
import { checkFacts } from "./check-fact.ts";
import { appendFacts } from "./fact-repository.ts";
import { quarantineColumns, quarantineTables } from "./list-quarantine.ts";
import { hashFact } from "./take-facts.ts";

/** Corrects a refused fact by a new fact that names it; the refused one is unchanged. Errors: those of the fact; TILL_SETTLED; HTTP_404. */
export const correctFact = (caller: Caller, id: number, { kind, body }: FactCorrection) =>
  settleFact(caller, id, "CORRECTED", null, (row) =>
    checkFactAgain(row, { ...(kind === undefined ? {} : { kind }), body }, "corrected"),
  );

/** Accepts a refused fact that has become valid, for example because its item was created meanwhile. Errors: its remaining ones; TILL_SETTLED; HTTP_404. */
export const acceptFact = (caller: Caller, id: number) =>
  settleFact(caller, id, "ACCEPTED", null, (row) => checkFactAgain(row, {}, "as it came"));

const dismissalForm = defineForm({ reason: ["required", "max200"] });

/** Dismisses a refused fact. Errors: those of the reason; TILL_SETTLED; HTTP_404. */
export const dismissFact = Effect.fn("quarantine.dismiss")(function* (
  caller: Caller,
  id: number,
  request: { readonly reason: string },
) {
  const formResult = checkForm(dismissalForm, request);
  if (!formResult.ok) return yield* Effect.fail(invalid(formResult.issues));
  return yield* settleFact(caller, id, "DISMISSED", formResult.value.reason, () => Effect.succeed(null));
});

/** Dismisses several refused facts independently: one that was settled meanwhile does not stop the others. Errors: those of the reason. */
export const dismissFacts = Effect.fn("quarantine.dismissAll")(function* (
  caller: Caller,
  { ids, reason }: { readonly ids: readonly number[]; readonly reason: string },
) {
  const formResult = checkForm(dismissalForm, { reason });
  if (!formResult.ok) return yield* Effect.fail(invalid(formResult.issues));
  return yield* Effect.forEach([...new Set(ids)], (id) =>
    dismissFact(caller, id, { reason }).pipe(
      Effect.as<readonly ApiIssue[]>([]),
      Effect.catch((error) => Effect.succeed(error.issues)),
      Effect.map((issues) => ({ id, issues })),
    ),
  );
});

/** Fact that has become valid: its kind, and its body as sent. */
interface ValidFact {
  readonly kind: string;
  readonly body: unknown;
}

/** Settles a refused fact once, in one transaction with the writes that it needs. */
const settleFact = <E, R>(
  caller: Caller,
  id: number,
  state: Exclude<QuarantinedFact["state"], "OPEN">,
  reason: string | null,
  write: (row: QuarantinedFact) => Effect.Effect<ValidFact | null, E, R>,
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const { locationIds } = yield* scopeFor(caller);
    const nowMs = yield* Clock.currentTimeMillis;
    return yield* sql
      .withTransaction(
        Effect.gen(function* () {
          const [row] = yield* sql<QuarantinedFact>`
            SELECT ${sql.literal(quarantineColumns)} FROM ${sql.literal(quarantineTables)}
            WHERE q.quarantine_id = ${id} AND q.location_id = ANY (${integerArray(locationIds)}::integer[]) FOR UPDATE OF q`;
          if (row === undefined) return yield* Effect.fail(notFound());
          if (row.state !== "OPEN") return yield* Effect.fail(conflict("TILL_SETTLED"));
          const validFact = yield* write(row);
          if (validFact !== null) yield* appendCorrectingFact(sql, row, validFact, nowMs);
          yield* sql`UPDATE till_quarantine SET state = ${state}, settled_at = ${new Date(nowMs)}, settled_by = ${caller.userId}, reason = ${reason} WHERE quarantine_id = ${id}`;
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
            SELECT ${sql.literal(quarantineColumns)} FROM ${sql.literal(quarantineTables)} WHERE q.quarantine_id = ${id}`;
          return after ?? (yield* Effect.fail(notFound()));
        }),
      )
      .pipe(Effect.catchTag("SqlError", Effect.die));
  });

/** Error codes of facts that cannot be accepted unchanged, because they contradict stored data. */
const contradictionErrorCodes: ReadonlySet<string> = new Set(["TILL_CONFLICT", "IMPORT_CONFLICT"]);

/** Checks a refused fact again, with its correction. Its number and clock are ignored: its time is the one resolved on arrival. */
const checkFactAgain = Effect.fnUntraced(function* (
  row: QuarantinedFact,
  corrected: Readonly<Record<string, unknown>>,
  way: "corrected" | "as it came",
) {
  const sql = yield* SqlClient.SqlClient;
  const sentContent: unknown = JSON.parse(row.content);
  const correctedContent: Readonly<Record<string, unknown>> = {
    kind: row.kind,
    ...(isFields(sentContent) ? sentContent : {}),
    ...corrected,
    no: 1,
    at: new Date(row.happenedAt).toISOString(),
    uptimeMs: 0,
  };
  const factResult = parseFact(correctedContent);
  if (!factResult.ok) return yield* Effect.fail(invalid(factResult.issues));
  const [check] = yield* checkFacts(sql, row, [{ fact: factResult.value, at: row.happenedAt }]);
  if (check !== undefined && !check.ok) return yield* Effect.fail(invalid(check.issues));
  if (way === "as it came" && row.issues.some(({ code }) => contradictionErrorCodes.has(code)))
    return yield* Effect.fail(invalid(row.issues.map(({ code, params = {} }) => issue(code, ["no"], params))));
  const validFact: ValidFact = { kind: factResult.value.kind, body: correctedContent["body"] };
  return validFact;
});

/** Appends the correcting fact, with a negative number. */
const appendCorrectingFact = (sql: SqlClient.SqlClient, row: QuarantinedFact, { kind, body }: ValidFact, now: number) =>
  appendFacts(sql, { ...row, arrivedAt: now }, [
    {
      no: -row.id,
      isKept: true,
      kind,
      happenedAt: row.happenedAt,
      saidAt: row.happenedAt,
      uptimeMs: 0,
      clock: "AS_SAID",
      contentHash: hashFact(body),
      body: JSON.stringify(body),
      content: "",
      issues: [],
      isQuarantined: false,
      ...(row.no === null ? {} : { corrects: row.no }),
    },
  ]);
