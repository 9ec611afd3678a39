/** Header of a list: its name, the number of rows, and the actions on all of them. */
import { Announcement, PageHeader } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { clockText, countText } from "../session/written.ts";
import { t } from "../shared/text.ts";
import { ExportMenu } from "./export-menu.tsx";
import type { Listing } from "./listing.ts";

export type ListHeaderProps = Readonly<{ listing: Listing }>;

/** Placeholder with the height of a line until its text is loaded, so that the list does not move. */
const emptyLineText = "\u00a0";

export function ListHeader({ listing }: ListHeaderProps): ReactElement {
  const { screen, parts, narrow } = listing;
  const listState = useSnapshot(screen.list.state);
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
            {!narrow && parts.header?.(listing)}
            {!narrow && <ExportMenu listing={listing} disabled={rowTotal === 0} />}
            {parts.add?.(listing)}
          </>
        }
      />
      <Announcement>{listState.loading ? null : rowCountText}</Announcement>
    </>
  );
}
