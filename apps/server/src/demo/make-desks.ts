/** Makes the personal things of the first manager of each chain (dashboards, list views, scheduled reports) and the mails of the outbox. */

import { noCustomization, scheduleTime, type ReportKindCode, type ReportSchedule } from "@comptoir/domain/report";
import { printWidgets, systemDashboard, type BoardWidget, type Widget } from "@comptoir/domain/dashboard";
import { nextRuns } from "@comptoir/domain/operation";
import { addDays, formatRange, type CalendarDate } from "@comptoir/domain/period";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { insertMail } from "../auth/session-repository.ts";
import { insertDashboard, replaceRoles } from "../dashboard/dashboard-repository.ts";
import { insertListView } from "../list-view/list-view-repository.ts";
import { insertSchedule } from "../report/schedule/schedule-repository.ts";
import { demoChains, mailAddressOf, type DemoChain } from "./chains/index.ts";
import { demoReports } from "./reports.data.ts";

interface DemoManager {
  readonly userId: number;
  readonly targetId: number;
  readonly layerId: number;
  readonly username: string;
  readonly firstName: string;
  readonly name: string;
  readonly email: string;
  readonly layerName: string;
}

const hourMs = 3_600_000;

export const makeManagerWorkspaces = Effect.fn("makeManagerWorkspaces")(function* ({
  today,
  now,
}: {
  readonly today: CalendarDate;
  readonly now: number;
}) {
  const sql = yield* SqlClient.SqlClient;
  for (const chain of demoChains) {
    const [manager] = yield* sql<DemoManager>`
      SELECT u.user_id AS "userId", u.target_id AS "targetId", u.target_layer_id AS "layerId", u.username, u.first_name AS "firstName", u.first_name || ' ' || u.last_name AS name, u.email, l.description AS "layerName"
      FROM user_account u JOIN target t ON t.target_id = u.target_id JOIN target_layer l ON l.target_layer_id = u.target_layer_id JOIN user_role g ON g.user_id = u.user_id JOIN role r ON r.role_id = g.role_id
      WHERE r.code = 'MANAGER' AND t.code = ${chain.code} ORDER BY u.user_id LIMIT 1`;
    if (manager === undefined) continue;
    yield* makeDashboards(chain, manager);
    yield* makeViews(chain, manager);
    yield* makeSchedules(manager, now);
    yield* makeMails(chain, manager, { today, now });
  }
}, Effect.orDie);

/** Indexes, in the system dashboard, of the widgets on a manager's morning dashboard. */
const morningWidgetIndexes = [0, 1, 2, 3, 4, 5, 15, 16] as const;

/** Index of the ranking of cashiers in the system dashboard. */
const cashierWidgetIndex = 16;

/** Turns the ranking of cashiers into a ranking by average sale: a list with that widget; empty without a widget. */
function rankByAverageSale(widget: Widget | undefined): readonly Widget[] {
  if (widget === undefined) return [];
  const titleByLanguage = {
    fr: "Vente moyenne par caissier",
    en: "Average sale by cashier",
    es: "Venta promedio por cajero",
  };
  return [{ ...widget, title: titleByLanguage, primary: "averageSale" }];
}

const makeDashboards = Effect.fnUntraced(function* ({ words, departments, language }: DemoChain, manager: DemoManager) {
  const sql = yield* SqlClient.SqlClient;
  const { targetId, userId } = manager;
  const roleRows = yield* sql<{
    readonly id: number;
  }>`SELECT role_id AS id FROM role WHERE target_id = ${targetId} AND code IN ('ADMIN', 'MANAGER', 'BUYER', 'VIEWER') ORDER BY role_id`;
  const [firstDepartment] = departments;
  const departmentRows = yield* sql<{ readonly id: number }>`
    SELECT department_id AS id FROM department WHERE target_id = ${targetId} AND code = ${firstDepartment?.code ?? ""}`;
  const { widgets } = systemDashboard(language);
  const boardDrafts = [
    {
      ...words.board,
      period: "-1d",
      widgets: placeWidgets([
        ...morningWidgetIndexes.flatMap((index) => widgets[index] ?? []),
        ...rankByAverageSale(widgets[cashierWidgetIndex]),
      ]),
    },
    {
      ...words.stockBoard,
      period: "-1w",
      widgets: placeWidgets(
        [4, 6, 7, 17].flatMap((index) => narrowToDepartment(widgets[index], departmentRows[0]?.id)),
      ),
    },
  ];
  for (const { name, description, period, widgets: boardWidgets } of boardDrafts) {
    const dashboardId = yield* insertDashboard({
      description: name,
      longDescription: description,
      widgets: printWidgets(boardWidgets),
      period,
      targetId,
      userId,
    });
    yield* replaceRoles(
      dashboardId,
      roleRows.map((role) => role.id),
    );
  }
});

/** Adds a filter on one department to a widget; returns a list with the copy, or an empty list without a widget or department. */
function narrowToDepartment(widget: Widget | undefined, departmentId: number | undefined): readonly Widget[] {
  if (widget === undefined || departmentId === undefined) return [];
  return [{ ...widget, filters: [{ Column: "department", Operator: "in", Value: [departmentId] }] }];
}

/** Places widgets in order from the top left, keeping their widths. */
function placeWidgets(widgets: readonly Widget[]): readonly BoardWidget[] {
  let [x, y, height] = [0, 0, 0];
  return widgets.map((widget, i) => {
    const { w, h } = widget.layout;
    if (x + w > 12) [x, y, height] = [0, y + height, 0];
    const placedLayout = { ...widget.layout, x, y, mobileOrder: i };
    [x, height] = [x + w, Math.max(height, h)];
    return { ...widget, i, layout: placedLayout };
  });
}

const makeViews = Effect.fnUntraced(function* ({ words }: DemoChain, { targetId, userId }: DemoManager) {
  const unlockedFilter = { promptUser: false, locked: false } as const;
  const sharedViewFields = { targetId, userId, entity: "product", isShared: true } as const;
  yield* insertListView({
    ...sharedViewFields,
    name: words.views.expensive,
    content: {
      search: "",
      filters: [{ field: "price", operator: ">=", values: [200_000], ...unlockedFilter }],
      sort: "-price",
      columns: ["itemSKU", "description", "department", "price", "onHand"],
    },
  });
  yield* insertListView({
    ...sharedViewFields,
    name: words.views.weighed,
    content: {
      search: "",
      filters: [{ field: "itemType", operator: "=", values: ["WEIGHED"], ...unlockedFilter }],
      sort: "description",
      columns: ["itemSKU", "description", "department", "price", "onHand"],
    },
  });
});

const makeSchedules = Effect.fnUntraced(function* ({ userId, layerId, targetId }: DemoManager, now: number) {
  const sql = yield* SqlClient.SqlClient;
  const reportRows = yield* sql<{ readonly id: number; readonly source: ReportKindCode }>`
    SELECT report_id AS id, source FROM report WHERE target_id = ${targetId} ORDER BY report_id`;
  const commonScheduleFields: Omit<ReportSchedule, "rhythm" | "weekdays" | "format"> = {
    monthDay: 1,
    time: "07:00",
    timeZone: "America/Toronto",
    missed: "LAST",
    delivery: "ATTACHED",
    folder: null,
    recipientIds: [userId],
  };
  const schedulePlans = [
    { rhythm: "DAILY", weekdays: [], format: "xlsx" },
    { rhythm: "WEEKLY", weekdays: [1], format: "html" },
  ] as const;
  for (const [index, plan] of schedulePlans.entries()) {
    const scheduledReport = reportRows[index];
    if (scheduledReport === undefined) continue;
    const reportSchedule = { ...commonScheduleFields, ...plan };
    yield* insertSchedule({
      ...reportSchedule,
      customization: noCustomization,
      prompts: [],
      batch: null,
      userId,
      layerId,
      source: scheduledReport.source,
      reportId: scheduledReport.id,
      decidedTo: now,
      nextAt: nextRuns(scheduleTime(reportSchedule), now, 1)[0] ?? null,
    });
  }
});

/** Adds mails to the outbox: delivered invitations, the reports of the last mornings, and a mail that the server refused. */
const makeMails = Effect.fnUntraced(function* (
  { language, people, mailDomain }: DemoChain,
  manager: DemoManager,
  { today, now }: { readonly today: CalendarDate; readonly now: number },
) {
  const sql = yield* SqlClient.SqlClient;
  const { username, firstName, name, email, layerName } = manager;
  const writeMail = (
    template: "invitation" | "reportDelivery" | "accountLocked",
    recipient: string,
    daysAgo: number,
    parameters: Readonly<Record<string, string>>,
  ) =>
    insertMail({
      recipient,
      template,
      language,
      parameters,
      createdAt: new Date(now - daysAgo * 24 * hourMs - hourMs),
    });
  for (const person of people.filter((otherPerson) => otherPerson.username !== username))
    yield* writeMail("invitation", mailAddressOf({ ...person, mailDomain }), 40, {
      firstName: person.firstName,
      username: person.username,
      from: name,
      hours: "72",
    });
  const reportName = demoReports[0]?.descriptions[language] ?? "";
  for (const daysAgo of [3, 2, 1]) {
    const reportDay = addDays(today, 0 - daysAgo - 1);
    yield* writeMail("reportDelivery", email, daysAgo, {
      firstName,
      username,
      by: name,
      report: reportName,
      period: formatRange({ from: reportDay, to: reportDay }, language),
      place: layerName,
      path: "/report/sale",
    });
  }
  yield* sql`UPDATE mail_outbox SET sent_at = created_at + interval '4 seconds', attempts = 1 WHERE sent_at IS NULL AND failed_at IS NULL`;
  const [, secondPerson] = people;
  if (secondPerson === undefined) return;
  yield* writeMail("accountLocked", mailAddressOf({ ...secondPerson, mailDomain }), 5, {
    firstName: secondPerson.firstName,
    username: secondPerson.username,
  });
  yield* sql`UPDATE mail_outbox SET failed_at = created_at + interval '2 seconds', attempts = 1, error = '550 5.1.1 User unknown' WHERE sent_at IS NULL AND failed_at IS NULL`;
});
