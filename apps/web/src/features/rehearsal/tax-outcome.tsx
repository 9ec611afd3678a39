/** Outcome of a tax rehearsal: tables by tax, store, department and day, and the receipts that are counted apart. */
import type { TaxRehearsalWire } from "@comptoir/api/wire";
import { isTaxCategory, taxCategories, type TaxCategory } from "@comptoir/domain/tax";
import { Select, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { dayText } from "../../shared/day-text.ts";
import { t } from "../../shared/text.ts";
import { ApartTable } from "./apart-table.tsx";
import { ComparisonTable } from "./comparison-table.tsx";
import { DepartmentTable, TryButton } from "./department-table.tsx";
import styles from "./rehearsal.module.css";
import { saleReportPath } from "./sale-report-path.ts";
import { taxKeyOf, taxNameOf, type TaxDraft } from "./tax-draft.ts";

export type TaxOutcomeProps = Readonly<{
  outcome: TaxRehearsalWire;
  isStale: boolean;
  draft: TaxDraft;
  onChoose: (categories: TaxDraft["categories"]) => void;
  /** Tries the rates and categories typed and chosen since; null if nothing has changed, or a typed text is no rate. */
  onTry: (() => void) | null;
}>;

export function TaxOutcome(props: TaxOutcomeProps): ReactElement {
  const { outcome, isStale } = props;
  const { receipts, total, taxes, locations, days, from, to } = outcome;
  const periodText = `${from}..${to}`;
  return (
    <Stack gap={4}>
      <p className={styles["hint"]}>{t("rehearsal.computed", { count: receipts, number: countText(receipts) })}</p>
      <ComparisonTable
        caption={t("rehearsal.byTax")}
        header={t("rehearsal.tax")}
        rows={taxes.map(({ code, rate, ...amounts }) => ({
          key: taxKeyOf({ code, rate }),
          label: taxNameOf({ code, rate }),
          href: null,
          ...amounts,
        }))}
        {...{ total, isStale }}
      />
      <ComparisonTable
        caption={t("rehearsal.byStore")}
        header={t("rehearsal.store")}
        rows={locations.map(({ locationId, location, ...amounts }) => ({
          key: String(locationId),
          label: location,
          href: saleReportPath(periodText, "location", locationId),
          ...amounts,
        }))}
        {...{ total, isStale }}
      />
      <DepartmentsOutcome {...props} />
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
          rows={outcome.apart.map(({ reason, receipts: count, amount }) => ({
            reason: t(`rehearsal.apart_${reason}`),
            count,
            amount,
          }))}
          countHeader={t("rehearsal.apartReceipts")}
          amountHeader={t("rehearsal.apartTaxes")}
          text={t("rehearsal.apartText")}
        />
      )}
    </Stack>
  );
}

/** Taxes by department, each with the category to try. */
function DepartmentsOutcome({ outcome, isStale, draft, onChoose, onTry }: TaxOutcomeProps): ReactElement {
  const chooseCategory = (departmentId: string, choice: string) => {
    const otherChoices = Object.entries(draft.categories).filter(([id]) => id !== departmentId);
    onChoose(Object.fromEntries(isTaxCategory(choice) ? [...otherChoices, [departmentId, choice]] : otherChoices));
  };
  const categoryOptions = [
    { value: "", label: t("rehearsal.asPresent") },
    ...Object.keys(taxCategories)
      .filter(isTaxCategory)
      .map((category: TaxCategory) => ({ value: category, label: t(`rehearsal.category_${category}`) })),
  ];
  return (
    <Stack gap={2}>
      <DepartmentTable
        caption={t("rehearsal.byDepartment")}
        triedHeader={t("rehearsal.categories")}
        control={({ id, label }) => (
          <Select
            compact
            aria-label={label}
            value={draft.categories[id] ?? ""}
            options={categoryOptions}
            onChange={(choice) => chooseCategory(id, choice)}
          />
        )}
        {...{ outcome, isStale }}
      />
      <p className={styles["hint"]}>{t("rehearsal.categoriesText")}</p>
      <TryButton onTry={onTry} />
    </Stack>
  );
}
