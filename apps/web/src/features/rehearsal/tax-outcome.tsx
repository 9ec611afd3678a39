/** Outcome of a tax rehearsal: tables by tax, store, department and day, and the receipts that are counted apart. */
import type { TaxRehearsalWire } from "@comptoir/api/wire";
import { navigationEntries } from "@comptoir/domain/access";
import { printReportQuery, type ReportFilter } from "@comptoir/domain/report";
import { isTaxCategory, taxCategories, type TaxCategory } from "@comptoir/domain/tax";
import { Button, Card, DataTable, Select, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { dayText } from "../../shared/day-text.ts";
import { t } from "../../shared/text.ts";
import { amountText, ComparisonTable } from "./comparison-table.tsx";
import styles from "./rehearsal.module.css";
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
      {outcome.apart.length > 0 && <ApartTable apart={outcome.apart} />}
    </Stack>
  );
}

/** Taxes by department, each with the category to try. */
function DepartmentsOutcome({ outcome, isStale, draft, onChoose, onTry }: TaxOutcomeProps): ReactElement {
  const { departments, total, from, to } = outcome;
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
      <ComparisonTable
        caption={t("rehearsal.byDepartment")}
        header={t("rehearsal.department")}
        rows={departments.map(({ departmentId, department, ...amounts }) => ({
          key: departmentId === null ? "" : String(departmentId),
          label: department ?? t("rehearsal.noDepartment"),
          href: departmentId === null ? null : saleReportPath(`${from}..${to}`, "department", departmentId),
          ...amounts,
        }))}
        control={{
          header: t("rehearsal.categories"),
          cell: ({ key, label }) =>
            key === "" ? (
              ""
            ) : (
              <Select
                compact
                aria-label={label}
                value={draft.categories[key] ?? ""}
                options={categoryOptions}
                onChange={(choice) => chooseCategory(key, choice)}
              />
            ),
        }}
        {...{ total, isStale }}
      />
      <p className={styles["hint"]}>{t("rehearsal.categoriesText")}</p>
      {onTry !== null && (
        <div className={styles["actions"]}>
          <Button variant="primary" onClick={onTry}>
            {t("rehearsal.try")}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function ApartTable({ apart }: Pick<TaxRehearsalWire, "apart">): ReactElement {
  return (
    <Stack gap={2}>
      <Card flush title={t("rehearsal.apart")}>
        <DataTable
          caption={t("rehearsal.apart")}
          rows={apart}
          rowKey={({ reason }) => reason}
          cards
          columns={[
            {
              key: "reason",
              header: t("rehearsal.apartReason"),
              cell: ({ reason }) => t(`rehearsal.apart_${reason}`),
            },
            {
              key: "receipts",
              header: t("rehearsal.apartReceipts"),
              numeric: true,
              cell: ({ receipts }) => countText(receipts),
            },
            {
              key: "amount",
              header: t("rehearsal.apartTaxes"),
              numeric: true,
              cell: ({ amount }) => amountText(amount),
            },
          ]}
        />
      </Card>
      <p className={styles["hint"]}>{t("rehearsal.apartText")}</p>
    </Stack>
  );
}

/** Address of the Sale report of a period, for one store or department. */
function saleReportPath(period: string, field?: "location" | "department", id?: number): string {
  const filters: readonly ReportFilter[] =
    field === undefined || id === undefined
      ? []
      : [{ field, operator: "in", values: [id], promptUser: false, locked: false }];
  const reportQuery = printReportQuery({ change: { period, ...(filters.length > 0 && { filters }) }, prompts: [] });
  return `${navigationEntries.REPORT_SALE.path}?${reportQuery}`;
}
