/** Question about records of an XML file that the mapping does not know. */
import { Banner, Button } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";

export type OtherRecordsProps = Readonly<{
  /** Record that becomes the rows. */
  record: string;
  others: readonly string[];
  onLeaveOut: () => void;
}>;

export function OtherRecords({ record, others, onLeaveOut }: OtherRecordsProps): ReactElement {
  return (
    <Banner
      tone="warning"
      title={t("importing.otherRecordsTitle", { records: others.join(", ") })}
      actions={
        <Button size="compact" onClick={onLeaveOut}>
          {t("importing.leaveOutRecords")}
        </Button>
      }
    >
      {t("importing.otherRecordsText", { record })}
    </Banner>
  );
}
