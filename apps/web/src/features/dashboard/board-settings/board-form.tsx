/** Dialog that creates a dashboard, empty or from a template, or edits the name, period and roles of an existing one. */
import { hasPermission } from "@comptoir/domain/access";
import {
  boardPatterns,
  dashboardForm,
  makeReadyWidgets,
  type BoardPatternCode,
  type Dashboard,
} from "@comptoir/domain/dashboard";
import { checkForm } from "@comptoir/domain/validation";
import { Button, Dialog, Field, FormErrors, Select, TextArea, TextInput } from "@comptoir/ui-react";
import { Suspense, useState } from "react";
import type { ReactElement } from "react";

import { boardCalls } from "../../../report/board-calls.ts";
import type { Answer, Failure } from "../../../shared/answer.ts";
import { issueText } from "../../../shared/failure-text.ts";
import { lazyPart } from "../../../shared/lazy-part.ts";
import { whileRunning } from "../../../shared/notices.ts";
import { PartFailure } from "../../../shared/part-failure.tsx";
import { language, t } from "../../../shared/text.ts";
import type { RoleSetProps } from "../editor/role-set.tsx";
import { PeriodSelect } from "../period-select.tsx";

const RoleSet = lazyPart<RoleSetProps>(["widget", "errors"], () =>
  import("../editor/role-set.tsx").then((file) => file.RoleSet),
);

export type BoardFormProps = Readonly<{
  /** Dashboard to change; null makes a new one. */
  board: Dashboard | null;
  held: readonly string[];
  onClose: () => void;
  onSaved: (saved: Dashboard) => void;
}>;

type Values = Pick<Dashboard, "description" | "longDescription" | "period" | "roles">;

const patternCodes = Object.keys(boardPatterns).filter((code): code is BoardPatternCode =>
  Object.hasOwn(boardPatterns, code),
);

export function BoardForm({ board, held, onClose, onSaved }: BoardFormProps): ReactElement {
  const [pattern, setPattern] = useState<BoardPatternCode>("manager");
  const [values, setValues] = useState<Values>(() => board ?? valuesOf("manager"));
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const choosePattern = (next: BoardPatternCode) => {
    // A name or period that was changed by hand stays.
    const before = valuesOf(pattern);
    const after = valuesOf(next);
    change({
      ...(values.description === before.description ? { description: after.description } : {}),
      ...(values.period === before.period ? { period: after.period } : {}),
    });
    setPattern(next);
  };
  const { description, longDescription, period, roles } = values;
  const checked = checkForm(dashboardForm, { description, longDescription, period, roles });
  const issues = checked.ok ? [] : checked.issues;
  const errorOf = (field: string): string | undefined => {
    const found = issues.find(({ path }) => path[0] === field);
    return !isTried || found === undefined ? undefined : issueText({ code: found.code, field, params: found.params });
  };
  const save = async () => {
    setTried(true);
    if (issues.length > 0) return;
    setBusy(true);
    const answer: Answer<Dashboard> = await whileRunning(
      board === null
        ? boardCalls.create({ ...values, widgets: makeReadyWidgets(pattern, held) })
        : boardCalls.save({ ...board, ...values }),
    );
    setBusy(false);
    if (answer.ok) onSaved(answer.value);
    else setFailure(answer.failure);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      closesOutside={false}
      title={t(board === null ? "widget.newBoardTitle" : "widget.settingsTitle")}
      closeLabel={t("common.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void save()}>
            {t(board === null ? "widget.create" : "widget.saveSettings")}
          </Button>
        </>
      }
    >
      {failure !== null && <PartFailure failure={failure} />}
      {isTried && (
        <FormErrors
          title={t("widget.errors")}
          errors={issues.map(({ code, path, params }) => ({
            fieldId: `board-${path[0]}`,
            message: issueText({ code, field: path.join("."), params }),
          }))}
        />
      )}
      {board === null && (
        <Field label={t("widget.pattern")}>
          <Select
            value={pattern}
            options={patternCodes.map((code) => ({ value: code, label: patternText(code, held) }))}
            onChange={choosePattern}
          />
        </Field>
      )}
      <Field label={t("widget.boardName")} required error={errorOf("description")} id="board-description">
        <TextInput value={description} onChange={(text) => change({ description: text })} />
      </Field>
      <Field label={t("widget.boardLong")} error={errorOf("longDescription")} id="board-longDescription">
        <TextArea value={longDescription} onChange={(text) => change({ longDescription: text })} />
      </Field>
      <PeriodSelect
        label={t("widget.boardPeriod")}
        value={period}
        error={errorOf("period")}
        onChange={(code) => code !== null && change({ period: code })}
      />
      {hasPermission(held, ["ROLE_READ", "ROLE_CUD"]) && (
        <Suspense fallback={null}>
          <h3>{t("widget.boardRoles")}</h3>
          <RoleSet chosen={roles} help={t("widget.boardRolesHelp")} onChange={(ids) => change({ roles: ids })} />
        </Suspense>
      )}
    </Dialog>
  );
}

function valuesOf(code: BoardPatternCode): Values {
  const { title, period } = boardPatterns[code];
  return { description: title[language], longDescription: "", period, roles: [] };
}

function patternText(code: BoardPatternCode, permissions: readonly string[]): string {
  const count = makeReadyWidgets(code, permissions).length;
  const name = code === "empty" ? t("widget.fromNothing") : boardPatterns[code].title[language];
  return count === 0 ? name : `${name} · ${t("widget.patternCount", { count, number: String(count) })}`;
}
