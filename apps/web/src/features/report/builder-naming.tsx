/** Steps of the builder that name a report: its source, its names with its period, and its roles. */
import type { ReactElement } from "react";
import { useLocation } from "wouter";

import { languageCodes, languages } from "@comptoir/domain/language";
import { getReportKind, visibleKinds, type ReportModel } from "@comptoir/domain/report";
import { Field, Select, TextInput } from "@comptoir/ui-react";

import { RoleChoice } from "../../entity/role-choice.tsx";
import { issueText } from "../../shared/failure-text.ts";
import { PeriodChoice } from "../../session/period-choice.tsx";
import { t } from "../../shared/text.ts";
import { typedTextError } from "../../shared/typed-text.ts";
import { capital, kindText, periodText } from "../../report/report-words.ts";
import { namedPeriods, usePeriods } from "../../report/use-periods.ts";
import styles from "./report.module.css";
import type { BuilderStepProps } from "./builder-step.tsx";
import { issueTextAt } from "./step-issues.ts";

export function SourceStep({ kind, permissions, isNew }: BuilderStepProps): ReactElement {
  const [, navigate] = useLocation();
  return (
    <>
      <Field label={t("report.dataSource")} help={t(`report.comes_${kind}`)}>
        <Select
          value={kind}
          disabled={!isNew}
          options={visibleKinds(permissions)
            .filter((code) => !getReportKind(code).isTest)
            .map((code) => ({ value: code, label: kindText(code) }))}
          onChange={(nextKind) => navigate(`/report/${nextKind}/create/0`)}
        />
      </Field>
    </>
  );
}

export function PeriodStep({ draft, wrong, onChange }: BuilderStepProps): ReactElement {
  const periods = usePeriods();
  const draftPeriod = draft.period ?? "";
  const missingNameIssue = wrong.find(({ path }) => path[0] === "descriptions" && path.length === 1);
  return (
    <>
      {languageCodes.map((language, index) => (
        <Field
          key={language}
          label={t(`report.description_${language}`)}
          required={index === 0}
          error={
            typedTextError(draft.descriptions[language] ?? "", "max200") ??
            issueTextAt(wrong, "descriptions", language) ??
            (index === 0 && missingNameIssue !== undefined
              ? issueText({ code: missingNameIssue.code, field: null, params: missingNameIssue.params })
              : undefined)
          }
        >
          <TextInput
            lang={languages[language].locale}
            value={draft.descriptions[language] ?? ""}
            onChange={(words) => onChange({ ...draft, descriptions: withWords(draft.descriptions, language, words) })}
          />
        </Field>
      ))}
      <div>
        <p className={styles["small"]}>{t("report.period")}</p>
        <PeriodChoice
          value={capital(periodText(draftPeriod))}
          code={namedPeriods.find((candidate) => candidate === draftPeriod) ?? null}
          dates={{ from: "", to: "" }}
          presets={periods.map((preset) => ({ code: preset, label: t(`dashboard.range_${preset}`) }))}
          onChange={(nextPeriod) => onChange({ ...draft, period: nextPeriod })}
        />
        {issueTextAt(wrong, "period") !== undefined && (
          <p className={styles["wrong"]}>{issueTextAt(wrong, "period")}</p>
        )}
      </div>
    </>
  );
}

/** Changes the words of a language; a language without words is left out. */
export function withWords(
  texts: ReportModel["descriptions"],
  language: keyof typeof languages,
  words: string,
): ReportModel["descriptions"] {
  const { [language]: _before, ...otherTexts } = texts;
  return words === "" ? otherTexts : { ...otherTexts, [language]: words };
}

export function ShareStep({ draft, storedRoles, targetId, onChange }: BuilderStepProps): ReactElement {
  return (
    <RoleChoice
      subject="report"
      chosen={draft.roleIds}
      stored={storedRoles}
      targetId={targetId}
      onChange={(roleIds) => onChange({ ...draft, roleIds })}
    />
  );
}
