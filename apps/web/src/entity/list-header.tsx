/** Header of a list: its name, the number of rows, and the actions on all of them. */
import { Announcement, Button, Menu, PageHeader } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { clockText, countText } from "../session/written.ts";
import { t } from "../shared/text.ts";
import { exportFormats, exportList, exportFormatLabels } from "./export-list.ts";
import { columnsOf } from "./list-columns.ts";
import type { Listing } from "./listing.ts";

export type ListHeaderProps = Readonly<{ listing: Listing; onFile: () => void }>;

/** Placeholder with the height of a line until its text is loaded, so that the list does not move. */
const linePlaceholder = "\u00a0";

export function ListHeader({ listing, onFile }: ListHeaderProps): ReactElement {
  const { screen, narrow, isPhone, mayWrite, onOpen } = listing;
  const state = useSnapshot(screen.list.state);
  const [, navigate] = useLocation();
  const address = useSearch();
  const total = state.total ?? 0;
  const countWords = state.total === null ? null : t("management.count", { count: total, number: countText(total) });
  return (
    <>
      <PageHeader
        title={t(screen.words.title)}
        description={
          countWords === null
            ? state.failure === null
              ? linePlaceholder
              : undefined
            : `${countWords}${state.asOf === null ? "" : ` · ${t("management.asOf", { time: clockText(state.asOf) })}`}`
        }
        actions={
          <>
            {!narrow && screen.slots?.listAction !== undefined && <screen.slots.listAction />}
            {!narrow && <ExportMenu listing={listing} isEmpty={total === 0} />}
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
              <Button icon="upload" onClick={onFile}>
                {t("management.import")}
              </Button>
            )}
            {mayWrite && (
              <Button variant="primary" icon="plus" onClick={() => onOpen(0)}>
                {t(screen.words.add)}
              </Button>
            )}
          </>
        }
      />
      <Announcement>{state.loading ? null : countWords}</Announcement>
    </>
  );
}

function ExportMenu({ listing, isEmpty }: Readonly<{ listing: Listing; isEmpty: boolean }>): ReactElement {
  const { screen, permissions, listState } = listing;
  const visibleFields = (columns: readonly string[]) =>
    columns.filter((field) => columnsOf(screen, permissions).includes(field));
  return (
    <Menu
      label={t("management.export")}
      trigger={(trigger) => (
        <Button {...trigger} icon="download" iconEnd="chevron-down" disabled={isEmpty}>
          {t("management.export")}
        </Button>
      )}
      groups={[
        exportFormats().map((format) => ({
          key: format,
          label: t(exportFormatLabels[format]),
          onSelect: () => void exportList(screen, visibleFields(listState.columns ?? screen.columns), format),
        })),
      ]}
    />
  );
}
