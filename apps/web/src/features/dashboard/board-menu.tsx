/** Menus of a dashboard and of its report widgets: edit, copy and delete with undo, among others. */
import { isSystemDashboard, type BoardWidget, type Dashboard } from "@comptoir/domain/dashboard";
import { ok } from "@comptoir/domain/result";
import { Button, EmptyState, IconButton, Menu, type MenuItem } from "@comptoir/ui-react";
import { useEffect } from "react";
import type { ReactElement } from "react";
import { useLocation, useSearch } from "wouter";

import { boardCalls, changeWidgets, restoreWidget } from "../../report/board-calls.ts";
import { tabStore } from "../../shared/device-storage.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { offerUndo } from "../../shared/offer-undo.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { showSuccess } from "../../shared/show-success.ts";
import { language, t } from "../../shared/text.ts";
import {
  boardDraftKey,
  boardSettingsPath,
  newBoardPath,
  parseBoardEditTarget,
  widgetEditPath,
  type BoardEditTarget,
} from "./board-paths.ts";
import { addSavedBoard, removeBoard } from "./dashboard-store.ts";
import { exportBoard } from "./export-board.ts";

export type WidgetMenuProps = Readonly<{ board: Dashboard; widget: BoardWidget }>;

export function WidgetMenu({ board, widget }: WidgetMenuProps): ReactElement {
  const widgetTitle = widget.title[language];
  const [, navigate] = useLocation();
  const removeWidget = async () => {
    const saveAnswer = await whileRunning(
      changeWidgets(boardCalls, board.id, (widgets) => ok(widgets.filter(({ i }) => i !== widget.i))),
    );
    if (!saveAnswer.ok) return showFailure(saveAnswer.failure, { operation: "DASHBOARD_SAVE" });
    addSavedBoard(saveAnswer.value);
    offerUndo({
      message: t("report.widgetRemoved", { name: widgetTitle }),
      undoChange: () => restoreWidget(boardCalls, board, widget),
      onDone: (restoredBoard) => {
        addSavedBoard(restoredBoard);
        return showSuccess("DASHBOARD_SAVE");
      },
    });
  };
  return (
    <Menu
      label={widgetTitle}
      trigger={(trigger) => (
        <IconButton {...trigger} size="compact" icon="more" label={t("report.widgetActions", { name: widgetTitle })} />
      )}
      groups={[
        [
          {
            key: "edit",
            label: t("widget.edit"),
            icon: "edit",
            onSelect: () => navigate(widgetEditPath(board.id, widget.i)),
          },
          {
            key: "remove",
            label: t("report.removeWidget"),
            icon: "trash",
            danger: true,
            onSelect: () => void removeWidget(),
          },
        ],
      ]}
    />
  );
}

export type BoardMenuProps = Readonly<{
  board: Dashboard;
  onOpen: (id: number | null) => void;
  onArrange: (opening: BoardEditTarget | null) => void;
  /** Shows the board in full screen. */
  onWall: () => void;
}>;

/** Menu of a dashboard that the user may change, or of the system dashboard, without the items that change it. Others have no menu. */
export function BoardMenu({ board, onOpen, onArrange, onWall }: BoardMenuProps): ReactElement | null {
  const search = useSearch();
  const [, navigate] = useLocation();
  useEffect(
    function openForEditing() {
      if (!board.canUpdate) return;
      const editTarget = parseBoardEditTarget(search);
      // An arrangement that was not saved opens again.
      if (editTarget !== null || tabStore.get(boardDraftKey(board.id)) !== null) onArrange(editTarget);
      if (editTarget === null) return;
      // The address then reads the dashboard; reloading it edits nothing again.
      onOpen(board.id);
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [search, board.id, board.canUpdate],
  );
  if (!board.canUpdate && !isSystemDashboard(board)) return null;
  const newBoardItem: MenuItem = {
    key: "new",
    label: t("widget.newBoard"),
    icon: "plus",
    onSelect: () => navigate(newBoardPath),
  };
  const { duplicate, remove } = createBoardActions(board, onOpen);
  return (
    <>
      {board.canUpdate && (
        <Button icon="plus" onClick={() => onArrange({ kind: "gallery" })}>
          {t("widget.add")}
        </Button>
      )}
      <Menu
        label={t("report.boardActions")}
        trigger={(trigger) => <IconButton {...trigger} icon="more" label={t("report.boardActions")} />}
        groups={[
          [
            ...(board.canUpdate ? makeChangeItems(board, () => onArrange(null), navigate) : []),
            newBoardItem,
            { key: "duplicate", label: t("arrange.duplicate"), icon: "copy", onSelect: () => void duplicate() },
            { key: "wall", label: t("dashboard.wall"), icon: "expand", onSelect: onWall },
            { key: "print", label: t("dashboard.print"), icon: "printer", onSelect: () => window.print() },
            { key: "export", label: t("widget.exportBoard"), icon: "download", onSelect: () => exportBoard(board) },
          ],
          ...(board.canDelete ? [[makeDeleteItem(() => void remove())]] : []),
        ]}
      />
    </>
  );
}

/** Menu entries that arrange the widgets of a board, where it has widgets, and change its settings. */
const makeChangeItems = (
  board: Dashboard,
  onArrange: () => void,
  navigate: (path: string) => void,
): readonly MenuItem[] => [
  ...(board.widgets.length === 0
    ? []
    : [{ key: "arrange", label: t("arrange.start"), icon: "dashboard" as const, onSelect: onArrange }]),
  {
    key: "settings",
    label: t("widget.settings"),
    icon: "settings",
    onSelect: () => navigate(boardSettingsPath(board.id)),
  },
];

const makeDeleteItem = (onSelect: () => void): MenuItem => ({
  key: "delete",
  label: t("report.deleteBoard"),
  icon: "trash",
  danger: true,
  onSelect,
});

/** Makes the functions that copy and delete a board; deleting offers an undo. */
function createBoardActions(board: Dashboard, onOpen: BoardMenuProps["onOpen"]) {
  const addAndOpenBoard = (saved: Dashboard): void => {
    addSavedBoard(saved);
    onOpen(saved.id);
  };
  const duplicateBoard = async () => {
    const { longDescription, roles, targetId, widgets, period } = board;
    const copyName = t("arrange.copyOf", { name: board.description });
    const copyAnswer = await whileRunning(
      boardCalls.create({ description: copyName, longDescription, roles, targetId, widgets, period }),
    );
    if (!copyAnswer.ok) return showFailure(copyAnswer.failure, { operation: "DASHBOARD_SAVE" });
    addAndOpenBoard(copyAnswer.value);
    addToast(t("arrange.duplicated", { name: copyAnswer.value.description }));
  };
  const removeWithUndo = async () => {
    const removalAnswer = await whileRunning(boardCalls.remove(board));
    if (!removalAnswer.ok) return showFailure(removalAnswer.failure, { operation: "DELETE" });
    removeBoard(board.id);
    onOpen(null);
    offerUndo({
      message: t("report.boardDeleted", { name: board.description }),
      undoChange: () => boardCalls.restore(removalAnswer.value),
      onDone: (restoredBoard) => {
        addAndOpenBoard(restoredBoard);
        return showSuccess("DASHBOARD_SAVE");
      },
    });
  };
  return { duplicate: duplicateBoard, remove: removeWithUndo };
}

/** Message of a dashboard without widgets; only those who may change it are told how to add one. */
export const NoWidgets = ({ canUpdate }: Pick<Dashboard, "canUpdate">): ReactElement => (
  <EmptyState
    icon="chart"
    title={t("report.noWidgets")}
    description={canUpdate ? t("report.noWidgetsText", { add: t("widget.add") }) : t("report.noWidgetsReader")}
  />
);
