/** Last questions of the editor: titles in three languages, where a click leads, and who sees the widget. */
import { navigationFor } from "@comptoir/domain/access";
import type { BoardWidget } from "@comptoir/domain/dashboard";
import { languageCodes, languages } from "@comptoir/domain/language";
import { Field, Select } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { RoleChoice } from "../../../entity/role-choice.tsx";
import { language, t } from "../../../shared/text.ts";
import { TitleField } from "../../../shared/title-field.tsx";
import { EditorSection } from "./editor-section.tsx";
import type { SectionProps } from "./editor-section.tsx";
import styles from "./editor.module.css";

const noReportChoice = "";

export type TitlesSectionProps = Pick<SectionProps, "errorOf"> &
  Readonly<{
    title: BoardWidget["title"];
    onChange: (part: Pick<BoardWidget, "title">) => void;
  }>;

export function TitlesSection({ title, errorOf, onChange }: TitlesSectionProps): ReactElement {
  const orderedLanguages = [language, ...languageCodes.filter((code) => code !== language)];
  return (
    <EditorSection title={t("widget.wordsTitle")}>
      {orderedLanguages.map((code, index) => (
        <div key={code} id={index === 0 ? "widget-title" : undefined} tabIndex={-1}>
          <TitleField
            label={t(`arrange.title_${code}`)}
            isRequired={index === 0}
            error={index === 0 ? errorOf("title") : undefined}
            lang={languages[code].locale}
            value={title[code]}
            onChange={(text) => onChange({ title: { ...title, [code]: text } })}
          />
        </div>
      ))}
      <p className={styles["muted"]}>{t("widget.titleHelp")}</p>
    </EditorSection>
  );
}

export function DrillReportSection({
  widget,
  permissions,
  errorOf,
  onChange,
}: Pick<SectionProps, "widget" | "permissions" | "errorOf" | "onChange">): ReactElement {
  const reportEntries = navigationFor(permissions)
    .flatMap(({ entries }) => entries)
    .filter(({ path }) => path.startsWith(reportPathPrefix));
  return (
    <EditorSection title={t("widget.leads")}>
      <Field label={t("widget.leads")} hideLabel help={t("widget.leadsHelp")} error={errorOf("drill.filters")}>
        <Select
          value={widget.drill?.report ?? noReportChoice}
          options={[
            { value: noReportChoice, label: t("widget.leadsNowhere") },
            ...reportEntries.map(({ code, path }) => ({
              value: path.slice(reportPathPrefix.length),
              label: t(`shell.entry_${code}`),
            })),
          ]}
          onChange={(report) =>
            onChange({ drill: report === noReportChoice ? null : { report, filters: widget.drill?.filters ?? [] } })
          }
        />
      </Field>
    </EditorSection>
  );
}

export type RolesSectionProps = Readonly<{
  roles: readonly number[];
  /** Ids of the roles of the widget as it was last saved; empty for a new widget. */
  stored: readonly number[];
  /** Organisation of the dashboard, whose roles are offered; null is the organisation of the user's own layer. */
  targetId: number | null;
  onChange: (part: Pick<BoardWidget, "roles">) => void;
}>;

export const RolesSection = ({ roles: chosenRoles, stored, targetId, onChange }: RolesSectionProps): ReactElement => (
  <EditorSection title={t("widget.whoSees")}>
    <RoleChoice
      subject="widget"
      chosen={chosenRoles}
      stored={stored}
      targetId={targetId}
      onChange={(roles) => onChange({ roles })}
    />
  </EditorSection>
);

const reportPathPrefix = "/report/";
