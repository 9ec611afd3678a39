/** Editor of an alert: its bin, its limit, and how its recipient is notified. */
import { alertSides, type AlertBinCode, type AlertSide } from "@comptoir/domain/dashboard";
import { Button, Checkbox, Field, Inline, SegmentedControl, Select, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { ChangeSentence, changesInWords } from "../../editor/change-sentence.tsx";
import { EditorFrame, EditorGroup, EditorLine } from "../../editor/editor-frame.tsx";
import { useFormDraft, type FormDraft } from "../../editor/use-form-draft.ts";
import type { Answer, Failure } from "../../shared/answer.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useFirstErrorFocus } from "../../shared/use-first-fault.ts";
import {
  alertChoiceOf,
  alertFaults,
  alertFieldId,
  alertFieldsInWords,
  alertBinsOf,
  limitInputText,
  listQuietTimeOptions,
  type AlertDraft,
  type WatchedFigureFacts,
} from "./alert-draft.ts";
import { figureText } from "./alert-words.ts";
import styles from "./alert.module.css";

type AlertChoice = NonNullable<ReturnType<typeof alertChoiceOf>>;

export type AlertEditorProps = Readonly<{
  /** Name under which the device keeps the alert's draft. */
  name: string;
  isNew: boolean;
  figure: WatchedFigureFacts;
  stored: AlertDraft;
  actions?: ReactNode;
  /** Field above the others, such as the column of a report. */
  lead?: ReactNode;
  save: (choice: AlertChoice) => Promise<Answer<unknown>>;
  onSaved: () => void;
  onClose: () => void;
}>;

export function AlertEditor({ name, isNew, figure, stored, actions, lead, ...props }: AlertEditorProps): ReactElement {
  const alertDraft = useFormDraft(name, stored);
  const { failure, faults, limitFault, isBusy, form, save, forget } = useAlertForm(alertDraft, isNew, props);
  return (
    <EditorFrame
      beside={false}
      backLabel={t("alert.title")}
      title={isNew ? t("alert.newTitle", { title: figure.title }) : figure.title}
      description={figure.place}
      actions={actions}
      faults={faults}
      restoredAt={alertDraft.restoredAt}
      form={form}
      changes={
        isNew ? (
          t("management.willCreate", { name: figure.title })
        ) : alertDraft.isChanged ? (
          <ChangeSentence changes={changesInWords(stored, alertDraft.value, alertFieldsInWords())} />
        ) : null
      }
      hasDraft={alertDraft.isStored}
      isBusy={isBusy}
      saveLabel={isNew ? t("alert.create") : undefined}
      onSave={() => void save()}
      onDiscard={() => {
        forget(true);
        if (isNew) props.onClose();
        return alertDraft.discard();
      }}
      onClose={props.onClose}
    >
      <AlertWhenGroup
        lead={lead}
        figure={figure}
        draft={alertDraft.value}
        fault={limitFault}
        onChange={(part) => {
          forget(false);
          alertDraft.set(part);
        }}
      />
      <AlertHowGroup figure={figure} draft={alertDraft.value} failure={failure} onChange={alertDraft.set} />
    </EditorFrame>
  );
}

/** Saves an alert; an invalid field gets the focus. */
function useAlertForm(
  formDraft: FormDraft<AlertDraft>,
  isNew: boolean,
  props: Pick<AlertEditorProps, "save" | "onSaved">,
) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isLimitInvalid, setLimitInvalid] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [form, focusFirstError] = useFirstErrorFocus();
  const isLimitBlank = formDraft.value.limit.trim() === "";
  const limitFaultText = isLimitInvalid
    ? t(isLimitBlank ? "errors.REQUIRED" : "errors.DECIMAL")
    : fieldText(failure, "limit");
  const faults = alertFaults(failure, limitFaultText);
  const saveAlert = async () => {
    if (isBusy || (!formDraft.isChanged && !isNew)) return;
    const alertChoice = alertChoiceOf(formDraft.value);
    setLimitInvalid(alertChoice === null);
    if (alertChoice === null) return focusFirstError();
    setBusy(true);
    const saveAnswer = await props.save(alertChoice);
    setBusy(false);
    setFailure(saveAnswer.ok ? null : saveAnswer.failure);
    if (!saveAnswer.ok)
      return alertFaults(saveAnswer.failure, undefined).length > 0
        ? focusFirstError()
        : showFailure(saveAnswer.failure);
    formDraft.discard();
    props.onSaved();
  };
  /** Clears the error of a limit that cannot be read; with `isAll` also the errors that the server reported. */
  const clearIssues = (isAll: boolean) => {
    setLimitInvalid(false);
    if (isAll) setFailure(null);
  };
  return { failure, faults, limitFault: limitFaultText, isBusy, form, save: saveAlert, forget: clearIssues };
}

type AlertGroupProps = Readonly<{
  figure: WatchedFigureFacts;
  draft: AlertDraft;
  onChange: (part: Partial<AlertDraft>) => void;
}>;

function AlertWhenGroup({
  lead,
  figure,
  draft,
  fault,
  onChange,
}: AlertGroupProps & Readonly<{ lead: ReactNode; fault: string | undefined }>) {
  const { unit } = figure;
  return (
    <EditorGroup title={t("alert.when")}>
      {lead}
      <Field label={t("alert.bin")}>
        <Select<AlertBinCode>
          value={draft.bin}
          options={alertBinsOf(figure).map((value) => ({
            value,
            label: t(`alert.bin_${value}`),
          }))}
          onChange={(bin) => onChange({ bin })}
        />
      </Field>
      <div className={styles["side"]}>
        <span className={styles["label"]}>{t("alert.side")}</span>
        <SegmentedControl<AlertSide>
          label={t("alert.side")}
          value={draft.side}
          options={alertSides.map((value) => ({ value, label: t(`alert.side_${value}`) }))}
          onChange={(side) => onChange({ side })}
        />
      </div>
      <Field
        id={alertFieldId("limit")}
        label={t("alert.limit")}
        required
        help={unit === "money" || unit === "pct" ? undefined : t(`alert.unit_${unit}`)}
        error={fault}
      >
        <TextInput
          numeric
          value={draft.limit}
          unit={unit === "money" ? "$" : unit === "pct" ? "%" : undefined}
          onChange={(limit) => onChange({ limit })}
        />
      </Field>
      {figure.thresholds.length > 0 && <ThresholdButtons figure={figure} onChange={onChange} />}
      <EditorLine>
        <p className={styles["muted"]}>{t(figure.isOfRows ? "alert.onceRows" : "alert.once")}</p>
      </EditorLine>
    </EditorGroup>
  );
}

/** Thresholds of the widget, which one press takes as the limit. */
function ThresholdButtons({ figure: { unit, thresholds }, onChange }: Omit<AlertGroupProps, "draft">): ReactElement {
  return (
    <div role="group" aria-label={t("alert.thresholds")} className={styles["side"]}>
      <span className={styles["label"]}>{t("alert.thresholds")}</span>
      <Inline>
        {thresholds.map((threshold) => {
          const thresholdText = figureText(unit, threshold);
          return (
            <Button
              key={threshold}
              size="compact"
              aria-label={t("alert.threshold", { value: thresholdText })}
              onClick={() => onChange({ limit: limitInputText(unit, threshold) })}
            >
              {thresholdText}
            </Button>
          );
        })}
      </Inline>
    </div>
  );
}

/** Value of a choice that means nothing is chosen. */
const noQuietChoice = "";

function AlertHowGroup({ figure, draft, failure, onChange }: AlertGroupProps & Readonly<{ failure: Failure | null }>) {
  const { isMailed, quietFrom, quietTo } = draft;
  const minuteOfChoice = (value: string): number | null => (value === noQuietChoice ? null : Number(value));
  return (
    <EditorGroup title={t("alert.how")}>
      <EditorLine>
        <Checkbox
          label={t("alert.isMailed")}
          help={t(figure.isOfRows ? "alert.mailHelpRows" : "alert.mailHelp")}
          checked={isMailed}
          onChange={(isChecked) => onChange({ isMailed: isChecked })}
        />
      </EditorLine>
      {isMailed && (
        <EditorLine>
          <fieldset className={styles["quiet"]}>
            <legend>{t("alert.quiet")}</legend>
            <div className={styles["times"]}>
              <Field
                id={alertFieldId("quietFrom")}
                label={t("alert.quietFrom")}
                error={fieldText(failure, "quietFrom")}
              >
                <Select
                  value={quietFrom === null ? noQuietChoice : String(quietFrom)}
                  options={[{ value: noQuietChoice, label: t("alert.noQuiet") }, ...listQuietTimeOptions(quietFrom)]}
                  onChange={(value) => {
                    const quietFromMinute = minuteOfChoice(value);
                    onChange({
                      quietFrom: quietFromMinute,
                      quietTo: quietFromMinute === null ? null : (quietTo ?? 7 * 60),
                    });
                  }}
                />
              </Field>
              {quietFrom !== null && (
                <Field id={alertFieldId("quietTo")} label={t("alert.quietTo")} error={fieldText(failure, "quietTo")}>
                  <Select
                    value={String(quietTo ?? 7 * 60)}
                    options={listQuietTimeOptions(quietTo)}
                    onChange={(value) => onChange({ quietTo: Number(value) })}
                  />
                </Field>
              )}
            </div>
            <p className={styles["muted"]}>{t("alert.quietHelp", { zone: figure.timeZone.replaceAll("_", " ") })}</p>
          </fieldset>
        </EditorLine>
      )}
    </EditorGroup>
  );
}
