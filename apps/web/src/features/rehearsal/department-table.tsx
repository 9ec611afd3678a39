/** Comparison of a rehearsal by department, each with what to try in it. */
import type { PriceRehearsalWire, TaxRehearsalWire } from "@comptoir/api/wire";
import { Button } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";

import { t } from "../../shared/text.ts";
import { ComparisonTable } from "./comparison-table.tsx";
import styles from "./rehearsal.module.css";
import { saleReportPath } from "./sale-report-path.ts";

type DepartmentTableProps = Readonly<{
  outcome: Pick<TaxRehearsalWire | PriceRehearsalWire, "departments" | "total" | "from" | "to">;
  isStale: boolean;
  caption: string;
  /** Header of the column of controls. */
  triedHeader: string;
  /** Draws the control of a department; the row of items without a department has none. */
  control: (department: Readonly<{ id: string; label: string }>) => ReactNode;
}>;

export function DepartmentTable(props: DepartmentTableProps): ReactElement {
  const { departments, total, from, to } = props.outcome;
  return (
    <ComparisonTable
      caption={props.caption}
      header={t("rehearsal.department")}
      rows={departments.map(({ departmentId, department, present, tried }) => ({
        key: departmentId === null ? "" : String(departmentId),
        label: department ?? t("rehearsal.noDepartment"),
        href: departmentId === null ? null : saleReportPath(`${from}..${to}`, "department", departmentId),
        present,
        tried,
      }))}
      control={{
        header: props.triedHeader,
        cell: ({ key, label }) => (key === "" ? "" : props.control({ id: key, label })),
      }}
      total={total}
      isStale={props.isStale}
    />
  );
}

/** Button below a table that tries what was typed or chosen since; none if nothing was. */
export function TryButton({ onTry }: Readonly<{ onTry: (() => void) | null }>): ReactElement | null {
  return onTry === null ? null : (
    <div className={styles["actions"]}>
      <Button variant="primary" onClick={onTry}>
        {t("rehearsal.try")}
      </Button>
    </div>
  );
}
