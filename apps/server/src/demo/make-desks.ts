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

/** Makes the personal things of each manager (dashboards, list views, scheduled reports) and the mails of the outbox. */

interface Manager {
  readonly userId: number;
  readonly targetId: number;
  readonly layerId: number;
  readonly username: string;
  readonly firstName: string;
  readonly name: string;
  readonly email: string;
  readonly place: string;
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
    const [manager] = yield* sql<Manager>`
      SELECT u.user_id AS "userId", u.target_id AS "targetId", u.target_layer_id AS "layerId", u.username, u.first_name AS "firstName", u.first_name || ' ' || u.last_name AS name, u.email, l.description AS place
      FROM user_account u JOIN target t ON t.target_id = u.target_id JOIN target_layer l ON l.target_layer_id = u.target_layer_id JOIN user_role g ON g.user_id = u.user_id JOIN role r ON r.role_id = g.role_id
      WHERE r.code = 'MANAGER' AND t.code = ${chain.code} ORDER BY u.user_id LIMIT 1`;
    if (manager === undefined) continue;
    yield* makeBoards(chain, manager);
    yield* makeViews(chain, manager);
    yield* makeSchedules(manager, now);
    yield* makeLetters(chain, manager, { today, now });
  }
}, Effect.orDie);

/** Index of each widget on a manager's morning dashboard: net sales, receipts, average sale and margin, the week, stores and people. */
const morningWidgets = [0, 1, 2, 3, 4, 5, 15, 16] as const;

/** Index of the ranking of cashiers. */
const cashierWidget = 16;

/** Returns a ranking of members by their average sale. */
function rankByAverageSale(widget: Widget | undefined): readonly Widget[] {
  if (widget === undefined) return [];
  const title = { fr: "Vente moyenne par caissier", en: "Average sale by cashier", es: "Venta promedio por cajero" };
  return [{ ...widget, title, primary: "averageSale" }];
}

const makeBoards = Effect.fnUntraced(function* ({ words, departments, language }: DemoChain, manager: Manager) {
  const sql = yield* SqlClient.SqlClient;
  const { targetId, userId } = manager;
  const roles = yield* sql<{
    readonly id: number;
  }>`SELECT role_id AS id FROM role WHERE target_id = ${targetId} AND code IN ('ADMIN', 'MANAGER', 'BUYER', 'VIEWER') ORDER BY role_id`;
  const [firstDepartment] = departments;
  const departmentRows = yield* sql<{ readonly id: number }>`
    SELECT department_id AS id FROM department WHERE target_id = ${targetId} AND code = ${firstDepartment?.code ?? ""}`;
  const { widgets } = systemDashboard(language);
  const boards = [
    {
      ...words.board,
      period: "-1d",
      widgets: placeWidgets([
        ...morningWidgets.flatMap((index) => widgets[index] ?? []),
        ...rankByAverageSale(widgets[cashierWidget]),
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
  for (const { name, description, period, widgets: boardWidgets } of boards) {
    const id = yield* insertDashboard({
      description: name,
      longDescription: description,
      widgets: printWidgets(boardWidgets),
      period,
      targetId,
      userId,
    });
    yield* replaceRoles(
      id,
      roles.map((role) => role.id),
    );
  }
});

/** Returns a widget with a filter on one department. */
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
    const layout = { ...widget.layout, x, y, mobileOrder: i };
    [x, height] = [x + w, Math.max(height, h)];
    return { ...widget, i, layout };
  });
}

const makeViews = Effect.fnUntraced(function* ({ words }: DemoChain, { targetId, userId }: Manager) {
  const filter = { promptUser: false, locked: false } as const;
  const view = { targetId, userId, entity: "product", isShared: true } as const;
  yield* insertListView({
    ...view,
    name: words.views.expensive,
    content: {
      search: "",
      filters: [{ field: "price", operator: ">=", values: [200_000], ...filter }],
      sort: "-price",
      columns: ["itemSKU", "description", "department", "price", "onHand"],
    },
  });
  yield* insertListView({
    ...view,
    name: words.views.weighed,
    content: {
      search: "",
      filters: [{ field: "itemType", operator: "=", values: ["WEIGHED"], ...filter }],
      sort: "description",
      columns: ["itemSKU", "description", "department", "price", "onHand"],
    },
  });
});

const makeSchedules = Effect.fnUntraced(function* ({ userId, layerId, targetId }: Manager, now: number) {
  const sql = yield* SqlClient.SqlClient;
  const reports = yield* sql<{ readonly id: number; readonly source: ReportKindCode }>`
    SELECT report_id AS id, source FROM report WHERE target_id = ${targetId} ORDER BY report_id`;
  const commonFields: Omit<ReportSchedule, "rhythm" | "weekdays" | "format"> = {
    monthDay: 1,
    time: "07:00",
    timeZone: "America/Toronto",
    missed: "LAST",
    delivery: "ATTACHED",
    folder: null,
    recipientIds: [userId],
  };
  const plans = [
    { rhythm: "DAILY", weekdays: [], format: "xlsx" },
    { rhythm: "WEEKLY", weekdays: [1], format: "html" },
  ] as const;
  for (const [index, plan] of plans.entries()) {
    const report = reports[index];
    if (report === undefined) continue;
    const schedule = { ...commonFields, ...plan };
    yield* insertSchedule({
      ...schedule,
      customization: noCustomization,
      prompts: [],
      batch: null,
      userId,
      layerId,
      source: report.source,
      reportId: report.id,
      decidedTo: now,
      nextAt: nextRuns(scheduleTime(schedule), now, 1)[0] ?? null,
    });
  }
});

/** Adds mails to the outbox: delivered invitations, the reports of the last mornings, and a mail that the server refused. */
const makeLetters = Effect.fnUntraced(function* (
  { language, people, mailDomain }: DemoChain,
  manager: Manager,
  { today, now }: { readonly today: CalendarDate; readonly now: number },
) {
  const sql = yield* SqlClient.SqlClient;
  const { username, firstName, name, email, place } = manager;
  const send = (
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
    yield* send("invitation", mailAddressOf({ ...person, mailDomain }), 40, {
      firstName: person.firstName,
      username: person.username,
      from: name,
      hours: "72",
    });
  const report = demoReports[0]?.descriptions[language] ?? "";
  for (const daysAgo of [3, 2, 1]) {
    const day = addDays(today, 0 - daysAgo - 1);
    yield* send("reportDelivery", email, daysAgo, {
      firstName,
      username,
      by: name,
      report,
      period: formatRange({ from: day, to: day }, language),
      place,
      path: "/report/sale",
    });
  }
  yield* sql`UPDATE mail_outbox SET sent_at = created_at + interval '4 seconds', attempts = 1 WHERE sent_at IS NULL AND failed_at IS NULL`;
  const [, secondPerson] = people;
  if (secondPerson === undefined) return;
  yield* send("accountLocked", mailAddressOf({ ...secondPerson, mailDomain }), 5, {
    firstName: secondPerson.firstName,
    username: secondPerson.username,
  });
  yield* sql`UPDATE mail_outbox SET failed_at = created_at + interval '2 seconds', attempts = 1, error = '550 5.1.1 User unknown' WHERE sent_at IS NULL AND failed_at IS NULL`;
});
