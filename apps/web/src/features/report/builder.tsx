/** Report builder: steps beside a preview. Drafts outlive the page, and overwriting somebody else's save needs confirmation. */
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
import { t } from "../../shared/text.ts";
import { BuilderPreview } from "./builder-preview.tsx";
import { BuilderStep } from "./builder-step.tsx";
import { savedPartOf } from "./builder-draft.ts";
import { BuilderNotices, stepPanelId } from "./builder-notices.tsx";
import { useReportDraft } from "./use-report-draft.ts";
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

const stepCodes = Object.keys(reportSteps).filter((step): step is ReportStep => Object.hasOwn(reportSteps, step));

export function Builder(props: BuilderProps): ReactElement {
  const { kind, start, lostSorts, version, targetId, permissions, onReload } = props;
  const draftEditing = useReportDraft({ kind, start, version, targetId, permissions });
  const { draft, isDirty, isNew, step, wrong, isSaving, change, setStep, save, discard } = draftEditing;
  const [announcement, announce] = useState("");
  useSaveShortcut(() => void save());
  useStepShortcuts(draftEditing);
  const stepContext = { fields: getReportKind(kind).fields, systemLanguage: defaultLanguage };
  return (
    <Page wide>
      <PageHeader
        title={isNew ? t("report.newReport") : t("report.editReport")}
        description={`${kindText(kind)}${isNew ? "" : ` · ${reportName(start)}`}`}
        actions={<StepButtons {...draftEditing} onAnnounce={announce} />}
      />
      <Announcement>{announcement}</Announcement>
      <BuilderNotices editing={draftEditing} lostSorts={lostSorts} onReload={onReload} />
      <div className={styles["builder"]}>
        <section className={styles["builderSteps"]} aria-label={t("report.steps")}>
          <StepTabs
            step={step}
            isWrong={(code) => wrong.length > 0 && reportSteps[code](savedPartOf(draft), stepContext).length > 0}
            onStep={setStep}
          />
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
        </section>
        <BuilderPreview kind={kind} draft={draft} />
      </div>
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
