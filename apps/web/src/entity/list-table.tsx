/** Visible rows of a list: columns on a wide window, cards of two lines on a phone. */
import { fieldKindOf, listRow, type EntityValues } from "@comptoir/domain/entity";
import type { ColumnSort } from "@comptoir/domain/report";
import { DataTable, Skeleton } from "@comptoir/ui-react";
import type { TableColumn } from "@comptoir/ui-react";
import { useMemo } from "react";
import type { KeyboardEvent, ReactElement, ReactNode } from "react";
import { useSnapshot } from "valtio";

import { t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import type { ListParts, ListScreen } from "./list-screen.ts";
import styles from "./entity.module.css";
import { fieldLabel, rowNameOf, referenceNamesText, fieldValueText } from "./entity-words.ts";
import { fieldCellByKind, type FieldCell } from "./field-cells.tsx";
import { useColumnReferences } from "./use-references.ts";

/** Row, or undefined while it loads. */
type LoadableRow = EntityValues | undefined;

export type ListTableProps = Readonly<{
  screen: ListScreen;
  columns: readonly string[];
  asCards: boolean;
  sorting: readonly ColumnSort[];
  selected: ReadonlySet<number>;
  selectable: boolean;
  /** Menu of a row; absent without one. */
  rowMenu: ListParts["rowMenu"];
  openId: number | null;
  /** Last opened row, to restore the focus. */
  focusId: number | null;
  onFocused: () => void;
  question: string;
  hrefOf: (id: number) => string;
  stale: boolean;
  onSort: (sorting: readonly ColumnSort[]) => void;
  onOpen: (id: number) => void;
  onToggle: (row: EntityValues) => void;
  /** Selects every row from the last selected one to this one. */
  onExtend: (row: EntityValues) => void;
  onClear: () => void;
  onSee: (first: number, last: number) => void;
}>;

export function ListTable(props: ListTableProps): ReactElement {
  const { screen, asCards, sorting, openId, stale, onSort, onOpen, onSee } = props;
  const [sort] = sorting;
  const referenceChoices = useColumnReferences(screen, props.columns);
  // Reads the page here rather than above: a page that arrives while scrolling then redraws its own rows only.
  const rows = useSnapshot(screen.list.state).rows as readonly LoadableRow[];
  const hasMarkedRows = useMemo(
    () => screen.mark !== undefined && rows.some((row) => (row?.[screen.mark?.field ?? ""] ?? null) !== null),
    [rows, screen],
  );
  // Keeps the columns when only rows arrive (the props are the same object then), so that existing rows keep their cells.
  const columns = useMemo(
    () => tableColumnsOf(props, hasMarkedRows, referenceChoices),
    [props, hasMarkedRows, referenceChoices],
  );
  return (
    <div className={asCards ? styles["cards"] : styles["rows"]}>
      <DataTable
        caption={t(screen.words.title)}
        columns={columns}
        rows={rows}
        rowKey={(row, index) => (row === undefined ? `at-${index}` : String(row["id"]))}
        sort={sort === undefined ? null : { key: sort.column, direction: sort.direction }}
        onSortChange={({ key, direction }) => onSort([{ column: key, direction }])}
        onRowClick={(row) => row !== undefined && onOpen(Number(row["id"]))}
        selectedKey={openId === null ? undefined : String(openId)}
        maxHeight="max(320px, calc(100dvh - var(--list-above)))"
        focusedKey={props.focusId === null ? undefined : String(props.focusId)}
        onRowFocused={props.onFocused}
        question={props.question}
        printNote={(printedCount) =>
          t("management.printedOnly", { number: countText(printedCount), total: countText(rows.length) })
        }
        stale={stale}
        onRowsInSight={onSee}
        rangeText={(first, last) =>
          t("management.rangeOf", {
            first: countText(first + 1),
            last: countText(last + 1),
            total: countText(rows.length),
          })
        }
      />
    </div>
  );
}

function tableColumnsOf(
  props: ListTableProps,
  isMarked: boolean,
  names: ReferenceValues,
): readonly TableColumn<LoadableRow>[] {
  const { screen, columns: fields, asCards } = props;
  const entityColumns = listRow(screen.entity).columns;
  const nameColumn: TableColumn<LoadableRow> = {
    key: fields[0] ?? "id",
    header: columnHeadingText(screen, fields[0] ?? "id"),
    sortValue: entityColumns[fields[0] ?? ""]?.sort === true ? () => null : undefined,
    cell: (slot) => <NameCell row={slot} field={fields[0] ?? "id"} table={props} isMarked={isMarked} names={names} />,
  };
  const otherColumns = fields.slice(1).map((field): TableColumn<LoadableRow> => {
    const { isNumber } = fieldCellByKind[fieldKindOf(screen.entity, field)];
    return {
      key: field,
      header: columnHeadingText(screen, field),
      numeric: isNumber,
      sortValue: entityColumns[field]?.sort === true ? () => null : undefined,
      cell: (row) => (row === undefined ? <Skeleton width="60%" /> : drawCell(screen, field, row, names)),
      negative: (row) => isNumber && Number(row?.[field] ?? 0) < 0,
    };
  });
  const { rowMenu } = props;
  const menuColumns: readonly TableColumn<LoadableRow>[] =
    rowMenu === undefined
      ? []
      : [
          {
            key: "menu",
            header: t("management.rowActions"),
            hidesHeader: true,
            width: "52px",
            cell: (row) => row !== undefined && rowMenu(row),
          },
        ];
  return [nameColumn, ...(asCards ? [] : otherColumns), ...menuColumns];
}

const columnHeadingText = (screen: ListScreen, field: string): string =>
  screen.heads?.[field] === undefined ? fieldLabel(screen, field) : t(screen.heads[field]);

/** Draws a cell by its screen, or by its kind; a reference shows its name once it is known. */
function drawCell(screen: ListScreen, field: string, row: EntityValues, names: ReferenceValues): ReactNode {
  const screenCell = screen.cells?.[field]?.(row);
  if (screenCell !== undefined) return screenCell;
  const cellValue = row[field];
  const fieldCell: FieldCell = fieldCellByKind[fieldKindOf(screen.entity, field)];
  const hasValue = cellValue !== null && cellValue !== undefined && cellValue !== "";
  if (hasValue && fieldCell.draw !== undefined) return fieldCell.draw(cellValue);
  return referenceNamesText(screen.entity, field, cellValue, names, row) ?? fieldValueText(screen, field, cellValue);
}

/** Name of a row with its checkbox; on a phone with two fields below. */
function NameCell({
  row,
  field,
  table,
  isMarked,
  names,
}: Readonly<{
  row: LoadableRow;
  field: string;
  table: ListTableProps;
  isMarked: boolean;
  names: ReferenceValues;
}>): ReactElement {
  const { screen, asCards, selected, selectable, hrefOf, onToggle, onExtend, onClear, onOpen } = table;
  if (row === undefined) return <Skeleton width="70%" />;
  const rowId = Number(row["id"]);
  const rowName = rowNameOf(screen, row) || String(rowId);
  const selectRow = (isExtending: boolean) => (isExtending ? onExtend(row) : onToggle(row));
  const selectByKey = (event: KeyboardEvent) => {
    if (!selectable || (event.key !== " " && event.key !== "x")) return;
    event.preventDefault();
    if (event.key === "x") onClear();
    else selectRow(event.shiftKey);
  };
  // In a table the column may show a part of the name: the other columns have the rest.
  const isNaming = field === screen.columns[0];
  const ownCell = isNaming ? screen.cells?.[field]?.(row) : drawCell(screen, field, row, names);
  const title = (asCards ? undefined : ownCell) ?? rowName;
  return (
    <span className={styles["name"]}>
      {selectable && (
        <label className={styles["select"]}>
          <input
            type="checkbox"
            aria-label={t("management.select", { name: rowName })}
            checked={selected.has(rowId)}
            onChange={(event) => selectRow(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
          />
        </label>
      )}
      {isMarked && screen.mark?.draw(row)}
      <a
        href={hrefOf(rowId)}
        className={styles["open"]}
        aria-label={title === rowName ? undefined : rowName}
        onKeyDown={selectByKey}
        onClick={(event) => {
          // Leaves new tabs and windows to the browser.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onOpen(rowId);
        }}
      >
        <span className={styles["title"]}>{title}</span>
        {asCards && <CardFields {...{ screen, row, names }} />}
      </a>
    </span>
  );
}

/** The two fields below the name of a row on a phone. */
function CardFields({
  screen,
  row,
  names,
}: Readonly<{ screen: ListScreen; row: EntityValues; names: ReferenceValues }>): ReactElement {
  const [left, right] = screen.card;
  return (
    <span className={styles["second"]}>
      <span>{drawCell(screen, left, row, names)}</span>
      <span>{drawCell(screen, right, row, names)}</span>
    </span>
  );
}
