/** Panel beside a role: "view as", the impact of a change, and the users who have the role. */
import { findFirstUsable, navigationEntries, listUngrantablePermissions } from "@comptoir/domain/access";
import { permissionsOfRole } from "@comptoir/domain/role";
import { Button } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import type { SlotProps } from "../../entity/define-screen.ts";
import { rowNameOf } from "../../entity/entity-words.ts";
import { loadPlaces } from "../../session/place-requests.ts";
import { session } from "../../session/session.ts";
import { resetStores } from "../../shared/registered-stores.ts";
import { t } from "../../shared/text.ts";
import { RoleHolders } from "./role-holders.tsx";
import { RoleImpact } from "./role-impact.tsx";
import styles from "./role.module.css";

const { DASHBOARD, PRODUCT, ROLE, TARGET, USER, IMPORT_TRANSACTIONS, CONFIG } = navigationEntries;

/** Paths of the screens that "view as" may begin with, in order of preference: the first that the role can use. */
const firstScreenPaths = [DASHBOARD, PRODUCT, ROLE, TARGET, USER, IMPORT_TRANSACTIONS, CONFIG].map(({ path }) => path);

export function RoleAside(props: SlotProps): ReactElement {
  const { row, typed } = useSnapshot(props.screen.editor.state);
  const { claims } = useSnapshot(session.state);
  const [, navigate] = useLocation();
  const roleId = Number(row?.["id"] ?? 0);
  const rolePermissions = row?.["permissions"];
  const grantedPermissions = permissionsOfRole({
    code: String(row?.["code"] ?? ""),
    permissions: Array.isArray(rolePermissions) ? rolePermissions.map(String) : [],
  });
  const hasUngrantablePermissions =
    listUngrantablePermissions(claims?.permissions ?? [], grantedPermissions).length > 0;
  const viewAsRole = () => {
    if (row === null) return;
    session.viewAs({ roleId, name: rowNameOf(props.screen, row), permissions: [...grantedPermissions] });
    // Clears data that was read with the user's own permissions.
    resetStores();
    void loadPlaces();
    navigate(findFirstUsable([...grantedPermissions], firstScreenPaths) ?? navigationEntries.DASHBOARD.path);
  };
  return (
    <>
      {roleId > 0 && row?.["isDeleted"] !== true && (
        <section>
          <Button icon="eye" disabled={hasUngrantablePermissions} onClick={viewAsRole}>
            {t("management.viewAs")}
          </Button>
          <p className={styles["muted"]}>
            {hasUngrantablePermissions
              ? t("management.viewAsBeyond")
              : Object.keys(typed).length > 0
                ? t("management.viewAsSaved")
                : t("management.viewAsText")}
          </p>
        </section>
      )}
      <RoleImpact {...props} />
      {roleId > 0 && <RoleHolders roleId={roleId} />}
    </>
  );
}
