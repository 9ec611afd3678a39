/** Notice of records of an XML file that the mapping does not know, with the offer to leave them out. */
import { Banner, Button } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import { listOpenRecords, type ImportState } from "../import-state.ts";
import type { ImportStore } from "../import-store.ts";

export function OtherRecords({
  store,
  state,
}: Readonly<{ store: ImportStore; state: Readonly<ImportState> }>): ReactElement | null {
  const otherRecordNames = listOpenRecords(state);
  if (otherRecordNames.length === 0 || state.run !== null) return null;
  return (
    <Banner
      tone="warning"
      title={t("importing.otherRecordsTitle", { records: otherRecordNames.join(", ") })}
      actions={
        <Button size="compact" onClick={() => void store.leaveOutRecords()}>
          {t("importing.leaveOutRecords")}
        </Button>
      }
    >
      {t("importing.otherRecordsText", { record: state.preview?.record ?? "" })}
    </Banner>
  );
}
