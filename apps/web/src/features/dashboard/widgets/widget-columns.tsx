/** Columns of the list of all widgets, and the search in it. */
import { isReportWidget, isSystemDashboard, type BoardWidget, type Dashboard } from "@comptoir/domain/dashboard";
import { IconButton, Menu, type MenuItem, type TableColumn } from "@comptoir/ui-react";
import { Link } from "wouter";

import { changeableBoards } from "../../../report/board-calls.ts";
import { language, t } from "../../../shared/text.ts";
import { printDashboardQuery } from "../dashboard-query.ts";
import { widgetSubjectText } from "../editor/editor-words.ts";
import { widgetEditPath } from "../board-paths.ts";
import styles from "./widgets.module.css";

/** A widget and its dashboard. */
export interface WidgetOnBoard {
  readonly board: Dashboard;
  readonly widget: BoardWidget;
}

/** Describes a widget in words: its measures, their split and its display. */
function widgetText({ widget }: WidgetOnBoard): string {
  return isReportWidget(widget)
    ? t("widget.display_Report")
    : `${widgetSubjectText(widget)}, ${t(`widget.display_${widget.type}`).toLocaleLowerCase(language)}`;
}

/** Tells whether a widget matches a search by its title, its dashboard, or its content. */
export function isMatch(row: WidgetOnBoard, query: string): boolean {
  const searchableText = foldWords([row.widget.title[language], row.board.description, widgetText(row)].join(" "));
  return foldWords(query)
    .split(/\s+/u)
    .every((word) => searchableText.includes(word));
}

const foldWords = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

interface ColumnInput {
  readonly boards: readonly Dashboard[];
  readonly onCopy: (row: WidgetOnBoard) => void;
  readonly onDelete: (row: WidgetOnBoard) => void;
  readonly onEdit: (path: string) => void;
}

/** Lists the actions that a user may take on a widget, in groups. */
function menuGroupsOf(
  row: WidgetOnBoard,
  { boards, onCopy, onDelete, onEdit }: ColumnInput,
): readonly (readonly MenuItem[])[] {
  const canCopy = changeableBoards(boards).length > 0;
  const { board, widget } = row;
  const copyMenuItem: MenuItem = { key: "copy", label: t("widget.copyTo"), icon: "copy", onSelect: () => onCopy(row) };
  const editMenuItem: MenuItem = {
    key: "edit",
    label: t("widget.edit"),
    icon: "edit",
    onSelect: () => onEdit(widgetEditPath(board.id, widget.i)),
  };
  const deleteMenuItem: MenuItem = {
    key: "delete",
    label: t("widget.delete"),
    icon: "trash",
    danger: true,
    onSelect: () => onDelete(row),
  };
  return [
    [...(board.canUpdate ? [editMenuItem] : []), ...(canCopy ? [copyMenuItem] : [])],
    ...(board.canUpdate ? [[deleteMenuItem]] : []),
  ].filter((group) => group.length > 0);
}

export function columnsOf(columnInput: ColumnInput): readonly TableColumn<WidgetOnBoard>[] {
  const boardPathOf = ({ id }: Dashboard) =>
    `/bi?${printDashboardQuery({ period: null, compare: null, board: isSystemDashboard({ id }) ? null : id, layer: null })}`;
  return [
    {
      key: "name",
      header: t("widget.columnName"),
      sortValue: ({ widget }) => widget.title[language],
      cell: ({ widget }) => widget.title[language],
    },
    {
      key: "board",
      header: t("widget.columnBoard"),
      card: "plain",
      sortValue: ({ board }) => board.description,
      cell: ({ board }) => <Link href={boardPathOf(board)}>{board.description}</Link>,
    },
    {
      key: "shows",
      header: t("widget.columnShows"),
      card: "plain",
      sortValue: widgetText,
      cell: (row) => <span className={styles["shows"]}>{widgetText(row)}</span>,
    },
    {
      key: "actions",
      header: t("widget.columnActions"),
      hidesHeader: true,
      card: "end",
      cell: (row) => {
        const menuGroups = menuGroupsOf(row, columnInput);
        const widgetTitle = row.widget.title[language];
        return menuGroups.length === 0 ? null : (
          <Menu
            label={widgetTitle}
            trigger={(trigger) => (
              <IconButton {...trigger} size="compact" icon="more" label={t("arrange.actions", { name: widgetTitle })} />
            )}
            groups={menuGroups}
          />
        );
      },
    },
  ];
}
