/** Selection of log lines: sources, period, level, terminal, person and text. */
import type { LogChoices } from "@comptoir/api/wire";
import { logLevels, type LogSource } from "@comptoir/domain/operation";
import { formatRange } from "@comptoir/domain/period";
import { Banner, Button, Checkbox, Field, SearchSelect, Select, Stack } from "@comptoir/ui-react";
import { useRef } from "react";
import type { ReactElement } from "react";

import { SearchField } from "../../entity/search-field.tsx";
import { PeriodChoice } from "../../session/period-choice.tsx";
import { language, t } from "../../shared/text.ts";
import {
  daysOfPeriod,
  defaultLogAddress,
  isLogPeriod,
  daysAgoByPeriod,
  printLogAddress,
  type LogAddress,
} from "./log-address.ts";
import { sourceText } from "./log-words.ts";
import styles from "./log.module.css";

export type LogChoiceProps = Readonly<{
  choices: LogChoices;
  address: LogAddress;
  onChange: (address: LogAddress) => void;
}>;

export function LogChoice({ choices, address, onChange }: LogChoiceProps): ReactElement {
  const searchField = useRef<HTMLInputElement>(null);
  const changeAddress = (changes: Partial<LogAddress>) => onChange({ ...address, ...changes });
  const isChanged = printLogAddress(address) !== printLogAddress(defaultLogAddress);
  return (
    <Stack gap={4}>
      <Sources choices={choices} address={address} onChange={(sources) => changeAddress({ sources })} />
      <div className={styles["choices"]}>
        <Field label={t("log.period")}>
          <Period today={choices.today} period={address.period} onChange={(period) => changeAddress({ period })} />
        </Field>
        <Field label={t("log.level")}>
          <Select
            value={address.level}
            options={logLevels.map((level) => ({ value: level, label: t(`log.levelFrom_${level}`) }))}
            onChange={(level) => changeAddress({ level })}
          />
        </Field>
        {(choices.terminals.length > 0 || address.terminal !== null) && (
          <Field label={t("log.terminal")}>
            <Terminal
              choices={choices}
              terminal={address.terminal}
              onChange={(terminal) => changeAddress({ terminal })}
            />
          </Field>
        )}
        {(choices.people.length > 0 || address.userId !== null) && (
          <Field label={t("log.person")}>
            <Person choices={choices} userId={address.userId} onChange={(userId) => changeAddress({ userId })} />
          </Field>
        )}
        <Field label={t("log.text")}>
          <SearchField
            search={address.text}
            label={t("log.search")}
            field={searchField}
            onSearch={(text) => changeAddress({ text })}
          />
        </Field>
      </div>
      {choices.mayReadRaw && (
        <Checkbox
          label={t("log.redacted")}
          help={t("log.redactedHelp")}
          checked={address.isRedacted}
          onChange={(isRedacted) => changeAddress({ isRedacted })}
        />
      )}
      {!address.isRedacted && <Banner tone="warning">{t("log.rawWarning")}</Banner>}
      {isChanged && (
        <div>
          <Button icon="close" variant="quiet" size="compact" onClick={() => onChange(defaultLogAddress)}>
            {t("log.clear")}
          </Button>
        </div>
      )}
    </Stack>
  );
}

type SourcesProps = Readonly<{
  choices: LogChoices;
  address: LogAddress;
  onChange: (sources: readonly LogSource[]) => void;
}>;

/** Sources as switches; with none chosen, every source counts. */
function Sources({ choices, address, onChange }: SourcesProps): ReactElement {
  const { sources } = address;
  return (
    <fieldset className={styles["sources"]}>
      <legend>{t("log.sources")}</legend>
      <div className={styles["chips"]}>
        <button
          type="button"
          aria-pressed={sources.length === 0}
          className={styles["chip"]}
          onClick={() => onChange([])}
        >
          {t("log.allSources")}
        </button>
        {choices.sources.map((source) => (
          <button
            key={source}
            type="button"
            aria-pressed={sources.includes(source)}
            className={styles["chip"]}
            onClick={() =>
              onChange(
                sources.includes(source)
                  ? sources.filter((otherSource) => otherSource !== source)
                  : [...sources, source],
              )
            }
          >
            {sourceText(source)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Period({
  today,
  period,
  onChange,
}: Readonly<{ today: string; period: string; onChange: (period: string) => void }>): ReactElement {
  const days = daysOfPeriod(period, today);
  return (
    <PeriodChoice
      value={
        isLogPeriod(period) ? t(`dashboard.range_${period}`) : days === null ? period : formatRange(days, language)
      }
      code={isLogPeriod(period) ? period : null}
      dates={{ from: days?.from ?? "", to: days?.to ?? "" }}
      presets={Object.keys(daysAgoByPeriod)
        .filter(isLogPeriod)
        .map((code) => ({ code, label: t(`dashboard.range_${code}`) }))}
      onChange={onChange}
    />
  );
}

function Terminal({
  choices,
  terminal,
  onChange,
}: Readonly<{
  choices: LogChoices;
  terminal: string | null;
  onChange: (terminal: string | null) => void;
}>): ReactElement {
  const isKnownTerminal = choices.terminals.some(({ code }) => code === terminal);
  return (
    <SearchSelect
      icon="terminal"
      label={t("log.terminal")}
      value={terminal ?? ""}
      options={[
        { value: "", label: t("log.anyTerminal") },
        ...(isKnownTerminal || terminal === null ? [] : [{ value: terminal, label: terminal }]),
        ...choices.terminals.map(({ code, location }) => ({ value: code, label: code, detail: location })),
      ]}
      onChange={(choice) => onChange(choice === "" ? null : choice)}
      labels={{ search: t("log.chooseTerminal"), noMatch: t("log.noTerminal") }}
    />
  );
}

function Person({
  choices,
  userId,
  onChange,
}: Readonly<{ choices: LogChoices; userId: number | null; onChange: (userId: number | null) => void }>): ReactElement {
  const isKnownPerson = choices.people.some(({ id }) => id === userId);
  return (
    <SearchSelect
      icon="user"
      label={t("log.person")}
      value={userId === null ? "" : String(userId)}
      options={[
        { value: "", label: t("log.anyPerson") },
        ...(isKnownPerson || userId === null
          ? []
          : [{ value: String(userId), label: t("log.personNumber", { number: userId }) }]),
        ...choices.people.map(({ id, name, username }) => ({
          value: String(id),
          label: name,
          keywords: username,
          detail: username,
        })),
      ]}
      onChange={(choice) => onChange(choice === "" ? null : Number(choice))}
      labels={{ search: t("log.choosePerson"), noMatch: t("log.noPerson") }}
    />
  );
}
