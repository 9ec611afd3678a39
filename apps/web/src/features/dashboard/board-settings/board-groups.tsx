/** Groups of fields of a dashboard's settings. */
import type { ReactElement } from "react";

import { boardPatterns, makeReadyWidgets, type BoardPatternCode } from "@comptoir/domain/dashboard";
import { Field, Select, TextArea, TextInput } from "@comptoir/ui-react";

import type { FailureIssue } from "../../../shared/answer.ts";
import { EditorGroup, EditorLine } from "../../../editor/editor-frame.tsx";
import { RoleChoice } from "../../../entity/role-choice.tsx";
import { issueText } from "../../../shared/failure-text.ts";
import { language, t } from "../../../shared/text.ts";
import { PeriodSelect } from "../period-select.tsx";
import { BoardFromFile } from "./board-from-file.tsx";
import type { BoardFormProps } from "./board-form.tsx";
import { type BoardFormValues, fieldOf, valuesOfPattern } from "./board-values.ts";

const patternCodes = Object.keys(boardPatterns).filter((code): code is BoardPatternCode =>
  Object.hasOwn(boardPatterns, code),
);

type BoardGroupsProps = Pick<BoardFormProps, "board" | "permissions"> &
  Readonly<{
    values: BoardFormValues;
    issues: readonly FailureIssue[];
    onChange: (part: Partial<BoardFormValues>) => void;
  }>;

export function BoardGroups({ board, permissions, values, issues, onChange }: BoardGroupsProps): ReactElement {
  const fieldErrorText = (field: string): string | undefined => {
    const fieldIssue = issues.find((issue) => fieldOf(issue) === field);
    return fieldIssue === undefined ? undefined : issueText(fieldIssue);
  };
  const choosePattern = (nextPattern: BoardPatternCode) => {
    // A name or period that was changed by hand stays.
    const valuesOfOldPattern = valuesOfPattern(values.pattern);
    const valuesOfNewPattern = valuesOfPattern(nextPattern);
    onChange({
      pattern: nextPattern,
      widgets: null,
      ...(values.description === valuesOfOldPattern.description ? { description: valuesOfNewPattern.description } : {}),
      ...(values.period === valuesOfOldPattern.period ? { period: valuesOfNewPattern.period } : {}),
    });
  };
  return (
    <>
      <EditorGroup title={t("widget.boardWhat")}>
        {board === null && (
          <Field label={t("widget.pattern")}>
            <Select
              value={values.pattern}
              options={patternCodes.map((code) => ({ value: code, label: patternOptionText(code, permissions) }))}
              onChange={choosePattern}
            />
          </Field>
        )}
        {board === null && (
          <EditorLine>
            <BoardFromFile widgetCount={values.widgets?.length ?? null} onRead={onChange} />
          </EditorLine>
        )}
        <Field label={t("widget.boardName")} required error={fieldErrorText("description")} id="board-description">
          <TextInput value={values.description} onChange={(description) => onChange({ description })} />
        </Field>
        <PeriodSelect
          label={t("widget.boardPeriod")}
          value={values.period}
          error={fieldErrorText("period")}
          onChange={(period) => period !== null && onChange({ period })}
        />
        <EditorLine>
          <Field label={t("widget.boardLong")} error={fieldErrorText("longDescription")} id="board-longDescription">
            <TextArea value={values.longDescription} onChange={(longDescription) => onChange({ longDescription })} />
          </Field>
        </EditorLine>
      </EditorGroup>
      <RolesGroup board={board} chosen={values.roles} onChange={(roles) => onChange({ roles })} />
    </>
  );
}

const noRoles: BoardFormValues["roles"] = [];

type RolesGroupProps = Pick<BoardFormProps, "board"> &
  Readonly<{ chosen: BoardFormValues["roles"]; onChange: (roles: BoardFormValues["roles"]) => void }>;

/** Group of the roles that may open the dashboard. */
function RolesGroup({ board, chosen, onChange }: RolesGroupProps): ReactElement {
  return (
    <EditorGroup title={t("widget.boardRoles")}>
      <EditorLine>
        <RoleChoice
          subject="dashboard"
          chosen={chosen}
          stored={board?.roles ?? noRoles}
          targetId={board?.targetId ?? null}
          onChange={onChange}
        />
      </EditorLine>
    </EditorGroup>
  );
}

function patternOptionText(code: BoardPatternCode, permissions: readonly string[]): string {
  const widgetCount = makeReadyWidgets(code, permissions).length;
  const patternName = code === "empty" ? t("widget.fromNothing") : boardPatterns[code].title[language];
  return widgetCount === 0
    ? patternName
    : `${patternName} · ${t("widget.patternCount", { count: widgetCount, number: String(widgetCount) })}`;
}
