/** Table of counts and adjustments; cards on a phone. */
import type { DocumentView } from "@comptoir/api/wire";
import { Badge, DataTable, IconButton, Menu, Skeleton } from "@comptoir/ui-react";
import type { TableColumn } from "@comptoir/ui-react";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation } from "wouter";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import { serverNowMs } from "../../session/session.ts";
import { countText, momentText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import type { DocumentsQuery } from "./documents-address.ts";
import type { DocumentsStore } from "./documents-store.ts";
import { documentPathOf, documentKindText, moneyText, quantityText, statusBadgeOf } from "./inventory-words.ts";
import styles from "./inventory.module.css";
import type { DocumentActions } from "./use-document-actions.tsx";

/** Document, or undefined while it loads. */
type DocumentSlot = DocumentView | undefined;

type TableProps = Readonly<{
  store: DocumentsStore;
  ask: DocumentsQuery;
  stale: boolean;
  seesCost: boolean;
  actions: DocumentActions;
  question: string;
  onSort: (sort: DocumentsQuery["sort"]) => void;
}>;

const sortKeyByColumn = {
  number: "number",
  date: "date",
  quantity: "quantity",
  lines: "lines",
  moment: "changed",
} as const;

/** Table of the loaded documents, in the order that the address names. */
export function DocumentsTable(props: TableProps): ReactElement {
  const { store, ask, stale, question, onSort } = props;
  const isPhone = useMediaQuery(phoneQuery);
  const [, navigate] = useLocation();
  // Reads the page here rather than above: a page that arrives while scrolling then redraws its own rows only.
  const rows = useSnapshot(store.state).rows as readonly DocumentSlot[];
  // The result of a count is known once it is closed.
  const hasVarianceValues = useMemo(
    () => rows.some((row) => row?.varianceCost !== undefined && row.varianceCost !== null),
    [rows],
  );
  const columns = useMemo(() => columnsOf(props, isPhone, hasVarianceValues), [props, isPhone, hasVarianceValues]);
  const momentSortColumn = momentSortColumnOf(ask);
  return (
    <div className={isPhone ? styles["cards"] : styles["rows"]}>
      <DataTable
        caption={t("inventory.title")}
        columns={columns}
        rows={rows}
        rowKey={(row, index) => (row === undefined ? `at-${index}` : String(row.id))}
        sort={{ key: ask.sort.column === momentSortColumn ? "moment" : ask.sort.column, direction: ask.sort.direction }}
        onSortChange={({ key, direction }) => {
          const sortColumn = sortNameOf(ask, key);
          if (sortColumn !== null) onSort({ column: sortColumn, direction });
        }}
        onRowClick={(row) => row !== undefined && navigate(documentPathOf(row.id))}
        maxHeight="max(320px, calc(100dvh - 300px))"
        question={question}
        stale={stale}
        onRowsInSight={store.see}
      />
    </div>
  );
}

const momentSortColumnOf = ({ list }: DocumentsQuery) => (list === "closed" ? "processed" : "changed");

/** Returns the sort field of a column; null if it has none. */
const sortNameOf = (ask: DocumentsQuery, column: string) =>
  column === "moment"
    ? momentSortColumnOf(ask)
    : Object.hasOwn(sortKeyByColumn, column)
      ? sortKeyByColumn[column as keyof typeof sortKeyByColumn]
      : null;

function columnsOf(
  { ask, seesCost, actions }: TableProps,
  isPhone: boolean,
  hasValues: boolean,
): readonly TableColumn<DocumentSlot>[] {
  const isClosedList = ask.list === "closed";
  const buildColumn = (
    column: string,
    header: string,
    cell: (row: DocumentView) => ReactElement | string,
    columnOptions: Partial<TableColumn<DocumentSlot>> = {},
  ): TableColumn<DocumentSlot> => ({
    key: column,
    header,
    sortValue: sortNameOf(ask, column) === null ? undefined : () => null,
    cell: (row) => (row === undefined ? <Skeleton width="60%" /> : cell(row)),
    ...columnOptions,
  });
  const numberColumn = buildColumn("number", t("inventory.number"), (row) => (
    <NumberCell row={row} asCard={isPhone} seesCost={seesCost} />
  ));
  const menuColumn = buildColumn("actions", t("inventory.actions"), (row) => <RowMenu row={row} actions={actions} />, {
    width: "52px",
    hidesHeader: true,
  });
  if (isPhone) return [numberColumn, menuColumn];
  return [
    numberColumn,
    ...(isClosedList
      ? []
      : [buildColumn("status", t("inventory.status"), (row) => <Badge {...statusBadgeOf(row.status)} />)]),
    buildColumn("moment", t(isClosedList ? "inventory.closedAt" : "inventory.changedAt"), (row) =>
      momentText(isClosedList ? (row.processedAt ?? row.changedAt) : row.changedAt),
    ),
    buildColumn("lines", t("inventory.lines"), ({ lineCount }) => countText(lineCount), { numeric: true }),
    buildColumn("quantity", t("inventory.quantity"), ({ quantity }) => quantityText(quantity), { numeric: true }),
    ...(seesCost && (isClosedList || hasValues)
      ? [
          buildColumn("value", t("inventory.varianceValue"), ({ varianceCost }) => moneyText(varianceCost), {
            numeric: true,
            negative: (row: DocumentSlot) => (row?.varianceCost ?? 0) < 0,
          }),
        ]
      : []),
    ask.list === "deleted"
      ? buildColumn("until", t("inventory.restorableUntil"), ({ restorableUntil }) =>
          restorableUntil === null ? "–" : momentText(restorableUntil),
        )
      : buildColumn("who", t(isClosedList ? "inventory.closedBy" : "inventory.holder"), whoText),
    menuColumn,
  ];
}

const whoText = ({ status, hold, closedBy, userName }: DocumentView): string =>
  status === "CLOSED"
    ? (closedBy?.userName ?? userName)
    : hold !== null && hold.until > serverNowMs()
      ? hold.userName
      : "–";

function NumberCell({
  row,
  asCard,
  seesCost,
}: Readonly<{ row: DocumentView; asCard: boolean; seesCost: boolean }>): ReactElement {
  return (
    <Link href={documentPathOf(row.id)} className={styles["open"] ?? ""}>
      <span className={styles["title"]}>
        <span className={styles["name"]}>{row.number}</span>
        {asCard ? <Badge {...statusBadgeOf(row.status)} /> : <span className={styles["comment"]}>{row.comment}</span>}
      </span>
      <span className={styles["comment"]}>
        {[documentKindText(row), row.layer, ...(asCard && row.comment !== "" ? [row.comment] : [])].join(" · ")}
      </span>
      {asCard && (
        <span className={styles["second"]}>
          <span>
            {t("inventory.linesAndUnits", {
              count: row.lineCount,
              lines: countText(row.lineCount),
              units: quantityText(row.quantity),
            })}
          </span>
          {seesCost && row.varianceCost !== undefined && row.varianceCost !== null && (
            <span className={row.varianceCost < 0 ? styles["negative"] : undefined}>{moneyText(row.varianceCost)}</span>
          )}
        </span>
      )}
      {asCard && <span className={styles["second"]}>{momentText(row.processedAt ?? row.changedAt)}</span>}
    </Link>
  );
}

function RowMenu({ row, actions }: Readonly<{ row: DocumentView; actions: DocumentActions }>): ReactElement {
  return (
    <Menu
      label={t("inventory.actionsOf", { number: row.number })}
      trigger={(trigger) => (
        <IconButton {...trigger} size="compact" icon="more" label={t("inventory.actionsOf", { number: row.number })} />
      )}
      groups={() => actions.itemsOf(row)}
      onDemand
    />
  );
}
