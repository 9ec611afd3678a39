/** Warns of the receipt numbers that a checked sales file skips. */
import { Banner } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { dayText } from "../../../shared/day-text.ts";
import { t } from "../../../shared/text.ts";
import type { ImportResult } from "../import-gateway.ts";
import styles from "../import.module.css";

type Missing = NonNullable<ImportResult["missingReceipts"]>;

export function MissingReceipts({ missing }: Readonly<{ missing: Missing | undefined }>): ReactElement | null {
  if (missing === undefined) return null;
  const { count, gaps } = missing;
  const listedCount = gaps.reduce((sum, gap) => sum + gap.count, 0);
  return (
    <Banner tone="warning" title={t("importing.missing", { count, number: countText(count) })}>
      <ul className={styles["gaps"]}>
        {gaps.map((gap) => (
          <li key={`${gap.location} ${gap.businessDate} ${gap.terminal ?? ""} ${gap.from}`}>{gapText(gap)}</li>
        ))}
      </ul>
      {listedCount < count && (
        <p>{t("importing.errorsShown", { shown: countText(listedCount), total: countText(count) })}</p>
      )}
      <p>{t("importing.missingText")}</p>
    </Banner>
  );
}

function gapText({ location, businessDate, terminal, from, to, count }: Missing["gaps"][number]): string {
  const gapParams = { location, date: dayText(businessDate), from: String(from), to: String(to), count };
  return terminal === null
    ? t("importing.gapOfStore", gapParams)
    : t("importing.gapOfTerminal", { ...gapParams, terminal });
}
