/** Visible rows of a list: columns on a wide window, cards of two lines on a phone. */
import { fieldKindOf, getEntity, type EntityValues } from "@comptoir/domain/entity";
import type { ColumnSort } from "@comptoir/domain/report";
import { DataTable, Skeleton } from "@comptoir/ui-react";
import type { TableColumn } from "@comptoir/ui-react";
import { useMemo } from "react";
import type { KeyboardEvent, ReactElement, ReactNode } from "react";
import { useSnapshot } from "valtio";

import { t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";
import { fieldLabel, rowNameOf, referenceNames, fieldValueText } from "./entity-words.ts";
import { fieldCells, type FieldCell } from "./field-cells.tsx";
import { useColumnReferences } from "./use-references.ts";

/** Row, or undefined while it loads. */
type LoadableRow = EntityValues | undefined;

export type ListTableProps = Readonly<{
  screen: EntityScreen;
  columns: readonly string[];
  asCards: boolean;
  sorting: readonly ColumnSort[];
  selected: ReadonlySet<number>;
  selectable: boolean;
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
  onSee: (first: number, last: number) => void;
}>;

export function ListTable(props: ListTableProps): ReactElement {
  const { screen, asCards, sorting, openId, stale, onSort, onOpen, onSee } = props;
  const [sort] = sorting;
  const names = useColumnReferences(screen, props.columns);
  // Reads the page here rather than above: a page that arrives while scrolling then redraws its own rows only.
  const rows = useSnapshot(screen.list.state).rows as readonly LoadableRow[];
  const isMarked = useMemo(
    () => screen.mark !== undefined && rows.some((row) => (row?.[screen.mark?.field ?? ""] ?? null) !== null),
    [rows, screen],
  );
  // Keeps the columns until the list is mounted again, so that existing rows keep their cells.
  const columns = useMemo(() => columnsOf(props, isMarked, names), [props, isMarked, names]);
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
      />
    </div>
  );
}

function columnsOf(
  props: ListTableProps,
  isMarked: boolean,
  names: ReferenceValues,
): readonly TableColumn<LoadableRow>[] {
  const { screen, columns: fields, asCards } = props;
  const table = getEntity(screen.entity).columns;
  const nameColumn: TableColumn<LoadableRow> = {
    key: fields[0] ?? "id",
    header: columnHeading(screen, fields[0] ?? "id"),
    sortValue: table[fields[0] ?? ""]?.sort === true ? () => null : undefined,
    cell: (slot) => <NameCell row={slot} field={fields[0] ?? "id"} table={props} isMarked={isMarked} names={names} />,
  };
  const otherColumns = fields.slice(1).map((field): TableColumn<LoadableRow> => {
    const { isNumber } = fieldCells[fieldKindOf(screen.entity, field)];
    return {
      key: field,
      header: columnHeading(screen, field),
      numeric: isNumber,
      sortValue: table[field]?.sort === true ? () => null : undefined,
      cell: (row) => (row === undefined ? <Skeleton width="60%" /> : cellOf(screen, field, row, names)),
      negative: (row) => isNumber && Number(row?.[field] ?? 0) < 0,
    };
  });
  return asCards ? [nameColumn] : [nameColumn, ...otherColumns];
}

const columnHeading = (screen: EntityScreen, field: string): string =>
  screen.heads?.[field] === undefined ? fieldLabel(screen, field) : t(screen.heads[field]);

/** Draws a cell by its screen, or by its kind; a reference shows its name once it is known. */
function cellOf(screen: EntityScreen, field: string, row: EntityValues, names: ReferenceValues): ReactNode {
  const screenCell = screen.cells?.[field]?.(row);
  if (screenCell !== undefined) return screenCell;
  const value = row[field];
  const cell: FieldCell = fieldCells[fieldKindOf(screen.entity, field)];
  const isGiven = value !== null && value !== undefined && value !== "";
  if (isGiven && cell.draw !== undefined) return cell.draw(value);
  return referenceNames(screen.entity, field, value, names, row) ?? fieldValueText(screen, field, value);
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
  const { screen, asCards, selected, selectable, hrefOf, onToggle, onOpen } = table;
  if (row === undefined) return <Skeleton width="70%" />;
  const id = Number(row["id"]);
  const name = rowNameOf(screen, row) || String(id);
  const byKey = (event: KeyboardEvent) => {
    if (!selectable || (event.key !== " " && event.key !== "x")) return;
    event.preventDefault();
    onToggle(row);
  };
  // In a table the column may show a part of the name: the other columns have the rest.
  const title = asCards ? undefined : screen.cells?.[field]?.(row);
  return (
    <span className={styles["name"]}>
      {selectable && (
        <label className={styles["select"]}>
          <input
            type="checkbox"
            aria-label={t("management.select", { name })}
            checked={selected.has(id)}
            onChange={() => onToggle(row)}
          />
        </label>
      )}
      {isMarked && screen.mark?.draw(row)}
      <a
        href={hrefOf(id)}
        className={styles["open"]}
        aria-label={title === undefined ? undefined : name}
        onKeyDown={byKey}
        onClick={(event) => {
          // Leaves new tabs and windows to the browser.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onOpen(id);
        }}
      >
        <span className={styles["title"]}>{title ?? name}</span>
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
}: Readonly<{ screen: EntityScreen; row: EntityValues; names: ReferenceValues }>): ReactElement {
  const [left, right] = screen.card;
  return (
    <span className={styles["second"]}>
      <span>{cellOf(screen, left, row, names)}</span>
      <span>{cellOf(screen, right, row, names)}</span>
    </span>
  );
}
