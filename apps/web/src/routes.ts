/** Every route of the shell: its path, its screen and the words it needs. The navigation's other entries open the screen that says they are to come. */
import { navigationEntries } from "@comptoir/domain/access";
import type { PermissionCode } from "@comptoir/domain/access";
import type { Area } from "@comptoir/i18n";
import { lazy } from "react";
import type { ComponentType } from "react";

import { text } from "./shared/text.ts";

/** What a screen is given: the named parts of its path. */
export type ScreenProps = Readonly<{ params: Readonly<Record<string, string | undefined>> }>;

export interface Route {
  readonly path: string;
  /** The screen is open to who holds any of them; none is open to all. */
  readonly permissions: readonly PermissionCode[];
  readonly screen: ComponentType<ScreenProps>;
}

const screen = (areas: readonly Area[], load: () => Promise<ComponentType<ScreenProps>>): ComponentType<ScreenProps> =>
  lazy(async () => {
    const [page] = await Promise.all([load(), text.load(...areas)]);
    return { default: page };
  });

const { path: importPath, permissions: importPermissions } = navigationEntries.IMPORT_TRANSACTIONS;

export const routes: readonly Route[] = [
  {
    path: navigationEntries.DASHBOARD.path,
    permissions: navigationEntries.DASHBOARD.permissions,
    screen: screen(["dashboard", "charts"], () => import("./features/dashboard/dashboard-page.tsx").then((file) => file.DashboardPage)),
  },
  { path: importPath, permissions: importPermissions, screen: screen(["importing"], () => import("./features/import/import-page.tsx").then((file) => file.ImportPage)) },
  { path: `${importPath}/batches`, permissions: importPermissions, screen: screen(["importing"], () => import("./features/import/batches-page.tsx").then((file) => file.BatchesPage)) },
  { path: `${importPath}/batches/:id`, permissions: importPermissions, screen: screen(["importing"], () => import("./features/import/batch-page.tsx").then((file) => file.BatchPage)) },
];
