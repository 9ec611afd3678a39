import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import type { Caller } from "@comptoir/api/contract";
import {
  changeErrorTriage,
  errorLogEntryOf,
  errorStatusOf,
  parseSeenError,
  untriagedError,
  type ErrorLogEntry,
} from "@comptoir/domain/operation";
import { defaultReport } from "@comptoir/domain/report";
import { arbErrorHistory, type ErrorHistory } from "@comptoir/domain/testing";

import { answerReport } from "../report/ask-report.ts";
import { atTime } from "../testing/clock-at.ts";
import { rounds } from "../testing/rounds.ts";
import { makeOrganisation, serveRoutes } from "../testing/serve-routes.ts";
import { writeErrors } from "./record-errors.ts";
import { changeErrors } from "./triage-service.ts";

const entryOf = (route: string, layerId: number): ErrorLogEntry => {
  const entry = errorLogEntryOf({ status: 500, codes: ["HTTP_500"], method: "GET", route, userId: 1, layerId });
  if (entry === null) throw new Error("no entry");
  return entry;
};
const occur = (entry: ErrorLogEntry, atMs: number) =>
  writeErrors([{ entry, firstMs: atMs, lastMs: atMs, occurrences: 1, requestId: `r-${atMs}` }]);

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("statuses of logged errors", (it) => {
  it.effect("the report shows the status of the domain for every history of occurrences and decisions", () =>
    Effect.gen(function* () {
      const organisation = yield* makeOrganisation;
      const sql = yield* SqlClient.SqlClient;
      const [admin = 0, manager = 0] = (yield* sql<{ readonly id: number }>`
        SELECT user_id AS id FROM user_account WHERE username IN ('admin', 'manager') ORDER BY username`).map(
        ({ id }) => id,
      );
      const caller: Caller = {
        userId: admin,
        sessionId: "s",
        permissions: ["REPORT_READ", "REPORT_CUD"],
        layerId: organisation.chain,
        language: "fr",
      };
      const histories = fc.sample(arbErrorHistory, { numRuns: rounds({ few: 40, many: 400 }), seed: 31 });
      const people = [null, admin, manager];
      const seenStatuses = new Set<string>();
      for (const [index, history] of histories.entries()) {
        const entry = entryOf(`/api/history/${index}`, organisation.chain);
        const expected = yield* replay(caller, entry, history, people);
        const answer = yield* answerReport(caller, {
          source: "error-log",
          reportId: 0,
          report: { ...defaultReport("error-log", caller.permissions), filters: [], period: "2026-02-20..2026-04-30" },
          size: 1_000,
          at: history.now,
        });
        const row = answer.rows.find(({ cells }) =>
          cells.some((_, at) => answer.columns[at]?.field === "requestId" && cells[at] === expected.requestId),
        );
        const seen = parseSeenError(row?.mark ?? "");
        expect([index, seen?.status]).toEqual([index, expected.status]);
        seenStatuses.add(expected.status);
      }
      expect([...seenStatuses].toSorted()).toEqual(["ASSIGNED", "MUTED", "NEW", "REAPPEARED", "RESOLVED"]);
    }),
  );

  /** Writes a history through the server, and computes its status by the domain. */
  const replay = Effect.fnUntraced(function* (
    caller: Caller,
    entry: ErrorLogEntry,
    { events, now }: ErrorHistory,
    people: readonly (number | null)[],
  ) {
    const sql = yield* SqlClient.SqlClient;
    let triage = untriagedError;
    let lastAt = 0;
    let version = 0;
    for (const { at, event } of events) {
      if (event.action === "OCCUR") {
        lastAt = at;
        yield* occur(entry, at);
        continue;
      }
      const named = event.action === "ASSIGN" ? { ...event, assigneeId: people[event.assigneeId ?? 0] ?? null } : event;
      triage = changeErrorTriage(triage, named, { lastAt, now: at });
      const [row] = yield* sql<{
        id: number;
      }>`SELECT max(error_entry_id) AS id FROM error_entry WHERE route = ${entry.route}`;
      const [outcome] = yield* changeErrors(caller, {
        errors: [{ origin: `error.${row?.id ?? 0}`, version }],
        comment: event.action === "COMMENT" ? "Seen" : "",
        ...named,
      }).pipe(atTime(new Date(at).toISOString()));
      expect(outcome?.issue ?? null).toBeNull();
      version = outcome?.version ?? 0;
    }
    const requestId = `${entry.route} last`;
    yield* sql`UPDATE error_entry SET request_id = ${requestId} WHERE route = ${entry.route}`;
    return { status: errorStatusOf(triage, { lastAt, now }), requestId };
  });
});
