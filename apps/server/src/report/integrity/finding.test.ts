import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import type { FindingOutcome, FindingWire } from "@comptoir/api/wire";
import { fromDayNumber } from "@comptoir/domain/period";
import { arbTransaction } from "@comptoir/domain/testing";
import { parseSeenFinding, type Transaction } from "@comptoir/domain/transaction";

import { createLayer, createUser, grantRole } from "../../organisation/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../../testing/serve-routes.ts";

type Body = Readonly<Record<string, unknown>>;
interface Row {
  readonly origin: string;
  readonly mark: string;
  readonly cells: readonly unknown[];
}

const day = fromDayNumber(20_514);
const fields = ["rule", "terminal", "transactionNumber", "missing", "status", "comment", "acceptedOn"];
const report = {
  dataSource: "integrity",
  descriptions: { fr: "Intégrité" },
  period: day,
  isList: true,
  reportDataModelRoles: [],
  genericListFilter: [],
  genericListGroup: [],
  genericListColumn: fields.map((field) => ({
    field,
    aggregate: null,
    label: {},
    visible: true,
    width: null,
    frozen: false,
  })),
};

for (const hasCopy of [false, true])
  layer(serveRoutes({ hasCopy }), { excludeTestServices: true, timeout: "60 seconds" })(
    hasCopy ? "findings of the copy" : "findings of the database",
    (it) => {
      const tokens = { admin: "", manager: "", auditor: "", clerk: "", first: "", other: "" };
      type Who = keyof typeof tokens;
      const send = Effect.fnUntraced(function* (who: Who, method: string, path: string, body?: unknown) {
        const { call } = yield* Server;
        return yield* read(
          yield* call(`/api/${path}`, {
            method,
            token: tokens[who],
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
        );
      });
      const of = ({ body }: { readonly body: unknown }) => body as FindingWire;
      const outcome = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
        status,
        ...(Array.isArray(body)
          ? (body as readonly Body[]).map((issue) =>
              [issue["field"], issue["code"]].filter((part) => part !== undefined).join(" "),
            )
          : []),
      ];
      const rowsOf = (who: Who) =>
        Effect.map(
          send(who, "POST", "Report/Run", { _ReportDataModelID: 0, dataSource: "integrity", report }),
          ({ body }) => Reflect.get(Object(body), "rows") as readonly Row[],
        );
      const gaps = (who: Who) =>
        Effect.map(rowsOf(who), (rows) => rows.filter(({ cells }) => cells[0] === "SEQUENCE_GAP"));
      const get = (who: Who, origin: string, rule = "SEQUENCE_GAP") =>
        send(who, "GET", `Report/Finding?origin=${encodeURIComponent(origin)}&rule=${rule}`);
      const accept = (who: Who, { origin, rule, mark }: FindingWire, comment: string) =>
        send(who, "POST", "Report/Finding/Accept", { origin, rule, mark, comment });
      const reopen = (who: Who, { origin, rule, mark, version }: FindingWire) =>
        send(who, "POST", "Report/Finding/Reopen", { origin, rule, mark, version });
      let openBatch: { readonly batchId: number; readonly receipts: readonly Transaction[] } = {
        batchId: 0,
        receipts: [],
      };
      const gap = Effect.fnUntraced(function* (at: number) {
        const row = (yield* gaps("admin"))[at];
        if (row === undefined) throw new Error("no gap");
        return of(yield* get("admin", row.origin));
      });

      it.effect("missing receipts are in the report, and lead to those on both sides", () =>
        Effect.gen(function* () {
          const organisation = yield* makeOrganisation;
          const sql = yield* SqlClient.SqlClient;
          const foreignLayer = yield* createLayer({
            targetId: organisation.otherTarget,
            parentId: organisation.other,
            type: "STORE",
            locationType: "STORE",
            code: "B-1",
            description: "Magasin B",
          });
          const store = yield* SaleStore;
          const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
          const numbers = Array.from({ length: 60 }, (_, index) => 4_400 + index).filter(
            (number) => ![4_417, 4_431, 4_432].includes(number),
          );
          const receipts = [organisation.first, foreignLayer].flatMap((locationId) =>
            fc.sample(arbTransaction, { numRuns: numbers.length, seed: 5 }).map((receipt, index) => ({
              ...receipt,
              locationId,
              terminal: String(1 + (index % 3)),
              number: `00${numbers[index]}`,
              at: Date.parse(`${day}T16:00:00Z`) + index,
              businessDate: day,
              halfHour: 22,
              lines: receipt.lines.map((line) => ({
                ...line,
                itemId: null,
                departmentId: null,
                subDepartmentId: null,
              })),
            })),
          );
          yield* store.appendTransactions(batchId, receipts);
          yield* store.commitBatch(batchId);
          openBatch = { batchId, receipts };
          const [role] = yield* sql<{
            readonly id: number;
          }>`INSERT INTO role (target_id, code, description) VALUES (${organisation.otherTarget}, 'X', 'X') RETURNING role_id AS id`;
          yield* sql`INSERT INTO role_permission (role_id, permission) SELECT ${role?.id ?? 0}, permission FROM unnest(ARRAY['REPORT_CUD', 'REPORT_READ']) AS permission`;
          const user = {
            email: "a@exemple.ca",
            password: testPassword,
            firstName: "Léa",
            lastName: "Roy",
            language: "fr",
          } as const;
          yield* grantRole({
            userId: yield* createUser({
              ...user,
              targetId: organisation.otherTarget,
              layerId: organisation.other,
              username: "ailleurs",
            }),
            roleId: role?.id ?? 0,
            layerId: organisation.other,
          });
          yield* grantRole({
            userId: yield* createUser({
              ...user,
              email: "b@exemple.ca",
              targetId: organisation.targetId,
              layerId: organisation.second,
              username: "voisin",
            }),
            roleId: organisation.roleId("MANAGER"),
            layerId: organisation.second,
          });
          for (const [who, name] of [
            ["admin", "admin"],
            ["manager", "manager"],
            ["auditor", "auditor"],
            ["clerk", "stock_clerk"],
            ["first", "voisin"],
            ["other", "ailleurs"],
          ] as const)
            tokens[who] = (yield* signInAs(name)).token;
          const gapRows = yield* gaps("admin");
          expect(gapRows.map(({ cells }) => cells)).toEqual([
            ["SEQUENCE_GAP", null, "004417", 1, "NEW", null, null],
            ["SEQUENCE_GAP", null, "004431 – 004432", 2, "NEW", null, null],
          ]);
          const finding = yield* gap(1);
          expect(finding).toMatchObject({
            status: "NEW",
            version: 0,
            firstNumber: "004431",
            lastNumber: "004432",
            missing: 2,
            accepted: null,
            history: [],
            canAccept: true,
          });
          const numberAt = (origin: string | null) =>
            Effect.map(send("admin", "GET", `Report/Receipt?origin=${origin}`), ({ body }) =>
              Reflect.get(Object(body), "number"),
            );
          expect([yield* numberAt(finding.before), yield* numberAt(finding.origin)]).toEqual(["004430", "004433"]);
          expect(of(yield* get("auditor", finding.origin)).canAccept).toBe(false);
          // The built-in report hides accepted findings; this one hides none.
          expect(
            Reflect.get(
              Object(
                (yield* send("admin", "POST", "Report/Run", {
                  _ReportDataModelID: 0,
                  dataSource: "integrity",
                  customization: { period: day, listFilter: null, listSorting: [], pivot: null, customization: null },
                })).body,
              ),
              "rowCount",
            ),
          ).toBe((yield* rowsOf("admin")).length);
        }),
      );

      it.effect("is accepted with a comment, once, found so by everyone, and taken back", () =>
        Effect.gen(function* () {
          const finding = yield* gap(0);
          expect(outcome(yield* accept("manager", finding, "  "))).toEqual([400, "comment INTEGRITY_COMMENT"]);
          expect(outcome(yield* accept("manager", finding, "é".repeat(200)))).toEqual([400, "comment MAX_LENGTH"]);
          expect((yield* accept("manager", finding, "x".repeat(2_000))).status).toBe(400);
          const acceptance = of(yield* accept("manager", finding, " Caisse redémarrée "));
          expect(acceptance).toMatchObject({
            status: "ACCEPTED",
            version: 1,
            accepted: { by: "Prénom Nom", comment: "Caisse redémarrée" },
            history: [{ action: "ACCEPT", comment: "Caisse redémarrée" }],
          });
          expect(of(yield* accept("manager", finding, "Caisse redémarrée"))).toEqual(acceptance);
          const row = (yield* gaps("auditor"))[0];
          expect(row?.cells.slice(4, 6)).toEqual(["ACCEPTED", "Caisse redémarrée"]);
          const lateAcceptance = yield* accept("admin", finding, "Je sais");
          expect(outcome(lateAcceptance)).toEqual([409, "INTEGRITY_ACCEPTED"]);
          expect(JSON.stringify(lateAcceptance.body)).toContain("Caisse redémarrée");
          expect(of(yield* accept("manager", finding, "Papier coincé"))).toMatchObject({
            version: 2,
            accepted: { comment: "Papier coincé" },
          });
          expect(outcome(yield* reopen("admin", acceptance))).toEqual([409, "ENTITY_STALE"]);
          const reopenedFinding = of(yield* reopen("admin", { ...acceptance, version: 2 }));
          expect(reopenedFinding).toMatchObject({ status: "NEW", version: 3, accepted: null });
          expect(reopenedFinding.history.map(({ action, comment }) => [action, comment])).toEqual([
            ["REOPEN", ""],
            ["ACCEPT", "Papier coincé"],
            ["ACCEPT", "Caisse redémarrée"],
          ]);
          expect(of(yield* reopen("admin", { ...acceptance, version: 2 }))).toEqual(reopenedFinding);
          expect((yield* gaps("manager"))[0]?.cells.slice(4)).toEqual(["NEW", null, null]);
          const sql = yield* SqlClient.SqlClient;
          const trail = yield* sql<{
            readonly action: string;
            readonly label: string;
          }>`SELECT action, label FROM audit_entry WHERE entity = 'integrityFinding' ORDER BY audit_id`;
          expect(trail.map(({ action, label }) => [action, label])).toEqual([
            ["ACCEPT", "004417"],
            ["ACCEPT", "004417"],
            ["REOPEN", "004417"],
          ]);
        }),
      );

      it.effect("of two users who accept a finding at once, the second is told about the first", () =>
        Effect.gen(function* () {
          const finding = yield* gap(0);
          const both = yield* Effect.all([accept("admin", finding, "un"), accept("manager", finding, "deux")], {
            concurrency: 2,
          });
          expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
          const won = of(both.find(({ status }) => status === 200) ?? both[0]);
          expect((yield* gaps("admin"))[0]?.cells[5]).toBe(won.accepted?.comment);
          yield* reopen("admin", won);
        }),
      );

      it.effect("is read and accepted within one's own stores, by who may, and at a receipt where it is", () =>
        Effect.gen(function* () {
          const finding = yield* gap(0);
          for (const who of ["first", "other"] as const) {
            expect((yield* get(who, finding.origin)).status).toBe(404);
            expect((yield* accept(who, finding, "x")).status).toBe(404);
            expect((yield* reopen(who, finding)).status).toBe(404);
          }
          expect((yield* get("clerk", finding.origin)).status).toBe(403);
          for (const who of ["auditor", "clerk"] as const) {
            expect((yield* accept(who, finding, "x")).status).toBe(403);
            expect((yield* reopen(who, finding)).status).toBe(403);
          }
          expect((yield* get("admin", finding.origin, "SEQUENCE_DUPLICATE")).status).toBe(404);
          expect(outcome(yield* accept("admin", { ...finding, rule: "EMPTY" }, "x"))).toEqual([400, "INTEGRITY_FIXED"]);
          expect(outcome(yield* accept("admin", { ...finding, mark: "1|2||" }, "x"))).toEqual([400, "INTEGRITY_FIXED"]);
          expect(outcome(yield* get("admin", "document.4"))).toEqual([400, "origin FILTER_INVALID"]);
          expect((yield* get("admin", finding.origin, "DROP")).status).toBe(400);
          expect((yield* accept("admin", { ...finding, origin: "receipt.1.2026-03-02.1.1'" }, "x")).status).toBe(400);
        }),
      );

      it.effect("several at once: each as one alone, with one reason; what cannot be is left and named", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const several = (who: Who, what: "Accept" | "Reopen", findings: readonly unknown[], more: object = {}) =>
            send(who, "POST", `Report/Finding/${what}Several`, { findings, ...more });
          const outcomeCodes = ({ body }: { readonly body: unknown }) =>
            (body as readonly FindingOutcome[]).map(({ isChanged, version, issue }) => [
              isChanged,
              version,
              issue?.code ?? null,
            ]);
          const seenFinding = (row: Row) => ({ origin: row.origin, ...parseSeenFinding(row.mark) });
          const [first, second] = (yield* gaps("manager")).map(seenFinding);
          const unknown = (yield* rowsOf("manager"))
            .filter(({ cells }) => cells[0] === "UNKNOWN_ITEM")
            .map(seenFinding)
            .slice(0, 5);
          const all = [first, second, ...unknown];
          const trail = Effect.map(
            sql<{
              readonly count: number;
            }>`SELECT count(*)::integer AS count FROM audit_entry WHERE entity = 'integrityFinding'`,
            ([row]) => row?.count ?? 0,
          );
          const before = yield* trail;
          // Nothing changes if the reason, the list or the caller is wrong.
          for (const [body, code] of [
            ["  ", "comment INTEGRITY_COMMENT"],
            ["é".repeat(200), "comment MAX_LENGTH"],
          ] as const)
            expect(outcome(yield* several("manager", "Accept", all, { comment: body }))).toEqual([400, code]);
          expect((yield* several("manager", "Accept", [], { comment: "x" })).status).toBe(400);
          expect(
            (yield* several(
              "manager",
              "Accept",
              Array.from({ length: 201 }, () => first),
              { comment: "x" },
            )).status,
          ).toBe(400);
          expect(
            outcome(yield* several("manager", "Accept", [first, { ...second, rule: "DROP" }], { comment: "x" })),
          ).toEqual([400, "rule FILTER_INVALID"]);
          for (const who of ["auditor", "clerk"] as const)
            for (const what of ["Accept", "Reopen"] as const)
              expect((yield* several(who, what, [first], { comment: "x" })).status).toBe(403);
          for (const who of ["first", "other"] as const)
            expect(outcomeCodes(yield* several(who, "Accept", [first], { comment: "x" }))).toEqual([
              [false, 0, "HTTP_404"],
            ]);
          expect(yield* trail).toBe(before);
          // A finding that another user accepted, a finding that changed since it was read, and a finding named twice.
          const ownAcceptance = of(yield* accept("admin", of(yield* get("admin", second?.origin ?? "")), "Je sais"));
          const answer = yield* several(
            "manager",
            "Accept",
            [first, second, { ...unknown[0], mark: "1|1||" }, ...unknown, first],
            { comment: " Panne de courant " },
          );
          expect(outcomeCodes(answer)).toEqual([
            [true, 6, null],
            [false, 0, "INTEGRITY_ACCEPTED"],
            [false, 0, "INTEGRITY_FIXED"],
            ...unknown.map(() => [true, 1, null]),
            [false, 6, null],
          ]);
          expect((answer.body as readonly FindingOutcome[])[1]?.issue?.params).toEqual({
            by: ownAcceptance.accepted?.by,
            comment: "Je sais",
          });
          expect(yield* trail).toBe(before + 2 + unknown.length);
          const now = yield* rowsOf("auditor");
          expect(now.filter(({ cells }) => cells[5] === "Panne de courant")).toHaveLength(1 + unknown.length);
          expect(
            now.filter(({ mark }) => (parseSeenFinding(mark)?.version ?? 0) > 0).map(({ cells }) => cells[4]),
          ).toEqual(Array.from({ length: 2 + unknown.length }, () => "ACCEPTED"));
          // Repeating the call changes nothing. Reopening works for each finding except the one that changed since it was read.
          expect(outcomeCodes(yield* several("manager", "Accept", unknown, { comment: "Panne de courant" }))).toEqual(
            unknown.map(() => [false, 1, null]),
          );
          const acceptedMarks = now.filter(({ cells }) => cells[4] === "ACCEPTED").map(seenFinding);
          of(yield* accept("manager", of(yield* get("manager", first?.origin ?? "")), "Autre panne"));
          const back = (yield* several("manager", "Reopen", acceptedMarks)).body as readonly FindingOutcome[];
          expect(back.filter(({ issue }) => issue !== null).map(({ origin, issue }) => [origin, issue?.code])).toEqual([
            [first?.origin, "ENTITY_STALE"],
          ]);
          expect(back.filter(({ isChanged }) => isChanged)).toHaveLength(1 + unknown.length);
          expect(outcomeCodes(yield* several("admin", "Reopen", [{ ...first, version: 7 }]))).toEqual([
            [true, 8, null],
          ]);
          expect((yield* rowsOf("admin")).some(({ cells }) => cells[4] === "ACCEPTED")).toBe(false);
        }),
      );

      it.effect("two users who accept the same findings at once are told the result of each", () =>
        Effect.gen(function* () {
          const rows = (yield* rowsOf("admin"))
            .filter(({ cells }) => cells[0] === "UNKNOWN_ITEM")
            .map((row) => ({ origin: row.origin, ...parseSeenFinding(row.mark) }))
            .slice(0, 12);
          const send12 = (who: Who, findings: readonly unknown[]) =>
            send(who, "POST", "Report/Finding/AcceptSeveral", { findings, comment: who });
          const [firstAnswer, secondAnswer] = yield* Effect.all(
            [send12("admin", rows), send12("manager", rows.toReversed())],
            {
              concurrency: 2,
            },
          );
          const outcomesOf = ({ body }: { readonly body: unknown }) => body as readonly FindingOutcome[];
          const [ours, otherOutcomes] = [outcomesOf(firstAnswer), outcomesOf(secondAnswer).toReversed()];
          for (const [userIndex, ownOutcome] of ours.entries())
            expect([ownOutcome.isChanged, otherOutcomes[userIndex]?.isChanged].filter(Boolean)).toHaveLength(1);
          const acceptedRows = (yield* rowsOf("admin"))
            .filter(({ cells }) => cells[4] === "ACCEPTED")
            .map((row) => ({ origin: row.origin, ...parseSeenFinding(row.mark) }));
          expect(acceptedRows).toHaveLength(12);
          yield* send("admin", "POST", "Report/Finding/ReopenSeveral", { findings: acceptedRows });
        }),
      );

      it.effect("stays accepted when its batch is imported anew, and is new with other amounts", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const rows = yield* rowsOf("admin");
          const unknown = rows.find(({ cells }) => cells[0] === "UNKNOWN_ITEM");
          const finding = of(yield* get("admin", unknown?.origin ?? "", "UNKNOWN_ITEM"));
          expect(of(yield* accept("admin", finding, "Article hors catalogue")).status).toBe("ACCEPTED");
          yield* sql`UPDATE integrity_acceptance SET expected = 5, version = version + 1 WHERE rule = 'UNKNOWN_ITEM'`;
          expect(of(yield* get("admin", finding.origin, "UNKNOWN_ITEM")).status).toBe("NEW");
          expect(
            (yield* rowsOf("admin")).find(
              ({ cells, origin }) => cells[0] === "UNKNOWN_ITEM" && origin === finding.origin,
            )?.cells[4],
          ).toBe("NEW");
          const secondAcceptance = of(yield* accept("admin", finding, "Article hors catalogue"));
          const store = yield* SaleStore;
          yield* store.undoBatch(openBatch.batchId);
          expect(yield* rowsOf("admin")).toEqual([]);
          expect(outcome(yield* reopen("admin", secondAcceptance))).toEqual([400, "INTEGRITY_FIXED"]);
          const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
          yield* store.appendTransactions(batchId, openBatch.receipts);
          yield* store.commitBatch(batchId);
          const after = yield* rowsOf("admin");
          expect(after.map(({ cells }) => cells.slice(0, 5)).toSorted()).toEqual(
            rows
              .map(({ cells, origin }) => [
                ...cells.slice(0, 4),
                cells[0] === "UNKNOWN_ITEM" && origin === finding.origin ? "ACCEPTED" : cells[4],
              ])
              .toSorted(),
          );
        }),
      );
    },
  );
