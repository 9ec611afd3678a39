/** Header of a list: its name, the number of rows, and the actions on all of them. */
import { Announcement, Button, PageHeader } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { clockText, countText } from "../session/written.ts";
import { t } from "../shared/text.ts";
import { ExportMenu } from "./export-menu.tsx";
import type { Listing } from "./listing.ts";

export type ListHeaderProps = Readonly<{ listing: Listing; onFile: () => void }>;

/** Placeholder with the height of a line until its text is loaded, so that the list does not move. */
const emptyLineText = "\u00a0";

export function ListHeader({ listing, onFile }: ListHeaderProps): ReactElement {
  const { screen, narrow, isPhone, mayWrite, onOpen } = listing;
  const listState = useSnapshot(screen.list.state);
  const [, navigate] = useLocation();
  const listSearch = useSearch();
  const rowTotal = listState.total ?? 0;
  const rowCountText =
    listState.total === null ? null : t("management.count", { count: rowTotal, number: countText(rowTotal) });
  return (
    <>
      <PageHeader
        title={t(screen.words.title)}
        description={
          rowCountText === null
            ? listState.failure === null
              ? emptyLineText
              : undefined
            : `${rowCountText}${listState.asOf === null ? "" : ` · ${t("management.asOf", { time: clockText(listState.asOf) })}`}`
        }
        actions={
          <>
            {!narrow && screen.slots?.listAction !== undefined && <screen.slots.listAction />}
            {!narrow && !isPhone && mayWrite && screen.gridFields.length > 0 && (
              <Button
                icon="table"
                disabled={rowTotal === 0}
                onClick={() => navigate(`${screen.path}/grid${listSearch === "" ? "" : `?${listSearch}`}`)}
              >
                {t("management.openGrid")}
              </Button>
            )}
            {!narrow && mayWrite && screen.file !== null && (
              <Button icon="upload" onClick={onFile}>
                {t("management.import")}
              </Button>
            )}
            {!narrow && <ExportMenu listing={listing} disabled={rowTotal === 0} />}
            {mayWrite && (
              <Button variant="primary" icon="plus" onClick={() => onOpen(0)}>
                {t(screen.words.add)}
              </Button>
            )}
          </>
        }
      />
      <Announcement>{listState.loading ? null : rowCountText}</Announcement>
    </>
  );
}
