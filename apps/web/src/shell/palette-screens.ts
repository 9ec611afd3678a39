/** Search results for screens without a menu entry: pages below one, forms of new records, goals and alerts. */
import { canUsePath, hasPermission, navigationEntries, type NavigationSectionCode } from "@comptoir/domain/access";
import type { SearchOption } from "@comptoir/ui-react";

import { routes } from "../routes.ts";
import { alertsPath } from "../shared/alert-path.ts";
import { rehearsalPath } from "../shared/rehearsal-address.ts";
import { t } from "../shared/text.ts";

interface PaletteScreen {
  readonly path: string;
  readonly section: NavigationSectionCode;
}

const { IMPORT_TRANSACTIONS, PRODUCT, REPORT_EXCEPTION, ROLE, TARGET, TASK_SCHEDULER, USER } = navigationEntries;
const goalsPath = "/management/goal";

/** Screens by the code of their words. */
const screensBesideMenu = {
  wall: { path: "/bi/wall", section: "BI" },
  newBoard: { path: "/bi/create/0", section: "BI" },
  alerts: { path: alertsPath, section: "BI" },
  goals: { path: goalsPath, section: "MANAGEMENT" },
  newGoal: { path: `${goalsPath}/create/0`, section: "MANAGEMENT" },
  newProduct: { path: `${PRODUCT.path}/create/0`, section: "MANAGEMENT" },
  productGrid: { path: `${PRODUCT.path}/grid`, section: "MANAGEMENT" },
  newRole: { path: `${ROLE.path}/create/0`, section: "MANAGEMENT" },
  newLevel: { path: `${TARGET.path}/create/0`, section: "MANAGEMENT" },
  newTarget: { path: `${TARGET.path}/new`, section: "MANAGEMENT" },
  newUser: { path: `${USER.path}/create/0`, section: "MANAGEMENT" },
  legacy: { path: "/legacyPage", section: "MANAGEMENT_V1" },
  importFile: { path: `${IMPORT_TRANSACTIONS.path}/file`, section: "OPERATION" },
  imports: { path: `${IMPORT_TRANSACTIONS.path}/batches`, section: "OPERATION" },
  cashiers: { path: `${REPORT_EXCEPTION.path}/cashiers`, section: "REPORTING" },
  rehearsal: { path: rehearsalPath, section: "SYSTEM" },
  newTask: { path: `${TASK_SCHEDULER.path}/create/0`, section: "SYSTEM" },
} as const satisfies Readonly<Record<string, PaletteScreen>>;

type PaletteScreenCode = keyof typeof screensBesideMenu;

const isScreenCode = (value: string): value is PaletteScreenCode => Object.hasOwn(screensBesideMenu, value);
const screenCodes = Object.keys(screensBesideMenu).filter(isScreenCode);

/** Address of a route without parameters, or of its form of a new record; other parameters are kept. */
export const searchedPathOf = (routePath: string): string => routePath.replace(/\/create\/:id$/u, "/create/0");

/** Lists the screens without a menu entry that the holder of some permissions may open. */
export function listScreensBesideMenu(permissions: readonly string[]): readonly SearchOption[] {
  const openPaths = new Set(
    routes.filter((route) => hasPermission(permissions, route.permissions)).map(({ path }) => searchedPathOf(path)),
  );
  return screenCodes.flatMap((code) => {
    const { path, section } = screensBesideMenu[code];
    return openPaths.has(path) && canUsePath(path, permissions)
      ? [{ value: path, label: t(`search.screen_${code}`), detail: t(`shell.section_${section}`) }]
      : [];
  });
}
