/** Another cash rounding tried on the receipts of a period: what it would change, by store and by day. */
import type { RoundingRehearsalWire } from "@comptoir/api/wire";
import { cashCoins, roundingWays, type CashRounding } from "@comptoir/domain/transaction";
import { Card, Field, SegmentedControl, Select, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { dayText } from "../../shared/day-text.ts";
import { t } from "../../shared/text.ts";
import { amountText, ComparisonTable } from "./comparison-table.tsx";
import { RehearsalFrame } from "./rehearsal-frame.tsx";
import type { RehearsalGateway } from "./rehearsal-requests.ts";
import styles from "./rehearsal.module.css";
import { useRehearsal } from "./use-rehearsal.ts";

export type RoundingRehearsalProps = Readonly<{
  gateway: RehearsalGateway;
  date: string;
  tried: CashRounding;
  onTry: (tried: CashRounding) => void;
}>;

export function RoundingRehearsal({ gateway, date, tried, onTry }: RoundingRehearsalProps): ReactElement {
  const rehearsal = useRehearsal(gateway.rounding, { date, ...tried });
  return (
    <>
      <Card>
        <div className={styles["form"]}>
          <p className={styles["hint"]}>{t("rehearsal.roundingText")}</p>
          <div className={styles["fields"]}>
            <Field label={t("rehearsal.coin")}>
              <Select
                value={String(tried.coin)}
                options={cashCoins.map((coin) => ({ value: String(coin), label: amountText(coin) }))}
                onChange={(coin) => onTry({ ...tried, coin: Number(coin) })}
              />
            </Field>
          </div>
          <SegmentedControl
            label={t("rehearsal.way")}
            value={tried.way}
            options={roundingWays.map((way) => ({ value: way, label: t(`rehearsal.way_${way}`) }))}
            onChange={(way) => onTry({ ...tried, way })}
          />
        </div>
      </Card>
      <RehearsalFrame
        rehearsal={rehearsal}
        isChanged={false}
        isEmpty={({ receipts, withoutCash, apart }) => receipts + withoutCash + apart.receipts === 0}
        draw={(outcome, isStale) => <RoundingOutcome outcome={outcome} isStale={isStale} />}
      />
    </>
  );
}

function RoundingOutcome({
  outcome,
  isStale,
}: Readonly<{ outcome: RoundingRehearsalWire; isStale: boolean }>): ReactElement {
  const { receipts, changed, withoutCash, apart, total, locations, days } = outcome;
  return (
    <Stack gap={4}>
      <ul className={styles["facts"]}>
        <li>
          {t("rehearsal.cashReceipts", { count: receipts, number: countText(receipts), changed: countText(changed) })}
        </li>
        {withoutCash > 0 && (
          <li>{t("rehearsal.withoutCash", { count: withoutCash, number: countText(withoutCash) })}</li>
        )}
        {apart.receipts > 0 && (
          <li>
            {t("rehearsal.roundingApart", {
              count: apart.receipts,
              number: countText(apart.receipts),
              amount: amountText(apart.amount),
            })}
          </li>
        )}
      </ul>
      <ComparisonTable
        caption={t("rehearsal.byStore")}
        header={t("rehearsal.store")}
        rows={locations.map(({ locationId, location, ...amounts }) => ({
          key: String(locationId),
          label: location,
          href: null,
          ...amounts,
        }))}
        {...{ total, isStale }}
      />
      <ComparisonTable
        caption={t("rehearsal.byDay")}
        header={t("rehearsal.day")}
        rows={days.map(({ businessDate, ...amounts }) => ({
          key: businessDate,
          label: dayText(businessDate),
          href: null,
          ...amounts,
        }))}
        {...{ total, isStale }}
      />
    </Stack>
  );
}
