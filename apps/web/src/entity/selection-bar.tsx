/** Actions on all selected rows, with their count. */
import type { EntityValues } from "@comptoir/domain/entity";
import { Button, SaveBar } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import { ExportMenu } from "./export-menu.tsx";
import type { Listing } from "./listing.ts";

export type SelectionBarProps = Readonly<{ listing: Listing; rows: readonly EntityValues[] }>;

export function SelectionBar({ listing, rows }: SelectionBarProps): ReactElement {
  const { screen, parts } = listing;
  return (
    <SaveBar
      actions={
        <>
          {parts.selection?.(listing, rows)}
          <ExportMenu listing={listing} rows={rows} />
          <Button variant="quiet" onClick={() => screen.list.clearSelection()}>
            {t("management.clearSelection")}
          </Button>
        </>
      }
    >
      {t("management.selected", { count: rows.length, number: countText(rows.length) })}
    </SaveBar>
  );
}
