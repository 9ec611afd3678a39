/** Editor of a dashboard: creates it, empty, from a pattern or from a file, or changes the name, period and roles of an existing one. */
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import { navigationEntries } from "@comptoir/domain/access";
import { makeReadyWidgets, type Dashboard } from "@comptoir/domain/dashboard";
import { ButtonLink, EmptyState, Page, SkeletonRows } from "@comptoir/ui-react";

import { boardCalls } from "../../../report/board-calls.ts";
import type { ScreenProps } from "../../../routes.ts";
import { session } from "../../../session/session.ts";
import { countText } from "../../../session/written.ts";
import { failWith, type Answer, type Failure } from "../../../shared/answer.ts";
import { ChangeSentence, changesInWords, type FieldInWords } from "../../../editor/change-sentence.tsx";
import { EditorFrame } from "../../../editor/editor-frame.tsx";
import { useFormDraft } from "../../../editor/use-form-draft.ts";
import { DialogFailure } from "../../../shared/dialog-failure.tsx";
import { issueText } from "../../../shared/failure-text.ts";
import { addToast, whileRunning } from "../../../shared/notices.ts";
import { isSilentFailure } from "../../../shared/show-failure.ts";
import { PartFailure } from "../../../shared/part-failure.tsx";
import { t } from "../../../shared/text.ts";
import { useFirstErrorFocus } from "../../../shared/use-first-fault.ts";
import { useNearestList } from "../../../shared/use-nearest-list.ts";
import { addSavedBoard } from "../dashboard-store.ts";
import { printDashboardQuery } from "../dashboard-query.ts";
import { periodCodes } from "../period-codes.ts";
import { useBoards } from "../use-boards.ts";
import { BoardGroups } from "./board-groups.tsx";
import { type BoardFormValues, fieldOf, checkBoardValues, boardFormValuesOf } from "./board-values.ts";

export const boardsPath = navigationEntries.DASHBOARD.path;

/** Page of a dashboard's settings; number 0 is a new one. */
export function BoardSettingsPage({ params }: ScreenProps): ReactElement {
  const editedBoardId = Number(params["id"] ?? 0);
  const permissions = useSnapshot(session.state).claims?.permissions ?? noPermissions;
  const { boards: boardList, isSettled, failure } = useBoards();
  const [, navigate] = useLocation();
  const boardToChange =
    editedBoardId === 0
      ? null
      : (boardList.find((candidate) => candidate.id === editedBoardId && candidate.canUpdate) ?? undefined);
  const goToBoard = (boardId: number, options?: { readonly replace: boolean }) =>
    navigate(
      `${boardsPath}?${printDashboardQuery({ period: null, compare: null, board: boardId, layer: null })}`,
      options,
    );
  const missingAnswer = failure === null ? goneAnswer : { ok: false as const, failure };
  useNearestList(boardsPath, isSettled ? (boardToChange === undefined ? missingAnswer : { ok: true }) : null);
  return (
    <Page>
      {!isSettled ? (
        <SkeletonRows isPage rows={8} label={t("common.loading")} />
      ) : boardToChange === undefined ? (
        <EmptyState
          isPage
          icon="search"
          title={t("management.notFound")}
          description={failure === null ? t("management.notFoundText") : <PartFailure failure={failure} />}
          actions={<ButtonLink href={boardsPath}>{t("widget.toBoard")}</ButtonLink>}
        />
      ) : (
        <BoardForm
          board={boardToChange}
          permissions={permissions}
          onClose={() => (boardToChange === null ? navigate(boardsPath) : goToBoard(boardToChange.id))}
          onSaved={(savedBoard) => {
            addSavedBoard(savedBoard);
            addToast(t(boardToChange === null ? "widget.created" : "arrange.saved", { name: savedBoard.description }));
            // Going back then skips the form, which would create a second dashboard.
            goToBoard(savedBoard.id, { replace: true });
          }}
        />
      )}
    </Page>
  );
}

const noPermissions: readonly string[] = [];
const goneAnswer = failWith("HTTP_404", 404);

export type BoardFormProps = Readonly<{
  /** Dashboard to change; null makes a new one. */
  board: Dashboard | null;
  permissions: readonly string[];
  onClose: () => void;
  onSaved: (saved: Dashboard) => void;
}>;

export function BoardForm({ board, permissions, onClose, onSaved }: BoardFormProps): ReactElement {
  const storedFormValues = boardFormValuesOf(board);
  const formDraft = useFormDraft<BoardFormValues>(`dashboard.${board?.id ?? 0}`, storedFormValues);
  const [isTried, setTried] = useState(false);
  const [form, focusFirstError] = useFirstErrorFocus();
  const formIssues = checkBoardValues(formDraft.value);
  const { isBusy, failure, send } = useBoardSaving(board, permissions, onSaved);
  const saveBoard = async () => {
    if (isBusy || (board !== null && !formDraft.isChanged)) return;
    setTried(true);
    if (formIssues.length > 0) return focusFirstError();
    await send(formDraft.value, formDraft.discard);
  };
  return (
    <EditorFrame
      beside={false}
      title={t(board === null ? "widget.newBoardTitle" : "widget.settingsTitle")}
      description={board?.description}
      backLabel={t("widget.toBoard")}
      form={form}
      notices={<DialogFailure failure={failure} operation="DASHBOARD_SAVE" />}
      faults={
        isTried ? formIssues.map((issue) => ({ fieldId: `board-${fieldOf(issue)}`, message: issueText(issue) })) : []
      }
      restoredAt={formDraft.restoredAt}
      changes={
        board === null ? (
          t("management.willCreate", { name: formDraft.value.description })
        ) : formDraft.isChanged ? (
          <ChangeSentence changes={changesInWords(storedFormValues, formDraft.value, listBoardFieldsInWords())} />
        ) : null
      }
      hasDraft={formDraft.isStored}
      isBusy={isBusy}
      saveLabel={board === null ? t("widget.create") : undefined}
      onSave={() => void saveBoard()}
      onDiscard={() => {
        setTried(false);
        if (board === null) onClose();
        return formDraft.discard();
      }}
      onClose={onClose}
    >
      <BoardGroups
        board={board}
        permissions={permissions}
        values={formDraft.value}
        issues={isTried ? formIssues : []}
        onChange={formDraft.set}
      />
    </EditorFrame>
  );
}

/** Creates the dashboard, or saves its changes. */
function useBoardSaving(board: Dashboard | null, permissions: readonly string[], onSaved: BoardFormProps["onSaved"]) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const sendBoard = async ({ pattern, widgets, ...values }: BoardFormValues, discardDraft: () => void) => {
    setBusy(true);
    const answer: Answer<Dashboard> = await whileRunning(
      board === null
        ? boardCalls.create({ ...values, widgets: widgets ?? makeReadyWidgets(pattern, permissions) })
        : boardCalls.save({ ...board, ...values }),
    );
    setBusy(false);
    if (!answer.ok) return setFailure(isSilentFailure(answer.failure) ? null : answer.failure);
    discardDraft();
    onSaved(answer.value);
  };
  return { isBusy, failure, send: sendBoard };
}

const listBoardFieldsInWords = (): readonly FieldInWords<BoardFormValues>[] => [
  { label: t("widget.boardName"), text: ({ description }) => description },
  { label: t("widget.boardLong"), text: ({ longDescription }) => longDescription },
  { label: t("widget.boardPeriod"), text: ({ period }) => periodText(period) },
  {
    label: t("widget.boardRoles"),
    text: ({ roles }) =>
      roles.length === 0 ? "" : t("widget.roleCount", { count: roles.length, number: countText(roles.length) }),
  },
];

function periodText(period: string): string {
  const periodCode = periodCodes.find((code) => code === period);
  return periodCode === undefined ? period : t(`dashboard.range_${periodCode}`);
}
