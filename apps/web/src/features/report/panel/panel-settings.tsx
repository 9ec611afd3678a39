/** Settings of a side panel: its report, content, width and link. */
import {
  getReportKind,
  panelColumnsAtMost,
  panelFields,
  panelWidths,
  resolvePanelWidth,
  visibleFields,
} from "@comptoir/domain/report";
import { Field, SegmentedControl, Select } from "@comptoir/ui-react";
import { useRef } from "react";
import type { ReactElement } from "react";

import { fieldText, kindText } from "../../../report/report-words.ts";
import styles from "../../../rows/panel.module.css";
import { percentText } from "../../../session/written.ts";
import { t } from "../../../shared/text.ts";
import { initialTemplateOf } from "./panel-draft.ts";
import type { PanelDraft } from "./use-panel-draft.ts";

type SettingsProps = Readonly<{
  panelDraft: PanelDraft;
  reportId: number;
  permissions: readonly string[];
}>;

/** Settings of a draft. */
export function PanelSettings({ panelDraft, reportId, permissions }: SettingsProps): ReactElement {
  const { draft } = panelDraft;
  const { fields } = getReportKind(draft.source);
  return (
    <div className={styles["settings"]}>
      {reportId !== 0 && <KindChoice panelDraft={panelDraft} reportId={reportId} />}
      <ContentChoice panelDraft={panelDraft} />
      <Field label={t("report.panelWidth")}>
        <Select
          value={draft.width}
          options={Object.entries(panelWidths).map(([value, percent]) => ({ value, label: percentText(percent) }))}
          onChange={(width) => panelDraft.change({ width: resolvePanelWidth(width) })}
        />
      </Field>
      <Field label={t("report.panelLink")}>
        <Select
          value={draft.linkColumn}
          options={visibleFields(fields, permissions).map((field) => ({ value: field, label: fieldText(field) }))}
          onChange={(linkColumn) => panelDraft.change({ linkColumn })}
        />
      </Field>
      {draft.html === null && <FormSizes panelDraft={panelDraft} />}
    </div>
  );
}

function KindChoice({ panelDraft, reportId }: Omit<SettingsProps, "permissions">): ReactElement {
  const { draft, change } = panelDraft;
  return (
    <Field label={t("report.panelFor")}>
      <SegmentedControl
        label={t("report.panelFor")}
        value={draft.reportId === 0 ? "kind" : "report"}
        options={[
          { value: "report", label: t("report.panelForReport") },
          { value: "kind", label: t("report.panelForKind", { kind: kindText(draft.source) }) },
        ]}
        onChange={(value) => change({ reportId: value === "kind" ? 0 : reportId })}
      />
    </Field>
  );
}

/** Chooses between a template and the form of fields. Keeps the template while the form is chosen. */
function ContentChoice({ panelDraft }: Pick<SettingsProps, "panelDraft">): ReactElement {
  const { draft, saved, change } = panelDraft;
  const lastHtmlRef = useRef(draft.html);
  return (
    <Field label={t("report.panelContent")}>
      <SegmentedControl
        label={t("report.panelContent")}
        value={draft.html === null ? "form" : "template"}
        options={[
          { value: "template", label: t("report.panelTemplate") },
          { value: "form", label: t("report.panelForm") },
        ]}
        onChange={(value) => {
          lastHtmlRef.current = draft.html ?? lastHtmlRef.current;
          change({
            html: value === "form" ? null : (lastHtmlRef.current ?? saved.html ?? initialTemplateOf(draft.source)),
          });
        }}
      />
    </Field>
  );
}

function FormSizes({ panelDraft }: Pick<SettingsProps, "panelDraft">): ReactElement {
  const { draft, change } = panelDraft;
  const fieldCount = panelFields(draft.source, Number.MAX_SAFE_INTEGER).length;
  return (
    <>
      <Field label={t("report.panelRows")}>
        <Select
          value={String(draft.formRows)}
          options={buildSizeOptions(Math.max(draft.formRows, fieldCount))}
          onChange={(value) => change({ formRows: Number(value) })}
        />
      </Field>
      <Field label={t("report.panelColumns")}>
        <Select
          value={String(draft.formColumns)}
          options={buildSizeOptions(panelColumnsAtMost)}
          onChange={(value) => change({ formColumns: Number(value) })}
        />
      </Field>
    </>
  );
}

const buildSizeOptions = (maximum: number) =>
  Array.from({ length: maximum }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
