/** List of an entity: search, filters, order and columns in the address; bulk change, export and delete of the selection. */
import { getEntity, type EntityValues } from "@comptoir/domain/entity";
import type { FieldType } from "@comptoir/domain/report";
import {
  Announcement,
  Banner,
  Button,
  Card,
  Checkbox,
  EmptyState,
  ErrorState,
  IconButton,
  Menu,
  PageHeader,
  Popover,
  SkeletonRows,
  Stack,
  Toolbar,
} from "@comptoir/ui-react";
import { useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { PartFailure } from "../shared/part-failure.tsx";
import { t } from "../shared/text.ts";
import { clockText, countText } from "../session/written.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";
import { fieldLabel } from "./entity-words.ts";
import { FileDialog } from "./file-dialog.tsx";
import { FacetFilter, filterText } from "./facet-filter.tsx";
import type { ViewsState } from "./create-views-store.ts";
import {
  emptyList,
  parseListState,
  parseViewedList,
  printListState,
  printViewedList,
  withChoice,
  type ListState,
} from "./list-address.ts";
import { ListTable } from "./list-table.tsx";
import { exportFormats, exportList, exportWords } from "./export-list.ts";
import { removeRows } from "./list-actions.ts";
import { SearchField } from "./search-field.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { SortSelect } from "./sort-select.tsx";
import { phoneQuery, useMedia } from "./use-media.ts";
import { ViewMenu } from "./view-menu.tsx";

export type ListPanelProps = Readonly<{
  screen: EntityScreen;
  held: readonly string[];
  layerId: number | null;
  mayWrite: boolean;
  openId: number | null;
  returnedFrom: number | null;
  onReturned: () => void;
  hrefOf: (id: number) => string;
  onOpen: (id: number | null) => void;
  narrow: boolean;
}>;

export function ListPanel({
  screen,
  held,
  layerId,
  mayWrite,
  openId,
  returnedFrom,
  onReturned,
  hrefOf,
  onOpen,
  narrow,
}: ListPanelProps): ReactElement {
  const { entity, list, words } = screen;
  const state = useSnapshot(list.state);
  const [path, navigate] = useLocation();
  const address = useSearch();
  const isPhone = useMedia(phoneQuery);
  const searchField = useRef<HTMLInputElement>(null);
  const views = useSnapshot(screen.views.state);
  const viewed = parseViewedList(entity, address, held, views as ViewsState);
  const { list: shown, isPending } = viewed;
  const question = isPending ? null : printListState(entity, { ...shown, columns: null });
  const show = (next: string) => navigate(next === "" ? path : `${path}?${next}`, { replace: true });
  const go = (change: Partial<ListState>) =>
    show(printViewedList(entity, { ...shown, ...change }, viewed.view, views.defaultId));

  useEffect(
    function askList() {
      if (question !== null) void list.show(parseListState(entity, question, held), layerId);
    },
    [list, entity, question, held, layerId],
  );
  useEffect(
    function loadViews() {
      void screen.views.load(layerId);
    },
    [screen, layerId],
  );
  useEffect(
    function askAgainAtTheNextVisit() {
      return () => {
        list.leave();
        screen.views.leave();
      };
    },
    [list, screen],
  );
  useEffect(function searchBySlash() {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest("input, textarea, select, dialog") !== null;
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      searchField.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  const isNarrowed = shown.search !== "" || shown.filters.length > 0;
  const total = state.total ?? 0;
  const countWords = state.total === null ? null : t("management.count", { count: total, number: countText(total) });
  const [isFileOpen, setFileOpen] = useState(false);
  const seen = (columns: readonly string[]) => columns.filter((field) => columnsOf(screen, held).includes(field));

  return (
    <div className={styles["list"]}>
      {isFileOpen && screen.file !== null && screen.fromFile !== undefined && (
        <FileDialog
          screen={screen}
          file={screen.file}
          definition={screen.fromFile}
          onClose={() => setFileOpen(false)}
        />
      )}
      <PageHeader
        title={t(words.title)}
        description={
          countWords === null
            ? state.failure === null
              ? keptFree
              : undefined
            : `${countWords}${state.asOf === null ? "" : ` · ${t("management.asOf", { time: clockText(state.asOf) })}`}`
        }
        actions={
          <>
            {!narrow && (
              <Menu
                label={t("management.export")}
                trigger={(trigger) => (
                  <Button {...trigger} icon="download" iconEnd="chevron-down" disabled={total === 0}>
                    {t("management.export")}
                  </Button>
                )}
                groups={[
                  exportFormats().map((format) => ({
                    key: format,
                    label: t(exportWords[format]),
                    onSelect: () => void exportList(screen, seen(shown.columns ?? screen.columns), format),
                  })),
                ]}
              />
            )}
            {!narrow && !isPhone && mayWrite && screen.gridFields.length > 0 && (
              <Button
                icon="table"
                disabled={total === 0}
                onClick={() => navigate(`${screen.path}/grid${address === "" ? "" : `?${address}`}`)}
              >
                {t("management.openGrid")}
              </Button>
            )}
            {!narrow && mayWrite && screen.file !== null && (
              <Button icon="upload" onClick={() => setFileOpen(true)}>
                {t("management.import")}
              </Button>
            )}
            {mayWrite && (
              <Button variant="primary" icon="plus" onClick={() => onOpen(0)}>
                {t(words.add)}
              </Button>
            )}
          </>
        }
      />
      <Announcement>{state.loading ? null : countWords}</Announcement>
      <Stack gap={3}>
        <Toolbar
          search={
            <SearchField
              search={shown.search}
              label={t(words.search)}
              field={searchField}
              onSearch={(search) => go({ search })}
            />
          }
        >
          <ViewMenu
            screen={screen}
            viewed={viewed}
            mayShare={mayWrite}
            onShow={(next, view) => show(printViewedList(entity, next ?? emptyList(entity), view, views.defaultId))}
          />
          {/* Facets are hidden beside an editor: they load late and would push the list down. Chips show the active filters. */}
          {!narrow &&
            state.facets.map((facet) => (
              <FacetFilter
                key={facet.column}
                screen={screen}
                facet={facet}
                filters={shown.filters}
                onChoose={(values) => go({ filters: withChoice(shown.filters, facet.column, values) })}
              />
            ))}
          {isPhone && (
            <span className={styles["sort"]}>
              <SortSelect
                screen={screen}
                columns={columnsOf(screen, held)}
                sorting={shown.sorting}
                onSort={(sorting) => go({ sorting })}
              />
            </span>
          )}
          <Popover
            label={t("management.columns")}
            align="end"
            trigger={(trigger) => <IconButton {...trigger} icon="settings" label={t("management.columns")} />}
          >
            {() => (
              <div className={styles["choices"]}>
                {columnsOf(screen, held).map((field) => {
                  const chosen = shown.columns ?? screen.columns;
                  return (
                    <Checkbox
                      key={field}
                      label={fieldLabel(screen, field)}
                      checked={chosen.includes(field)}
                      disabled={field === screen.columns[0]}
                      onChange={(checked) =>
                        go({ columns: checked ? [...chosen, field] : chosen.filter((column) => column !== field) })
                      }
                    />
                  );
                })}
                <Checkbox
                  label={t("management.showDeleted")}
                  checked={shown.filters.some(({ field }) => field === "isDeleted")}
                  onChange={(checked) =>
                    go({ filters: withChoice(shown.filters, "isDeleted", checked ? ["true"] : []) })
                  }
                />
              </div>
            )}
          </Popover>
          <IconButton icon="refresh" label={t("management.refresh")} onClick={() => void list.reload()} />
        </Toolbar>
        {shown.filters.length > 0 && (
          <div className={styles["chips"]}>
            {shown.filters.map((filter) => (
              <Button
                key={filter.field}
                size="compact"
                icon="close"
                aria-label={t("management.dropFilter", { filter: filterText(screen, filter, state.facets) })}
                onClick={() => go({ filters: shown.filters.filter((other) => other !== filter) })}
              >
                {filterText(screen, filter, state.facets)}
              </Button>
            ))}
          </div>
        )}
        {viewed.isGone && (
          <Banner
            tone="warning"
            actions={
              <Button size="compact" onClick={() => show(printViewedList(entity, shown, null, views.defaultId))}>
                {t("listView.goneAction")}
              </Button>
            }
          >
            {t("listView.gone")}
          </Banner>
        )}
        {state.failure !== null && state.total !== null && (
          <Banner
            tone="danger"
            actions={
              <Button size="compact" icon="refresh" onClick={() => void list.reload()}>
                {t("common.retry")}
              </Button>
            }
          >
            <PartFailure failure={state.failure} />
          </Banner>
        )}
        {state.total === null || (total === 0 && state.loading) ? (
          <Card>
            {state.failure === null ? (
              <SkeletonRows rows={8} label={t("common.loading")} />
            ) : (
              <ErrorState
                title={t("management.listFailed")}
                description={<PartFailure failure={state.failure} />}
                retryLabel={t("common.retry")}
                onRetry={() => void list.reload()}
              />
            )}
          </Card>
        ) : total === 0 && isNarrowed ? (
          <EmptyState
            icon="search"
            title={t("management.noMatch")}
            description={t("management.noMatchText")}
            actions={
              <>
                {shown.search !== "" && (
                  <Button icon="close" onClick={() => go({ search: "" })}>
                    {t("management.noMatchSearch", { text: shown.search })}
                  </Button>
                )}
                {shown.filters.map((filter) => (
                  <Button
                    key={filter.field}
                    icon="close"
                    onClick={() => go({ filters: shown.filters.filter((other) => other !== filter) })}
                  >
                    {filterText(screen, filter, state.facets)}
                  </Button>
                ))}
              </>
            }
          />
        ) : total === 0 ? (
          <EmptyState
            icon={screen.icon}
            title={t(words.empty)}
            description={mayWrite ? t(words.emptyText) : undefined}
            actions={
              mayWrite && (
                <>
                  {screen.importPath !== null && (
                    <Button icon="upload" onClick={() => navigate(screen.importPath ?? "")}>
                      {t("management.import")}
                    </Button>
                  )}
                  <Button variant="primary" icon="plus" onClick={() => onOpen(0)}>
                    {t(words.add)}
                  </Button>
                </>
              )
            }
          />
        ) : (
          <Card flush>
            <ListTable
              screen={screen}
              columns={(narrow
                ? (shown.columns ?? screen.columns).slice(0, 2)
                : (shown.columns ?? screen.columns)
              ).filter((field) => columnsOf(screen, held).includes(field))}
              asCards={isPhone}
              sorting={shown.sorting}
              selected={new Set(state.selected.keys())}
              selectable={mayWrite && getEntity(screen.entity).isPermanent !== true}
              openId={openId}
              focusId={returnedFrom}
              onFocused={onReturned}
              question={question ?? ""}
              hrefOf={hrefOf}
              stale={state.loading || state.failure !== null}
              onSort={(sorting) => go({ sorting })}
              onOpen={onOpen}
              onToggle={(row) => list.toggle(row)}
              onSee={(first, last) => list.see(first, last)}
            />
          </Card>
        )}
        {state.selected.size > 0 && (
          <SelectionBar
            screen={screen}
            rows={[...state.selected.values()] as readonly EntityValues[]}
            onRemove={(chosen) => void removeRows(screen, chosen)}
          />
        )}
      </Stack>
    </div>
  );
}

/** Reserves the height of a line until its text is loaded, so that the list does not move. */
const keptFree = "\u00a0";

/** Columns that a user may see, the default ones first. References have name columns, unless the screen lists them. */
function columnsOf({ entity, columns }: EntityScreen, permissions: readonly string[]): readonly string[] {
  const isListed = (field: string, type: FieldType) =>
    field !== "isDeleted" && (type !== "ref" || columns.includes(field));
  const all = Object.entries(getEntity(entity).columns).flatMap(([field, { permission, type }]) =>
    isListed(field, type) && (permission === undefined || permissions.includes(permission)) ? [field] : [],
  );
  return [...columns.filter((field) => all.includes(field)), ...all.filter((field) => !columns.includes(field))];
}
