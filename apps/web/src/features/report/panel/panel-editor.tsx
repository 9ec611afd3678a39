/** Editor of a side panel, for those who may change it: the template with its faults by line, the available fields, and a preview of a real row. */
import { panelWidths, type PanelTemplate } from "@comptoir/domain/report";
import type { ReceiptWire } from "@comptoir/api/wire";
import { Button, Dialog, EmptyState } from "@comptoir/ui-react";
import { useMemo } from "react";
import type { ReactElement, ReactNode } from "react";

import { PanelContent } from "../../../rows/panel-content.tsx";
import type { Panel } from "../../../rows/panel-gateway.ts";
import type { PanelRow } from "../../../rows/panel-values.ts";
import styles from "../../../rows/panel.module.css";
import { t } from "../../../shared/text.ts";
import { PanelBanners } from "./panel-banners.tsx";
import { listTemplateFaults } from "./panel-draft.ts";
import { PanelSettings } from "./panel-settings.tsx";
import { PanelTemplateText } from "./panel-template.tsx";
import { usePanelDraft, usePanelSave } from "./use-panel-draft.ts";

export type PanelEditorProps = Readonly<{
  /** Panel of the open row. */
  panel: Panel;
  /** Id of the report; 0 is the standard report of its kind. */
  reportId: number;
  row: PanelRow | null;
  receipt: ReceiptWire | null;
  permissions: readonly string[];
  /** Controls that move through the rows of the preview. */
  walk: ReactNode;
  onSaved: () => void;
  onClose: () => void;
}>;

export function PanelEditor(props: PanelEditorProps): ReactElement {
  const { panel, reportId, permissions, onClose } = props;
  const { source } = panel;
  const panelDraft = usePanelDraft(panel, reportId);
  const { isBusy, save, revert, overwrite } = usePanelSave(panelDraft, props);
  const { draft, change } = panelDraft;
  const templateFaults = useMemo(
    () => (draft.html === null ? [] : listTemplateFaults(source, draft.html)),
    [source, draft.html],
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("report.panelEdit")}
      closeLabel={t("common.close")}
      closesOutside={false}
      size="large"
      actions={
        <>
          {panelDraft.isSavedForReport && (
            <Button variant="quiet" icon="undo" disabled={isBusy} onClick={() => void revert()}>
              {t("report.panelRevert")}
            </Button>
          )}
          <Button disabled={isBusy} onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button
            variant="primary"
            disabled={isBusy || panelDraft.isUnchanged || templateFaults.length > 0}
            onClick={() => void save()}
          >
            {t("report.save")}
          </Button>
        </>
      }
    >
      <div className={styles["editor"]}>
        <PanelBanners panelDraft={panelDraft} onOverwrite={overwrite} />
        <PanelSettings panelDraft={panelDraft} reportId={reportId} permissions={permissions} />
        <div className={draft.html === null ? undefined : styles["halves"]}>
          {draft.html !== null && (
            <PanelTemplateText
              source={source}
              html={draft.html}
              faults={templateFaults}
              permissions={permissions}
              onChange={(html) => change({ html })}
            />
          )}
          <PanelPreview {...props} draft={draft} hasFaults={templateFaults.length > 0} />
        </div>
      </div>
    </Dialog>
  );
}

type PreviewProps = Pick<PanelEditorProps, "row" | "receipt" | "walk"> &
  Readonly<{ draft: PanelTemplate; hasFaults: boolean }>;

/** Draft with the values of a real row. */
function PanelPreview({ row, receipt, walk, draft, hasFaults }: PreviewProps): ReactElement {
  return (
    <div className={styles["half"]}>
      <div className={styles["insert"]}>
        <h3 className={styles["heading"]}>{t("report.panelPreview")}</h3>
        {walk}
      </div>
      <div
        className={styles["preview"]}
        tabIndex={0}
        role="region"
        aria-label={t("report.panelPreview")}
        style={{ maxWidth: `max(260px, ${panelWidths[draft.width]}vw)` }}
      >
        {row === null ? (
          <EmptyState icon="table" title={t("report.panelNoRow")} />
        ) : hasFaults ? (
          <p className={styles["waits"]}>{t("report.panelWaits")}</p>
        ) : (
          <PanelContent panel={draft} row={row} receipt={receipt} />
        )}
      </div>
    </div>
  );
}
