/** Draft of a setting's value: kept while the user looks elsewhere, saved at once or from a day on. A save can be undone for some seconds. */
import type { ConfigSetting } from "@comptoir/api/wire";
import { formatDate, parseCalendarDate } from "@comptoir/domain/period";
import { checkSetting, isSecretSetting, type SettingCode } from "@comptoir/domain/setting";
import { useState } from "react";

import type { Failure } from "../../shared/answer.ts";
import { isShownInDialog, issueText } from "../../shared/failure-text.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { settingName } from "../../shared/setting-words.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { language, t } from "../../shared/text.ts";
import { useDraft } from "../../shared/use-draft.ts";
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
  /** Null until something is typed. */
  readonly typed: SettingFormValue | null;
  /** Whether the draft is of an earlier visit. */
  readonly isKept: boolean;
  readonly isChanged: boolean;
  readonly failure: Failure | null;
  readonly errorAt: (path: string) => string | undefined;
  readonly set: (draft: SettingFormValue) => void;
  readonly discard: () => void;
  /** Starts showing issues, for instance when the field loses the focus. */
  readonly check: () => void;
  readonly save: () => Promise<void>;
}

export function useSettingDraft({ setting, code, layer, onChanged, onStale }: SettingDraftProps): SettingDraft {
  const isSecret = isSecretSetting(code);
  const [draft, keep, forget] = useDraft(`setting.${layer.id}.${code}`);
  // A secret is never stored in the draft.
  const [secret, setSecret] = useState("");
  const [text, keepText] = isSecret ? [secret, setSecret] : [draft, keep];
  const [isKept, setKept] = useState(text !== "");
  const [failure, setFailure] = useState<Failure | null>(null);
  const typed = parseSettingDraft(text);
  const own = setting.isInherited ? null : setting.value;
  const [isChecked, setChecked] = useState(false);
  const judged = typed === null || typed.value === null ? null : checkSetting(code, toSettingValue(typed.value));
  const wrong =
    !isChecked || judged === null || judged.ok
      ? []
      : judged.issues.map((problem) => ({ code: problem.code, field: problem.path.join("."), params: problem.params }));
  const isChanged = typed !== null && (typed.from !== "" || !isSameValue(toSettingValue(typed.value), own));
  const discard = () => {
    keepText("");
    forget();
    setKept(false);
    setChecked(false);
    setFailure(null);
  };
  const undo = async (saved: ConfigSetting, from: string) => {
    const planned =
      from === ""
        ? undefined
        : saved.planned.find(({ value }) => typed !== null && isSameValue(value, toSettingValue(typed.value)));
    const answer = await whileRunning(
      planned === undefined
        ? saveSetting({ code, layerId: layer.id, value: own, version: saved.version })
        : withdrawPlannedSetting(planned.id),
    );
    if (!answer.ok) return showFailure(answer.failure);
    onChanged(answer.value);
    addToast(t("config.undone"));
  };
  const save = async () => {
    if (typed === null || !isChanged) return;
    setChecked(true);
    if (judged?.ok === false) return;
    const value = toSettingValue(typed.value);
    const { from } = typed;
    // Validates the rows that remain after cleaning.
    if (!isSameValue(value, typed.value)) keepText(JSON.stringify({ value, from }));
    const answer = await whileRunning(
      saveSetting({ code, layerId: layer.id, value, version: setting.version, ...(from !== "" && { from }) }),
    );
    if (!answer.ok) {
      setFailure(answer.failure);
      if (isShownInDialog(answer.failure)) showFailure(answer.failure);
      if (answer.failure.status === 409) onStale();
      return;
    }
    discard();
    onChanged(answer.value);
    const day = parseCalendarDate(from);
    const name = settingName(code);
    const message = day.ok
      ? t("config.savedFrom", { name, day: formatDate(day.value, language, "medium") })
      : t("config.saved", { name });
    // Without the old secret, saving it cannot be undone.
    if (isSecret) return addToast(message);
    addToast(message, "positive", { label: t("config.undo"), run: () => void undo(answer.value, from) }, undoMs);
  };
  return {
    typed,
    isKept,
    isChanged,
    failure,
    errorAt: (path) => {
      const field = path === "" ? "value" : path === "from" ? "from" : `value.${path}`;
      const found = [...wrong, ...(failure?.issues ?? [])].filter((problem) => problem.field === field);
      return found.length === 0 ? undefined : [...new Set(found.map(issueText))].join(" ");
    },
    set: (draft) => {
      setFailure(null);
      keepText(JSON.stringify(draft));
    },
    discard,
    check: () => setChecked(typed !== null),
    save,
  };
}

const undoMs = 10_000;
