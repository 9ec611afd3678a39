import { expect, layer } from "@effect/vitest";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { ReceiptWire } from "@comptoir/api/wire";
import { addDays } from "@comptoir/domain/period";
import { getReportKind, isReportKind, isRowField, reportKinds } from "@comptoir/domain/report";
import { arbTransaction } from "@comptoir/domain/testing";

import { SaleStore } from "../sales/index.ts";
import { ReportCopy } from "./copy/report-copy.ts";
import { createLayer, createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";

type Body = Readonly<Record<string, unknown>>;
interface Report {
  readonly _ReportDataModelID: number;
  readonly version: number;
  readonly dataSource: string;
  readonly descriptions: Readonly<Record<string, string>>;
  readonly genericListColumn: readonly { readonly field: string }[];
}
interface Answer {
  readonly columns: readonly { readonly field: string }[];
  readonly rows: readonly { readonly cells: readonly unknown[] }[];
  readonly total: { readonly cells: readonly unknown[] };
  readonly rowCount: number;
  readonly isDifferent: boolean;
}

const column = (field: string, aggregate: string | null = null) => ({
  field,
  aggregate,
  label: {},
  visible: true,
  width: null,
  frozen: false,
});
const group = (field: string) => ({ field, grain: null, direction: "ascending", subtotal: false, collapsed: false });
const content = {
  dataSource: "sale",
  descriptions: { fr: "Ventes par rayon" },
  period: "2026-03-01..2026-03-31",
  isList: false,
  reportDataModelRoles: [],
  genericListColumn: [column("net", "sum"), column("cost", "sum")],
  genericListFilter: [],
  genericListGroup: [group("location")],
};
const noChange = { period: null, listFilter: null, listSorting: [], pivot: null, customization: null };

for (const hasCopy of [false, true])
  layer(serveRoutes({ hasCopy }), { excludeTestServices: true, timeout: "60 seconds" })(
    hasCopy ? "reports of the copy" : "reports of the database",
    (it) => {
      const tokens = { admin: "", manager: "", clerk: "", auditor: "", other: "" };
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
      const of = ({ body }: { readonly body: unknown }) => body as Report;
      const answer = ({ body }: { readonly body: unknown }) => body as Answer;
      const outcome = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
        status,
        ...(Array.isArray(body)
          ? (body as readonly Body[]).map((issue) =>
              [issue["field"], issue["code"]].filter((part) => part !== undefined).join(" "),
            )
          : []),
      ];
      const keyOf = ({ _ReportDataModelID, version }: Report) => ({ _ReportDataModelID, version });
      const make = (who: Who, more: Body = {}) => send(who, "POST", "Report", { ...content, ...more });
      const listOf = (who: Who, filters?: readonly Body[]) =>
        Effect.map(
          send(
            who,
            "GET",
            `Report/List/true${filters === undefined ? "" : `?filters=${encodeURIComponent(JSON.stringify(filters))}`}`,
          ),
          ({ body }) => body as readonly Report[],
        );
      const runOf = (who: Who, report: Report, more: Body = {}) =>
        send(who, "POST", "Report/Run", {
          _ReportDataModelID: report._ReportDataModelID,
          dataSource: report.dataSource,
          ...more,
        });
      const draft = (who: Who, more: Body, run: Body = {}) =>
        send(who, "POST", "Report/Run", {
          _ReportDataModelID: 0,
          dataSource: "sale",
          report: { ...content, ...more },
          ...run,
        });

      it.effect("everyone who reads reports has those that the kinds start with, and runs them", () =>
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
          const day = new Date("2026-03-02T15:00:00Z").getTime();
          const receipts = fc
            .sample(arbTransaction, { numRuns: 40, seed: 5 })
            .map((receipt, index) => ({
              ...receipt,
              locationId: index % 4 === 0 ? foreignLayer : index % 4 === 1 ? organisation.second : organisation.first,
              number: `R${index}`,
              at: day,
              businessDate: addDays(receipt.businessDate, 0),
              halfHour: 20,
              lines: receipt.lines.map((line) => ({
                ...line,
                itemId: null,
                departmentId: null,
                subDepartmentId: null,
              })),
            }))
            .map((receipt) => ({ ...receipt, businessDate: "2026-03-02" as typeof receipt.businessDate }));
          yield* store.appendTransactions(batchId, receipts);
          yield* store.commitBatch(batchId);
          const [role] = yield* sql<{
            readonly id: number;
          }>`INSERT INTO role (target_id, code, description) VALUES (${organisation.otherTarget}, 'X', 'X') RETURNING role_id AS id`;
          yield* sql`INSERT INTO role_permission (role_id, permission) SELECT ${role?.id ?? 0}, permission FROM unnest(ARRAY['REPORT_CUD', 'REPORT_READ']) AS permission`;
          const userId = yield* createUser({
            targetId: organisation.otherTarget,
            layerId: organisation.other,
            username: "ailleurs",
            email: "a@exemple.ca",
            password: testPassword,
            firstName: "Léa",
            lastName: "Roy",
            language: "fr",
          });
          yield* grantRole({ userId, roleId: role?.id ?? 0, layerId: organisation.other });
          for (const [who, name] of [
            ["admin", "admin"],
            ["manager", "manager"],
            ["clerk", "stock_clerk"],
            ["auditor", "auditor"],
            ["other", "ailleurs"],
          ] as const)
            tokens[who] = (yield* signInAs(name)).token;
          const kinds = (yield* listOf("admin")).map(({ dataSource }) => dataSource);
          expect(kinds).toEqual(Object.keys(reportKinds));
          for (const dataSource of kinds) {
            const run = yield* send("admin", "POST", "Report/Run", {
              _ReportDataModelID: 0,
              dataSource,
              customization: { ...noChange, period: "2026-03-02" },
            });
            expect([dataSource, run.status, Reflect.get(Object(run.body), "isKept")]).toEqual([dataSource, 200, true]);
          }
          expect((yield* listOf("admin", [{ Column: "dataSource", Operator: "=", Value: "sale" }])).map(keyOf)).toEqual(
            [{ _ReportDataModelID: 0, version: 0 }],
          );
        }),
      );

      it.effect(
        "a widget of a report ties with the figures beside it, over the last days with sales where nobody chose any, and each looks with their own rights",
        () =>
          Effect.gen(function* () {
            const shared = of(yield* make("admin", { reportDataModelRoles: [] }));
            const widget = {
              i: 1,
              kind: "Report",
              type: "table",
              title: { fr: "Ventes" },
              layout: { x: 0, y: 0, w: 6, h: 5 },
              report: { source: "sale", id: shared._ReportDataModelID, query: "", figure: 0 },
            };
            const [board] = (yield* send("admin", "POST", "Dashboard/", [
              { description: "Rapports", widgets: JSON.stringify([widget]), period: "-0d" },
            ])).body as readonly { readonly id: number; readonly widgets: string }[];
            expect(JSON.parse(board?.widgets ?? "[]")).toMatchObject([
              { kind: "Report", report: widget.report, roles: [] },
            ]);
            expect(
              outcome(
                yield* send("admin", "POST", "Dashboard/", [
                  {
                    description: "Rapports",
                    widgets: JSON.stringify([{ ...widget, report: { ...widget.report, id: -4 } }]),
                    period: "-0d",
                  },
                ]),
              ),
            ).toEqual([400, "widgets.0.report.id WIDGET_FIELD"]);
            const today = { ...noChange, period: "-0d" };
            const [last, none, namedRun] = [
              yield* runOf("admin", shared, { customization: today, orLast: true }),
              yield* runOf("admin", shared, { customization: today }),
              yield* runOf("admin", shared, { customization: { ...noChange, period: "2026-03-02" } }),
            ];
            expect(answer(none).rowCount).toBe(0);
            expect(answer(last).total).toEqual(answer(namedRun).total);
            const [widgetAnswer] = (yield* send("admin", "POST", "Widget/data/batch", [
              { key: "a", call: "Simple", params: { date: "-0d", orLast: true } },
            ])).body as readonly { readonly data: { readonly simple: { readonly net: number } } }[];
            const { columns, total } = answer(last);
            expect(total.cells[columns.findIndex(({ field }) => field === "net")]).toBe(widgetAnswer?.data.simple.net);
            expect((yield* runOf("other", shared, { customization: today, orLast: true })).status).toBe(404);
          }),
      );

      it.effect("answers dollars, and takes the operands of filters in dollars", () =>
        Effect.gen(function* () {
          const lines = (filters: readonly object[]) =>
            draft("admin", {
              isList: true,
              genericListGroup: [],
              genericListColumn: [column("net"), column("quantity")],
              genericListFilter: filters,
            });
          const all = answer(yield* lines([]));
          const [widgetAnswer] = (yield* send("admin", "POST", "Widget/data/batch", [
            { key: "a", call: "Simple", params: { date: content.period } },
          ])).body as readonly [{ readonly data: { readonly simple: { readonly net: number } } }];
          expect(all.total.cells[0]).toBe(widgetAnswer.data.simple.net);
          const amounts = all.rows.map(({ cells }) => Number(cells[0]));
          const median = amounts.toSorted((left, right) => left - right)[Math.floor(amounts.length / 2)] ?? 0;
          const rowsAbove = answer(yield* lines([{ Column: "net", Operator: ">=", Value: median }]));
          expect(rowsAbove.rowCount).toBe(amounts.filter((amount) => amount >= median).length);
          expect(rowsAbove.rowCount).toBeLessThan(all.rowCount);
          expect(outcome(yield* lines([{ Column: "net", Operator: ">", Value: 0.005 }]))[0]).toBe(400);
        }),
      );

      it.effect("shows the sales of one's own locations alone", () =>
        Effect.gen(function* () {
          const chain = answer(yield* draft("admin", {}));
          const other = answer(yield* draft("other", {}));
          expect([chain.rowCount, other.rowCount]).toEqual([2, 1]);
          expect(JSON.stringify(other.rows)).not.toContain(JSON.stringify(chain.rows[0]?.cells[0]));
        }),
      );

      it.effect(
        "leads from a row to its receipt, which adds up, and from there to those beside it; not into the stores of others, and not to what it cost",
        () =>
          Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient;
            const rows = {
              isList: true,
              genericListGroup: [],
              genericListColumn: [column("transactionNumber"), column("net")],
            };
            const receiptOf = (who: Who, origin: string) =>
              send(who, "GET", `Report/Receipt?origin=${encodeURIComponent(origin)}`);
            const receiptRows = answer(yield* draft("admin", rows)).rows as readonly {
              readonly origin: string;
              readonly cells: readonly unknown[];
            }[];
            const otherRows = answer(yield* draft("other", rows)).rows as typeof receiptRows;
            const countByOrigin: Record<string, number> = {};
            for (const origin of new Set(receiptRows.map((row) => row.origin))) {
              const receipt = yield* receiptOf("admin", origin);
              const { total, lines, taxes, rounding, tips, tendered, number, counts } = Schema.decodeUnknownSync(
                ReceiptWire,
              )(receipt.body);
              expect([
                receipt.status,
                counts,
                receiptRows.some((row) => row.origin === origin && row.cells[0] === number),
              ]).toEqual([200, true, true]);
              const sum = (list: readonly { readonly amount: number }[]) =>
                list.reduce((all, { amount }) => all + amount, 0);
              expect([sum(lines) + sum(taxes) + rounding + tips, tendered]).toEqual([total, total]);
              expect(lines.every((line) => "unitCost" in line)).toBe(true);
              countByOrigin[number] = sum(lines.filter(({ kind }) => kind === "SALE" || kind === "REFUND"));
            }
            const net: Record<string, number> = {};
            for (const {
              cells: [number, amount],
            } of receiptRows)
              net[String(number)] = (net[String(number)] ?? 0) + Math.round(Number(amount) * 100);
            expect(countByOrigin).toEqual(net);
            const [ownOrigin, foreignOrigin] = [receiptRows[0]?.origin ?? "", otherRows[0]?.origin ?? ""];
            expect(outcome(yield* receiptOf("admin", foreignOrigin))).toEqual([404, "HTTP_404"]);
            const receiptAnswer = (yield* receiptOf("other", foreignOrigin)).body as ReceiptWire;
            expect(receiptAnswer.lines.some((line) => "unitCost" in line)).toBe(false);
            expect(outcome(yield* receiptOf("admin", "stock.1.A"))).toEqual([400, "origin FILTER_INVALID"]);
            expect(outcome(yield* receiptOf("clerk", ownOrigin))).toEqual([403, "ACCESS_DENIED"]);
            // Going from the first receipt of a terminal to the last and back visits the same receipts.
            const walk = Effect.fnUntraced(function* (from: string, way: "previous" | "next") {
              const path = [from];
              for (;;) {
                const next = ((yield* receiptOf("admin", path.at(-1) ?? "")).body as ReceiptWire)[way];
                if (next === null) return path;
                path.push(next);
              }
            });
            const first = (yield* walk(ownOrigin, "previous")).at(-1) ?? "";
            const secondPage = yield* walk(first, "next");
            expect(yield* walk(secondPage.at(-1) ?? "", "previous")).toEqual(secondPage.toReversed());
            yield* sql`UPDATE sale_batch SET state = 'UNDONE'`;
            expect(outcome(yield* receiptOf("admin", ownOrigin))).toEqual([404, "HTTP_404"]);
            yield* sql`UPDATE sale_batch SET state = 'COMMITTED'`;
          }),
      );

      it.effect("a column that the user lacks permission for is left out, and cannot be filtered or sorted by", () =>
        Effect.gen(function* () {
          const savedReport = of(yield* make("admin"));
          const [boss, reader] = [answer(yield* runOf("admin", savedReport)), yield* runOf("other", savedReport)];
          expect([boss.columns.map(({ field }) => field), outcome(reader)]).toEqual([
            ["location", "net", "cost"],
            [404, "HTTP_404"],
          ]);
          expect(answer(yield* draft("other", {})).columns.map(({ field }) => field)).toEqual(["location", "net"]);
          expect(
            outcome(yield* draft("other", { genericListFilter: [{ Column: "cost", Operator: ">", Value: 5 }] })),
          ).toEqual([400, "filters.0.field FILTER_INVALID"]);
          expect(
            answer(
              yield* draft(
                "other",
                {},
                { customization: { ...noChange, listSorting: [{ column: "cost:sum", direction: "descending" }] } },
              ),
            ).rows,
          ).toEqual(answer(yield* draft("other", {})).rows);
          expect(
            outcome(yield* send("other", "POST", "Report/Run", { _ReportDataModelID: 0, dataSource: "profitability" })),
          ).toEqual([403, "ACCESS_DENIED"]);
          yield* send("admin", "DELETE", "Report", keyOf(savedReport));
        }),
      );

      it.effect(
        "refuses a stale save with who saved, and brings back what was deleted; both are in the audit trail",
        () =>
          Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient;
            const first = of(yield* make("admin"));
            const second = of(
              yield* send("admin", "PUT", "Report", {
                ...content,
                ...keyOf(first),
                descriptions: { fr: "Autre", es: "Otro" },
              }),
            );
            expect(second).toMatchObject({
              version: 2,
              descriptions: { fr: "Autre", es: "Otro" },
              canUpdate: true,
              by: "Prénom Nom",
            });
            const staleSave = yield* send("admin", "PUT", "Report", { ...content, ...keyOf(first) });
            expect([staleSave.status, staleSave.body]).toEqual([
              409,
              [{ code: "ENTITY_STALE", params: { id: first._ReportDataModelID, version: 2, by: "Prénom Nom" } }],
            ]);
            const deletion = (yield* send("admin", "DELETE", "Report", keyOf(second))).body as Report;
            expect(outcome(yield* runOf("admin", second))).toEqual([404, "HTTP_404"]);
            expect(
              (yield* listOf("admin", [{ Column: "isDeleted", Operator: "=", Value: "true" }])).map(
                ({ _ReportDataModelID }) => _ReportDataModelID,
              ),
            ).toContain(first._ReportDataModelID);
            expect(of(yield* send("admin", "POST", "Report/Restore", deletion))).toMatchObject({
              version: 4,
              isDeleted: false,
            });
            const audit = yield* sql<{
              readonly action: string;
            }>`SELECT action FROM audit_entry WHERE entity = 'report' AND entity_id = ${String(first._ReportDataModelID)} ORDER BY audit_id`;
            expect(audit.map(({ action }) => action)).toEqual(["CREATE", "UPDATE", "DELETE", "RESTORE"]);
          }),
      );

      it.effect("is visible to its roles, its author and those who may change reports, within its chain", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const [auditor] = yield* sql<{ readonly id: number }>`SELECT role_id AS id FROM role WHERE code = 'AUDITOR'`;
          const [manager] = yield* sql<{ readonly id: number }>`SELECT role_id AS id FROM role WHERE code = 'MANAGER'`;
          const [foreignRole] = yield* sql<{ readonly id: number }>`SELECT role_id AS id FROM role WHERE code = 'X'`;
          const readersOf = ({ _ReportDataModelID: id }: Report) =>
            Effect.filter(["admin", "manager", "auditor", "other"] as const, (who) =>
              Effect.map(listOf(who), (reports) => reports.some((report) => report._ReportDataModelID === id)),
            );
          const forManagers = of(yield* make("admin", { reportDataModelRoles: [manager?.id] }));
          expect(yield* readersOf(forManagers)).toEqual(["admin", "manager"]);
          const forAuditors = of(yield* make("manager", { reportDataModelRoles: [auditor?.id] }));
          expect(yield* readersOf(forAuditors)).toEqual(["admin", "manager", "auditor"]);
          const renamed = {
            ...content,
            reportDataModelRoles: [auditor?.id],
            descriptions: { fr: "Pour la vérification" },
          };
          expect(of(yield* send("manager", "PUT", "Report", { ...renamed, ...keyOf(forAuditors) }))).toMatchObject({
            _ReportDataModelID: forAuditors._ReportDataModelID,
            version: 2,
            reportDataModelRoles: [auditor?.id],
          });
          expect(outcome(yield* make("admin", { reportDataModelRoles: [foreignRole?.id] }))).toEqual([
            403,
            "reportDataModelRoles.0 ACCESS_DENIED",
          ]);
          expect(outcome(yield* send("other", "PUT", "Report", { ...content, ...keyOf(forManagers) }))).toEqual([
            404,
            "HTTP_404",
          ]);
        }),
      );

      it.effect("a named view is shared with roles by whoever holds RDM_CUD, and stays its author's to change", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const report = of(yield* make("admin"));
          const view = {
            ...noChange,
            _ReportDataModelID: report._ReportDataModelID,
            dataSource: "sale",
            period: "-1w",
            name: "Lundi",
          };
          type View = Readonly<{ _ReportUserCustomizationID: number; version: number; isMine: boolean; by: string }>;
          const createdView = (yield* send("admin", "POST", "ReportUserCustomization", view)).body as View;
          const id = createdView._ReportUserCustomizationID;
          const [manager] = yield* sql<{ readonly id: number }>`
            SELECT role_id AS id FROM role WHERE code = 'MANAGER' AND target_id = (SELECT target_id FROM report WHERE report_id = ${report._ReportDataModelID})`;
          const [foreignRole] = yield* sql<{ readonly id: number }>`
            SELECT role_id AS id FROM role WHERE target_id <> (SELECT target_id FROM report WHERE report_id = ${report._ReportDataModelID})`;
          const shareView = (who: Who, version: number, roles: readonly (number | undefined)[]) =>
            send(who, "PUT", "ReportUserCustomization/Roles", { _ReportUserCustomizationID: id, version, roles });
          const seenBy = (who: Who) =>
            Effect.map(send(who, "GET", "ReportUserCustomization/List/true"), ({ body }) =>
              (body as readonly View[]).filter((row) => row._ReportUserCustomizationID === id),
            );
          expect(yield* seenBy("manager")).toEqual([]);
          expect(outcome(yield* shareView("admin", createdView.version, [foreignRole?.id]))).toEqual([
            403,
            "roles.0 ACCESS_DENIED",
          ]);
          expect((yield* shareView("admin", createdView.version, [manager?.id])).body).toMatchObject({
            roles: [manager?.id],
          });
          expect(outcome(yield* shareView("admin", createdView.version, []))).toEqual([409, "ENTITY_STALE"]);
          expect(yield* seenBy("manager")).toMatchObject([{ period: "-1w", isMine: false, roles: [manager?.id] }]);
          expect(yield* seenBy("auditor")).toEqual([]);
          // A user can open another user's view but not change it: its number is not found.
          expect(
            outcome(
              yield* send("manager", "PUT", "ReportUserCustomization", { ...view, _ReportUserCustomizationID: id }),
            ),
          ).toEqual([404, "HTTP_404"]);
          expect((yield* shareView("auditor", createdView.version + 1, [])).status).toBe(403);
          expect((yield* shareView("admin", createdView.version + 1, [])).status).toBe(200);
          expect(yield* seenBy("manager")).toEqual([]);
          yield* send("admin", "DELETE", "ReportUserCustomization", {
            _ReportDataModelID: report._ReportDataModelID,
            dataSource: "sale",
            _ReportUserCustomizationID: id,
          });
        }),
      );

      it.effect("a named view is renamed under its number, never saved over unseen, and is nobody else's", () =>
        Effect.gen(function* () {
          const report = of(yield* make("admin"));
          const view = {
            ...noChange,
            _ReportDataModelID: report._ReportDataModelID,
            dataSource: "sale",
            period: "-1w",
          };
          const keepView = (who: Who, method: "POST" | "PUT", more: Readonly<Record<string, unknown>>) =>
            Effect.map(send(who, method, "ReportUserCustomization", { ...view, ...more }), (sent) => ({
              ...sent,
              row: sent.body as {
                readonly _ReportUserCustomizationID: number;
                readonly name: string;
                readonly version: number;
              },
            }));
          const names = Effect.map(send("admin", "GET", "ReportUserCustomization/List/true"), ({ body }) =>
            (body as readonly Body[]).flatMap(({ name, _ReportDataModelID }) =>
              _ReportDataModelID === report._ReportDataModelID ? [name] : [],
            ),
          );
          const { row: monday } = yield* keepView("admin", "POST", { name: "Lundi" });
          const id = { _ReportUserCustomizationID: monday._ReportUserCustomizationID };
          // A second window saves a view of the same name, and renames the first to it.
          const { row: second } = yield* keepView("admin", "POST", { name: "Lundi", period: "-1m" });
          expect(second.name).toBe("Lundi (2)");
          expect((yield* keepView("admin", "PUT", { ...id, version: 1, name: "Ｍａｒｄｉ" })).row).toMatchObject({
            ...id,
            name: "Ｍａｒｄｉ",
            version: 2,
          });
          expect(outcome(yield* keepView("admin", "PUT", { ...id, version: 1, name: "Mercredi" }))).toEqual([
            409,
            "ENTITY_STALE",
          ]);
          expect((yield* keepView("admin", "PUT", { ...id, version: 2, name: "Lundi (2)" })).row).toMatchObject({
            ...id,
            name: "Lundi (2) (2)",
          });
          expect(yield* names).toEqual(["Lundi (2)", "Lundi (2) (2)"]);
          expect(outcome(yield* keepView("admin", "PUT", { ...id, name: "x".repeat(100) }))).toEqual([
            400,
            "name MAX_LENGTH",
          ]);
          expect(outcome(yield* keepView("manager", "PUT", { ...id, name: "Vol" }))).toEqual([404, "HTTP_404"]);
          const key = { _ReportDataModelID: report._ReportDataModelID, dataSource: "sale", ...id };
          expect(outcome(yield* send("manager", "DELETE", "ReportUserCustomization", key))).toEqual([404, "HTTP_404"]);
          expect((yield* send("admin", "DELETE", "ReportUserCustomization", key)).status).toBe(200);
          expect(outcome(yield* send("admin", "DELETE", "ReportUserCustomization", key))).toEqual([404, "HTTP_404"]);
          expect(outcome(yield* keepView("admin", "PUT", { ...id, name: "Lundi" }))).toEqual([404, "HTTP_404"]);
          expect(yield* names).toEqual(["Lundi (2)"]);
          yield* send("admin", "DELETE", "ReportUserCustomization", {
            ...key,
            _ReportUserCustomizationID: second._ReportUserCustomizationID,
          });
        }),
      );

      it.effect("one's own view never changes the report, until it is saved for everyone", () =>
        Effect.gen(function* () {
          const report = of(yield* make("admin"));
          const view = {
            ...noChange,
            _ReportDataModelID: report._ReportDataModelID,
            dataSource: "sale",
            period: "2026-03-02",
            customization: [{ column: "cost:sum", visible: false, width: null, frozen: false }],
            listSorting: [{ column: "net:sum", direction: "descending" }],
          };
          expect((yield* send("admin", "POST", "ReportUserCustomization", view)).body).toMatchObject({
            version: 1,
            period: "2026-03-02",
          });
          expect((yield* send("admin", "PUT", "ReportUserCustomization", view)).body).toMatchObject({ version: 2 });
          const { _ReportDataModelID: _id, dataSource: _source, ...customization } = view;
          expect(answer(yield* runOf("admin", report, { customization }))).toMatchObject({ isDifferent: true });
          expect(
            of({
              body: (yield* listOf("admin")).find(
                ({ _ReportDataModelID }) => _ReportDataModelID === report._ReportDataModelID,
              ),
            }),
          ).toMatchObject({ version: 1, period: content.period });
          expect((yield* send("manager", "GET", "ReportUserCustomization/List/true")).body).toEqual([]);
          const shared = yield* send("admin", "POST", "ReportUserCustomization/Share", {
            ...keyOf(report),
            dataSource: "sale",
          });
          expect(shared.body).toMatchObject({
            version: 2,
            period: "2026-03-02",
            genericListColumn: [{ field: "cost", visible: false }, { field: "net" }],
            listSorting: view.listSorting,
          });
          // The caller has no views left.
          expect(outcome(yield* send("admin", "GET", "ReportUserCustomization/true"))).toEqual([404, "HTTP_404"]);
          const monday = { ...view, name: " Lundi ", period: "-1w" };
          const first = (yield* send("admin", "POST", "ReportUserCustomization", monday)).body as {
            readonly _ReportUserCustomizationID: number;
          };
          expect(first).toMatchObject({ name: "Lundi", version: 1, period: "-1w" });
          expect(
            (yield* send("admin", "PUT", "ReportUserCustomization", { ...monday, period: "-0m" })).body,
          ).toMatchObject({ _ReportUserCustomizationID: first._ReportUserCustomizationID, version: 2, period: "-0m" });
          expect(
            ((yield* send("admin", "GET", "ReportUserCustomization/List/true")).body as readonly Body[]).map(
              ({ name, period }) => [name, period],
            ),
          ).toEqual([["Lundi", "-0m"]]);
          expect((yield* send("manager", "GET", "ReportUserCustomization/List/true")).body).toEqual([]);
          expect(
            (yield* send("admin", "DELETE", "ReportUserCustomization", {
              _ReportDataModelID: report._ReportDataModelID,
              dataSource: "sale",
              name: "Lundi",
            })).status,
          ).toBe(200);
          expect(
            ((yield* send("admin", "GET", "ReportUserCustomization/List/true")).body as readonly Body[]).map(
              ({ name }) => name,
            ),
          ).toEqual([]);
          // The built-in report of a kind can have named views too, apart from those of other reports.
          const standard = { _ReportDataModelID: 0, dataSource: "sale", name: "Mardi" };
          expect(
            (yield* send("admin", "POST", "ReportUserCustomization", { ...view, ...standard })).body,
          ).toMatchObject({ _ReportDataModelID: 0, name: "Mardi", version: 1 });
          expect((yield* send("admin", "DELETE", "ReportUserCustomization", standard)).status).toBe(200);
          for (let number = 1; number <= 100; number += 1)
            yield* send("admin", "POST", "ReportUserCustomization", { ...view, name: `Vue ${number}` });
          expect(
            outcome(yield* send("admin", "POST", "ReportUserCustomization", { ...view, name: "Une de trop" })),
          ).toEqual([400, "TOO_MANY"]);
          expect(
            (yield* send("admin", "PUT", "ReportUserCustomization", { ...view, name: "Vue 7", period: "-1m" })).status,
          ).toBe(200);
          for (let number = 1; number <= 100; number += 1)
            yield* send("admin", "DELETE", "ReportUserCustomization", {
              _ReportDataModelID: report._ReportDataModelID,
              dataSource: "sale",
              name: `Vue ${number}`,
            });
          expect(
            (yield* send("admin", "DELETE", "ReportUserCustomization", {
              _ReportDataModelID: report._ReportDataModelID,
              dataSource: "sale",
            })).status,
          ).toBe(200);
          expect((yield* send("admin", "GET", "ReportUserCustomization/List/true")).body).toEqual([]);
        }),
      );

      it.effect("asks for what a filter lacks, and offers the values that there are", () =>
        Effect.gen(function* () {
          const asks = { genericListFilter: [{ Column: "terminal", Operator: "=", Value: null, promptUser: true }] };
          expect(outcome(yield* draft("admin", asks))).toEqual([400, "filters.0.values FILTER_VALUE_MISSING"]);
          const values = (yield* send("admin", "POST", "Report/Values", {
            _ReportDataModelID: 0,
            dataSource: "sale",
            report: content,
            field: "terminal",
          })).body as { readonly values: readonly { readonly value: string; readonly rows: number }[] };
          const [firstValue] = values.values;
          const run = yield* draft(
            "admin",
            { ...asks, isList: true, genericListColumn: [column("terminal")] },
            { prompts: [{ place: 0, values: [firstValue?.value] }] },
          );
          expect([run.status, answer(run).rowCount]).toEqual([200, firstValue?.rows]);
          const namedAnswer = (yield* send("admin", "POST", "Report/Values", {
            _ReportDataModelID: 0,
            dataSource: "sale",
            report: content,
            field: "location",
            search: "magasin 1",
          })).body as { readonly values: readonly { readonly name: string }[] };
          expect(namedAnswer.values.map(({ name }) => name)).toEqual(["Magasin 1"]);
        }),
      );

      it.effect("names the answers to its questions, but only what rows of the reader's locations have", () =>
        Effect.gen(function* () {
          const asks = {
            isList: true,
            genericListColumn: [column("net")],
            genericListFilter: [{ Column: "location", Operator: "in", Value: [], promptUser: true }],
          };
          const valuesOf = (who: Who, more: Body = {}) =>
            Effect.map(
              send(who, "POST", "Report/Values", {
                _ReportDataModelID: 0,
                dataSource: "sale",
                report: content,
                field: "location",
                ...more,
              }),
              ({ body }) =>
                (body as { readonly values: readonly { readonly value: number; readonly name: string }[] }).values,
            );
          const [ownValues] = yield* valuesOf("admin");
          const [foreignAnswer] = yield* valuesOf("other");
          const chosen = [ownValues?.value, foreignAnswer?.value];
          const run = yield* draft("admin", asks, { prompts: [{ place: 0, values: chosen }] });
          const { names } = run.body as {
            readonly names: readonly { readonly field: string; readonly names: unknown }[];
          };
          expect(names.find(({ field }) => field === "location")?.names).toEqual([
            { value: ownValues?.value, name: ownValues?.name },
          ]);
          const genericListFilter = [{ Column: "location", Operator: "in", Value: chosen }];
          const fieldValues = yield* valuesOf("admin", {
            report: { ...content, genericListFilter },
            search: "nowhere",
          });
          expect(fieldValues.map(({ name }) => name)).toEqual([ownValues?.name]);
        }),
      );

      it.effect("offers the same values of a field whether the report shows it or not", () =>
        Effect.gen(function* () {
          for (const kind of Object.keys(reportKinds).filter(isReportKind)) {
            const { fields } = getReportKind(kind);
            const names = Object.keys(fields).filter((field) => isRowField(fields, field));
            const valuesOf = (field: string, visible: string) =>
              Effect.map(
                send("admin", "POST", "Report/Values", {
                  _ReportDataModelID: 0,
                  dataSource: kind,
                  report: {
                    ...content,
                    dataSource: kind,
                    isList: true,
                    genericListColumn: [column(visible)],
                    genericListGroup: [],
                  },
                  field,
                }),
                ({ status, body }) => ({ status, body }),
              );
            for (const field of names) {
              const other = names.find((name) => name !== field) ?? field;
              const fieldValues = yield* valuesOf(field, field);
              expect(fieldValues.status, `${kind} ${field}`).toBe(200);
              expect(yield* valuesOf(field, other), `${kind} ${field}`).toEqual(fieldValues);
            }
          }
        }),
      );

      it.effect("gives the rows behind a cell, and none of a cell that there cannot be", () =>
        Effect.gen(function* () {
          const rowsOf = (field: string, key: unknown, grain: string | null = null) =>
            Effect.map(
              send("admin", "POST", "Report/Rows", {
                _ReportDataModelID: 0,
                dataSource: "sale",
                report: content,
                places: [{ levels: [{ field, grain }], path: [key] }],
              }),
              (response) => [response.status, answer(response).rowCount],
            );
          const listRun = yield* draft("admin", { isList: true, genericListColumn: [column("net")] });
          expect(yield* rowsOf("date", "2026-03", "month")).toEqual([200, answer(listRun).rowCount]);
          for (const [field, key] of [
            ["terminal", 3.5],
            ["date", "x"],
            ["date", 7],
            ["location", "'"],
            ["location", 1e300],
            ["department", "2"],
            ["date", "1700-01-01"],
          ] as const)
            expect([field, key, yield* rowsOf(field, key)]).toEqual([field, key, [200, 0]]);
          expect((yield* rowsOf("net", 5))[0]).toBe(400);
          expect((yield* rowsOf("gone", 5))[0]).toBe(400);
        }),
      );

      it.effect("says of the rows behind a figure when and where each was, and what the figure is a quotient of", () =>
        Effect.gen(function* () {
          const behind = (dataSource: string, genericListColumn: readonly Body[]) =>
            Effect.map(
              send("admin", "POST", "Report/Rows", {
                _ReportDataModelID: 0,
                dataSource,
                report: { ...content, dataSource, genericListColumn, genericListGroup: [] },
                places: [],
              }),
              (response) => answer(response).columns.map(({ field }) => field),
            );
          expect((yield* behind("financial", [column("net")])).slice(0, 4)).toEqual([
            "date",
            "location",
            "section",
            "code",
          ]);
          expect((yield* behind("profitability", [column("net")])).slice(0, 3)).toEqual(["date", "location", "item"]);
          expect((yield* behind("sale", [column("marginPct"), column("net")])).slice(-3)).toEqual([
            "terminal",
            "cashier",
            "marginPct",
          ]);
          const ofDay = (more: Body) =>
            Effect.map(
              send("admin", "POST", "Report/Rows", {
                _ReportDataModelID: 0,
                dataSource: "financial",
                report: {
                  ...content,
                  dataSource: "financial",
                  genericListColumn: [column("net")],
                  genericListGroup: [],
                },
                places: [],
                ...more,
              }),
              answer,
            );
          const tl = (yield* ofDay({})).rows[0]?.cells[1];
          expect((yield* ofDay({ tl })).columns.map(({ field }) => field).slice(0, 2)).toEqual(["date", "section"]);
        }),
      );

      it.effect("answers what cannot be run at its place", () =>
        Effect.gen(function* () {
          const names = (length: number) => ({ fr: "x".repeat(length) });
          expect(outcome(yield* make("admin", { descriptions: { en: "Sales" } }))).toEqual([
            400,
            "descriptions.fr DESCRIPTION_SYSTEM_LANGUAGE",
          ]);
          expect(outcome(yield* make("admin", { descriptions: names(300) }))).toEqual([
            400,
            "descriptions.fr MAX_LENGTH",
          ]);
          expect((yield* make("admin", { descriptions: names(10_000) })).status).toBe(400);
          expect(outcome(yield* make("admin", { genericListColumn: [] }))).toEqual([
            400,
            "genericListColumn REPORT_COLUMN_REQUIRED",
          ]);
          expect(outcome(yield* make("admin", { genericListColumn: [column("gone")] }))).toEqual([
            400,
            "genericListColumn.0 REPORT_FIELD",
          ]);
          expect(
            outcome(yield* draft("admin", { genericListFilter: [{ Column: "gone", Operator: "=", Value: 1 }] })),
          ).toEqual([400, "filters.0.field FILTER_INVALID"]);
          expect(outcome(yield* draft("admin", { period: "1800-01-01..2000-01-01" }))[0]).toBe(400);
          expect((yield* draft("admin", { period: "1999-01-01..2198-12-31" })).status).toBe(200);
          expect(
            outcome(
              yield* draft(
                "admin",
                {},
                {
                  customization: {
                    ...noChange,
                    pivot: {
                      rows: [],
                      columns: [],
                      measures: [],
                      totals: { row: true, column: true, grand: true },
                      sort: null,
                    },
                  },
                },
              ),
            )[0],
          ).toBe(200);
          expect((yield* make("clerk")).status).toBe(403);
          const injected = yield* draft("admin", {
            isList: true,
            genericListColumn: [column("net")],
            genericListFilter: [{ Column: "sku", Operator: "contains", Value: "'; DROP TABLE sale; --" }],
          });
          expect([injected.status, answer(injected).rowCount]).toEqual([200, 0]);
        }),
      );

      it.effect("are answered by what is set", () =>
        Effect.gen(function* () {
          const { phase, changeNo } = (yield* ReportCopy).state();
          expect([phase, changeNo > 0]).toEqual([hasCopy ? "ready" : "off", hasCopy]);
        }),
      );
    },
  );
