/** Routes of the signed-in screens: path, component, and translation areas to load. Menu entries without a route open ComingPage. */
import { fileImportPermissions, navigationEntries, storeDayPermissions } from "@comptoir/domain/access";
import type { PermissionCode } from "@comptoir/domain/access";
import type { ComponentType } from "react";

import { alertsPath } from "./shared/alert-path.ts";
import { lazyPart } from "./shared/lazy-part.ts";

/** Properties of every screen: the named parts of its path. */
export type ScreenProps = Readonly<{ params: Readonly<Record<string, string | undefined>> }>;

export interface Route {
  readonly path: string;
  /** Permissions, any of which opens the screen; an empty list opens it to everybody. */
  readonly permissions: readonly PermissionCode[];
  readonly screen: ComponentType<ScreenProps>;
}

const { path: daysPath, uses: dayAndFilePermissions } = navigationEntries.IMPORT_TRANSACTIONS;

const { CONFIG: config, AUDIT: auditEntry, OUTBOX: outboxEntry, PRODUCT: productEntry } = navigationEntries;
const { ROLE: roleEntry, TARGET: targetEntry, USER: userEntry } = navigationEntries;
const productScreen = lazyPart<ScreenProps>(["management", "listView", "errors"], () =>
  import("./features/management/product-screen.tsx").then((file) => file.ProductPage),
);
const productGridScreen = lazyPart<ScreenProps>(["management", "listView", "grid", "errors"], () =>
  import("./features/management/product-grid.tsx").then((file) => file.ProductGridPage),
);
const goalScreen = lazyPart<ScreenProps>(["management", "listView", "goal", "dashboard", "charts", "errors"], () =>
  import("./features/management/goal-screen.tsx").then((file) => file.GoalPage),
);
const roleScreen = lazyPart<ScreenProps>(
  ["management", "listView", "access", "user", "goal", "dashboard", "errors"],
  () => import("./features/management/role-screen.tsx").then((file) => file.RolePage),
);
const targetScreen = lazyPart<ScreenProps>(["management", "listView", "target", "config", "errors"], () =>
  import("./features/management/target-screen.tsx").then((file) => file.TargetPage),
);
const newTargetScreen = lazyPart<ScreenProps>(["management", "target", "config", "errors"], () =>
  import("./features/management/new-target-page.tsx").then((file) => file.NewTargetPage),
);
const userScreen = lazyPart<ScreenProps>(["management", "listView", "user", "errors"], () =>
  import("./features/management/user-screen.tsx").then((file) => file.UserPage),
);

const documents = navigationEntries.INVENTORY_DOCUMENTS;

/** Path that opens the user's current count, or the dialog of a new one. */
export const scanPath = `${documents.path}?scan=1`;

const documentsScreen = lazyPart<ScreenProps>(["inventory", "management", "listView", "errors"], () =>
  import("./features/inventory/documents-page.tsx").then((file) => file.DocumentsPage),
);
const documentScreen = lazyPart<ScreenProps>(["inventory", "errors"], () =>
  import("./features/inventory/document-page.tsx").then((file) => file.DocumentPage),
);
const closeDocumentScreen = lazyPart<ScreenProps>(["inventory", "errors"], () =>
  import("./features/inventory/close-page.tsx").then((file) => file.ClosePage),
);

const printDocumentScreen = lazyPart<ScreenProps>(["inventory", "errors"], () =>
  import("./features/inventory/print-page.tsx").then((file) => file.PrintPage),
);
const stockScreen = lazyPart<ScreenProps>(["inventory", "errors"], () =>
  import("./features/inventory/stock-page.tsx").then((file) => file.StockPage),
);

const legacyScreen = lazyPart<ScreenProps>(
  ["errors", "management", "listView", "user", "target", "legacy", "access"],
  () => import("./features/legacy/legacy-page.tsx").then((file) => file.LegacyPage),
);

const reportScreen = lazyPart<ScreenProps>(["report", "dashboard", "charts", "management", "errors", "listView"], () =>
  import("./features/report/report-screens.tsx").then((file) => file.ReportScreens),
);
const exportScreen = lazyPart<ScreenProps>(["exporting", "report", "management", "errors"], () =>
  import("./features/export-batch/batch-page.tsx").then((file) => file.BatchPage),
);
const rehearsalScreen = lazyPart<ScreenProps>(["rehearsal", "report", "dashboard", "errors"], () =>
  import("./features/rehearsal/rehearsal-page.tsx").then((file) => file.RehearsalPage),
);
const deposit = navigationEntries.DEPOSIT;
const logExtractionEntry = navigationEntries.LOG_EXTRACTION;
const { permissions: reportReaders } = navigationEntries.REPORT_SALE;
const depositsScreen = lazyPart<ScreenProps>(["deposit", "management", "listView", "errors"], () =>
  import("./features/deposit/deposits-page.tsx").then((file) => file.DepositsPage),
);
const depositScreen = lazyPart<ScreenProps>(["deposit", "errors"], () =>
  import("./features/deposit/deposit-page.tsx").then((file) => file.DepositPage),
);
const depositSlipScreen = lazyPart<ScreenProps>(["deposit", "errors"], () =>
  import("./features/deposit/slip-page.tsx").then((file) => file.SlipPage),
);
const refusedFacts = navigationEntries.REFUSED_FACTS;
const factsScreen = lazyPart<ScreenProps>(["till", "errors"], () =>
  import("./features/till/facts-page.tsx").then((file) => file.FactsPage),
);
const factScreen = lazyPart<ScreenProps>(["till", "errors", "report", "dashboard"], () =>
  import("./features/till/fact-page.tsx").then((file) => file.FactPage),
);
const monitoring = navigationEntries.MONITORING;
const monitoringScreen = lazyPart<ScreenProps>(["monitoring", "charts", "management", "errors"], () =>
  import("./features/monitoring/monitoring-page.tsx").then((file) => file.MonitoringPage),
);
const logScreen = lazyPart<ScreenProps>(["log", "importing", "dashboard", "management", "errors"], () =>
  import("./features/log/log-page.tsx").then((file) => file.LogPage),
);
const terminalScreen = lazyPart<ScreenProps>(["monitoring", "charts", "management", "errors"], () =>
  import("./features/monitoring/terminal-page.tsx").then((file) => file.TerminalPage),
);
const scheduler = navigationEntries.TASK_SCHEDULER;
const tasksScreen = lazyPart<ScreenProps>(["task", "schedule", "importing", "management", "errors"], () =>
  import("./features/task/tasks-page.tsx").then((file) => file.TasksPage),
);
const taskScreen = lazyPart<ScreenProps>(["task", "schedule", "importing", "management", "errors"], () =>
  import("./features/task/task-page.tsx").then((file) => file.TaskPage),
);
const newTaskScreen = lazyPart<ScreenProps>(["task", "schedule", "importing", "management", "errors"], () =>
  import("./features/task/new-task-page.tsx").then((file) => file.NewTaskPage),
);
const reportRoutePatterns = [
  "/report/:type",
  "/report/:type/:id",
  "/report/:type/:step/:id",
  "/list/:type/:id",
  "/simplelist/:type",
];

const alertsScreen = lazyPart<ScreenProps>(["alert", "errors"], () =>
  import("./features/alert/alerts-page.tsx").then((file) => file.AlertsPage),
);
const alertScreen = lazyPart<ScreenProps>(["alert", "report", "management", "errors"], () =>
  import("./features/alert/alert-screen.tsx").then((file) => file.AlertScreen),
);

const boardScreen = lazyPart<ScreenProps>(["widget", "dashboard", "arrange", "management", "errors"], () =>
  import("./features/dashboard/board-settings/board-form.tsx").then((file) => file.BoardSettingsPage),
);

// Written out, because the table of entities is no part of the login.
const goalPermissions: readonly PermissionCode[] = ["DASHBOARD_READ"];

type RouteEntry = Pick<Route, "path" | "permissions">;

/** Addresses of an entity: its list and its rows, and a new row for who may create one. */
const managedRoutes = ({ path, permissions }: RouteEntry, create: PermissionCode, screen: Route["screen"]): Route[] => [
  { path, permissions, screen },
  { path: `${path}/create/:id`, permissions: [create], screen },
  { path: `${path}/:id`, permissions, screen },
];

export const routes: readonly Route[] = [
  {
    path: navigationEntries.DASHBOARD.path,
    permissions: navigationEntries.DASHBOARD.uses,
    screen: lazyPart<ScreenProps>(["dashboard", "charts"], () =>
      import("./features/dashboard/dashboard-page.tsx").then((file) => file.DashboardPage),
    ),
  },
  {
    path: "/bi/wall",
    permissions: navigationEntries.DASHBOARD.uses,
    screen: lazyPart<ScreenProps>(["dashboard", "charts", "wall", "report", "errors"], () =>
      import("./features/dashboard/wall/wall-screen.tsx").then((file) => file.WallScreenPage),
    ),
  },
  ...["/bi/create/0", "/bi/settings/:id"].map((path): Route => ({
    path,
    permissions: ["DASHBOARD_CUD"],
    screen: boardScreen,
  })),
  {
    path: navigationEntries.WIDGET.path,
    permissions: [],
    screen: lazyPart<ScreenProps>(["widget", "dashboard", "arrange", "management", "errors"], () =>
      import("./features/dashboard/widgets/widgets-page.tsx").then((file) => file.WidgetsPage),
    ),
  },
  {
    path: daysPath,
    permissions: dayAndFilePermissions,
    screen: lazyPart<ScreenProps>(["storeDay", "errors"], () =>
      import("./features/store-day/board-page.tsx").then((file) => file.BoardPage),
    ),
  },
  {
    path: `${daysPath}/days/:location/:day`,
    permissions: storeDayPermissions,
    screen: lazyPart<ScreenProps>(["storeDay", "deposit", "report", "dashboard", "errors"], () =>
      import("./features/store-day/day-page.tsx").then((file) => file.DayPage),
    ),
  },
  {
    path: `${daysPath}/file`,
    permissions: fileImportPermissions,
    screen: lazyPart<ScreenProps>(["importing", "dashboard", "errors"], () =>
      import("./features/import/import-page.tsx").then((file) => file.ImportPage),
    ),
  },
  {
    path: `${daysPath}/batches`,
    permissions: fileImportPermissions,
    screen: lazyPart<ScreenProps>(["importing", "management", "listView", "errors"], () =>
      import("./features/import/batches-page.tsx").then((file) => file.BatchesPage),
    ),
  },
  {
    path: `${daysPath}/batches/:id`,
    permissions: fileImportPermissions,
    screen: lazyPart<ScreenProps>(["importing", "dashboard", "errors"], () =>
      import("./features/import/batch-page.tsx").then((file) => file.BatchPage),
    ),
  },
  { path: deposit.path, permissions: deposit.uses, screen: depositsScreen },
  { path: `${deposit.path}/:id`, permissions: deposit.uses, screen: depositScreen },
  { path: `${deposit.path}/:id/slip`, permissions: deposit.uses, screen: depositSlipScreen },
  {
    path: "/profile",
    permissions: [],
    screen: lazyPart<ScreenProps>(["user", "password", "errors", "signIn", "access"], () =>
      import("./features/profile/profile-page.tsx").then((file) => file.ProfilePage),
    ),
  },
  { path: alertsPath, permissions: [], screen: alertsScreen },
  { path: `${alertsPath}/:subject/0`, permissions: [], screen: alertScreen },
  { path: `${alertsPath}/:id`, permissions: [], screen: alertScreen },
  ...["/legacyPage", "/legacyPage/:entity", "/legacyPage/:entity/create/:id", "/legacyPage/:entity/:id"].map(
    (path) => ({ path, permissions: [], screen: legacyScreen }),
  ),
  {
    path: config.path,
    permissions: config.uses,
    screen: lazyPart<ScreenProps>(["config", "management", "errors"], () =>
      import("./features/system/config-page.tsx").then((file) => file.ConfigPage),
    ),
  },
  { path: `${config.path}/rehearsal`, permissions: config.uses, screen: rehearsalScreen },
  {
    path: outboxEntry.path,
    permissions: outboxEntry.permissions,
    screen: lazyPart<ScreenProps>(["outbox", "management", "errors"], () =>
      import("./features/system/outbox-page.tsx").then((file) => file.OutboxPage),
    ),
  },
  {
    path: auditEntry.path,
    permissions: auditEntry.permissions,
    screen: lazyPart<ScreenProps>(
      ["audit", "legacy", "management", "goal", "user", "target", "config", "access", "dashboard", "errors"],
      () => import("./features/system/audit-page.tsx").then((file) => file.AuditPage),
    ),
  },
  {
    path: navigationEntries.SEARCH_INVOICE.path,
    permissions: navigationEntries.SEARCH_INVOICE.uses,
    screen: lazyPart<ScreenProps>(["invoice", "report", "dashboard", "management", "errors", "listView"], () =>
      import("./features/invoice/invoice-page.tsx").then((file) => file.InvoicePage),
    ),
  },
  { path: refusedFacts.path, permissions: refusedFacts.uses, screen: factsScreen },
  { path: `${refusedFacts.path}/:id`, permissions: refusedFacts.uses, screen: factScreen },
  { path: monitoring.path, permissions: monitoring.uses, screen: monitoringScreen },
  { path: `${monitoring.path}/:id`, permissions: monitoring.uses, screen: terminalScreen },
  { path: logExtractionEntry.path, permissions: logExtractionEntry.uses, screen: logScreen },
  { path: scheduler.path, permissions: scheduler.uses, screen: tasksScreen },
  { path: `${scheduler.path}/create/0`, permissions: ["CONFIG_CUD"], screen: newTaskScreen },
  { path: `${scheduler.path}/:id`, permissions: scheduler.uses, screen: taskScreen },
  { path: documents.path, permissions: documents.permissions, screen: documentsScreen },
  { path: `${documents.path}/:id`, permissions: documents.permissions, screen: documentScreen },
  { path: `${documents.path}/:id/print`, permissions: documents.permissions, screen: printDocumentScreen },
  { path: "/inventory/stock/:sku", permissions: ["INVENTORY_READ"], screen: stockScreen },
  { path: `${documents.path}/:id/close`, permissions: ["INVENTORYDOCUMENT_CUD"], screen: closeDocumentScreen },
  // Before the address of a report in steps.
  {
    path: `${navigationEntries.REPORT_BATCH_EXPORT.path}/batch/:id`,
    permissions: navigationEntries.REPORT_BATCH_EXPORT.permissions,
    screen: exportScreen,
  },
  {
    path: `${navigationEntries.REPORT_EXCEPTION.path}/cashiers`,
    permissions: navigationEntries.REPORT_EXCEPTION.permissions,
    screen: lazyPart<ScreenProps>(
      ["exception", "config", "report", "dashboard", "charts", "management", "errors", "listView"],
      () => import("./features/exception/cashiers-page.tsx").then((file) => file.CashiersPage),
    ),
  },
  ...reportRoutePatterns.map((path) => ({ path, permissions: reportReaders, screen: reportScreen })),
  // Before the address of a row: its last part is a word.
  { path: `${productEntry.path}/grid`, permissions: ["PRODUCT_CUD"], screen: productGridScreen },
  ...managedRoutes(productEntry, "PRODUCT_CUD", productScreen),
  ...managedRoutes(roleEntry, "ROLE_CUD", roleScreen),
  // Before the address of a level: its last part is a word.
  { path: `${targetEntry.path}/new`, permissions: ["TARGET_CUD"], screen: newTargetScreen },
  ...managedRoutes(targetEntry, "TARGETLAYER_CUD", targetScreen),
  ...managedRoutes(userEntry, "USER_CUD", userScreen),
  // Goals have no entry in the side navigation: the dashboard and the targets lead to them.
  ...managedRoutes({ path: "/management/goal", permissions: goalPermissions }, "DASHBOARD_CUD", goalScreen),
];
