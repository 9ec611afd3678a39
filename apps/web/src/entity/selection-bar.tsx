/** Actions on all selected rows, with their count; each is undone as a whole. */
import type { EntityValues } from "@comptoir/domain/entity";
import { Button, SaveBar } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { ExportMenu } from "./export-menu.tsx";
import type { Listing } from "./listing.ts";

export type SelectionBarProps = Readonly<{
  listing: Listing;
  rows: readonly EntityValues[];
  onRemove: (rows: readonly EntityValues[]) => void;
}>;

export function SelectionBar({ listing, rows, onRemove }: SelectionBarProps): ReactElement {
  const { screen } = listing;
  const [editing, setEditing] = useState(false);
  return (
    <>
      <SaveBar
        actions={
          <>
            {screen.bulk.length > 0 && (
              <Button icon="edit" onClick={() => setEditing(true)}>
                {t("management.bulk")}
              </Button>
            )}
            <ExportMenu listing={listing} rows={rows} />
            <Button icon="trash" variant="danger" onClick={() => onRemove(rows)}>
              {t("management.delete")}
            </Button>
            <Button variant="quiet" onClick={() => screen.list.clearSelection()}>
              {t("management.clearSelection")}
            </Button>
          </>
        }
      >
        {t("management.selected", { count: rows.length, number: countText(rows.length) })}
      </SaveBar>
      {editing && <BulkDialog screen={screen} rows={rows} onClose={() => setEditing(false)} />}
    </>
  );
}
