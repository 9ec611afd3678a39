/** List of an entity: search, filters, order and columns in the address; bulk change, export and delete of the selection. */
import type { EntityValues } from "@comptoir/domain/entity";
import { Banner, Button, Card, Stack } from "@comptoir/ui-react";
import { useEffect, useRef } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { addToast } from "../shared/notices.ts";
import { PartFailure } from "../shared/part-failure.tsx";
import { t } from "../shared/text.ts";
import { useListAddress } from "../shared/use-list-address.ts";
import styles from "./entity.module.css";
import type { ViewsState } from "./create-views-store.ts";
import { parseListState, parseViewedList, printListState, printViewedList, type ListState } from "./list-address.ts";
import { ListEmpty, ListLoading, ListNoMatch, type ListMessageProps } from "./list-empty.tsx";
import { ListHeader } from "./list-header.tsx";
import { ListTable } from "./list-table.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { columnsOf, visibleColumnsOf } from "./list-columns.ts";
import type { ListParts, ListScreen } from "./list-screen.ts";
import { filtersBesideTab } from "./list-tabs.ts";
import type { Listing } from "./listing.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { phoneQuery, useMediaQuery } from "./use-media.ts";

export type ListPanelProps = Readonly<{
  screen: ListScreen;
  parts: ListParts;
  permissions: readonly string[];
  layerId: number | null;
  mayWrite: boolean;
  openId: number | null;
  returnedFrom: number | null;
  onReturned: () => void;
  hrefOf: (id: number) => string;
  onOpen: (id: number | null) => void;
  narrow: boolean;
}>;

export function ListPanel(props: ListPanelProps): ReactElement {
  const { screen, parts, permissions, layerId, mayWrite, narrow, onOpen } = props;
  const { entity, list } = screen;
  const { selected } = useSnapshot(list.state);
  const [path] = useLocation();
  const showQuery = useListAddress(path);
  const listSearch = useSearch();
  const isPhone = useMediaQuery(phoneQuery);
  const searchFieldRef = useRef<HTMLInputElement>(null);
  const viewsState = useSnapshot(screen.views.state);
  const viewedList = parseViewedList(entity, listSearch, permissions, viewsState as ViewsState);
  const { list: listState, isPending } = viewedList;
  const listQuestion = isPending ? null : printListState(entity, { ...listState, columns: null });
  const changeList = (change: Partial<ListState>) =>
    showQuery(printViewedList(entity, { ...listState, ...change }, viewedList.view, viewsState.defaultId));

  useListReads({ screen, permissions, layerId, question: listQuestion });
  const listing: Listing = {
    screen,
    parts,
    permissions,
    mayWrite,
    narrow,
    isPhone,
    viewed: viewedList,
    listState,
    changeList,
    showQuery,
    onOpen,
  };
  return (
    <div className={styles["list"]}>
      <ListHeader listing={listing} />
      <Stack gap={3}>
        {parts.intro?.(listing)}
        <ListToolbar listing={listing} searchRef={searchFieldRef} />
        <ListNotices listing={listing} />
        <ListContent {...props} listing={listing} question={listQuestion ?? ""} />
        {selected.size > 0 && (
          <SelectionBar listing={listing} rows={[...selected.values()] as readonly EntityValues[]} />
        )}
      </Stack>
    </div>
  );
}

/** Says that the opened view is gone, or that newer rows could not be read. */
function ListNotices({ listing }: ListMessageProps): ReactElement {
  const { screen, viewed, listState, showQuery } = listing;
  const { failure, total } = useSnapshot(screen.list.state);
  const { defaultId } = useSnapshot(screen.views.state);
  return (
    <>
      {viewed.isGone && (
        <Banner
          tone="warning"
          actions={
            <Button
              size="compact"
              onClick={() => showQuery(printViewedList(screen.entity, listState, null, defaultId))}
            >
              {t("listView.goneAction")}
            </Button>
          }
        >
          {t("listView.gone")}
        </Banner>
      )}
      {failure !== null && total !== null && (
        <Banner
          tone="danger"
          actions={
            <Button size="compact" icon="refresh" onClick={() => void screen.list.reload()}>
              {t("common.retry")}
            </Button>
          }
        >
          <PartFailure failure={failure} />
        </Banner>
      )}
    </>
  );
}

type ListContentProps = ListPanelProps & ListMessageProps & Readonly<{ question: string }>;

/** Rows of the list, or a message in their place. */
function ListContent({ listing, question, openId, returnedFrom, onReturned, hrefOf }: ListContentProps): ReactElement {
  const { screen, parts, permissions, narrow, isPhone, listState, changeList, onOpen } = listing;
  const { list } = screen;
  const { total, loading, failure, selected } = useSnapshot(list.state);
  if (total === null || (total === 0 && loading)) return <ListLoading listing={listing} />;
  if (total === 0)
    return listState.search !== "" || filtersBesideTab(screen, listState.filters).length > 0 ? (
      <ListNoMatch listing={listing} />
    ) : (
      <ListEmpty listing={listing} />
    );
  const visibleColumns = visibleColumnsOf(screen, listState);
  return (
    <Card flush>
      <ListTable
        screen={screen}
        columns={(narrow ? visibleColumns.slice(0, 2) : visibleColumns).filter((field) =>
          columnsOf(screen, permissions).includes(field),
        )}
        asCards={isPhone}
        sorting={listState.sorting}
        selected={new Set(selected.keys())}
        selectable={parts.isSelectable}
        rowMenu={parts.rowMenu}
        openId={openId}
        focusId={returnedFrom}
        onFocused={onReturned}
        question={question}
        hrefOf={hrefOf}
        stale={loading || failure !== null}
        onSort={(newSorting) => changeList({ sorting: newSorting })}
        onOpen={onOpen}
        onToggle={list.toggle}
        onExtend={(row) =>
          void list.extendSelection(row).then((isWhole) => isWhole || addToast(t("management.selectedPart")))
        }
        onClear={list.clearSelection}
        onSee={(firstRow, lastRow) => list.see(firstRow, lastRow)}
      />
    </Card>
  );
}

type ListReadsOptions = Pick<ListPanelProps, "screen" | "permissions" | "layerId"> &
  Readonly<{ question: string | null }>;

/** Reads the rows and the views of a list, and again at the next visit. */
function useListReads({ screen, permissions, layerId, question }: ListReadsOptions): void {
  const { entity, list } = screen;
  useEffect(
    function readList() {
      if (question !== null) void list.show(parseListState(entity, question, permissions), layerId);
    },
    [list, entity, question, permissions, layerId],
  );
  useEffect(
    function loadViews() {
      void screen.views.load(layerId);
    },
    [screen, layerId],
  );
  useEffect(
    function leaveStores() {
      return () => {
        list.leave();
        screen.views.leave();
      };
    },
    [list, screen],
  );
}
