/** Dialog that shares one's own named view of a report with roles. */
import type { ReportCustomization } from "@comptoir/domain/report";
import { Button, Dialog } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { RoleChoice } from "../../entity/role-choice.tsx";
import { changeView, type ViewsOwner } from "../../entity/view-actions.ts";
import type { ListView } from "../../entity/view-gateway.ts";
import { t } from "../../shared/text.ts";

export type ShareViewProps = Readonly<{
  screen: ViewsOwner<ReportCustomization>;
  view: ListView<ReportCustomization>;
  /** Organisation of the report; null for one that comes with the product. */
  targetId: number | null;
  onClose: () => void;
}>;

const noRoleIds: readonly number[] = [];

export function ShareView({ screen, view, targetId, onClose }: ShareViewProps): ReactElement {
  const [roleIds, setRoleIds] = useState(view.roleIds ?? noRoleIds);
  const [busy, setBusy] = useState(false);
  const saveShare = async () => {
    setBusy(true);
    const savedView = await changeView(screen, view, { roleIds }, t("listView.rolesSaved", { name: view.name }));
    setBusy(false);
    if (savedView !== null) onClose();
  };
  return (
    <Dialog
      open
      closesOutside={false}
      title={t("listView.shareRolesTitle", { name: view.name })}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" busy={busy} onClick={() => void saveShare()}>
            {t("management.save")}
          </Button>
        </>
      }
    >
      <RoleChoice
        subject="view"
        chosen={roleIds}
        stored={view.roleIds ?? noRoleIds}
        targetId={targetId}
        onChange={setRoleIds}
      />
    </Dialog>
  );
}
