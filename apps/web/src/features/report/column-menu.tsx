/** Menu of a column header. */
import {
  columnKey,
  findField,
  type ColumnChoice,
  type FieldCatalogue,
  type ReportModel,
  type ReportView,
  type SortDirection,
  type TableColumn,
} from "@comptoir/domain/report";
import { IconButton, Menu } from "@comptoir/ui-react";
import type { MenuItem, MenuProps } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { chosenFormatName, listFormatChoices } from "../../report/format-choices.ts";
import { t } from "../../shared/text.ts";
import { toColumnChoices, makeAxisLevel, pivotOfGroups, changeColumnChoice } from "../../report/report-view.ts";
import type { ChangeView } from "./reading.ts";

export type ColumnMenuProps = Readonly<{
  column: TableColumn;
  header: string;
  /** Width of the column. Units: pixels. */
  width: number;
  view: ReportView;
  fields: FieldCatalogue;
  permissions: readonly string[];
  onChange: ChangeView;
}>;

/** Change of a column's width by one step of its menu. Units: pixels. */
const widthStepPx = 40;

export function ColumnMenu(props: ColumnMenuProps): ReactElement | null {
  const { column, header, width, view, fields, onChange } = props;
  const { report } = view;
  const columnChoices = toColumnChoices(report.columns);
  const columnChoice = columnChoices.find(
    (candidate) => candidate.column === columnKey(column) || candidate.column === column.field,
  );
  if (columnChoice === undefined) return null;
  const choiceKey = columnChoice.column;
  const menuGroups = [
    buildSortItems(report.sorting.find((entry) => entry.column === choiceKey)?.direction, (direction) =>
      onChange({ sorting: direction === null ? [] : [{ column: choiceKey, direction }] }),
    ),
    buildGroupItems(props),
    buildFormatItems(report, choiceKey, fields, (format) =>
      onChange({ columns: changeColumnChoice(columnChoices, choiceKey, { format }) }),
    ),
    buildLayoutItems(columnChoices, columnChoice, width, (change) =>
      onChange({ columns: changeColumnChoice(columnChoices, choiceKey, change) }),
    ),
  ].filter((group) => group.length > 0);
  return <HeaderMenuButton header={header} groups={menuGroups} />;
}

/** Button of a header that opens its menu. */
export const HeaderMenuButton = ({
  header,
  groups,
}: Readonly<{ header: string; groups: MenuProps["groups"] }>): ReactElement => (
  <Menu
    label={t("report.columnMenu", { name: header })}
    trigger={(trigger) => (
      <IconButton {...trigger} size="compact" icon="more" label={t("report.columnMenu", { name: header })} />
    )}
    groups={groups}
  />
);

/** Builds the menu items that sort by a column, or by none. */
export function buildSortItems(
  currentDirection: SortDirection | null | undefined,
  sortBy: (direction: SortDirection | null) => void,
): readonly MenuItem[] {
  return [
    {
      key: "ascending",
      label: t("report.sortAscending"),
      icon: "arrow-up",
      current: currentDirection === "ascending",
      onSelect: () => sortBy("ascending"),
    },
    {
      key: "descending",
      label: t("report.sortDescending"),
      icon: "arrow-down",
      current: currentDirection === "descending",
      onSelect: () => sortBy("descending"),
    },
    ...(currentDirection === undefined || currentDirection === null
      ? []
      : [{ key: "unsort", label: t("report.unsort"), icon: "close" as const, onSelect: () => sortBy(null) }]),
  ];
}

/** Builds the menu item that groups the report by a column; none if the report cannot be grouped by it. */
function buildGroupItems({
  column,
  view: { report },
  fields,
  permissions,
  onChange,
}: ColumnMenuProps): readonly MenuItem[] {
  const isDimension = findField(fields, column.field)?.role === "dimension";
  const groupedPivot = isDimension
    ? pivotOfGroups(report, [makeAxisLevel(fields, column.field)], fields, permissions)
    : null;
  return groupedPivot === null
    ? []
    : [
        {
          key: "group",
          label: t("report.groupByThis"),
          icon: "list" as const,
          onSelect: () => onChange({ pivot: groupedPivot, drawing: { ...report.drawing, figure: 0 } }),
        },
      ];
}

/** Builds the menu items that choose a column's format, each labelled with an example; none if only one format fits. */
function buildFormatItems(
  { columns }: ReportModel,
  key: string,
  fields: FieldCatalogue,
  setFormat: (format: string | null) => void,
): readonly MenuItem[] {
  const reportColumn = columns.find((candidate) => columnKey(candidate) === key);
  const formatChoices = reportColumn === undefined ? [] : listFormatChoices(reportColumn, fields);
  if (reportColumn === undefined || formatChoices.length < 2) return [];
  const currentFormat = chosenFormatName(reportColumn, fields);
  return formatChoices.map(({ format, name, example }) => ({
    key: `format ${format ?? ""}`,
    label: example,
    detail: name,
    current: format === currentFormat,
    onSelect: () => setFormat(format),
  }));
}

const buildLayoutItems = (
  choices: readonly ColumnChoice[],
  columnChoice: ColumnChoice,
  width: number,
  setChoice: (change: Partial<ColumnChoice>) => void,
): readonly MenuItem[] => [
  {
    key: "freeze",
    label: columnChoice.frozen ? t("report.unfreeze") : t("report.freeze"),
    icon: "sidebar",
    onSelect: () => setChoice({ frozen: !columnChoice.frozen }),
  },
  ...buildWidthItems(width, (widthPx) => setChoice({ widthPx })),
  {
    key: "hide",
    label: t("report.hide"),
    icon: "eye-off",
    disabled: choices.filter(({ visible }) => visible).length === 1,
    onSelect: () => setChoice({ visible: false }),
  },
];

/** Builds the menu items that make a column wider or narrower. Units: pixels. */
export const buildWidthItems = (widthPx: number, setWidth: (widthPx: number) => void): readonly MenuItem[] => [
  { key: "wider", label: t("report.wider"), icon: "plus", onSelect: () => setWidth(widthPx + widthStepPx) },
  {
    key: "narrower",
    label: t("report.narrower"),
    icon: "minus",
    disabled: widthPx - widthStepPx < 60,
    onSelect: () => setWidth(widthPx - widthStepPx),
  },
];
