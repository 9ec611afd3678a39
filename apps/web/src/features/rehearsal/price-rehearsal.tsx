/** Other prices tried on the receipts of a period: what they would change, by store, department, product and day. */
import type { PriceRehearsalQuery, PriceRehearsalWire } from "@comptoir/api/wire";
import { parseCalendarDate } from "@comptoir/domain/period";
import type { TriedPrices } from "@comptoir/domain/transaction";
import { Button, Card, Field, Select } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { dayText } from "../../shared/day-text.ts";
import { noTriedPrices } from "../../shared/rehearsal-address.ts";
import { t } from "../../shared/text.ts";
import { priceDraftOf, readPriceDraft, type PriceDraft } from "./price-draft.ts";
import { PriceOutcome } from "./price-outcome.tsx";
import { RehearsalFrame } from "./rehearsal-frame.tsx";
import type { RehearsalGateway } from "./rehearsal-requests.ts";
import styles from "./rehearsal.module.css";
import { useRehearsal } from "./use-rehearsal.ts";
import type { TrialDraft } from "./use-trial-draft.ts";

export type PriceRehearsalProps = Readonly<{
  gateway: RehearsalGateway;
  date: string;
  /** Prices to try, as the address names them. */
  tried: TriedPrices;
  typed: TrialDraft<PriceDraft>;
  onTry: (tried: TriedPrices) => void;
}>;

export function PriceRehearsal({ gateway, date, tried, typed, onTry }: PriceRehearsalProps): ReactElement {
  const { on, departments, products } = tried;
  const rehearsalQuery: PriceRehearsalQuery = { date, departments, products, ...(on !== null && { on }) };
  const rehearsal = useRehearsal(gateway.prices, rehearsalQuery);
  const { draft, setDraft } = typed;
  const typedPrices = readPriceDraft(draft, on);
  // A price that is typed in another way is no change.
  const isChanged = typedPrices === null || !isSameTrial(typedPrices, tried);
  const plans = rehearsal.answer?.ok === true ? rehearsal.answer.value.plans : [];
  return (
    <>
      <Card>
        <div className={styles["form"]}>
          <p className={styles["hint"]}>{t("rehearsal.pricesText")}</p>
          <div className={styles["wide"]}>
            <Field label={t("rehearsal.priceList")}>
              <Select
                value={on ?? ""}
                options={listPriceLists(plans, on)}
                onChange={(choice) => onTry({ ...(typedPrices ?? tried), on: parseDayOrNull(choice) })}
              />
            </Field>
          </div>
          {!isSameTrial(typedPrices ?? tried, noTriedPrices) && (
            <div className={styles["actions"]}>
              <Button
                onClick={() => {
                  setDraft(priceDraftOf(noTriedPrices));
                  onTry(noTriedPrices);
                }}
              >
                {t("rehearsal.reset")}
              </Button>
            </div>
          )}
        </div>
      </Card>
      <RehearsalFrame
        rehearsal={rehearsal}
        isChanged={isChanged}
        isEmpty={({ lines, apart }) => lines === 0 && apart.length === 0}
        draw={(outcome, isStale) => (
          <PriceOutcome
            {...{ outcome, isStale, draft, isChanged }}
            onType={setDraft}
            onTry={typedPrices === null || !isChanged ? null : () => onTry(typedPrices)}
          />
        )}
      />
    </>
  );
}

/** Lists the list prices that can be tried: those of each day of sale, the planned ones, and those of the day that is tried. */
function listPriceLists(plans: PriceRehearsalWire["plans"], on: string | null) {
  return [
    { value: "", label: t("rehearsal.priceList_day") },
    ...(on === null || plans.some(({ from }) => from === on)
      ? []
      : [{ value: on, label: t("rehearsal.priceListOf", { day: dayText(on) }) }]),
    ...plans.map(({ from, products }) => ({
      value: from,
      label: t("rehearsal.pricePlan", { count: products, number: countText(products), day: dayText(from) }),
    })),
  ];
}

function parseDayOrNull(text: string): TriedPrices["on"] {
  const dayResult = parseCalendarDate(text);
  return dayResult.ok ? dayResult.value : null;
}

/** Tells whether two trials are the same, in whatever order they were typed. */
function isSameTrial(typed: TriedPrices, tried: TriedPrices): boolean {
  const trialTextOf = ({ on, departments, products }: TriedPrices): string =>
    [
      `on ${on}`,
      ...departments.map(({ departmentId, change }) => `department ${departmentId} ${change}`),
      ...products.map(({ itemId, price }) => `product ${itemId} ${price}`),
    ]
      .toSorted()
      .join();
  return trialTextOf(typed) === trialTextOf(tried);
}
