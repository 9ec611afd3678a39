/** Toolbar of a list: search, views, filters, order and columns, with the active filters below it. */
import { listRow } from "@comptoir/domain/entity";
import { Button, Checkbox, Dialog, IconButton, Popover, SegmentedControl, Stack, Toolbar } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement, RefObject } from "react";
import { useSnapshot } from "valtio";

import { t } from "../shared/text.ts";
import styles from "./entity.module.css";
import { countText, fieldLabel } from "./entity-words.ts";
import { AddFilter } from "./add-filter.tsx";
import { FacetFilter } from "./facet-filter.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { defaultListState, printViewedList, setColumnFilter } from "./list-address.ts";
import { columnsOf, visibleColumnsOf } from "./list-columns.ts";
import { dropFilter, filtersBesideTab, findTab, openTab } from "./list-tabs.ts";
import type { Listing } from "./listing.ts";
import { SearchField } from "./search-field.tsx";
import { SortSelect } from "./sort-select.tsx";
import { ViewMenu } from "./view-menu.tsx";

export type ListToolbarProps = Readonly<{ listing: Listing; searchRef: RefObject<HTMLInputElement | null> }>;

export function ListToolbar({ listing, searchRef }: ListToolbarProps): ReactElement {
  const { screen, mayWrite, isPhone, viewed, listState, changeList, showQuery } = listing;
  const { entity } = screen;
  const viewsState = useSnapshot(screen.views.state);
  return (
    <>
      {screen.tabs !== undefined && <ListTabs listing={listing} />}
      <Toolbar
        search={
          <SearchField
            search={listState.search}
            label={t(screen.words.search)}
            field={searchRef}
            onSearch={(search) => changeList({ search })}
          />
        }
      >
        <ViewMenu
          screen={screen}
          viewed={viewed}
          mayShare={mayWrite}
          onShow={(nextState, view) =>
            showQuery(printViewedList(entity, nextState ?? defaultListState(entity), view, viewsState.defaultId))
          }
        />
        {isPhone ? <FilterSheet listing={listing} /> : <ListTools listing={listing} />}
        <IconButton icon="refresh" label={t("management.refresh")} onClick={() => void screen.list.reload()} />
      </Toolbar>
      {filtersBesideTab(screen, listState.filters).length > 0 && <FilterChips listing={listing} />}
    </>
  );
}

/** Tabs of the list; none is current while its filters show rows of several. */
function ListTabs({ listing: { screen, listState, changeList } }: Readonly<{ listing: Listing }>): ReactElement {
  const { tabs = [] } = screen;
  return (
    <div>
      <SegmentedControl
        label={t("management.listTabs")}
        value={findTab(screen, listState.filters)?.key ?? ""}
        options={tabs.map(({ key, label }) => ({ value: key, label: t(label) }))}
        onChange={(key) => {
          const chosenTab = tabs.find((tab) => tab.key === key);
          if (chosenTab !== undefined) changeList(openTab(screen, listState, chosenTab));
        }}
      />
    </div>
  );
}

/** Facets, further filters, and columns. */
function ListTools({ listing }: Readonly<{ listing: Listing }>): ReactElement {
  const { screen, narrow, listState, changeList } = listing;
  const { facets } = useSnapshot(screen.list.state);
  return (
    <>
      {/* Facets are hidden beside an editor: they load late and would push the list down. Chips show the active filters. */}
      {!narrow &&
        facets.map((facet) => (
          <FacetFilter
            key={facet.column}
            screen={screen}
            facet={facet}
            filters={listState.filters}
            isNarrowing={filtersBesideTab(screen, listState.filters).some(({ field }) => field === facet.column)}
            onChoose={(values) =>
              changeList({
                filters:
                  values.length === 0
                    ? dropFilter(screen, listState.filters, facet.column)
                    : setColumnFilter(listState.filters, facet.column, values),
              })
            }
          />
        ))}
      {!narrow && <AddFilter listing={listing} />}
      <ColumnsPopover listing={listing} />
    </>
  );
}

/** Button of a phone that opens the filters, the order and the columns in a sheet. */
function FilterSheet({ listing }: Readonly<{ listing: Listing }>): ReactElement {
  const { screen, permissions, listState, changeList } = listing;
  const [isOpen, setOpen] = useState(false);
  const filterCount = filtersBesideTab(screen, listState.filters).length;
  return (
    <>
      <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {filterCount === 0 ? t("management.filters") : t("management.filtersOn", { number: countText(filterCount) })}
      </Button>
      <Dialog
        open={isOpen}
        title={t("management.filters")}
        closeLabel={t("common.close")}
        onClose={() => setOpen(false)}
        actions={
          <Button variant="primary" onClick={() => setOpen(false)}>
            {t("management.filtersDone")}
          </Button>
        }
      >
        {isOpen && (
          <Stack gap={3}>
            <SortSelect
              screen={screen}
              columns={columnsOf(screen, permissions)}
              sorting={listState.sorting}
              onSort={(sorting) => changeList({ sorting })}
            />
            <ListTools listing={listing} />
            {filterCount > 0 && <FilterChips listing={listing} />}
          </Stack>
        )}
      </Dialog>
    </>
  );
}

function FilterChips({ listing: { screen, listState, changeList } }: Readonly<{ listing: Listing }>): ReactElement {
  const { facets } = useSnapshot(screen.list.state);
  return (
    <div className={styles["chips"]}>
      {filtersBesideTab(screen, listState.filters).map((filter) => (
        <FilterChip
          key={filter.field}
          {...{ screen, filter, facets }}
          onDrop={() => changeList({ filters: dropFilter(screen, listState.filters, filter.field) })}
        />
      ))}
    </div>
  );
}

/** Choice of the columns of a list. */
function ColumnsPopover({
  listing: { screen, permissions, listState, changeList },
}: Readonly<{ listing: Listing }>): ReactElement {
  const hasDeletedRows =
    Object.hasOwn(listRow(screen.entity).columns, "isDeleted") &&
    screen.tabs?.some(({ filter }) => filter.field === "isDeleted") !== true;
  return (
    <Popover
      label={t("management.columns")}
      align="end"
      trigger={(trigger) => <IconButton {...trigger} icon="settings" label={t("management.columns")} />}
    >
      {() => (
        <div className={styles["choices"]}>
          {columnsOf(screen, permissions).map((field) => {
            const chosenFields = visibleColumnsOf(screen, listState);
            return (
              <Checkbox
                key={field}
                label={fieldLabel(screen, field)}
                checked={chosenFields.includes(field)}
                disabled={field === screen.columns[0]}
                onChange={(isChecked) =>
                  changeList({
                    columns: isChecked ? [...chosenFields, field] : chosenFields.filter((column) => column !== field),
                  })
                }
              />
            );
          })}
          {hasDeletedRows && (
            <Checkbox
              label={t("management.showDeleted")}
              checked={listState.filters.some(({ field }) => field === "isDeleted")}
              onChange={(isChecked) =>
                changeList({ filters: setColumnFilter(listState.filters, "isDeleted", isChecked ? ["true"] : []) })
              }
            />
          )}
        </div>
      )}
    </Popover>
  );
}
