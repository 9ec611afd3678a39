/** Button that says why a role has the permissions of a family or not, and why an editor cannot change them. */
import type { PermissionCode, PermissionFamily } from "@comptoir/domain/access";
import { explainRolePermission, type EditedRole } from "@comptoir/domain/role";
import { IconButton, Popover } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { permissionText } from "../../access/access-words.ts";
import { t } from "../../shared/text.ts";
import styles from "./role.module.css";

/** Reasons of a permission, as sentences. */
export const permissionReasonsText = (role: EditedRole, permission: PermissionCode): string =>
  explainRolePermission(role, permission)
    .map((reason) => t(`access.reason_${reason}`))
    .join(" ");

export function RolePermissionWhy({
  role,
  family,
  permissions,
}: Readonly<{ role: EditedRole; family: PermissionFamily; permissions: readonly PermissionCode[] }>): ReactElement {
  const label = t("access.whyPermission", { things: t(`access.family_${family}`) });
  return (
    <Popover
      label={label}
      align="end"
      width="min(320px, 90vw)"
      trigger={(trigger) => <IconButton {...trigger} icon="info" size="compact" label={label} />}
    >
      {() => (
        <dl className={styles["reasons"]}>
          {permissions.map((permission) => (
            <div key={permission}>
              <dt>{permissionText(permission)}</dt>
              <dd>{permissionReasonsText(role, permission)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Popover>
  );
}
