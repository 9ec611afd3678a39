/** Screen of roles: list, and a form with a matrix of permissions. */
import type { ReactElement } from "react";

import type { ScreenProps } from "../../routes.ts";
import { defineScreen } from "../../entity/define-screen.ts";
import { EntityPage, parseRowId } from "../../entity/entity-page.tsx";
import { RoleAside } from "./role-aside.tsx";
import { RoleMatrix } from "./role-matrix.tsx";
import { isAdminRole } from "@comptoir/domain/role";

const roleScreen = defineScreen({
  entity: "role",
  icon: "key",
  columns: ["description", "target", "permissionCount", "people"],
  card: ["target", "people"],
  groups: [{ title: "management.group_role", fields: ["description", "targetId", "needsSecondFactor"] }],
  bulk: [],
  words: {
    title: "management.title_role",
    rowKind: "management.one_role",
    add: "management.new_role",
    search: "management.search_role",
    empty: "management.empty_role",
    emptyText: "management.emptyText_role",
  },
  importPath: null,
  slots: { body: RoleMatrix, aside: RoleAside },
  isFixed: (row) => isAdminRole({ code: String(row["code"]) }),
  isPage: true,
});

export function RolePage({ params }: ScreenProps): ReactElement {
  return <EntityPage screen={roleScreen} id={parseRowId(params)} />;
}
