/** Outcome of a rehearsal of prices: its figures, and tables by store, department, product and day. */
import type { PriceRehearsalWire } from "@comptoir/api/wire";
import { formatPercent, percentOf } from "@comptoir/domain/measure";
import { unitCost } from "@comptoir/domain/money";
import { Field, Stack, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { dayText } from "../../shared/day-text.ts";
import { language, t } from "../../shared/text.ts";
import { ApartTable } from "./apart-table.tsx";
import { amountText, ComparisonTable } from "./comparison-table.tsx";
import { DepartmentTable, TryButton } from "./department-table.tsx";
import { changeErrorOf, priceErrorOf, priceText, withTypedText, type PriceDraft } from "./price-draft.ts";
import styles from "./rehearsal.module.css";
import { saleReportPath } from "./sale-report-path.ts";

export type PriceOutcomeProps = Readonly<{
  outcome: PriceRehearsalWire;
  isStale: boolean;
  draft: PriceDraft;
  /** Whether something was typed since; it may be no price. */
  isChanged: boolean;
  onType: (draft: PriceDraft) => void;
  /** Tries what was typed since; null if nothing has changed, or a typed text is no price. */
  onTry: (() => void) | null;
}>;

export function PriceOutcome(props: PriceOutcomeProps): ReactElement {
  const { outcome, isStale } = props;
  const { total, locations, days, from, to } = outcome;
  return (
    <Stack gap={4}>
      <PriceSummary {...{ outcome, isStale }} />
      <DepartmentPrices {...props} />
      <ProductPrices {...props} />
      <ComparisonTable
        caption={t("rehearsal.byStore")}
        header={t("rehearsal.store")}
        rows={locations.map(({ locationId, location, ...amounts }) => ({
          key: String(locationId),
          label: location,
          href: saleReportPath(`${from}..${to}`, "location", locationId),
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
          href: saleReportPath(businessDate),
          ...amounts,
        }))}
        {...{ total, isStale }}
      />
      {outcome.apart.length > 0 && (
        <ApartTable
          rows={outcome.apart.map(({ reason, lines, amount }) => ({
            reason: t(`rehearsal.priceApart_${reason}`),
            count: lines,
            amount,
          }))}
          countHeader={t("rehearsal.apartLines")}
          amountHeader={t("rehearsal.apartSales")}
          text={t("rehearsal.priceApartText")}
        />
      )}
    </Stack>
  );
}

/** Net sales, taxes and margin, and what they do not include. */
function PriceSummary({ outcome, isStale }: Pick<PriceOutcomeProps, "outcome" | "isStale">): ReactElement {
  const { lines, changed, total, taxes, margins } = outcome;
  return (
    <Stack gap={2}>
      <ComparisonTable
        caption={t("rehearsal.summary")}
        header={t("rehearsal.figure")}
        rows={[
          { key: "net", label: t("rehearsal.netSales"), href: null, ...total },
          { key: "tax", label: t("rehearsal.taxes"), href: null, present: taxes.present, tried: taxes.tried },
          ...(margins === undefined
            ? []
            : [{ key: "margin", label: t("rehearsal.margin"), href: null, ...margins.margin }]),
        ]}
        total={null}
        isStale={isStale}
      />
      <ul className={styles["facts"]}>
        <li>{t("rehearsal.computedLines", { count: lines, number: countText(lines), changed: countText(changed) })}</li>
        {taxes.apart.receipts > 0 && (
          <li>
            {t("rehearsal.priceTaxesApart", {
              count: taxes.apart.receipts,
              number: countText(taxes.apart.receipts),
              amount: amountText(taxes.apart.amount),
            })}
          </li>
        )}
        {margins !== undefined && <MarginFacts margins={margins} />}
      </ul>
    </Stack>
  );
}

function MarginFacts({
  margins: { margin, netWithCost, withoutCost, belowCost },
}: Readonly<{ margins: NonNullable<PriceRehearsalWire["margins"]> }>): ReactElement {
  const shareUnder = (prices: "present" | "tried"): string => {
    const share = percentOf(margin[prices], netWithCost[prices]);
    return share === null ? "–" : formatPercent(share, language, 1);
  };
  return (
    <>
      <li>{t("rehearsal.marginShare", { present: shareUnder("present"), tried: shareUnder("tried") })}</li>
      <li>{t("rehearsal.belowCost", { present: countText(belowCost.present), tried: countText(belowCost.tried) })}</li>
      {withoutCost > 0 && (
        <li>{t("rehearsal.linesWithoutCost", { count: withoutCost, number: countText(withoutCost) })}</li>
      )}
    </>
  );
}

/** Net sales by department, each with the change to try. */
function DepartmentPrices({ outcome, isStale, draft, onType, onTry }: PriceOutcomeProps): ReactElement {
  return (
    <Stack gap={2}>
      <DepartmentTable
        caption={t("rehearsal.salesByDepartment")}
        triedHeader={t("rehearsal.priceChange")}
        control={({ id, label }) => (
          <TriedField
            label={label}
            unit="%"
            placeholder="0"
            value={draft.changes[id] ?? ""}
            error={changeErrorOf(draft.changes[id] ?? "")}
            onChange={(text) => onType({ ...draft, changes: withTypedText(draft.changes, id, text) })}
            onTry={onTry}
          />
        )}
        {...{ outcome, isStale }}
      />
      <TryButton onTry={onTry} />
    </Stack>
  );
}

/** Net sales of the first products, each with the price to try. */
function ProductPrices({ outcome, isStale, draft, onType, onTry }: PriceOutcomeProps): ReactElement {
  const { products, otherProducts, total, from, to } = outcome;
  const { count, ...otherAmounts } = otherProducts;
  const priceById = new Map(products.map(({ itemId, price }) => [String(itemId), price]));
  return (
    <Stack gap={2}>
      <ComparisonTable
        caption={t("rehearsal.salesByProduct")}
        header={t("rehearsal.product")}
        rows={[
          ...products.map(({ itemId, product, present, tried }) => ({
            key: String(itemId),
            label: product,
            href: saleReportPath(`${from}..${to}`, "item", itemId),
            present,
            tried,
          })),
          ...(count === 0
            ? []
            : [
                {
                  key: "",
                  label: t("rehearsal.otherProducts", { count, number: countText(count) }),
                  href: null,
                  ...otherAmounts,
                },
              ]),
        ]}
        control={{
          header: t("rehearsal.triedPrice"),
          cell: ({ key, label }) => {
            const price = priceById.get(key) ?? null;
            return key === "" ? (
              ""
            ) : (
              <TriedField
                label={label}
                unit="$"
                placeholder={price === null ? "" : priceText(unitCost(price))}
                value={draft.prices[key] ?? ""}
                error={priceErrorOf(draft.prices[key] ?? "")}
                onChange={(text) => onType({ ...draft, prices: withTypedText(draft.prices, key, text) })}
                onTry={onTry}
              />
            );
          },
        }}
        {...{ total, isStale }}
      />
      <TryButton onTry={onTry} />
    </Stack>
  );
}

type TriedFieldProps = Readonly<{
  label: string;
  unit: string;
  placeholder: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onTry: (() => void) | null;
}>;

/** Field of a row; Enter tries what was typed. */
function TriedField({ label, error, onTry, ...input }: TriedFieldProps): ReactElement {
  return (
    <div className={styles["tried"]}>
      <Field label={label} hideLabel error={error}>
        <TextInput
          numeric
          autoComplete="off"
          {...input}
          onKeyDown={(event) => {
            if (event.key === "Enter") onTry?.();
          }}
        />
      </Field>
    </div>
  );
}
