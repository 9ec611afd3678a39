/** Matrix of a role's permissions: families as rows, view and manage as columns; manage implies view. */
import {
  effectivePermissions,
  isPermissionCode,
  permissionFamilies,
  listUngrantablePermissions,
  type PermissionCode,
  type PermissionFamily,
} from "@comptoir/domain/access";
import { isAdminRole, type EditedRole } from "@comptoir/domain/role";
import { Banner } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "../../session/session.ts";
import type { SlotProps } from "../../entity/define-screen.ts";
import { t } from "../../shared/text.ts";
import { permissionReasonsText, RolePermissionWhy } from "./role-permission-why.tsx";
import styles from "./role.module.css";

const familyCodes = Object.keys(permissionFamilies).filter((family): family is PermissionFamily =>
  Object.hasOwn(permissionFamilies, family),
);

/** Distinct permissions of the form, with the READ of every CUD. */
export function readPermissions(value: unknown): readonly PermissionCode[] {
  return effectivePermissions(Array.isArray(value) ? value.filter(isPermissionCode) : []);
}

export function RoleMatrix({ screen, readOnly }: SlotProps): ReactElement {
  const { editor } = screen;
  const { row, typed } = useSnapshot(editor.state);
  const { claims } = useSnapshot(session.state);
  const isAdmin = isAdminRole({ code: String(row?.["code"] ?? "") });
  const chosenCodes = readPermissions(typed["permissions"] ?? row?.["permissions"]);
  const editedRole: EditedRole = {
    code: String(row?.["code"] ?? ""),
    savedPermissions: readPermissions(row?.["permissions"]),
    permissions: chosenCodes,
    ownPermissions: claims?.permissions ?? [],
  };

  const togglePermission = (code: PermissionCode, isGranted: boolean) => {
    const changeCode = code.replace(/_READ$/u, "_CUD");
    // Removing view removes manage too.
    const remainingCodes = chosenCodes.filter((otherCode) => otherCode !== code && otherCode !== changeCode);
    editor.set("permissions", isGranted ? effectivePermissions([...chosenCodes, code]) : remainingCodes);
  };

  return (
    <section>
      <h2 className={styles["heading"]} id="field-permissions" tabIndex={-1}>
        {t("management.matrix")}
      </h2>
      {isAdmin && <Banner tone="neutral">{t("management.matrixAdmin")}</Banner>}
      <table className={styles["matrix"]}>
        <thead>
          <tr>
            <th scope="col">{t("management.matrixFamily")}</th>
            <th scope="col">{t("management.matrixRead")}</th>
            <th scope="col">{t("management.matrixChange")}</th>
            <th scope="col">{t("access.why")}</th>
          </tr>
        </thead>
        <tbody>
          {familyCodes.map((family) => (
            <FamilyRow key={family} family={family} role={editedRole} readOnly={readOnly} onToggle={togglePermission} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type FamilyRowProps = Readonly<{
  family: PermissionFamily;
  role: EditedRole;
  readOnly: boolean;
  onToggle: (code: PermissionCode, isGranted: boolean) => void;
}>;

/** Row of a family: a checkbox for each of its permissions, and the reasons why they are granted or not. */
function FamilyRow({ family, role, readOnly, onToggle }: FamilyRowProps): ReactElement {
  return (
    <tr>
      <th scope="row">{t(`access.family_${family}`)}</th>
      {(["READ", "CUD"] as const).map((verb) => {
        const permissionCode = `${family}_${verb}`;
        if (!isPermissionCode(permissionCode)) return <td key={verb} />;
        const isUngrantable = listUngrantablePermissions(role.ownPermissions, [permissionCode]).length > 0;
        return (
          <td key={verb}>
            <input
              type="checkbox"
              className={styles["tick"]}
              aria-label={t(`access.verb_${verb}`, { things: t(`access.family_${family}`) })}
              title={permissionReasonsText(role, permissionCode)}
              checked={isAdminRole(role) || role.permissions.includes(permissionCode)}
              disabled={readOnly || isUngrantable}
              onChange={(event) => onToggle(permissionCode, event.currentTarget.checked)}
            />
          </td>
        );
      })}
      <td>
        <RolePermissionWhy
          role={role}
          family={family}
          permissions={[`${family}_READ`, `${family}_CUD`].filter(isPermissionCode)}
        />
      </td>
    </tr>
  );
}
