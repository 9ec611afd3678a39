/** Messages in place of the rows of a list: loading or failed, no match, and nothing yet. */
import { listRow } from "@comptoir/domain/entity";
import { Button, Card, EmptyState, SkeletonRows } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { AddDenied } from "../access/add-denied.tsx";
import { FailedPart } from "../shared/failed-part.tsx";
import { t } from "../shared/text.ts";
import { FilterChip } from "./filter-chip.tsx";
import { dropFilter, filtersBesideTab, findTab } from "./list-tabs.ts";
import type { Listing } from "./listing.ts";

export type ListMessageProps = Readonly<{ listing: Listing }>;

/** Shows that the rows are loading, or why they failed. */
export function ListLoading({ listing: { screen } }: ListMessageProps): ReactElement {
  const { list } = screen;
  const { failure } = useSnapshot(list.state);
  return (
    <Card>
      {failure === null ? (
        <SkeletonRows rows={8} label={t("common.loading")} />
      ) : (
        <FailedPart title={t("management.listFailed")} failure={failure} onRetry={() => void list.reload()} />
      )}
    </Card>
  );
}

/** Offers to drop the search and the filters that leave no row. */
export function ListNoMatch({ listing: { screen, listState, changeList } }: ListMessageProps): ReactElement {
  const { facets } = useSnapshot(screen.list.state);
  return (
    <EmptyState
      icon="search"
      title={t("management.noMatch")}
      description={t("management.noMatchText")}
      actions={
        <>
          {listState.search !== "" && (
            <Button icon="close" onClick={() => changeList({ search: "" })}>
              {t("management.noMatchSearch", { text: listState.search })}
            </Button>
          )}
          {filtersBesideTab(screen, listState.filters).map((filter) => (
            <FilterChip
              key={filter.field}
              {...{ screen, filter, facets }}
              onDrop={() => changeList({ filters: dropFilter(screen, listState.filters, filter.field) })}
            />
          ))}
        </>
      }
    />
  );
}

/** Offers to create the first row, or to import rows; a tab without new rows says what it is for. */
export function ListEmpty({ listing }: ListMessageProps): ReactElement {
  const { screen, parts, mayWrite, listState } = listing;
  const { words } = screen;
  const tab = findTab(screen, listState.filters);
  const { write } = listRow(screen.entity);
  const showsNewRows = tab === undefined || tab.hasNewRows === true;
  const isDenied = showsNewRows && !mayWrite && write.length > 0;
  return (
    <EmptyState
      icon={screen.icon}
      title={t((tab ?? words).empty)}
      description={isDenied ? <AddDenied permissions={write} /> : t((tab ?? words).emptyText)}
      actions={showsNewRows && parts.empty?.(listing)}
    />
  );
}
