/** Table of the issues of a file by row; row 0 is the whole file. */
import { DataTable } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";

import { t } from "../../../shared/text.ts";
import { countText } from "../../../session/written.ts";
import type { RowIssue } from "../import-gateway.ts";
import styles from "../import.module.css";
import { rowIssueText } from "../words.ts";

export function IssuesTable({
  issues,
  footer,
}: Readonly<{ issues: readonly RowIssue[]; footer?: ReactNode }>): ReactElement {
  const rows = issues.map((issue, index) => ({ key: String(index), issue }));
  return (
    <DataTable
      compact
      caption={t("importing.errors", { count: issues.length, number: countText(issues.length) })}
      rows={rows}
      rowKey={({ key }) => key}
      maxHeight="320px"
      footer={footer}
      columns={[
        {
          key: "row",
          header: t("importing.row"),
          cell: ({ issue }) => (issue.row === 0 ? "–" : countText(issue.row)),
          sortValue: ({ issue }) => issue.row,
          width: "72px",
        },
        {
          key: "column",
          header: t("importing.column"),
          cell: ({ issue }) => issue.column ?? "–",
          sortValue: ({ issue }) => issue.column ?? "",
        },
        {
          key: "value",
          header: t("importing.value"),
          cell: ({ issue }) => <div className={styles["cell"]}>{issue.value ?? "–"}</div>,
          sortValue: ({ issue }) => issue.value ?? "",
        },
        {
          key: "problem",
          header: t("importing.problem"),
          cell: ({ issue }) => rowIssueText(issue),
          sortValue: ({ issue }) => rowIssueText(issue),
        },
      ]}
    />
  );
}
