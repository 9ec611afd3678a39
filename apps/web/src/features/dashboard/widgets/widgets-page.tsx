/** List of all widgets that the user may see, with their dashboards: searched, copied, edited and deleted. */
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import {
  addWidget,
  placeWidgetsInOrder,
  listBoards,
  maySeeWidgetSubject,
  removeWidget,
  systemDashboard,
  type BoardWidget,
  type Dashboard,
} from "@comptoir/domain/dashboard";
import { ok } from "@comptoir/domain/result";
import {
  Button,
  ButtonLink,
  Card,
  DataTable,
  EmptyState,
  Page,
  PageHeader,
  SkeletonRows,
  TextInput,
  type TableColumn,
} from "@comptoir/ui-react";
import { useMemo, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";

import { boardCalls, changeableBoards, changeWidgets, restoreWidget } from "../../../report/board-calls.ts";
import { session } from "../../../session/session.ts";
import { countText } from "../../../session/written.ts";
import { succeed, type Answer } from "../../../shared/answer.ts";
import { addToast, whileRunning } from "../../../shared/notices.ts";
import { offerUndo } from "../../../shared/offer-undo.ts";
import { FailedPart } from "../../../shared/failed-part.tsx";
import { showFailure } from "../../../shared/show-failure.ts";
import { showSuccess } from "../../../shared/show-success.ts";
import { language, t } from "../../../shared/text.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import { useListAddress } from "../../../shared/use-list-address.ts";
import { columnsOf, isMatch, type WidgetOnBoard } from "./widget-columns.tsx";
import { CopyDialog, DeleteDialog } from "./widget-dialogs.tsx";
import styles from "./widgets.module.css";

const noPermissions: readonly string[] = [];

async function askBoards(
  { mayList }: { readonly again: number; readonly mayList: boolean },
  signal: AbortSignal,
): Promise<Answer<readonly Dashboard[]>> {
  const boardsAnswer = mayList ? await boardCalls.list(signal) : succeed([]);
  return boardsAnswer.ok ? succeed(listBoards(systemDashboard(language), boardsAnswer.value)) : boardsAnswer;
}

export function WidgetsPage(): ReactElement {
  const permissions = useSnapshot(session.state).claims?.permissions ?? noPermissions;
  const { answer, boards, rows, refresh } = useWidgets(permissions);
  const [, navigate] = useLocation();
  const searchText = new URLSearchParams(useSearch()).get("q") ?? "";
  const [copiedWidget, setCopied] = useState<WidgetOnBoard | null>(null);
  const [deletedWidget, setDeleted] = useState<WidgetOnBoard | null>(null);
  const matchingRows = useMemo(() => rows.filter((row) => isMatch(row, searchText)), [rows, searchText]);

  return (
    <Page wide>
      <PageHeader
        title={t("widget.pageTitle")}
        description={t("widget.pageText")}
        actions={
          hasPermission(permissions, navigationEntries.DASHBOARD.uses) && (
            <Link href="/bi" asChild>
              <ButtonLink icon="dashboard">{t("shell.entry_DASHBOARD")}</ButtonLink>
            </Link>
          )
        }
      />
      {answer === null && <SkeletonRows rows={8} label={t("common.loading")} />}
      {answer?.ok === false && (
        <FailedPart
          title={t("widget.listFailed")}
          failure={answer.failure}

          onRetry={refresh}
        />
      )}
      {answer?.ok === true && (
        <>
          <WidgetSearch query={searchText} count={matchingRows.length} />
          <Card flush>
            <WidgetTable
              rows={matchingRows}
              query={searchText}
              columns={columnsOf({ boards, onCopy: setCopied, onDelete: setDeleted, onEdit: navigate })}
            />
          </Card>
        </>
      )}
      <WidgetDialogs
        {...{ boards, copied: copiedWidget, deleted: deletedWidget, setCopied, setDeleted }}
        onChanged={refresh}
      />
    </Page>
  );
}

/** Builds the actions on a widget of any dashboard; the list is read again after each. */
const makeWidgetActions = (onChanged: () => void) => {
  const copyWidget = async ({ widget }: WidgetOnBoard, boardId: number) => {
    const saveAnswer = await whileRunning(
      changeWidgets(boardCalls, boardId, (widgets) => {
        const addResult = addWidget<BoardWidget>(widgets, (i, layout) => ({ ...widget, i, layout }), widget.layout);
        return addResult.ok ? ok(placeWidgetsInOrder(addResult.value)) : addResult;
      }),
    );
    if (!saveAnswer.ok) return showFailure(saveAnswer.failure, { operation: "DASHBOARD_SAVE" });
    addToast(t("widget.copied", { board: saveAnswer.value.description }));
    onChanged();
  };
  const removeFromBoard = async ({ board, widget }: WidgetOnBoard) => {
    const saveAnswer = await whileRunning(
      changeWidgets(boardCalls, board.id, (widgets) => ok(removeWidget(widgets, widget.i))),
    );
    if (!saveAnswer.ok) return showFailure(saveAnswer.failure, { operation: "DASHBOARD_SAVE" });
    onChanged();
    offerUndo({
      message: t("widget.deleted", { name: widget.title[language] }),
      undoChange: () => restoreWidget(boardCalls, board, widget),
      onDone: () => {
        onChanged();
        return showSuccess("DASHBOARD_SAVE");
      },
    });
  };
  return { copy: copyWidget, remove: removeFromBoard };
};

function WidgetSearch({ query, count }: Readonly<{ query: string; count: number }>): ReactElement {
  const openList = useListAddress(navigationEntries.WIDGET.path);
  return (
    <div className={styles["search"]}>
      <TextInput
        type="search"
        icon="search"
        aria-label={t("widget.search")}
        placeholder={t("widget.search")}
        value={query}
        onChange={(text) => openList(text === "" ? "" : `q=${encodeURIComponent(text)}`)}
      />
      <p role="status">{t("widget.found", { count, number: countText(count) })}</p>
    </div>
  );
}

type WidgetTableProps = Readonly<{
  rows: readonly WidgetOnBoard[];
  query: string;
  columns: readonly TableColumn<WidgetOnBoard>[];
}>;

function WidgetTable({ rows, query, columns }: WidgetTableProps): ReactElement {
  const openList = useListAddress(navigationEntries.WIDGET.path);
  return (
    <DataTable
      caption={t("widget.pageTitle")}
      cards
      columns={columns}
      rows={rows}
      rowKey={({ board, widget }) => `${board.id}-${widget.i}`}
      empty={
        <EmptyState
          compact
          description={query === "" ? t("widget.noneAllowed") : undefined}
          title={query === "" ? t("widget.noneYet") : t("widget.noneFound", { query })}
          actions={query === "" ? undefined : <Button onClick={() => openList("")}>{t("widget.clearSearch")}</Button>}
        />
      }
    />
  );
}

/** Reads the dashboards and lists the widgets that the user may see. */
function useWidgets(permissions: readonly string[]) {
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(askBoards, { again: attempt, mayList: permissions.includes("DASHBOARD_READ") });
  const boards = useMemo(() => (answer?.ok === true ? answer.value : []), [answer]);
  const rows = useMemo(
    () =>
      boards.flatMap((board) =>
        board.widgets.filter((widget) => maySeeWidgetSubject(widget, permissions)).map((widget) => ({ board, widget })),
      ),
    [boards, permissions],
  );
  return { answer, boards, rows, refresh: () => setAttempt((count) => count + 1) };
}

type WidgetDialogsProps = Readonly<{
  boards: readonly Dashboard[];
  copied: WidgetOnBoard | null;
  deleted: WidgetOnBoard | null;
  setCopied: (row: WidgetOnBoard | null) => void;
  setDeleted: (row: WidgetOnBoard | null) => void;
  onChanged: () => void;
}>;

function WidgetDialogs({
  boards,
  copied,
  deleted,
  setCopied,
  setDeleted,
  onChanged,
}: WidgetDialogsProps): ReactElement {
  const { copy, remove } = makeWidgetActions(onChanged);
  return (
    <>
      {copied !== null && (
        <CopyDialog
          widgetOnBoard={copied}
          boards={changeableBoards(boards).filter(({ id }) => id !== copied.board.id)}
          onClose={() => setCopied(null)}
          onCopy={(boardId) => {
            setCopied(null);
            void copy(copied, boardId);
          }}
        />
      )}
      {deleted !== null && (
        <DeleteDialog
          widgetOnBoard={deleted}
          onClose={() => setDeleted(null)}
          onDelete={() => {
            setDeleted(null);
            void remove(deleted);
          }}
        />
      )}
    </>
  );
}
