/** Counts of a run or a batch. */
import type { ImportKind } from "@comptoir/domain/import-file";
import { Card, DescriptionList, Stack } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";

import { t } from "../../../shared/text.ts";
import type { Totals } from "../import-gateway.ts";
import styles from "../import.module.css";
import { listCountFigures, listTotalFigures } from "../words.ts";
import type { RecordCounts } from "../words.ts";

export type FiguresProps = Readonly<{
  kind: ImportKind;
  result: RecordCounts;
  totals: Totals | undefined;
  /** Whether only the rows without errors are counted. */
  isPartial?: boolean;
  /** Content above the counts. */
  children?: ReactNode;
}>;

export function Figures({ kind, result, totals, isPartial = false, children }: FiguresProps): ReactElement {
  const hasRoundingDifference = totals !== undefined && /[1-9]/u.test(totals.roundingDifference);
  return (
    <div className={styles["figures"]}>
      <Stack gap={4}>
        {children}
        <Card title={t("importing.counts")} subtitle={isPartial ? t("importing.partial") : t(`importing.kind_${kind}`)}>
          <DescriptionList numeric items={listCountFigures(kind, result)} />
        </Card>
      </Stack>
      {totals !== undefined && (
        <Card title={t("importing.totals")} subtitle={isPartial ? t("importing.partial") : undefined}>
          <Stack gap={3}>
            <DescriptionList numeric items={listTotalFigures(totals, isPartial)} />
            {hasRoundingDifference && <p className={styles["muted"]}>{t("importing.roundingHelp")}</p>}
          </Stack>
        </Card>
      )}
    </div>
  );
}
