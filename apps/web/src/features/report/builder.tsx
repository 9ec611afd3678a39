/** Report builder: a preview, with the steps at its right or above it. Drafts outlive the page. */
import {
  getReportKind,
  reportSteps,
  type ReportKindCode,
  type ReportModel,
  type ReportStep,
} from "@comptoir/domain/report";
import { defaultLanguage } from "@comptoir/domain/language";
import { Announcement, Button, Page, PageHeader, SaveBar, TabList, tabIdOf } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { StepButtons } from "../../editor/step-buttons.tsx";
import { useSaveShortcut, useStepShortcuts } from "../../editor/use-editor-keys.ts";
import { useMediaQuery } from "../../entity/use-media.ts";
import { t } from "../../shared/text.ts";
import { BuilderPreview } from "./builder-preview.tsx";
import { BuilderStep } from "./builder-step.tsx";
import { savedPartOf } from "./builder-draft.ts";
import { BuilderNotices, stepPanelId } from "./builder-notices.tsx";
import { useReportDraft, type ReportDraftEditing } from "./use-report-draft.ts";
import { kindText, reportName } from "../../report/report-words.ts";
import styles from "./report.module.css";

export type BuilderProps = Readonly<{
  kind: ReportKindCode;
  start: ReportModel;
  /** Fields that the stored report sorts by and that are gone. */
  lostSorts: readonly string[];
  version: number;
  targetId: number | null;
  permissions: readonly string[];
  onReload: () => void;
}>;

/** Width from which the steps are beside the preview. Must equal that of the style sheet. */
const stepsBesideQuery = "(min-width: 1001px)";

const stepCodes = Object.keys(reportSteps).filter((step): step is ReportStep => Object.hasOwn(reportSteps, step));

export function Builder(props: BuilderProps): ReactElement {
  const { kind, start, lostSorts, version, targetId, permissions, onReload } = props;
  const isWide = useMediaQuery(stepsBesideQuery);
  const draftEditing = useReportDraft({ kind, start, version, targetId, permissions });
  const { draft, isDirty, isNew, step, wrong, isSaving, setStep, save, discard } = draftEditing;
  const [announcement, announce] = useState("");
  useSaveShortcut(() => void save());
  useStepShortcuts(draftEditing);
  const stepContext = { fields: getReportKind(kind).fields, systemLanguage: defaultLanguage };
  // In the order of the page, so that reading and the focus follow it.
  const preview = <BuilderPreview key="preview" kind={kind} draft={draft} />;
  const steps = (
    <section key="steps" className={styles["builderSteps"]} aria-label={t("report.steps")}>
      <StepTabs
        step={step}
        isWrong={(code) => wrong.length > 0 && reportSteps[code](savedPartOf(draft), stepContext).length > 0}
        onStep={setStep}
      />
      <StepPanel {...props} editing={draftEditing} />
    </section>
  );
  return (
    <Page wide>
      <PageHeader
        title={isNew ? t("report.newReport") : t("report.editReport")}
        description={`${kindText(kind)}${isNew ? "" : ` · ${reportName(start)}`}`}
        actions={<StepButtons {...draftEditing} onAnnounce={announce} />}
      />
      <Announcement>{announcement}</Announcement>
      <BuilderNotices editing={draftEditing} lostSorts={lostSorts} onReload={onReload} />
      <div className={styles["builder"]}>{isWide ? [preview, steps] : [steps, preview]}</div>
      {(isDirty || isNew) && (
        <SaveBar
          actions={
            <>
              <Button onClick={discard}>{t("report.discard")}</Button>
              <Button variant="primary" busy={isSaving} onClick={() => void save()}>
                {t("report.save")}
              </Button>
            </>
          }
        >
          {isDirty ? t("report.unsaved") : t("report.newReport")}
        </SaveBar>
      )}
    </Page>
  );
}

type StepPanelProps = Pick<BuilderProps, "kind" | "start" | "targetId" | "permissions"> &
  Readonly<{ editing: ReportDraftEditing }>;

function StepPanel({ kind, start, targetId, permissions, editing }: StepPanelProps): ReactElement {
  const { step, draft, isNew, wrong, change } = editing;
  return (
    <div
      id={stepPanelId}
      role="tabpanel"
      aria-labelledby={tabIdOf(stepPanelId, step)}
      tabIndex={-1}
      className={styles["stepPanel"]}
    >
      <BuilderStep
        step={step}
        kind={kind}
        draft={draft}
        permissions={permissions}
        isNew={isNew}
        storedRoles={start.roleIds}
        targetId={targetId}
        wrong={wrong}
        onChange={change}
      />
    </div>
  );
}

type StepTabsProps = Readonly<{
  step: ReportStep;
  isWrong: (step: ReportStep) => boolean;
  onStep: (step: ReportStep) => void;
}>;

function StepTabs({ step, isWrong, onStep }: StepTabsProps): ReactElement {
  return (
    <TabList
      label={t("report.steps")}
      value={step}
      tabs={stepCodes.map((stepCode) => ({
        value: stepCode,
        label: (
          <>
            {t(`report.step_${stepCode}`)}
            {isWrong(stepCode) && (
              <span className={styles["stepWrong"]} aria-label={t("management.errorsTitle")}>
                {" "}
                •
              </span>
            )}
          </>
        ),
      }))}
      onChange={onStep}
      panelId={stepPanelId}
    />
  );
}
