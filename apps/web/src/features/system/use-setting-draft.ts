/** Draft of a setting's value: kept while the user looks elsewhere, saved at once or from a day on. A save can be undone for some seconds. */
import type { ConfigSetting } from "@comptoir/api/wire";
import { formatDate, parseCalendarDate } from "@comptoir/domain/period";
import { checkSetting, isSecretSetting, type SettingCode } from "@comptoir/domain/setting";
import { useState } from "react";

import { announceReturn, useReturnedDraft } from "../../editor/draft-return.ts";
import type { Discard } from "../../editor/use-discard-undo.ts";
import type { Answer, Failure, FailureIssue } from "../../shared/answer.ts";
import { isShownInDialog, issueText } from "../../shared/failure-text.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { offerUndo } from "../../shared/offer-undo.ts";
import { settingName } from "../../shared/setting-words.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { language, t } from "../../shared/text.ts";
import { isDraftStored, useDraft } from "../../shared/use-draft.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import { toSettingValue, isSameValue, parseSettingDraft, type SettingFormValue } from "./setting-change.ts";
import { saveSetting, withdrawPlannedSetting } from "./setting-requests.ts";

export interface SettingDraftProps {
  readonly setting: ConfigSetting;
  readonly code: SettingCode;
  readonly layer: { readonly id: number };
  readonly onChanged: (setting: ConfigSetting) => void;
  readonly onStale: () => void;
}

export interface SettingDraft {
  /** Typed value and day; null until something is typed. */
  readonly typed: SettingFormValue | null;
  /** Whether the draft is of an earlier visit. */
  readonly isKept: boolean;
  readonly isChanged: boolean;
  /** Tells whether the typed value stays on the device; a secret never does. */
  readonly isStored: () => boolean;
  readonly isSaving: boolean;
  readonly failure: Failure | null;
  readonly errorAt: (path: string) => string | undefined;
  readonly set: (draft: SettingFormValue) => void;
  /** Discards the typed value; returns the function that brings it back, or null if nothing was typed. */
  readonly discard: Discard;
  /** Starts showing issues, for instance when the field loses the focus. */
  readonly check: () => void;
  readonly save: () => void;
}

export function useSettingDraft(props: SettingDraftProps): SettingDraft {
  const { setting, code, layer } = props;
  const { text, keepText, forget, bringBack: bringTextBack } = useDraftText(code, layer.id);
  const [isRestored, setRestored] = useState(text !== "");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [savedKey, runSingle] = useSingleRun<"save">();
  const typedValue = parseSettingDraft(text);
  const valueIssues = typedValue === null || typedValue.value === null ? [] : listValueIssues(code, typedValue.value);
  const isChanged =
    typedValue !== null &&
    (typedValue.from !== "" || !isSameValue(toSettingValue(typedValue.value), ownValueOrNull(setting)));
  const discardDraft = () => {
    forget();
    setRestored(false);
    setChecked(false);
    setFailure(null);
  };
  const saveSetting = async () => {
    if (typedValue === null || !isChanged) return;
    setChecked(true);
    if (valueIssues.length > 0) return;
    const plannedValue: PlannedValue = { value: toSettingValue(typedValue.value), from: typedValue.from };
    // Validates the rows that remain after cleaning.
    if (!isSameValue(plannedValue.value, typedValue.value)) keepText(JSON.stringify(plannedValue));
    await saveDraft(props, plannedValue, { onSaved: discardDraft, onRefused: setFailure });
  };
  return {
    typed: typedValue,
    isKept: isRestored,
    isChanged,
    isStored: () => isChanged && isDraftStored(draftKeyOf(code, layer.id)),
    isSaving: savedKey !== null,
    failure,
    errorAt: (path) => errorTextAt(path, [...(isChecked ? valueIssues : []), ...(failure?.issues ?? [])]),
    set: (draft) => {
      setFailure(null);
      keepText(JSON.stringify(draft));
    },
    discard: () => {
      discardDraft();
      return typedValue === null ? null : () => bringTextBack(text);
    },
    check: () => setChecked(typedValue !== null),
    save: () => void runSingle("save", saveSetting),
  };
}

const draftKeyOf = (code: SettingCode, layerId: number): string => `setting.${layerId}.${code}`;

/** Text of the draft. A secret is never stored on the device. */
function useDraftText(code: SettingCode, layerId: number) {
  const draftKey = draftKeyOf(code, layerId);
  const [draft, keep, forget] = useDraft(draftKey);
  const [secret, setSecret] = useState("");
  const [text, keepText] = isSecretSetting(code) ? [secret, setSecret] : [draft, keep];
  useReturnedDraft(draftKey, (returned) => {
    if (text === "") keepText(returned);
  });
  return {
    text,
    keepText,
    /** Brings a discarded text back, unless another one was typed since. */
    bringBack: (discardedText: string) => {
      if (!announceReturn(draftKey, discardedText) && !isSecretSetting(code)) keep(discardedText);
    },
    forget: () => {
      keepText("");
      forget();
    },
  };
}

const ownValueOrNull = ({ isInherited, value }: ConfigSetting) => (isInherited ? null : value);

function listValueIssues(code: SettingCode, value: NonNullable<SettingFormValue["value"]>): readonly FailureIssue[] {
  const checkedValue = checkSetting(code, toSettingValue(value));
  return checkedValue.ok
    ? []
    : checkedValue.issues.map(({ code: issueCode, path, params }) => ({
        code: issueCode,
        field: path.join("."),
        params,
      }));
}

function errorTextAt(path: string, issues: readonly FailureIssue[]): string | undefined {
  const issueField = path === "" ? "value" : path === "from" ? "from" : `value.${path}`;
  const foundIssues = issues.filter((problem) => problem.field === issueField);
  return foundIssues.length === 0 ? undefined : [...new Set(foundIssues.map(issueText))].join(" ");
}

/** Value to save, and the day from which it holds; empty for at once. */
type PlannedValue = Readonly<{ value: ReturnType<typeof toSettingValue>; from: string }>;

/** Saves a value, and offers to undo it. `onSaved` and `onRefused` are called before anything else is shown. */
async function saveDraft(
  { setting, code, layer, onChanged, onStale }: SettingDraftProps,
  { value, from }: PlannedValue,
  { onSaved, onRefused }: Readonly<{ onSaved: () => void; onRefused: (failure: Failure) => void }>,
): Promise<void> {
  const saveAnswer = await whileRunning(
    saveSetting({ code, layerId: layer.id, value, version: setting.version, ...(from !== "" && { from }) }),
  );
  if (!saveAnswer.ok) {
    onRefused(saveAnswer.failure);
    if (isShownInDialog(saveAnswer.failure)) showFailure(saveAnswer.failure);
    if (saveAnswer.failure.status === 409) onStale();
    return;
  }
  onSaved();
  onChanged(saveAnswer.value);
  const parsedStartDay = parseCalendarDate(from);
  const settingNameText = settingName(code);
  const savedMessage = parsedStartDay.ok
    ? t("config.savedFrom", { name: settingNameText, day: formatDate(parsedStartDay.value, language, "medium") })
    : t("config.saved", { name: settingNameText });
  // Without the old secret, saving it cannot be undone.
  if (isSecretSetting(code)) return addToast(savedMessage);
  offerUndo({
    message: savedMessage,
    undoChange: () => undoSave({ setting, code, layer }, { value, from }, saveAnswer.value),
    onDone: (restored) => {
      onChanged(restored);
      addToast(t("config.undone"));
    },
  });
}

/** Gives a setting back the value that it had before, or withdraws the planned one. */
function undoSave(
  { setting, code, layer }: Pick<SettingDraftProps, "setting" | "code" | "layer">,
  { value, from }: PlannedValue,
  savedSetting: ConfigSetting,
): Promise<Answer<ConfigSetting>> {
  const savedPlan = from === "" ? undefined : savedSetting.planned.find((plan) => isSameValue(plan.value, value));
  return savedPlan === undefined
    ? saveSetting({ code, layerId: layer.id, value: ownValueOrNull(setting), version: savedSetting.version })
    : withdrawPlannedSetting(savedPlan.id);
}
