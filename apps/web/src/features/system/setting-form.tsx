/** Fields of a setting's new value: start day and consequences. */
import { addDays, fromDayNumber, offsetAt } from "@comptoir/domain/period";
import { getSettingRow, isSecretSetting } from "@comptoir/domain/setting";
import { Banner, Button, Field, SegmentedControl, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { serverNowMs } from "../../session/session.ts";
import { FailureBanner } from "../../shared/failure-words.tsx";
import { settingText } from "../../shared/setting-words.ts";
import { t } from "../../shared/text.ts";
import styles from "./config.module.css";
import type { SettingFormValue } from "./setting-change.ts";
import { SettingControl } from "./setting-control.tsx";
import { SettingConsequences } from "./setting-consequences.tsx";
import type { SettingPanelProps } from "./setting-panel.tsx";
import type { SettingDraft } from "./use-setting-draft.ts";

const startChoiceCodes = ["now", "day"] as const;

export function SettingFields(props: SettingPanelProps & Readonly<{ draft: SettingDraft }>): ReactElement {
  const { setting, code, layer, draft } = props;
  const { typed, isChanged, failure, errorAt } = draft;
  const { kind } = getSettingRow(code);
  const isSecret = isSecretSetting(code);
  const formValue = typed === null ? setting.value : typed.value;
  const startDay = typed?.from ?? "";
  const isBackToInherited = typed !== null && typed.value === null;
  const areAllIssuesInForm = (failure?.issues ?? []).every(
    ({ field }) => field !== null && (field === "value" || field === "from" || field.startsWith("value.")),
  );
  return (
    // A list of codes is validated as a whole when it is saved.
    <div onBlur={kind === "codes" ? undefined : draft.check}>
      <Stack gap={4}>
        {draft.isKept && isChanged && <Banner tone="neutral">{t("config.draftKept")}</Banner>}
        {!areAllIssuesInForm && <FailureBanner failure={failure} />}
        {isBackToInherited ? (
          <p className={styles["back"]}>{t("config.inherit", { value: settingText(code, setting.above.value) })}</p>
        ) : (
          <SettingControl
            code={code}
            value={formValue ?? null}
            errorAt={errorAt}
            onChange={(nextValue) =>
              isSecret && nextValue === "" ? draft.discard() : draft.set({ value: nextValue, from: startDay })
            }
          />
        )}
        {!setting.isInherited && !isBackToInherited && (
          <div>
            <Button size="compact" icon="undo" onClick={() => draft.set({ value: null, from: startDay })}>
              {isSecret
                ? t("config.secretRemove")
                : t("config.inherit", { value: settingText(code, setting.above.value) })}
            </Button>
          </div>
        )}
        {typed !== null && <StartDayChoice draft={draft} value={formValue} from={startDay} timeZone={layer.timeZone} />}
        {isChanged && errorAt("") === undefined && (
          <SettingConsequences setting={setting} code={code} layer={layer} value={formValue} from={startDay} />
        )}
      </Stack>
    </div>
  );
}

type StartDayProps = Readonly<{
  draft: SettingDraft;
  value: SettingFormValue["value"];
  from: string;
  timeZone: string;
}>;

/** Choice of the day from which the value holds: at once, or a day from tomorrow on. */
function StartDayChoice({ draft, value, from, timeZone }: StartDayProps): ReactElement {
  const tomorrowDate = tomorrowAt(timeZone);
  return (
    <div className={styles["when"]}>
      <div>
        <p className={styles["label"]}>{t("config.when")}</p>
        <SegmentedControl
          label={t("config.when")}
          value={from === "" ? "now" : "day"}
          options={startChoiceCodes.map((choice) => ({ value: choice, label: t(`config.when_${choice}`) }))}
          onChange={(choice) => draft.set({ value, from: choice === "now" ? "" : tomorrowAt(timeZone) })}
        />
      </div>
      {from !== "" && (
        <Field label={t("config.day")} help={t("config.dayHelp")} error={draft.errorAt("from")}>
          <DayInput min={tomorrowDate} day={from} onChange={(day) => draft.set({ value, from: day })} />
        </Field>
      )}
    </div>
  );
}

type DayInputProps = Readonly<{ day: string; min: string; onChange: (day: string) => void }>;

/** Date input that reports valid dates only; an invalid text, such as 31 February, stays as typed. */
function DayInput({ day, min, onChange }: DayInputProps): ReactElement {
  const [isIncomplete, setIncomplete] = useState(false);
  return (
    <TextInput
      type="date"
      min={min}
      value={isIncomplete ? "" : day}
      onBlur={() => setIncomplete(false)}
      onChange={(typedText) => {
        setIncomplete(typedText === "");
        if (typedText !== "") onChange(typedText);
      }}
    />
  );
}

/** Tomorrow in the time zone of a layer. */
function tomorrowAt(timeZone: string): string {
  const nowMs = serverNowMs();
  return addDays(fromDayNumber(Math.floor((nowMs + offsetAt(nowMs, timeZone)) / 86_400_000)), 1);
}
