/** Shows the totals of a batch beside those of the dashboards. An exported batch shows its totals at the time of export. */
import type { ExportDetail } from "@comptoir/api/wire";
import { formatMoney, subtractCents } from "@comptoir/domain/money";
import { Badge, Banner, DescriptionList, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { language, t } from "../../shared/text.ts";
import styles from "./batch.module.css";

export function BatchTotals({
  batch: { kind, status, totals, read, board },
}: Readonly<{ batch: ExportDetail }>): ReactElement {
  const isExported = status === "EXPORTED";
  const displayedTotals = isExported ? (totals ?? read) : read;
  const areTotalsUnchanged = totals === null || (totals.rows === read.rows && totals.amount === read.amount);
  const boardDifference = board === null ? null : subtractCents(read.amount, board);
  return (
    <Stack gap={3}>
      {displayedTotals.rows === 0 && <Banner tone="neutral">{t("exporting.noRows")}</Banner>}
      {isExported && !areTotalsUnchanged && (
        <Banner tone="warning">
          {t("exporting.changedText", { amount: formatMoney(read.amount, language), rows: countText(read.rows) })}
        </Banner>
      )}
      <DescriptionList
        numeric
        items={[
          { key: "rows", label: t("exporting.rows"), value: countText(displayedTotals.rows) },
          { key: "amount", label: t(`exporting.amount_${kind}`), value: formatMoney(displayedTotals.amount, language) },
          ...(isExported
            ? []
            : [
                {
                  key: "board",
                  label: t("exporting.board"),
                  value: board === null ? t("exporting.boardNone") : formatMoney(board, language),
                },
                ...(boardDifference === null
                  ? []
                  : [
                      {
                        key: "tie",
                        label: "",
                        value:
                          boardDifference === 0 ? (
                            <Badge tone="positive">{t("exporting.ties")}</Badge>
                          ) : (
                            <Badge tone="danger">
                              {t("exporting.differs", { amount: formatMoney(boardDifference, language) })}
                            </Badge>
                          ),
                      },
                    ]),
              ]),
        ].map((item) => ({ ...item, value: <span className={styles["figure"]}>{item.value}</span> }))}
      />
    </Stack>
  );
}
