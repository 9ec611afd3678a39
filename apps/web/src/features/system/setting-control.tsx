/** Control of a setting, by its kind. */
import type { ConfigSetting } from "@comptoir/api/wire";
import { listTimeZones } from "@comptoir/domain/period";
import { getSettingRow, type SettingCode } from "@comptoir/domain/setting";
import { describeField } from "@comptoir/domain/validation";
import { Field, PasswordInput, SearchSelect, SegmentedControl, Select, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { DigitsInput } from "../../shared/digits-input.tsx";
import { settingText } from "../../shared/setting-words.ts";
import { t } from "../../shared/text.ts";
import { CodeListInput } from "./code-list-input.tsx";
import { isCodeList } from "./setting-change.ts";
import styles from "./config.module.css";

export type SettingControlProps = Readonly<{
  code: SettingCode;
  value: ConfigSetting["value"];
  /** Issues by the path below the value: "" is the value itself. */
  errorAt: (path: string) => string | undefined;
  onChange: (value: ConfigSetting["value"]) => void;
}>;

const halfHourMinutes = Array.from({ length: 48 }, (_, index) => index * 30);
const weekdayValues = ["0", "1", "2", "3", "4", "5", "6"] as const;
const yesNoValues = ["true", "false"] as const;

export function SettingControl({ code, value, errorAt, onChange }: SettingControlProps): ReactElement {
  const { kind } = getSettingRow(code);
  const inputLabel = t("config.newValue");
  if (kind === "codes")
    return <CodeListInput rows={isCodeList(value) ? value : []} errorAt={errorAt} onChange={onChange} />;
  if (kind === "flag") {
    return (
      <div>
        <p className={styles["label"]}>{inputLabel}</p>
        <SegmentedControl
          label={inputLabel}
          value={value === true ? "true" : "false"}
          options={yesNoValues.map((choice) => ({
            value: choice,
            label: choice === "true" ? t("config.yes") : t("config.no"),
          }))}
          onChange={(choice) => onChange(choice === "true")}
        />
      </div>
    );
  }
  if (kind === "secret") {
    return (
      <Field label={value === true ? t("config.secretReplace") : inputLabel} error={errorAt("")}>
        <PasswordInput
          value={typeof value === "string" ? value : ""}
          autoComplete="new-password"
          maxLength={typedAtMost(code)}
          showLabel={t("config.secretShow")}
          hideLabel={t("config.secretHide")}
          onChange={onChange}
        />
      </Field>
    );
  }
  return (
    <Field label={inputLabel} error={errorAt("")}>
      <SettingInput {...{ code, value, onChange }} />
    </Field>
  );
}

type SettingInputProps = Omit<SettingControlProps, "errorAt">;

/** Input of a single value, by the kind of the setting. */
function SettingInput({ code, value, onChange }: SettingInputProps): ReactElement {
  const settingRow = getSettingRow(code);
  const { kind } = settingRow;
  const inputLabel = t("config.newValue");
  if (kind === "zone")
    return (
      <SearchSelect
        label={inputLabel}
        value={String(value)}
        options={listTimeZones().map((zone) => ({ value: zone, label: zone }))}
        onChange={onChange}
        labels={{ search: t("config.chooseZone"), noMatch: t("config.noZone") }}
      />
    );
  if (kind === "clock")
    return (
      <Select
        value={String(value)}
        options={clockMinuteChoices(value).map((minutes) => ({
          value: String(minutes),
          label: settingText(code, minutes),
        }))}
        onChange={(choice) => onChange(Number(choice))}
      />
    );
  if (kind === "weekday")
    return (
      <Select
        value={String(value)}
        options={weekdayValues.map((day) => ({ value: day, label: settingText(code, Number(day)) }))}
        onChange={(choice) => onChange(Number(choice))}
      />
    );
  if (kind === "choice")
    return (
      <Select
        value={value === null ? "" : String(value)}
        options={[
          ...(settingRow.initial === null ? [{ value: "", label: t("config.nothing") }] : []),
          ...(settingRow.choices ?? []).map((choice) => ({ value: String(choice), label: settingText(code, choice) })),
        ]}
        onChange={(chosenCode) => onChange(settingRow.choices?.find((choice) => String(choice) === chosenCode) ?? null)}
      />
    );
  return <TypedSetting {...{ code, value, onChange }} />;
}

/** Maximum length of a typed value: the digits of its largest number, or one character above its limit, which validation then reports. */
function typedAtMost(code: SettingCode): number | undefined {
  const { max, maxLength } = describeField({ fields: { value: getSettingRow(code).rules } }, "value");
  if (max !== null) return String(max).length;
  return maxLength === null ? undefined : maxLength + 1;
}

/** Input of a typed value: a number, a text or an address. */
function TypedSetting({ code, value, onChange }: SettingInputProps): ReactElement {
  const { kind } = getSettingRow(code);
  if (kind === "number")
    return (
      <DigitsInput
        value={value === null ? "" : String(value)}
        maxLength={typedAtMost(code)}
        onChange={(typedText) => onChange(/^\d+$/u.test(typedText) ? Number(typedText) : typedText)}
      />
    );
  if (kind === "text")
    return <TextInput value={value === null ? "" : String(value)} maxLength={typedAtMost(code)} onChange={onChange} />;
  return (
    <TextInput
      value={value === null ? "" : String(value)}
      type="url"
      inputMode="url"
      maxLength={typedAtMost(code)}
      placeholder="https://"
      onChange={onChange}
    />
  );
}

/** Times to choose from: every half hour, and the current value if it is between two. */
const clockMinuteChoices = (value: unknown): readonly number[] =>
  typeof value !== "number" || halfHourMinutes.includes(value)
    ? halfHourMinutes
    : [...halfHourMinutes, value].toSorted((left, right) => left - right);
