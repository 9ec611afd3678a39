/** Editor of a dashboard: creates it, empty or from a pattern, or changes the name, period and roles of an existing one. */
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import {
  boardPatterns,
  dashboardForm,
  makeReadyWidgets,
  type BoardPatternCode,
  type BoardWidget,
  type Dashboard,
} from "@comptoir/domain/dashboard";
import { checkForm } from "@comptoir/domain/validation";
import {
  Banner,
  ButtonLink,
  EmptyState,
  Field,
  Page,
  Select,
  SkeletonRows,
  TextArea,
  TextInput,
} from "@comptoir/ui-react";
import { Suspense, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import { boardCalls } from "../../../report/board-calls.ts";
import type { ScreenProps } from "../../../routes.ts";
import { session } from "../../../session/session.ts";
import { countText } from "../../../session/written.ts";
import type { Answer, Failure } from "../../../shared/answer.ts";
import { ChangeSentence, changesInWords, type FieldInWords } from "../../../editor/change-sentence.tsx";
import { EditorFrame, EditorGroup, EditorLine } from "../../../editor/editor-frame.tsx";
import { useFormDraft } from "../../../editor/use-form-draft.ts";
import { issueText } from "../../../shared/failure-text.ts";
import { lazyPart } from "../../../shared/lazy-part.ts";
import { addToast, whileRunning } from "../../../shared/notices.ts";
import { PartFailure } from "../../../shared/part-failure.tsx";
import { language, t } from "../../../shared/text.ts";
import { useFirstErrorFocus } from "../../../shared/use-first-fault.ts";
import { addSavedBoard, boards, loadBoards } from "../dashboard-store.ts";
import { printDashboardQuery } from "../dashboard-query.ts";
import type { RoleSetProps } from "../editor/role-set.tsx";
import { periodCodes } from "../period-codes.ts";
import { PeriodSelect } from "../period-select.tsx";
import { BoardFromFile } from "./board-from-file.tsx";

const RoleSet = lazyPart<RoleSetProps>(["widget", "errors"], () =>
  import("../editor/role-set.tsx").then((file) => file.RoleSet),
);

export const boardsPath = navigationEntries.DASHBOARD.path;

/** Page of a dashboard's settings; number 0 is a new one. */
export function BoardSettingsPage({ params }: ScreenProps): ReactElement {
  const id = Number(params["id"] ?? 0);
  const permissions = useSnapshot(session.state).claims?.permissions ?? none;
  const { boards: list, isSettled, failure } = useSnapshot(boards) as typeof boards;
  const [, navigate] = useLocation();
  const board = id === 0 ? null : (list.find((candidate) => candidate.id === id && candidate.canUpdate) ?? undefined);
  const toBoard = (boardId: number) =>
    navigate(`${boardsPath}?${printDashboardQuery({ period: null, compare: null, board: boardId, layer: null })}`);
  useEffect(function startBoards() {
    const own = new AbortController();
    void loadBoards(own.signal);
    return () => own.abort();
  }, []);
  return (
    <Page>
      {!isSettled ? (
        <SkeletonRows isPage rows={8} label={t("common.loading")} />
      ) : board === undefined ? (
        <EmptyState
          isPage
          icon="search"
          title={t("management.notFound")}
          description={failure === null ? t("management.notFoundText") : <PartFailure failure={failure} />}
          actions={<ButtonLink href={boardsPath}>{t("widget.toBoard")}</ButtonLink>}
        />
      ) : (
        <BoardForm
          board={board}
          permissions={permissions}
          onClose={() => (board === null ? navigate(boardsPath) : toBoard(board.id))}
          onSaved={(saved) => {
            addSavedBoard(saved);
            addToast(t(board === null ? "widget.created" : "arrange.saved", { name: saved.description }));
            toBoard(saved.id);
          }}
        />
      )}
    </Page>
  );
}

const none: readonly string[] = [];

export type BoardFormProps = Readonly<{
  /** Dashboard to change; null makes a new one. */
  board: Dashboard | null;
  permissions: readonly string[];
  onClose: () => void;
  onSaved: (saved: Dashboard) => void;
}>;

type Values = Pick<Dashboard, "description" | "longDescription" | "period" | "roles"> &
  Readonly<{
    pattern: BoardPatternCode;
    /** Widgets of a chosen file, which take the place of the pattern. */
    widgets: readonly BoardWidget[] | null;
  }>;

const patternCodes = Object.keys(boardPatterns).filter((code): code is BoardPatternCode =>
  Object.hasOwn(boardPatterns, code),
);

export function BoardForm({ board, permissions, onClose, onSaved }: BoardFormProps): ReactElement {
  const stored = storedValues(board);
  const draft = useFormDraft<Values>(`dashboard.${board?.id ?? 0}`, stored);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [form, focusFirstError] = useFirstErrorFocus();
  const { pattern, widgets, ...values } = draft.value;
  const checked = checkForm(dashboardForm, values);
  const issues = (checked.ok ? [] : checked.issues).map(({ code, path, params }) => ({
    code,
    field: path.join("."),
    params,
  }));
  const errorOf = (field: string): string | undefined => {
    const found = issues.find((issue) => issue.field.split(".")[0] === field);
    return !isTried || found === undefined ? undefined : issueText(found);
  };
  const save = async () => {
    if (isBusy || (board !== null && !draft.isChanged)) return;
    setTried(true);
    if (issues.length > 0) return focusFirstError();
    setBusy(true);
    const answer: Answer<Dashboard> = await whileRunning(
      board === null
        ? boardCalls.create({ ...values, widgets: widgets ?? makeReadyWidgets(pattern, permissions) })
        : boardCalls.save({ ...board, ...values }),
    );
    setBusy(false);
    if (!answer.ok) return setFailure(answer.failure);
    draft.discard();
    onSaved(answer.value);
  };
  return (
    <EditorFrame
      beside={false}
      title={t(board === null ? "widget.newBoardTitle" : "widget.settingsTitle")}
      description={board?.description}
      backLabel={t("widget.toBoard")}
      form={form}
      notices={
        failure !== null && (
          <Banner tone="danger">
            <PartFailure failure={failure} />
          </Banner>
        )
      }
      faults={
        isTried
          ? issues.map((issue) => ({ fieldId: `board-${issue.field.split(".")[0]}`, message: issueText(issue) }))
          : []
      }
      restoredAt={draft.restoredAt}
      changes={
        board === null ? (
          t("management.willCreate", { name: values.description })
        ) : draft.isChanged ? (
          <ChangeSentence changes={changesInWords(stored, draft.value, boardFieldsInWords())} />
        ) : null
      }
      keepsDraft={draft.isChanged}
      isBusy={isBusy}
      saveLabel={board === null ? t("widget.create") : undefined}
      onSave={() => void save()}
      onDiscard={() => {
        draft.discard();
        setTried(false);
        if (board === null) onClose();
      }}
      onClose={onClose}
    >
      <BoardGroups
        board={board}
        permissions={permissions}
        values={draft.value}
        errorOf={errorOf}
        onChange={draft.set}
      />
    </EditorFrame>
  );
}

type BoardGroupsProps = Pick<BoardFormProps, "board" | "permissions"> &
  Readonly<{
    values: Values;
    errorOf: (field: string) => string | undefined;
    onChange: (part: Partial<Values>) => void;
  }>;

function BoardGroups({ board, permissions, values, errorOf, onChange }: BoardGroupsProps): ReactElement {
  const choosePattern = (next: BoardPatternCode) => {
    // A name or period that was changed by hand stays.
    const before = valuesOf(values.pattern);
    const after = valuesOf(next);
    onChange({
      pattern: next,
      widgets: null,
      ...(values.description === before.description ? { description: after.description } : {}),
      ...(values.period === before.period ? { period: after.period } : {}),
    });
  };
  return (
    <>
      <EditorGroup title={t("widget.boardWhat")}>
        {board === null && (
          <Field label={t("widget.pattern")}>
            <Select
              value={values.pattern}
              options={patternCodes.map((code) => ({ value: code, label: patternText(code, permissions) }))}
              onChange={choosePattern}
            />
          </Field>
        )}
        {board === null && (
          <EditorLine>
            <BoardFromFile widgetCount={values.widgets?.length ?? null} onRead={onChange} />
          </EditorLine>
        )}
        <Field label={t("widget.boardName")} required error={errorOf("description")} id="board-description">
          <TextInput value={values.description} onChange={(description) => onChange({ description })} />
        </Field>
        <PeriodSelect
          label={t("widget.boardPeriod")}
          value={values.period}
          error={errorOf("period")}
          onChange={(period) => period !== null && onChange({ period })}
        />
        <EditorLine>
          <Field label={t("widget.boardLong")} error={errorOf("longDescription")} id="board-longDescription">
            <TextArea value={values.longDescription} onChange={(longDescription) => onChange({ longDescription })} />
          </Field>
        </EditorLine>
      </EditorGroup>
      {hasPermission(permissions, ["ROLE_READ", "ROLE_CUD"]) && (
        <EditorGroup title={t("widget.boardRoles")}>
          <EditorLine>
            <Suspense fallback={null}>
              <RoleSet
                chosen={values.roles}
                help={t("widget.boardRolesHelp")}
                onChange={(roles) => onChange({ roles })}
              />
            </Suspense>
          </EditorLine>
        </EditorGroup>
      )}
    </>
  );
}

const boardFieldsInWords = (): readonly FieldInWords<Values>[] => [
  { label: t("widget.boardName"), text: ({ description }) => description },
  { label: t("widget.boardLong"), text: ({ longDescription }) => longDescription },
  { label: t("widget.boardPeriod"), text: ({ period }) => periodName(period) },
  {
    label: t("widget.boardRoles"),
    text: ({ roles }) =>
      roles.length === 0 ? "" : t("widget.roleCount", { count: roles.length, number: countText(roles.length) }),
  },
];

function periodName(period: string): string {
  const known = periodCodes.find((code) => code === period);
  return known === undefined ? period : t(`dashboard.range_${known}`);
}

function storedValues(board: Dashboard | null): Values {
  if (board === null) return { ...valuesOf("manager"), pattern: "manager", widgets: null };
  const { description, longDescription, period, roles } = board;
  return { description, longDescription, period, roles, pattern: "manager", widgets: null };
}

function valuesOf(code: BoardPatternCode): Omit<Values, "pattern" | "widgets"> {
  const { title, period } = boardPatterns[code];
  return { description: title[language], longDescription: "", period, roles: [] };
}

function patternText(code: BoardPatternCode, permissions: readonly string[]): string {
  const count = makeReadyWidgets(code, permissions).length;
  const name = code === "empty" ? t("widget.fromNothing") : boardPatterns[code].title[language];
  return count === 0 ? name : `${name} · ${t("widget.patternCount", { count, number: String(count) })}`;
}
