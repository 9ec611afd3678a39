import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";
import { dailySchedule } from "./testing/foreign-report-bodies.ts";

type Row = Readonly<Record<string, unknown>>;
interface Answer {
  readonly status: number;
  readonly body: unknown;
}
interface Restorable {
  /** Call that lists the things of the kind. */
  readonly list: string;
  readonly path: string;
  readonly id: string;
  /** Whether a call sends and answers a list with one thing. */
  readonly isListed?: boolean;
  /** Fields beside the version that the time of a call changes. */
  readonly changing?: readonly string[];
}

const send = Effect.fnUntraced(function* (token: string, method: string, path: string, body?: unknown) {
  const { call } = yield* Server;
  const answer: Answer = yield* read(
    yield* call(`/api/${path}`, { method, token, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  );
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
});

/** Finds rows in an answer, which may hold them in a field. */
const rowsIn = (body: unknown): readonly Row[] =>
  (Array.isArray(body) ? body : Object.values(Object(body)).find((part) => Array.isArray(part))) as readonly Row[];

const noChange = { period: "-1w", listFilter: null, listSorting: [], pivot: null, customization: null };
const card = { kind: "Simple", type: "card", layout: { x: 0, y: 0, w: 3, h: 2 }, primary: "netSales" };
const column = { field: "net", aggregate: "sum", label: {}, visible: true, width: null, frozen: false };

/** Creates a chain with a person who reads by two roles, of which one is then deleted. */
const makePlace = Effect.gen(function* () {
  const { targetId, chain, first, roleId } = yield* makeOrganisation;
  const { token } = yield* signInAs("admin");
  const permissions = ["DASHBOARD_READ", "REPORT_READ", "SALE_READ", "PRODUCT_READ"];
  const roles = rowsIn(
    yield* send(token, "POST", "v2/Role", [
      { target: targetId, description: "Acheteuses", permissions },
      { target: targetId, description: "Disparues", permissions },
    ]),
  );
  const [live, gone] = roles.map((role) => Number(role["ID"]));
  const reader = { targetId, layerId: chain, username: "lectrice", password: testPassword, language: "fr" } as const;
  const userId = yield* createUser({ ...reader, firstName: "Ève", lastName: "Roy" });
  yield* grantRole({ userId, roleId: live ?? 0, layerId: chain });
  const deletion = send(token, "DELETE", "v2/Role", [{ id: gone, version: roles[1]?.["version"] }]);
  return {
    token,
    first,
    deletion,
    admin: roleId("ADMIN"),
    roles: [live, gone],
    reader: (yield* signInAs("lectrice")).token,
  };
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("what is deleted", (it) => {
  it.effect("comes back as it was: its fields, its readers, and what other people see and chose", () =>
    Effect.gen(function* () {
      const { token, first, deletion, admin, roles, reader } = yield* makePlace;
      const post = (path: string, body: unknown) => send(token, "POST", path, body);
      const [board] = rowsIn(
        yield* post("Dashboard/", [
          {
            description: "Partagé",
            longDescription: "Le matin",
            period: "-0w",
            roles,
            widgets: JSON.stringify([
              { ...card, i: 0, roles },
              { ...card, i: 1, roles: [roles[1]] },
            ]),
          },
        ]),
      );
      yield* send(reader, "PUT", "Dashboard/Favorite", { id: board?.["id"] });
      const reportKey = { _ReportDataModelID: 0, dataSource: "sale" };
      const view = (yield* post("ReportUserCustomization", { ...reportKey, ...noChange, name: "Lundi" })) as Row;
      const viewId = { _ReportUserCustomizationID: view["_ReportUserCustomizationID"] };
      yield* send(token, "PUT", "ReportUserCustomization/Roles", { ...viewId, version: view["version"], roles });
      yield* post("Report", {
        dataSource: "sale",
        descriptions: { fr: "Rayons" },
        period: "-1w",
        isList: false,
        reportDataModelRoles: [admin, ...roles],
        genericListColumn: [column],
        genericListFilter: [],
        genericListGroup: [],
      });
      const content = { search: "lait", filters: [], sort: "", columns: ["sku"] };
      const listView = { entity: "product", name: "Laitages", content, isShared: true };
      const { id: listViewId } = (yield* post("ListView", listView)) as Row;
      yield* send(reader, "PUT", "ListView/Default", { entity: "product", id: listViewId });
      const limits = { bin: "DAY", side: "ABOVE", limit: 6, isMailed: true, quietFrom: 1_320, quietTo: 390 };
      const alert = { boardId: 0, widget: 0, layerId: first, ...limits };
      yield* post("Alert", { ...alert, isPaused: true });
      const { id: stopped } = (yield* post("Alert", { ...alert, isPaused: false })) as Row;
      const sql = yield* SqlClient.SqlClient;
      yield* sql`UPDATE figure_alert SET stopped_code = 'REPORT_GROUPS' WHERE figure_alert_id = ${Number(stopped)}`;
      const schedule = (yield* post("ReportSchedule", { ...dailySchedule, recipientIds: [1] })) as Row;
      yield* post("ReportSchedule/Pause", { ...keyOf(schedule, "_ReportScheduleID"), isPaused: true });
      yield* post("SidePanelTemplate", {
        ...reportKey,
        _ReportDataModelID: null,
        dataModel: "sale",
        htmlTemplate: "<p>{{description}}</p>",
        linkColumn: "description",
        formRows: 9,
      });
      const line = { Key: "00062639000016", ItemID: 0, Qty: 2, ReasonCode: "LOST" };
      const document = { DocumentType: "ADJUSTMENT", TargetLayerID: first, TerminalID: "T", DocumentComment: "Froid" };
      yield* post("Inventory/Document/", [{ ...document, Lines: [line] }]);
      yield* deletion;
      for (const [name, thing] of Object.entries(things))
        expect([name, yield* isWhole(thing, { token, reader })]).toEqual([name, true]);
    }),
  );

  it.effect("a view whose name was given to another meanwhile comes back with a number, once", () =>
    Effect.gen(function* () {
      const { token } = yield* signInAs("admin");
      const of = { _ReportDataModelID: 0, dataSource: "sale" };
      const make = send(token, "POST", "ReportUserCustomization", { ...of, ...noChange, name: "Mardi" });
      const { _ReportUserCustomizationID: id } = (yield* make) as Row;
      const key = { ...of, _ReportUserCustomizationID: id };
      yield* send(token, "DELETE", "ReportUserCustomization", key);
      expect(yield* make).toMatchObject({ name: "Mardi" });
      const back = yield* send(token, "POST", "ReportUserCustomization/Restore", key);
      expect(back).toMatchObject({ name: "Mardi (2)", _ReportUserCustomizationID: id });
      const { call } = yield* Server;
      const body = JSON.stringify(key);
      const again = yield* call("/api/ReportUserCustomization/Restore", { method: "POST", token, body });
      expect(again.status).toBe(404);
    }),
  );
});

const keyOf = (row: Row, id: string): Row => ({ [id]: row[id], version: row["version"] });

const things: Readonly<Record<string, Restorable>> = {
  dashboard: { list: "Dashboard/List", path: "Dashboard/", id: "id", isListed: true },
  view: {
    list: "ReportUserCustomization/List/true",
    path: "ReportUserCustomization",
    id: "_ReportUserCustomizationID",
  },
  report: { list: "Report/List/true", path: "Report", id: "_ReportDataModelID" },
  listView: { list: "ListView/product", path: "ListView", id: "id" },
  alert: { list: "Alert/List", path: "Alert", id: "id" },
  schedule: { list: "ReportSchedule?source=sale&reportId=0", path: "ReportSchedule", id: "_ReportScheduleID" },
  panel: { list: "SidePanelTemplate/List/true", path: "SidePanelTemplate", id: "_SidePanelTemplateID" },
  document: {
    list: "Inventory/Document/?getChildren=true",
    path: "Inventory/Document/",
    id: "ID",
    isListed: true,
    // Deleting a document ends its hold, which lasts seconds.
    changing: ["DocumentLastDate", "Version", "Hold"],
  },
};

/** Deletes the last thing of a list and restores it; compares what everybody sees before and after. */
const isWhole = Effect.fnUntraced(function* (
  { list, path, id, isListed = false, changing = [] }: Restorable,
  { token, reader }: { readonly token: string; readonly reader: string },
) {
  const seenBy = (who: string) =>
    Effect.flatMap(Server, ({ call }) => Effect.flatMap(call(`/api/${list}`, { token: who }), read));
  const readAll = Effect.all([seenBy(token), seenBy(reader)]);
  const before = yield* readAll;
  const row = rowsIn(before[0].body).findLast((candidate) => Number(candidate[id]) > 0) ?? {};
  const wrap = (body: unknown) => (isListed ? [body] : body);
  const removal = yield* send(token, "DELETE", path, wrap(row));
  expect(rowsIn((yield* seenBy(token)).body).map((other) => other[id])).not.toContain(row[id]);
  const key = (isListed ? rowsIn(removal)[0] : removal) as Row;
  yield* send(token, "POST", `${path.replace(/\/$/u, "")}/Restore`, wrap({ ...row, ...key }));
  const plain = (value: unknown) =>
    JSON.parse(JSON.stringify(value, (field, part) => (["version", ...changing].includes(field) ? undefined : part)));
  expect(plain(yield* readAll)).toEqual(plain(before));
  return true;
});
