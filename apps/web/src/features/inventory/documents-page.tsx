/** Counts and adjustments, in progress and closed. */
import type { DocumentView } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { documentTypes } from "@comptoir/domain/inventory";
import {
  Announcement,
  Badge,
  Banner,
  Button,
  Card,
  DataTable,
  EmptyState,
  ErrorState,
  IconButton,
  Menu,
  Page,
  PageHeader,
  SegmentedControl,
  Select,
  Skeleton,
  SkeletonRows,
  Stack,
  Toolbar,
} from "@comptoir/ui-react";
import type { TableColumn } from "@comptoir/ui-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";

import { SearchField } from "../../entity/search-field.tsx";
import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import { session } from "../../session/session.ts";
import { clockText, countText, momentText } from "../../session/written.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { CreateDocumentDialog } from "./create-document-dialog.tsx";
import { listCsvForms } from "./document-file.ts";
import {
  parseDocumentsQuery,
  printDocumentsQuery,
  defaultDocumentsSort,
  type DocumentsQuery,
} from "./documents-address.ts";
import { exportContents, exportDocuments } from "./documents-export.ts";
import type { DocumentsStore } from "./documents-store.ts";
import { documentsStore } from "./inventory.ts";
import {
  documentPath,
  documentsPath,
  documentKindText,
  moneyText,
  quantityText,
  statusTones,
} from "./inventory-words.ts";
import styles from "./inventory.module.css";
import { useDocumentActions, type DocumentActions } from "./use-document-actions.tsx";

export function DocumentsPage(): ReactElement {
  return <DocumentsScreen store={documentsStore} />;
}

const lists = ["inProgress", "closed"] as const;

function DocumentsScreen({ store }: Readonly<{ store: DocumentsStore }>): ReactElement {
  const state = useSnapshot(store.state);
  const { claims } = useSnapshot(session.state);
  const address = useSearch();
  const [, navigate] = useLocation();
  const [isMaking, setMaking] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const isPhone = useMediaQuery(phoneQuery);
  const ask = parseDocumentsQuery(address);
  const question = printDocumentsQuery(ask);
  const layerId = claims?.tli ?? 0;
  const mayChange = hasPermission(claims?.permissions ?? [], ["INVENTORYDOCUMENT_CUD"]);
  const actions = useDocumentActions(() => void store.reload());
  const open = (query: string) =>
    navigate(query === "" ? documentsPath : `${documentsPath}?${query}`, { replace: true });
  const go = (change: { readonly [Name in keyof DocumentsQuery]?: DocumentsQuery[Name] | undefined }) =>
    open(printDocumentsQuery({ ...ask, ...change } as DocumentsQuery));
  const isNarrowed = ask.search !== undefined || ask.type !== undefined || ask.status !== undefined;

  useEffect(
    function askDocuments() {
      void store.show(parseDocumentsQuery(question));
    },
    [store, question, layerId],
  );

  const { total, failure, loading, asOf } = state;
  const isScanning = new URLSearchParams(address).has("scan");
  useEffect(
    function openCount() {
      if (!isScanning || total === null) return;
      const count = state.rows.find((row) => row?.type === "COUNT" && row.status === "OPEN");
      navigate(count === undefined ? documentsPath : `${documentsPath}/${count.id}`, { replace: true });
      if (count === undefined && mayChange) setMaking(true);
    },
    [isScanning, total, state.rows, mayChange, navigate],
  );
  const isThere = total !== null;
  useEffect(
    function fetchPageOfOne() {
      // Prefetches the page of a document, the most likely next step.
      if (isThere) void import("./document-page.tsx").catch(() => undefined);
    },
    [isThere],
  );
  const countWords = total === null ? null : t("inventory.documents", { count: total, number: countText(total) });
  const retry = () => void store.reload();
  return (
    <Page>
      <PageHeader
        title={t("inventory.title")}
        description={
          countWords === null
            ? "\u00A0"
            : `${countWords}${asOf === null ? "" : ` · ${t("inventory.asOf", { time: clockText(asOf) })}`}`
        }
        actions={
          mayChange && (
            <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
              {t("inventory.new")}
            </Button>
          )
        }
      />
      <Announcement>{loading ? null : countWords}</Announcement>
      <Stack gap={3}>
        <div>
          <SegmentedControl
            label={t("inventory.which")}
            value={ask.list}
            options={lists.map((value) => ({ value, label: t(`inventory.list_${value}`) }))}
            onChange={(list) => go({ list, status: undefined, sort: defaultDocumentsSort(list) })}
          />
        </div>
        <Toolbar
          search={
            <SearchField
              search={ask.search ?? ""}
              label={t("inventory.search")}
              field={searchField}
              onSearch={(search) => go({ search: search === "" ? undefined : search })}
            />
          }
        >
          <span className={styles["choice"]}>
            <Select
              aria-label={t("inventory.type")}
              value={ask.type ?? ""}
              options={[
                { value: "", label: t(isPhone ? "inventory.type" : "inventory.anyType") },
                ...documentTypes.map((value) => ({ value, label: t(`inventory.types_${value}`) })),
              ]}
              onChange={(value) => go({ type: documentTypes.find((known) => known === value) })}
            />
          </span>
          {ask.list === "inProgress" && (
            <span className={styles["choice"]}>
              <Select
                aria-label={t("inventory.status")}
                value={ask.status ?? ""}
                options={[
                  { value: "", label: t(isPhone ? "inventory.status" : "inventory.anyStatus") },
                  ...(["OPEN", "SUSPENDED"] as const).map((value) => ({
                    value,
                    label: t(`inventory.status_${value}`),
                  })),
                ]}
                onChange={(value) => go({ status: value === "OPEN" || value === "SUSPENDED" ? value : undefined })}
              />
            </span>
          )}
          {isNarrowed && (
            <Button
              icon="close"
              variant="quiet"
              onClick={() => open(printDocumentsQuery({ list: ask.list, sort: ask.sort }))}
            >
              {t("inventory.clear")}
            </Button>
          )}
          <IconButton icon="refresh" label={t("inventory.refresh")} onClick={retry} />
          {total !== null && total > 0 && <ExportMenu ask={ask} />}
        </Toolbar>
        {failure !== null && total !== null && (
          <Banner
            tone="danger"
            actions={
              <Button size="compact" icon="refresh" onClick={retry}>
                {t("common.retry")}
              </Button>
            }
          >
            <PartFailure failure={failure} />
          </Banner>
        )}
        {total === null ? (
          <Card>
            {failure === null ? (
              <SkeletonRows rows={8} label={t("common.loading")} />
            ) : (
              <ErrorState
                title={t("inventory.listFailed")}
                description={<PartFailure failure={failure} />}
                retryLabel={t("common.retry")}
                onRetry={retry}
              />
            )}
          </Card>
        ) : total === 0 ? (
          <EmptyState
            icon={isNarrowed ? "search" : "clipboard"}
            title={t(
              isNarrowed ? "inventory.noMatch" : ask.list === "closed" ? "inventory.noneClosed" : "inventory.noneOpen",
            )}
            description={t(
              isNarrowed
                ? "inventory.noMatchText"
                : ask.list === "closed"
                  ? "inventory.noneClosedText"
                  : "inventory.noneOpenText",
            )}
            actions={
              isNarrowed ? (
                <Button icon="close" onClick={() => open(printDocumentsQuery({ list: ask.list, sort: ask.sort }))}>
                  {t("inventory.clear")}
                </Button>
              ) : (
                mayChange &&
                ask.list === "inProgress" && (
                  <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
                    {t("inventory.new")}
                  </Button>
                )
              )
            }
          />
        ) : (
          <Card flush>
            <DocumentsTable
              store={store}
              ask={ask}
              stale={loading || failure !== null}
              seesCost={hasPermission(claims?.permissions ?? [], ["PRODUCT_COST_READ"])}
              actions={actions}
              question={question}
              onSort={(sort) => go({ sort })}
            />
          </Card>
        )}
      </Stack>
      {isMaking && (
        <CreateDocumentDialog onClose={() => setMaking(false)} onMade={({ id }) => navigate(documentPath(id))} />
      )}
      {actions.dialog}
    </Page>
  );
}

/** Exports the whole list, not only the loaded rows. */
function ExportMenu({ ask }: Readonly<{ ask: DocumentsQuery }>): ReactElement {
  const groups = exportContents.map((content) =>
    listCsvForms().map((form) => ({
      key: `${content}-${form}`,
      label: t(`inventory.export_${content}_${form === "machine" ? "machine" : "locale"}`),
      icon: "download" as const,
      onSelect: () => void exportDocuments(ask, content, form),
    })),
  );
  return (
    <Menu
      label={t("inventory.export")}
      trigger={(trigger) => <IconButton {...trigger} icon="download" label={t("inventory.export")} />}
      groups={groups}
    />
  );
}

/** Document, or undefined while it loads. */
type Slot = DocumentView | undefined;

type TableProps = Readonly<{
  store: DocumentsStore;
  ask: DocumentsQuery;
  stale: boolean;
  seesCost: boolean;
  actions: DocumentActions;
  question: string;
  onSort: (sort: DocumentsQuery["sort"]) => void;
}>;

const sortable = { number: "number", date: "date", quantity: "quantity", lines: "lines", moment: "changed" } as const;

function DocumentsTable(props: TableProps): ReactElement {
  const { store, ask, stale, question, onSort } = props;
  const isPhone = useMediaQuery(phoneQuery);
  const [, navigate] = useLocation();
  // Reads the page here rather than above: a page that arrives while scrolling then redraws its own rows only.
  const rows = useSnapshot(store.state).rows as readonly Slot[];
  // The result of a count is known once it is closed.
  const hasValues = useMemo(
    () => rows.some((row) => row?.varianceCost !== undefined && row.varianceCost !== null),
    [rows],
  );
  const columns = useMemo(() => columnsOf(props, isPhone, hasValues), [props, isPhone, hasValues]);
  const moment = momentOf(ask);
  return (
    <div className={isPhone ? styles["cards"] : styles["rows"]}>
      <DataTable
        caption={t("inventory.title")}
        columns={columns}
        rows={rows}
        rowKey={(row, at) => (row === undefined ? `at-${at}` : String(row.id))}
        sort={{ key: ask.sort.column === moment ? "moment" : ask.sort.column, direction: ask.sort.direction }}
        onSortChange={({ key, direction }) => {
          const column = sortNameOf(ask, key);
          if (column !== null) onSort({ column, direction });
        }}
        onRowClick={(row) => row !== undefined && navigate(documentPath(row.id))}
        maxHeight="max(320px, calc(100dvh - 300px))"
        question={question}
        stale={stale}
        onRowsInSight={store.see}
      />
    </div>
  );
}

const momentOf = ({ list }: DocumentsQuery) => (list === "closed" ? "processed" : "changed");

/** Returns the sort field of a column; null if it has none. */
const sortNameOf = (ask: DocumentsQuery, column: string) =>
  column === "moment"
    ? momentOf(ask)
    : Object.hasOwn(sortable, column)
      ? sortable[column as keyof typeof sortable]
      : null;

function columnsOf(
  { ask, seesCost, actions }: TableProps,
  isPhone: boolean,
  hasValues: boolean,
): readonly TableColumn<Slot>[] {
  const isClosed = ask.list === "closed";
  const columnOf = (
    column: string,
    header: string,
    cell: (row: DocumentView) => ReactElement | string,
    more: Partial<TableColumn<Slot>> = {},
  ): TableColumn<Slot> => ({
    key: column,
    header,
    sortValue: sortNameOf(ask, column) === null ? undefined : () => null,
    cell: (row) => (row === undefined ? <Skeleton width="60%" /> : cell(row)),
    ...more,
  });
  const number = columnOf("number", t("inventory.number"), (row) => (
    <NumberCell row={row} asCard={isPhone} seesCost={seesCost} />
  ));
  const more = columnOf("actions", t("inventory.actions"), (row) => <RowMenu row={row} actions={actions} />, {
    width: "52px",
    hidesHeader: true,
  });
  if (isPhone) return [number, more];
  return [
    number,
    ...(isClosed
      ? []
      : [
          columnOf("status", t("inventory.status"), (row) => (
            <Badge tone={statusTones[row.status]}>{t(`inventory.status_${row.status}`)}</Badge>
          )),
        ]),
    columnOf("moment", t(isClosed ? "inventory.closedAt" : "inventory.changedAt"), (row) =>
      momentText(isClosed ? (row.processedAt ?? row.changedAt) : row.changedAt),
    ),
    columnOf("lines", t("inventory.lines"), ({ lineCount }) => countText(lineCount), { numeric: true }),
    columnOf("quantity", t("inventory.quantity"), ({ quantity }) => quantityText(quantity), { numeric: true }),
    ...(seesCost && (isClosed || hasValues)
      ? [
          columnOf("value", t("inventory.varianceValue"), ({ varianceCost }) => moneyText(varianceCost), {
            numeric: true,
            negative: (row: Slot) => (row?.varianceCost ?? 0) < 0,
          }),
        ]
      : []),
    columnOf("who", t(isClosed ? "inventory.closedBy" : "inventory.holder"), whoText),
    more,
  ];
}

const whoText = ({ status, hold, closedBy, userName }: DocumentView): string =>
  status === "CLOSED"
    ? (closedBy?.userName ?? userName)
    : hold !== null && hold.until > Date.now()
      ? hold.userName
      : "–";

function NumberCell({
  row,
  asCard,
  seesCost,
}: Readonly<{ row: DocumentView; asCard: boolean; seesCost: boolean }>): ReactElement {
  return (
    <Link href={documentPath(row.id)} className={styles["open"] ?? ""}>
      <span className={styles["title"]}>
        <span className={styles["name"]}>{row.number}</span>
        {asCard ? (
          <Badge tone={statusTones[row.status]}>{t(`inventory.status_${row.status}`)}</Badge>
        ) : (
          <span className={styles["comment"]}>{row.comment}</span>
        )}
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
