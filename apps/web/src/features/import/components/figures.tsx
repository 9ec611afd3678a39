/** What a run or a batch comes to. */
import type { ImportKind } from "@comptoir/domain/import-file";
import { Card, DescriptionList, Stack } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";

import { t } from "../../../shared/text.ts";
import type { ImportResult, Totals } from "../import-gateway.ts";
import styles from "../import.module.css";
import { countFigures, totalFigures } from "../words.ts";

export type FiguresProps = Readonly<{
  kind: ImportKind;
  result: Pick<ImportResult, "created" | "updated" | "unchanged" | "itemsCreated" | "locationsCreated">;
  totals: Totals | undefined;
  /** Beside the counts, before them. */
  children?: ReactNode;
}>;

export function Figures({ kind, result, totals, children }: FiguresProps): ReactElement {
  const isRounded = totals !== undefined && /[1-9]/u.test(totals.roundingDifference);
  return (
    <div className={styles["figures"]}>
      {children}
      <Card title={t("importing.counts")} subtitle={t(`importing.kind_${kind}`)}>
        <DescriptionList numeric items={countFigures(kind, result)} />
      </Card>
      {totals !== undefined && (
        <Card title={t("importing.totals")}>
          <Stack gap={3}>
            <DescriptionList numeric items={totalFigures(totals)} />
            {isRounded && <p className={styles["muted"]}>{t("importing.roundingHelp")}</p>}
          </Stack>
        </Card>
      )}
    </div>
  );
}
