/** Table of the issues of a file by row; row 0 is the whole file. */
import { DataTable } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";

import { phoneQuery, useMediaQuery } from "../../../entity/use-media.ts";
import { t } from "../../../shared/text.ts";
import { countText } from "../../../session/written.ts";
import type { RowIssue } from "../import-gateway.ts";
import styles from "../import.module.css";
import { rowIssueText, rowIssueValueText } from "../words.ts";

export function IssuesTable({
  issues,
  footer,
}: Readonly<{ issues: readonly RowIssue[]; footer?: ReactNode }>): ReactElement {
  const isNarrow = useMediaQuery(phoneQuery);
  const keyedIssues = issues.map((issue, index) => ({ key: String(index), issue }));
  if (isNarrow) return <IssuesList issues={issues} footer={footer} />;
  return (
    <DataTable
      compact
      caption={t("importing.errors", { count: issues.length, number: countText(issues.length) })}
      rows={keyedIssues}
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
          cell: ({ issue }) => <div className={styles["cell"]}>{rowIssueValueText(issue) ?? "–"}</div>,
          sortValue: ({ issue }) => issue.value ?? "",
        },
        {
          key: "problem",
          header: t("importing.problem"),
          cell: ({ issue }) => <div className={styles["problem"]}>{rowIssueText(issue)}</div>,
          sortValue: ({ issue }) => rowIssueText(issue),
        },
      ]}
    />
  );
}

/** The same issues on a phone, whose width has no room for four columns. */
function IssuesList({ issues, footer }: Readonly<{ issues: readonly RowIssue[]; footer: ReactNode }>): ReactElement {
  return (
    <>
      <ul className={styles["issues"]}>
        {issues.map((issue, index) => (
          <li key={index} className={styles["issue"]}>
            <strong>
              {[
                issue.row === 0 ? null : t("importing.rowNumber", { row: countText(issue.row) }),
                issue.column,
                rowIssueValueText(issue),
              ]
                .filter((part) => part !== null && part !== "")
                .join(" · ")}
            </strong>
            <span>{rowIssueText(issue)}</span>
          </li>
        ))}
      </ul>
      {footer !== undefined && <p className={styles["muted"]}>{footer}</p>}
    </>
  );
}
